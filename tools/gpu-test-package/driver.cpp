// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the kernels of a GPU test package, compares their results with expected values, and measures
// them. Depends on the runtime and the C library only.
//
//     driver FOLDER [--json=FILE] [--markdown=FILE] [--recorded=FILE] [--check-only]
//            [--minutes=N] [--except=FILE]... [--case=NAME]...
//
// FOLDER/cases.txt lists the cases, see docs/GPU.md. The files are written after each case. The
// exit code is 0 if all results are as expected, 1 if a case differs, fails or is left out for lack
// of time, and 2 for invalid usage.

#include "driver.h"
#include "fusednorm/Support/Npy.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>
#include <utility>

using namespace package;

namespace {
struct Options {
  std::string folder, json, markdown, recorded;
  std::set<std::string> only;
  /// Cases of earlier reports, which are left out.
  std::set<std::string> done;
  bool checkOnly = false;
  /// No case begins later. 0: no limit.
  double minutes = 0;
};
} // namespace

void package::die(const std::string &message) {
  std::fprintf(stderr, "error: %s\n", message.c_str());
  std::exit(2);
}

std::string package::statusText(fnrt_status status) {
  return std::string(fnrt_status_string(status)) + ": " + fnrt_last_error();
}

//===----------------------------------------------------------------------===//
// cases.txt
//===----------------------------------------------------------------------===//

/// Reads an array, its shape and its type from a .npy file.
static fusednorm::Result<void> readContents(Argument &argument, const std::string &folder,
                                            const std::string &type) {
  std::optional<fusednorm::ElementType> element = fusednorm::parseElementType(type);
  if (!element)
    return fusednorm::Problem{"unknown type '" + type + "'"};
  auto reader = fusednorm::NpyReader::open(folder + "/" + argument.spec.path, *element);
  if (!reader)
    return fusednorm::Problem{reader.error()};
  argument.spec.type = *element;
  argument.spec.shape = reader->shape();
  argument.contents.resize(reader->byteSize());
  return reader->read(argument.contents.data());
}

std::vector<Case> package::readCases(const std::string &folder) {
  const std::string path = folder + "/cases.txt";
  std::ifstream file(path);
  if (!file)
    die("cannot read '" + path + "'");
  std::vector<Case> cases;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    auto fail = [&](const std::string &what) {
      die(path + ":" + std::to_string(number) + ": " + what);
    };
    std::istringstream words(line);
    std::string key, word;
    if (!(words >> key) || key[0] == '#')
      continue;
    if (key == "case") {
      cases.emplace_back();
      words >> cases.back().name >> cases.back().function;
      continue;
    }
    if (cases.empty())
      fail("expected 'case' first");
    Case &current = cases.back();
    if (key == "arg" || key == "bench") {
      Argument argument;
      std::string access, spec;
      if (!(words >> access >> spec))
        fail("expected an access and an array");
      argument.isRead = access.find('r') != std::string::npos;
      argument.isWritten = access.find('w') != std::string::npos;
      argument.isScalar = access == "s";
      fusednorm::Result<fusednorm::InputSpec> parsed = fusednorm::parseInputSpec(spec);
      if (!parsed)
        fail(parsed.error());
      argument.spec = *parsed;
      if (parsed->isFile() && !(words >> word))
        fail("expected the type of '" + spec + "'");
      if (parsed->isFile())
        if (auto contents = readContents(argument, folder, word); !contents)
          fail(contents.error());
      (key == "arg" ? current.arguments : current.benchmark).push_back(std::move(argument));
    } else if (key == "expect") {
      std::string chip;
      int index;
      std::string name;
      if (!(words >> chip >> index >> name))
        fail("expected a chip, the number of an argument and a file");
      Expected &expected = current.expected[{chip, index}];
      expected.file = name;
      if (words >> word) {
        auto tolerance = fusednorm::parseTolerance(word);
        if (!tolerance)
          fail(tolerance.error());
        expected.tolerance = *tolerance;
      }
    } else if (key == "operations") {
      if (!(words >> current.operations))
        fail("expected a number");
    } else {
      fail("unknown word '" + key + "'");
    }
  }
  return cases;
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

static int64_t countOf(const std::vector<int64_t> &shape) {
  int64_t count = 1;
  for (int64_t extent : shape)
    count *= extent;
  return count;
}

