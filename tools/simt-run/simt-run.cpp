// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// simt-run: runs GPU kernels in the NVVM dialect, or in LLVM IR, on the CPU.

#include "Buffers.h"
#include "CommandLine.h"
#include "TensorMapArgument.h"
#include "ValueArgument.h"

#include "fusednorm/Compiler/ToolIdentity.h"
#include "fusednorm/Simt/Simulator.h"
#include "fusednorm/Support/Npy.h"
#include "fusednorm/Support/SmallFloat.h"

#include <algorithm>
#include <chrono>
#include <cinttypes>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>

using namespace fusednorm;
using namespace fusednorm::simt;

static int fail(const std::string &message) {
  std::cerr << "simt-run: error: " << message << "\n";
  return 1;
}

static int fail(llvm::Error error) { return fail(llvm::toString(std::move(error))); }

/// Prints diagnostics. The name of the tool stands for the place of an error without one. Returns
/// the exit code.
static int failWithDiagnostics(llvm::Error error) {
  std::string text = llvm::toString(std::move(error));
  std::cerr << (text.rfind("error: ", 0) == 0 ? "simt-run: " : "") << text
            << (text.empty() || text.back() != '\n' ? "\n" : "");
  return 1;
}

static llvm::Expected<std::string> readFile(const std::string &path) {
  if (path == "-") {
    std::ostringstream all;
    all << std::cin.rdbuf();
    return all.str();
  }
  auto fail = [&](const char *reason) {
    return llvm::createStringError("cannot read '" + path + "': expected an MLIR file (" + reason +
                                   ")");
  };
  std::ifstream stream(path, std::ios::binary);
  if (!stream)
    return fail(std::strerror(errno));
  errno = 0;
  std::ostringstream all;
  // The operator fails for an empty file, too.
  if (!(all << stream.rdbuf()))
    return fail(errno ? std::strerror(errno) : "the file is empty");
  return all.str();
}

namespace {
struct PreparedLaunch {
  const KernelInfo *kernel = nullptr;
  LaunchConfig config;
  std::vector<std::vector<char>> storage;
  std::vector<void *> arguments;
};
} // namespace

/// Stores argument `name` of a launch in `storage`: the address of an array, or a value.
static llvm::Error prepareArgument(const std::string &text, const std::string &name,
                                   const GPUProgram::Parameter &parameter, BufferSet &buffers,
                                   std::vector<char> &storage) {
  if (!parameter.isPointer || isTensorMapArgument(text))
    return parseValue(text, parameter, buffers, storage);
  Buffer *buffer;
  if (text[0] == '@') {
    buffer = buffers.find(text.substr(1));
    if (!buffer)
      return llvm::createStringError("no buffer '" + text.substr(1) + "'; there are " +
                                     buffers.names());
  } else {
    llvm::Expected<Buffer *> made = buffers.make(name, text);
    if (!made)
      return made.takeError();
    buffer = *made;
  }
  storage.resize(sizeof(char *));
  std::memcpy(storage.data(), &buffer->data, sizeof(char *));
  return llvm::Error::success();
}

static llvm::Error prepareArguments(const LaunchRequest &request, size_t number,
                                    const GPUProgram::Signature &signature, BufferSet &buffers,
                                    PreparedLaunch &launch) {
  std::string where = "kernel '" + request.kernel + "'";
  if (request.arguments.size() != signature.parameters.size()) {
    std::string types;
    for (const GPUProgram::Parameter &parameter : signature.parameters)
      types += (types.empty() ? "" : ", ") + parameter.type;
    return llvm::createStringError(where + " has " + std::to_string(signature.parameters.size()) +
                                   " parameters (" + types + "); " +
                                   std::to_string(request.arguments.size()) + " --arg are given");
  }
  for (size_t i = 0; i < request.arguments.size(); ++i) {
    const GPUProgram::Parameter &parameter = signature.parameters[i];
    std::string name = (number ? std::to_string(number) + "." : "") + std::to_string(i);
    if (llvm::Error error = prepareArgument(request.arguments[i], name, parameter, buffers,
                                            launch.storage.emplace_back()))
      return llvm::createStringError(where + ", argument " + std::to_string(i) + " of type " +
                                     parameter.type + ": " + llvm::toString(std::move(error)));
  }
  for (std::vector<char> &storage : launch.storage)
    launch.arguments.push_back(storage.data());
  return llvm::Error::success();
}

