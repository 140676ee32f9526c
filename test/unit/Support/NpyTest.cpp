// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Support/Npy.h"
#include "gtest/gtest.h"
#include <cstdio>
#include <cstdlib>
#include <dirent.h>
#include <fstream>
#include <iterator>
#include <sys/stat.h>
#include <unistd.h>

using namespace fusednorm;

namespace {

class Npy : public testing::Test {
protected:
  void SetUp() override {
    char pattern[] = "/tmp/fusednorm-npy-XXXXXX";
    ASSERT_TRUE(mkdtemp(pattern));
    folder = pattern;
  }
  void TearDown() override {
    for (const std::string &name : names())
      unlink((folder + "/" + name).c_str());
    EXPECT_EQ(rmdir(folder.c_str()), 0);
  }
  std::vector<std::string> names() const {
    std::vector<std::string> result;
    DIR *dir = opendir(folder.c_str());
    while (dirent *entry = readdir(dir))
      if (entry->d_name[0] != '.')
        result.push_back(entry->d_name);
    closedir(dir);
    return result;
  }
  std::string store(const std::string &bytes) const {
    std::string path = folder + "/a.npy";
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }
  static std::string load(const std::string &path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  /// Returns a version 1 file with this dictionary and data.
  static std::string file(const std::string &header, const std::string &data) {
    std::string bytes("\x93NUMPY\x01\x00", 8);
    bytes += static_cast<char>(header.size() & 0xff);
    bytes += static_cast<char>(header.size() >> 8);
    return bytes + header + data;
  }
  /// Returns the error of opening, or an empty text.
  std::string openError(const std::string &bytes, ElementType type = ElementType::F32) const {
    std::string path = store(bytes);
    auto reader = NpyReader::open(path, type);
    if (reader)
      return "";
    const std::string &error = reader.error();
    EXPECT_EQ(error.rfind("'" + path + "': ", 0), 0u) << error;
    EXPECT_EQ(error.find('\n'), std::string::npos);
    return error;
  }
  std::string folder;
};

} // namespace

#define EXPECT_HAS(text, part) EXPECT_NE((text).find(part), std::string::npos) << (text)

// The bytes that NumPy 1.x writes for np.array([[1, 2, 3]], dtype='<f4').
TEST_F(Npy, KnownBytes) {
  std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (1, 3), }";
  header.resize(117, ' ');
  header += '\n';
  std::string data("\0\0\x80\x3f\0\0\0\x40\0\0\x40\x40", 12);
  std::string bytes = file(header, data);
  ASSERT_EQ(bytes.size(), 140u);

  std::string path = store(bytes);
  auto reader = NpyReader::open(path, ElementType::F32);
  ASSERT_TRUE(reader) << reader.error();
  EXPECT_EQ(reader->shape(), (std::vector<int64_t>{1, 3}));
  EXPECT_EQ(reader->byteSize(), 12);
  float values[3];
  ASSERT_TRUE(reader->read(values));
  EXPECT_EQ(values[0], 1.0f);
  EXPECT_EQ(values[2], 3.0f);

  std::string other = folder + "/b.npy";
  ASSERT_TRUE(writeNpy(other, ElementType::F32, {1, 3}, values));
  std::string written = load(other);
  EXPECT_EQ(written.size() % 64, 12u);
  EXPECT_EQ(written.substr(0, 8), bytes.substr(0, 8));
  EXPECT_EQ(written.substr(10, 59), bytes.substr(10, 59));
  EXPECT_EQ(written.substr(written.size() - 13), "\n" + data);
}

TEST_F(Npy, RoundTripOfEveryTypeAndShape) {
  unsigned char data[240], back[240];
  std::string path = folder + "/a.npy";
  for (ElementType type : allElementTypes) {
    for (size_t i = 0; i < sizeof data; ++i)
      data[i] = static_cast<unsigned char>(type == ElementType::I1 ? i % 3 == 0 : i * 37);
    for (std::vector<int64_t> shape :
         std::vector<std::vector<int64_t>>{{}, {0}, {1}, {5}, {2, 3}, {3, 0, 2}, {1, 2, 3, 5}}) {
      ASSERT_TRUE(writeNpy(path, type, shape, data));
      auto reader = NpyReader::open(path, type);
      ASSERT_TRUE(reader) << reader.error();
      EXPECT_EQ(reader->shape(), shape);
      int64_t bytes = byteSize(type);
      for (int64_t dim : shape)
        bytes *= dim;
      ASSERT_EQ(reader->byteSize(), bytes);
      ASSERT_TRUE(reader->read(back));
      EXPECT_TRUE(std::equal(data, data + bytes, back));
    }
  }
  EXPECT_EQ(names().size(), 1u); // No temporary file is left.
}