static std::vector<char> generateOne(const Argument &argument) {
  if (argument.spec.isFile())
    return argument.contents;
  int64_t count = countOf(argument.spec.shape);
  std::vector<char> bytes(count * fusednorm::byteSize(argument.spec.type));
  auto layout = fusednorm::resolveLayout(argument.spec, argument.spec.shape);
  if (!layout)
    die(layout.error());
  // Several threads, since arrays of GEMM cases have up to 10^8 elements.
  int64_t threads =
      std::clamp<int64_t>(count >> 20, 1, std::max(1u, std::thread::hardware_concurrency()));
  std::vector<std::thread> others;
  auto fill = [&](int64_t part) {
    fusednorm::fillGenerated(argument.spec, *layout, bytes.data(), count * part / threads,
                             count * (part + 1) / threads);
  };
  for (int64_t part = 1; part < threads; ++part)
    others.emplace_back(fill, part);
  fill(0);
  for (std::thread &other : others)
    other.join();
  return bytes;
}

Contents package::generate(const std::vector<Argument> &arguments) {
  Contents contents;
  for (const Argument &argument : arguments)
    contents.push_back(generateOne(argument));
  return contents;
}

Operands::~Operands() {
  for (void *memory : owned)
    fnrt_free(memory);
}

fnrt_status Operands::make(const std::vector<Argument> &arguments, const Contents &contents,
                           const Function &function) {
  values.resize(arguments.size());
  for (size_t i = 0; i < arguments.size(); ++i) {
    const Argument &argument = arguments[i];
    fnrt_value &value = values[i];
    std::memset(&value, 0, sizeof value);
    value.type = static_cast<uint8_t>(argument.spec.type); // The enums agree.
    const std::vector<char> &bytes = contents[i];
    if (argument.isScalar) {
      value.kind = FNRT_SCALAR;
      std::memcpy(&value.u.bits, bytes.data(), bytes.size());
      continue;
    }
    value.kind = FNRT_TENSOR;
    value.rank = static_cast<uint8_t>(argument.spec.shape.size());
    value.shape = argument.spec.shape.data();
    fnrt_status status = allocate(bytes.size(), &value.u.data);
    if (status == FNRT_SUCCESS)
      status = fnrt_copy(value.u.data, bytes.data(), bytes.size(), nullptr);
    if (status != FNRT_SUCCESS)
      return status;
  }
  if (!function.workspaceBytes)
    return FNRT_SUCCESS;
  workspaceBytes = function.workspaceBytes(values.data(), static_cast<uint32_t>(values.size()));
  return workspaceBytes ? allocate(workspaceBytes, &workspace) : FNRT_ERROR_SHAPE;
}

fnrt_status Operands::allocate(size_t bytes, void **memory) {
  fnrt_status status = fnrt_allocate(bytes ? bytes : 16, memory);
  if (status == FNRT_SUCCESS)
    owned.push_back(*memory);
  return status;
}

fnrt_status Operands::call(const Function &function, fnrt_stream stream) {
  fnrt_call_options options{stream, FNRT_CURRENT_DEVICE, 0};
  return function.call(values.data(), static_cast<uint32_t>(values.size()), workspace,
                       workspaceBytes, &options);
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

/// Returns the 64-bit FNV-1a hash in hexadecimal.
static std::string digestOf(const std::vector<char> &bytes) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (char byte : bytes)
    hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3u;
  char text[20];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
  return text;
}

/// Returns whether results are compared bit for bit. This is stricter than a tolerance of 0: NaNs
/// with other bits differ.
static bool isExact(const fusednorm::Tolerance &tolerance) {
  return tolerance.abs == 0 && tolerance.rel == 0 && tolerance.ulps == 0;
}

/// Returns the expected value of an output on a chip, or null.
static const Expected *findExpected(const Case &one, const std::string &chip, int index) {
  auto found = one.expected.find({chip, index});
  if (found == one.expected.end())
    found = one.expected.find({"any", index});
  return found == one.expected.end() ? nullptr : &found->second;
}