static void printBuffer(const Buffer &buffer) {
  std::vector<char> packed = buffer.packed();
  int64_t count = buffer.layout.elementCount();
  std::printf("%s: %sx%s =", buffer.name.c_str(), shapeText(buffer.layout.shape).c_str(),
              std::string(elementTypeName(buffer.type)).c_str());
  for (int64_t i = 0; i < count; ++i) {
    const char *p = packed.data() + i * byteSize(buffer.type);
    if (isEncodable(buffer.type) && !isInteger(buffer.type)) {
      std::printf(" %.9g", static_cast<double>(
                               decode(buffer.type, loadEncoding(buffer.type, packed.data(), i))));
    } else if (buffer.type == ElementType::F64) {
      double value;
      std::memcpy(&value, p, 8);
      std::printf(" %.17g", value);
    } else {
      int64_t value = 0;
      std::memcpy(&value, p, static_cast<size_t>(byteSize(buffer.type)));
      unsigned unused = 64 - 8 * static_cast<unsigned>(byteSize(buffer.type));
      std::printf(" %" PRId64,
                  static_cast<int64_t>(static_cast<uint64_t>(value) << unused) >> unused);
    }
  }
  std::printf("\n");
}

/// Saves, prints and compares the requested arrays. Returns the exit code.
static int finish(const CommandLine &line, BufferSet &buffers) {
  int result = 0;
  auto lookUp = [&](const std::string &name) {
    Buffer *buffer = buffers.find(name);
    if (!buffer)
      result = fail("no buffer '" + name + "'; there are " + buffers.names());
    return buffer;
  };
  // Report unwritten bytes: outputs that the kernel does not write completely, or gaps between
  // rows.
  if (line.options.check)
    for (const auto &[name, buffer] : buffers.all())
      if (size_t missing = countUninitialised(buffer->data, buffer->bytes))
        if (missing < buffer->bytes)
          std::cerr << "simt-run: note: " << missing << " of " << buffer->bytes << " bytes of '"
                    << name << "' were never written\n";
  for (const std::string &name : line.prints)
    if (Buffer *buffer = lookUp(name))
      printBuffer(*buffer);
  for (const BufferRequest &request : line.saves)
    if (Buffer *buffer = lookUp(request.buffer))
      if (auto written =
              writeNpy(request.what, buffer->type, buffer->layout.shape, buffer->packed().data());
          !written)
        result = fail(written.error());
  for (const BufferRequest &request : line.expectations) {
    Buffer *buffer = lookUp(request.buffer);
    if (!buffer)
      continue;
    llvm::Expected<std::unique_ptr<Buffer>> made = BufferSet::makeDetached(request.what);
    if (!made) {
      result = fail("--expect=" + request.buffer + ": " + llvm::toString(made.takeError()));
      continue;
    }
    const Buffer *expected = made->get();
    if (expected->type != buffer->type ||
        expected->layout.elementCount() != buffer->layout.elementCount()) {
      result = fail(
          "--expect=" + request.buffer + ": the array is " + shapeText(buffer->layout.shape) + "x" +
          std::string(elementTypeName(buffer->type)) + ", the expected one " +
          shapeText(expected->layout.shape) + "x" + std::string(elementTypeName(expected->type)));
      continue;
    }
    Comparison comparison =
        compareArrays(buffer->type, buffer->packed().data(), expected->packed().data(),
                      buffer->layout.elementCount(), line.tolerance);
    std::printf("%s: %s\n", request.buffer.c_str(), comparison.summary().c_str());
    if (!comparison.passed && !result)
      result = 4;
  }
  return result;
}

