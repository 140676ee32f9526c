// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Artifact/Files.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace fusednorm;
namespace fs = llvm::sys::fs;

namespace {
class Files : public testing::Test {
protected:
  void SetUp() override { ASSERT_FALSE(fs::createUniqueDirectory("fusednorm-files", folder)); }
  void TearDown() override { (void)fs::remove_directories(folder); }

  std::string in(llvm::StringRef name) const { return (folder + "/" + name).str(); }
  std::string contents(llvm::StringRef name) const {
    auto file = llvm::MemoryBuffer::getFile(in(name));
    return file ? (*file)->getBuffer().str() : "<none>";
  }
  int count() const {
    int number = 0;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; it != end && !error; it.increment(error))
      ++number;
    return number;
  }

  llvm::SmallString<128> folder;
};
} // namespace

TEST_F(Files, AreWritten) {
  ASSERT_FALSE(bool(writeFiles({{in("a"), "one"}, {in("b"), ""}})));
  ASSERT_FALSE(bool(writeFiles({{in("a"), "two"}})));
  EXPECT_EQ(contents("a"), "two");
  EXPECT_EQ(contents("b"), "");
  EXPECT_EQ(count(), 2);
}

TEST_F(Files, AllOrNone) {
  ASSERT_FALSE(bool(writeFiles({{in("a"), "old"}})));
  for (const char *bad : {"no/such/folder", ""}) {
    std::string message = llvm::toString(writeFiles({{in("a"), "new"}, {in(bad), "x"}}));
    EXPECT_NE(message.find("cannot write '" + in(bad)), std::string::npos) << message;
    EXPECT_EQ(contents("a"), "old");
    EXPECT_EQ(count(), 1);
  }
}