static void compare(Outcome &outcome, const Argument &argument, const std::vector<char> &actual,
                    const Expected &wanted, const std::string &folder) {
  std::string path = folder + "/" + wanted.file;
  auto reader = fusednorm::NpyReader::open(path, argument.spec.type);
  auto fail = [&](const std::string &problem) { outcome.problem = problem; };
  if (!reader)
    return fail(reader.error());
  std::vector<char> expected(reader->byteSize());
  if (auto read = reader->read(expected.data()); !read)
    return fail(read.error());
  if (expected.size() != actual.size())
    return fail(path + " has another size");
  size_t size = fusednorm::byteSize(argument.spec.type);
  int64_t count = actual.size() / size, first = -1;
  outcome.elements += count;
  for (int64_t i = 0; i < count; ++i) {
    if (std::memcmp(actual.data() + i * size, expected.data() + i * size, size) == 0)
      continue;
    ++outcome.different;
    first = first < 0 ? i : first;
  }
  auto comparison = fusednorm::compareArrays(argument.spec.type, actual.data(), expected.data(),
                                             count, wanted.tolerance);
  if (isExact(wanted.tolerance) ? first >= 0 : !comparison.passed)
    outcome.problem = "first difference at element " + std::to_string(first) +
                      (isExact(wanted.tolerance) ? "" : ", " + comparison.summary());
  outcome.largest = std::max(outcome.largest, comparison.maxAbs);
}

static void check(const Options &options, const Case &one, const Function &function,
                  const std::string &chip, Outcome &outcome) {
  Operands operands;
  fnrt_status status = operands.make(one.arguments, generate(one.arguments), function);
  if (status == FNRT_SUCCESS)
    status = operands.call(function, nullptr);
  if (status == FNRT_SUCCESS)
    status = fnrt_stream_synchronize(nullptr);
  for (size_t i = 0; status == FNRT_SUCCESS && i < one.arguments.size(); ++i) {
    if (!one.arguments[i].isWritten)
      continue;
    std::vector<char> actual(countOf(one.arguments[i].spec.shape) *
                             fusednorm::byteSize(one.arguments[i].spec.type));
    status = fnrt_copy(actual.data(), operands.values[i].u.data, actual.size(), nullptr);
    if (status == FNRT_SUCCESS)
      status = fnrt_stream_synchronize(nullptr);
    if (status != FNRT_SUCCESS)
      break;
    outcome.digests.push_back(digestOf(actual));
    if (const Expected *expected = findExpected(one, chip, static_cast<int>(i)))
      compare(outcome, one.arguments[i], actual, *expected, options.folder);
    else
      outcome.problem = "no expected values for " + chip;
  }
  outcome.ran = status == FNRT_SUCCESS;
  if (!outcome.ran)
    outcome.problem = statusText(status);
}

//===----------------------------------------------------------------------===//
// Main
//===----------------------------------------------------------------------===//

/// Adds the names of the cases in a report.
static void readDone(const std::string &path, std::set<std::string> &done) {
  std::ifstream file(path);
  if (!file)
    die("cannot read '" + path + "'");
  const std::string key = "{\"name\": \"";
  for (std::string line; std::getline(file, line);)
    if (size_t begin = line.find(key); begin != std::string::npos) {
      begin += key.size();
      done.insert(line.substr(begin, line.find('"', begin) - begin));
    }
}

static Options parseOptions(int argc, char **argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    std::string argument = argv[i];
    auto take = [&](const char *name, std::string &to) {
      size_t length = std::strlen(name);
      if (argument.compare(0, length, name) != 0)
        return false;
      to = argument.substr(length);
      return true;
    };
    if (take("--json=", options.json) || take("--markdown=", options.markdown) ||
        take("--recorded=", options.recorded))
      continue;
    if (std::string name; take("--case=", name)) {
      options.only.insert(name);
      continue;
    }
    if (std::string path; take("--except=", path)) {
      readDone(path, options.done);
      continue;
    }
    if (std::string text; take("--minutes=", text)) {
      char *end = nullptr;
      options.minutes = std::strtod(text.c_str(), &end);
      if (text.empty() || *end || !(options.minutes > 0))
        die("expected a positive number of minutes, got '" + text + "'");
      continue;
    }
    if (argument == "--check-only")
      options.checkOnly = true;
    else if (argument[0] == '-' || !options.folder.empty())
      die("unknown argument '" + argument +
          "'; expected FOLDER [--json=FILE] [--markdown=FILE] [--recorded=FILE] [--check-only] "
          "[--minutes=N] [--except=FILE]... [--case=NAME]...");
    else
      options.folder = argument;
  }
  if (options.folder.empty())
    die("expected FOLDER, the folder of the GPU test package");
  return options;
}