TEST_F(Npy, BoolsAreZeroOrOne) {
  unsigned char data[3] = {0, 1, 2}, back[3];
  std::string path = folder + "/a.npy";
  ASSERT_TRUE(writeNpy(path, ElementType::I1, {3}, data));
  auto reader = NpyReader::open(path, ElementType::I1);
  ASSERT_TRUE(reader) << reader.error();
  EXPECT_TRUE(reader->read(back, 0, 2));
  EXPECT_HAS(reader->read(back, 1, 2).error(), "element 2 is the byte 2; expected 0 or 1 for i1");
}

TEST_F(Npy, HeaderForms) {
  for (const char *text : {
           "{'descr': '<u2', 'fortran_order': False, 'shape': (3,), }",
           "{\"shape\":(3L,),\"descr\":\"|u2\",\"fortran_order\":False}",
           "  { 'fortran_order' : False,'shape' : ( 3 , ),'descr':'=u2'}  \n",
           "{'descr': 'u2', 'fortran_order': False, 'shape': (3), }",
       }) {
    auto header = parseNpyHeader(text);
    ASSERT_TRUE(header) << text << header.error();
    EXPECT_EQ(header->kind, "u2");
    EXPECT_EQ(header->shape, std::vector<int64_t>{3});
    EXPECT_FALSE(header->bigEndian || header->fortranOrder);
  }
  auto scalar = parseNpyHeader("{'descr': '>f8', 'fortran_order': True, 'shape': ()}");
  ASSERT_TRUE(scalar);
  EXPECT_TRUE(scalar->shape.empty() && scalar->bigEndian && scalar->fortranOrder);

  for (const char *text : {"", "{", "{}", "[]", "{'descr'", "{'descr': ", "{'descr': '<f4}",
                           "{'descr': '<f4', 'fortran_order': 0, 'shape': (3,)}",
                           "{'descr': '<f4', 'fortran_order': False, 'shape': 3}",
                           "{'descr': '<f4', 'fortran_order': False, 'shape': (3 4)}",
                           "{'descr': '<f4', 'fortran_order': False, 'shape': (-3,)}",
                           "{'descr': '<f4', 'fortran_order': False, 'shape': (,)}",
                           "{'descr': '<f4', 'fortran_order': False, 'shape': (3.5,)}",
                           "{'descr': '<f4', 'fortran_order': False, 'shape': (3,)} x",
                           "{'descr': '<f4', 'fortran_order': False, 'shape': "
                           "(99999999999999999999,)}",
                           "{'descr': '<f4' 'fortran_order': False, 'shape': (3,)}",
                           "{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, "
                           "'shape': (3,)}",
                           "{'descr': '<f4', 'fortran_order': False}",
                           "{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (3,)}"}) {
    auto header = parseNpyHeader(text);
    EXPECT_FALSE(header) << text;
    EXPECT_HAS(header.error(), "malformed header at character");
  }
  std::string deep = "{'descr': '<f4', 'fortran_order': False, 'shape': (";
  for (int i = 0; i < 100000; ++i)
    deep += "1,";
  EXPECT_HAS(parseNpyHeader(deep + ")}").error(), "more than 64 dimensions");
}

TEST_F(Npy, LaterVersions) {
  std::string header = "{'descr': '|i1', 'fortran_order': False, 'shape': (2,), }\n";
  for (char version : {'\x02', '\x03'}) {
    std::string bytes = std::string("\x93NUMPY") + version + '\0' +
                        static_cast<char>(header.size()) + std::string(3, '\0') + header + "ab";
    EXPECT_EQ(openError(bytes, ElementType::F8E4M3FN), "");
  }
  EXPECT_HAS(openError(std::string("\x93NUMPY\x04\x00\x01\x00{", 11)), "version 4.0");
}