static int runLaunches(const CommandLine &line, std::vector<PreparedLaunch> &launches,
                       BufferSet &buffers) {
  std::vector<double> best(launches.size(), 1e30);
  std::vector<LaunchResult> results(launches.size());
  int code = 0;
  for (uint32_t round = 0; round < line.repeat && !code; ++round) {
    if (round)
      buffers.restore();
    forgetPreviousLaunch();
    for (size_t i = 0; i < launches.size() && !code; ++i) {
      auto start = std::chrono::steady_clock::now();
      results[i] = launch(*launches[i].kernel, launches[i].config, line.options,
                          launches[i].arguments.data());
      std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;
      best[i] = std::min(best[i], spent.count());
      if (!results[i].error.empty())
        code = fail(results[i].error);
    }
  }
  std::vector<Report> reports = takeReports();
  for (const Report &report : reports)
    std::cerr << "simt-run: " << report.kind << ": " << report.text
              << (report.occurrences > 1 ? " [" + std::to_string(report.occurrences) + " times]"
                                         : "")
              << "\n";
  if (line.options.check)
    std::cerr << "simt-run: " << reports.size() << " report" << (reports.size() == 1 ? "" : "s")
              << "\n";
  if (!reports.empty())
    return 2;
  if (code)
    return code;
  for (size_t i = 0; i < launches.size(); ++i) {
    if (line.countersJson)
      std::cout << results[i].counters.json(launches[i].kernel->name) << "\n";
    if (line.time)
      std::printf("%s: %.3f ms, best of %u; %" PRIu64 " lane visits, %.1f M/s\n",
                  launches[i].kernel->name.c_str(), best[i], line.repeat,
                  results[i].counters.laneVisits,
                  double(results[i].counters.laneVisits) / best[i] / 1e3);
  }
  return 0;
}

/// Compiles the kernel of a launch and creates its arguments. Returns the exit code.
static int prepare(GPUProgram &program, const CommandLine &line, size_t number, BufferSet &buffers,
                   PreparedLaunch &launch) {
  const LaunchRequest &request = line.launches[number];
  launch.config = request.config;
  llvm::Expected<const KernelInfo *> kernel = program.compile(request.kernel, line.options);
  if (!kernel)
    return failWithDiagnostics(kernel.takeError());
  launch.kernel = *kernel;
  if (line.time) {
    GPUProgram::Times times = program.lastTimes();
    std::printf("%s: compiled in %.1f ms (lowering %.1f, optimization %.1f, code %.1f)\n",
                request.kernel.c_str(), times.lower + times.optimize + times.generate, times.lower,
                times.optimize, times.generate);
  }
  const auto &signatures = program.kernels();
  auto signature = std::find_if(signatures.begin(), signatures.end(),
                                [&](const auto &s) { return s.name == request.kernel; });
  if (llvm::Error error = prepareArguments(request, number, *signature, buffers, launch))
    return fail(std::move(error));
  return 0;
}

int main(int argc, char **argv) {
  llvm::Expected<CommandLine> parsed = parseCommandLine(argc, argv);
  if (!parsed)
    return fail(parsed.takeError());
  const CommandLine &line = *parsed;
  if (line.help) {
    std::fputs(usageText, stdout);
    return 0;
  }
  if (line.version) {
    std::puts(getVersionText().c_str());
    return 0;
  }
  llvm::Expected<std::string> text = readFile(line.file);
  if (!text)
    return fail(text.takeError());
  auto loaded = GPUProgram::parse(text->data(), text->size(), line.file);
  if (!loaded)
    return failWithDiagnostics(loaded.takeError());
  GPUProgram &program = **loaded;
  if (line.list) {
    for (const GPUProgram::Signature &kernel : program.kernels()) {
      std::cout << kernel.name << "(";
      for (size_t i = 0; i < kernel.parameters.size(); ++i)
        std::cout << (i ? ", " : "") << kernel.parameters[i].type;
      std::cout << ")\n";
    }
    return 0;
  }
  if (line.emitLowered) {
    llvm::Expected<std::string> lowered =
        program.lowered(line.launches.empty() ? "" : line.launches[0].kernel, line.options);
    if (!lowered)
      return failWithDiagnostics(lowered.takeError());
    std::cout << *lowered;
    return 0;
  }
  installFaultHandler(line.timeout);
  BufferSet buffers;
  for (const BufferRequest &request : line.buffers)
    if (llvm::Expected<Buffer *> made = buffers.make(request.buffer, request.what); !made)
      return fail("--buffer=" + request.buffer + ": " + llvm::toString(made.takeError()));
  std::vector<PreparedLaunch> launches(line.launches.size());
  for (size_t i = 0; i < launches.size(); ++i)
    if (int code = prepare(program, line, i, buffers, launches[i]))
      return code;
  if (int code = runLaunches(line, launches, buffers))
    return code;
  return finish(line, buffers);
}