/// Prepares the kernels. Returns the chip of the image that the device runs.
static std::string prepare(fnrt_device_info &device) {
  fnrt_library *library = nullptr;
  int32_t image = -1;
  fnrt_status status = package_library(&library);
  if (status == FNRT_SUCCESS)
    status = fnrt_get_device_info(0, &device);
  if (status == FNRT_SUCCESS)
    status = fnrt_set_device(0);
  if (status == FNRT_SUCCESS)
    status = fnrt_prepare_library(library, 0);
  if (status == FNRT_SUCCESS)
    status = fnrt_select_image(library, 0, &image);
  if (status != FNRT_SUCCESS)
    die(statusText(status));
  return package_chip(image);
}

/// Checks and measures a case.
static Outcome runCase(const Options &options, const Case &one, const fnrt_device_info &device,
                       const std::string &chip) {
  Outcome outcome;
  outcome.name = one.name;
  for (const auto &[indices, expected] : one.expected)
    outcome.isExact &= isExact(expected.tolerance);
  const Function *function = findFunction(one.function);
  if (!function)
    die("no function " + one.function);
  check(options, one, *function, chip, outcome);
  if (options.checkOnly || !outcome.ran || one.benchmark.empty())
    return outcome;
  outcome.timing.operations = one.operations;
  fnrt_status status = measure(one.benchmark, *function, device, outcome.timing);
  if (status != FNRT_SUCCESS)
    outcome.problem = "benchmark: " + statusText(status);
  return outcome;
}

static void print(const Outcome &outcome) {
  std::printf("%-4s %s%s%s", outcome.problem.empty() ? "PASS" : "FAIL", outcome.name.c_str(),
              outcome.problem.empty() ? "" : ": ", outcome.problem.c_str());
  if (outcome.different)
    std::printf(" (%lld of %lld elements differ, by at most %.3g)",
                static_cast<long long>(outcome.different), static_cast<long long>(outcome.elements),
                outcome.largest);
  if (outcome.timing.microseconds > 0)
    std::printf(", %.2f us, %s", outcome.timing.best(), rateOf(outcome.timing).c_str());
  std::printf("\n");
  std::fflush(stdout);
}

int main(int argc, char **argv) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = Clock::now();
  Options options = parseOptions(argc, argv);
  std::vector<Case> cases = readCases(options.folder);
  fnrt_device_info device;
  std::string chip = prepare(device);
  std::printf("%s, kernels for %s\n", device.name, chip.c_str());

  std::vector<Outcome> outcomes;
  int failures = 0, late = 0;
  for (const Case &one : cases) {
    if ((!options.only.empty() && !options.only.count(one.name)) || options.done.count(one.name))
      continue;
    std::chrono::duration<double> seconds = Clock::now() - begin;
    if (options.minutes > 0 && seconds.count() > 60 * options.minutes) {
      std::printf("LATE %s\n", one.name.c_str());
      ++late;
      continue;
    }
    outcomes.push_back(runCase(options, one, device, chip));
    failures += !outcomes.back().problem.empty();
    print(outcomes.back());
    // An error of a kernel ends the context of the process.
    const bool isLast = !outcomes.back().ran;
    // An interrupted run keeps its results.
    writeFile(options.json, makeJson(outcomes, device, chip));
    writeFile(options.markdown, makeMarkdown(outcomes, device, chip));
    writeFile(options.recorded, makeRecordedResults(outcomes, device, chip));
    if (isLast) {
      std::printf("stopped; run.sh --resume continues after this case\n");
      break;
    }
  }
  if (outcomes.empty() && !late && !options.done.empty()) {
    std::printf("all cases are in earlier reports\n");
    return 0;
  }
  if (outcomes.empty() && !late)
    die("no case of this name in " + options.folder);
  std::printf("%zu passed, %d failed", outcomes.size() - failures, failures);
  if (late)
    std::printf(", %d not run in %g minutes; use run.sh --resume", late, options.minutes);
  std::printf("\n");
  return failures || late ? 1 : 0;
}