TEST_F(Npy, WrongContents) {
  auto with = [](const char *descr, const char *order, const char *shape) {
    return std::string("{'descr': '") + descr + "', 'fortran_order': " + order +
           ", 'shape': " + shape + ", }\n";
  };
  std::string good = file(with("<f4", "False", "(2,)"), "12345678");
  EXPECT_EQ(openError(good), "");
  // Every truncation and an extra byte.
  for (size_t size = 0; size < good.size(); ++size)
    EXPECT_NE(openError(good.substr(0, size)), "");
  EXPECT_HAS(openError(good + "x"), "needs 8 bytes of data, but the file holds 9");
  EXPECT_HAS(openError(good.substr(0, good.size() - 1)),
             "needs 8 bytes of data, but the file holds 7");
  EXPECT_HAS(openError("hello, this is text"), "not a .npy file");

  EXPECT_HAS(openError(file(with(">f4", "False", "(2,)"), "12345678")), "big-endian");
  EXPECT_HAS(openError(file(with("<f4", "True", "(1, 2)"), "12345678")), "numpy.ascontiguousarray");
  EXPECT_HAS(openError(file(with("<f8", "False", "(1,)"), "12345678")),
             "expected f32 elements (numpy f4), got numpy 'f8'");
  EXPECT_HAS(openError(file(with("<f2", "False", "(4,)"), "12345678"), ElementType::BF16),
             "expected bf16 elements (numpy u2, i2, V2), got numpy 'f2'");
  EXPECT_EQ(openError(file(with("<f2", "False", "(4,)"), "12345678"), ElementType::F16), "");
  EXPECT_EQ(openError(file(with("|V2", "False", "(4,)"), "12345678"), ElementType::BF16), "");
  EXPECT_EQ(openError(file(with("<u4", "False", "(2,)"), "12345678"), ElementType::I32), "");
  EXPECT_HAS(openError(file(with("<f4", "False", "(4294967296, 4294967296)"), "12")),
             "more than 2^63");
  EXPECT_HAS(openError(file(with("<f4", "False", "(4611686018427387904,)"), "12")),
             "more than 2^63");
  EXPECT_HAS(openError(file(with("<f4", "False", "(1000000000000,)"), "12")),
             "needs 4000000000000 bytes");
  EXPECT_HAS(openError(std::string("\x93NUMPY\x02\x00\xff\xff\xff\xff{}", 14)),
             "the header declares 4294967295 bytes, but the file has 14");
}

TEST_F(Npy, NoSuchFile) {
  auto openError = [](const std::string &path) {
    return NpyReader::open(path, ElementType::F32).error();
  };
  EXPECT_HAS(openError(folder + "/none.npy"), "none.npy': cannot open: No such file");
  EXPECT_HAS(openError(folder), "is a folder");
  EXPECT_HAS(openError("/dev/null"), "not a regular file");
}

TEST_F(Npy, WriteFailuresLeaveNothing) {
  float value = 1;
  auto writeError = [&](const std::string &path) {
    return writeNpy(path, ElementType::F32, {1}, &value).error();
  };
  EXPECT_HAS(writeError(folder + "/no/a.npy"), "cannot create");
  EXPECT_HAS(writeError(folder), "is a folder");
  EXPECT_HAS(writeError("/dev/null"), "not a regular file");
  EXPECT_FALSE(writeNpy(folder + "/a.npy", ElementType::F32, {int64_t(1) << 62, 4}, &value));
  EXPECT_TRUE(names().empty());
}

TEST_F(Npy, WriteReplacesFilesAndLinks) {
  std::string path = folder + "/a.npy", link = folder + "/b.npy";
  float value = 1;
  ASSERT_TRUE(writeNpy(path, ElementType::F32, {1}, &value));
  ASSERT_EQ(symlink(path.c_str(), link.c_str()), 0);
  value = 2;
  ASSERT_TRUE(writeNpy(link, ElementType::F32, {1}, &value));
  struct stat status;
  ASSERT_EQ(lstat(link.c_str(), &status), 0);
  EXPECT_TRUE(S_ISREG(status.st_mode));
  auto readBack = [&](const std::string &from) {
    auto reader = NpyReader::open(from, ElementType::F32);
    float back = 0;
    EXPECT_TRUE(reader && reader->read(&back));
    return back;
  };
  EXPECT_EQ(readBack(link), 2.0f);
  EXPECT_EQ(readBack(path), 1.0f); // the target of the link is unchanged
}

TEST(Shape, CountAndText) {
  EXPECT_EQ(elementCount({}), 1);
  EXPECT_EQ(elementCount({2, 3}), 6);
  EXPECT_EQ(elementCount({int64_t(1) << 62, 0, int64_t(1) << 62}), 0);
  EXPECT_FALSE(elementCount({int64_t(1) << 62, 2}));
  EXPECT_EQ(shapeText({}), "scalar");
  EXPECT_EQ(shapeText({4, 8}), "4x8");
}
