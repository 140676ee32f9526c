// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CommandLine.h"
#include <cerrno>
#include <cstring>
#include <unistd.h>

using namespace fusednorm;

const char *const usageText =
    R"(simt-run: runs GPU kernels in MLIR's NVVM dialect, or in LLVM IR, on the CPU

usage: simt-run FILE --kernel=NAME --grid=X[,Y[,Z]] --block=X[,Y[,Z]] [--arg=ARG]... [options]

launches (each --kernel starts one; all run in order, on the same arrays):
  --kernel=NAME            function with the attribute nvvm.kernel or gpu.kernel
  --grid=X[,Y[,Z]]         blocks
  --block=X[,Y[,Z]]        threads in a block
  --cluster=X[,Y[,Z]]      blocks in a cluster; default: the kernel's attribute
  --shared=BYTES           dynamic shared memory
  --arg=ARG                one for each parameter, in order:
                             NUMBER                an integer or float
                             SHAPExTYPE=GENERATOR  an array: 64x128xbf16=normal(seed=1)
                             SHAPExTYPE=uninit     an uninitialised array
                             TYPE:FILE.npy         an array from a file
                             @NAME                 an array named by --buffer
                             {ARG,ARG...}          a struct, array or vector; a pointer in it
                               is @NAME or null, {} stands for zeros
                             tensormap:@NAME,KEY=VALUE...  a TMA descriptor of a named array;
                               keys, fastest dimension first: dims=, box=, strides= (bytes,
                               from the second dimension on), swizzle=32|64|128, type=,
                               offset=, fill=nan
arrays (the name of an argument's array is its position: 2, or 1.2 in the second launch):
  --buffer=NAME:ARRAY      an array for several launches
  --save=NAME:FILE.npy     write an array after the last launch
  --print=NAME             print an array
  --expect=NAME:ARRAY      compare an array; a difference is exit code 4
  --tolerance=abs=,rel=,ulps=,share=   for --expect; default: equal bits
running:
  --check                  report races, bounds, uninitialised reads, divergence,
                           deadlock, conflicts, misalignment, mbarrier errors and
                           missing writes; any report is exit code 2
  --counters=json          memory traffic, bank conflicts and instructions
  --schedule=inorder|reverse|random:SEED
  --async=eager|lazy|random[:SEED]
  --pdl=serial|adversarial
  --approx=exact|perturb:SEED
  --matrix=f32|exact|hopper  accumulation in matrix instructions
  --contract=flags|fast    fuse multiplications and additions to FMAs: those with the flag
                           contract, or all, as Triton does by default
  --workers=N              host threads that run blocks (unchecked runs)
  --repeat=N --time        run N times, print the best time
  --timeout=SECONDS        end a kernel that runs longer, with exit code 3
  --emit-lowered           print the lowered module and stop
  --list                   print the kernels and stop
  --version                print the version and stop

exit codes: 0 success, 1 invalid usage or input, 2 reports, 3 memory fault or timeout,
            4 unexpected result
)";

/// Parses one to three positive numbers.
static bool parseDim(const std::string &text, simt::Dim3 &dim) {
  uint32_t *parts[] = {&dim.x, &dim.y, &dim.z};
  dim = simt::Dim3();
  size_t position = 0;
  for (uint32_t *part : parts) {
    uint64_t value = 0;
    size_t digits = 0;
    for (; position < text.size() && text[position] >= '0' && text[position] <= '9';
         ++position, ++digits)
      if ((value = value * 10 + static_cast<uint64_t>(text[position] - '0')) > 0x7FFFFFFF)
        return false;
    if (!digits || !value)
      return false;
    *part = static_cast<uint32_t>(value);
    if (position == text.size())
      return true;
    if (text[position++] != ',')
      return false;
  }
  return false;
}

static bool parseCount(const std::string &text, uint32_t most, uint32_t &value) {
  uint64_t number = 0;
  if (text.empty() || text.size() > 10)
    return false;
  for (char c : text) {
    if (c < '0' || c > '9')
      return false;
    number = number * 10 + static_cast<uint64_t>(c - '0');
  }
  value = static_cast<uint32_t>(number);
  return number <= most;
}

static bool splitName(const std::string &text, BufferRequest &request) {
  size_t colon = text.find(':');
  if (colon == std::string::npos || colon == 0 || colon + 1 == text.size())
    return false;
  request = {text.substr(0, colon), text.substr(colon + 1)};
  return true;
}

llvm::Expected<CommandLine> parseCommandLine(int argc, char **argv) {
  CommandLine line;
  for (int i = 1; i < argc; ++i) {
    std::string text = argv[i];
    auto wrong = [&](const std::string &expected) {
      return llvm::createStringError("'" + text + "': expected " + expected);
    };
    if (text.rfind("--", 0) != 0) {
      if (!line.file.empty())
        return wrong("one input file, got also '" + line.file + "'");
      line.file = text;
      continue;
    }
    size_t equal = text.find('=');
    std::string name = text.substr(2, equal == std::string::npos ? equal : equal - 2);
    std::string value = equal == std::string::npos ? "" : text.substr(equal + 1);
    bool launchOption =
        name == "grid" || name == "block" || name == "cluster" || name == "shared" || name == "arg";
    if (launchOption && line.launches.empty())
      return wrong("--kernel=NAME before it");
    LaunchRequest *launch = line.launches.empty() ? nullptr : &line.launches.back();
    BufferRequest request;
    if (name == "help") {
      line.help = true;
    } else if (name == "version") {
      line.version = true;
    } else if (name == "kernel") {
      if (value.empty())
        return wrong("the name of a kernel");
      line.launches.emplace_back();
      line.launches.back().kernel = value;
    } else if (name == "grid" || name == "block" || name == "cluster") {
      simt::Dim3 &dim = name == "grid"    ? launch->config.grid
                        : name == "block" ? launch->config.block
                                          : launch->config.cluster;
      if (!parseDim(value, dim))
        return wrong("one to three positive numbers, as in --" + name + "=64,2");
      launch->hasGrid |= name == "grid";
      launch->hasBlock |= name == "block";
    } else if (name == "shared") {
      if (!parseCount(value, 1 << 30, launch->config.dynamicShared))
        return wrong("a number of bytes");
    } else if (name == "arg") {
      launch->arguments.push_back(value);
    } else if (name == "buffer") {
      if (!splitName(value, request))
        return wrong("--buffer=NAME:ARRAY");
      line.buffers.push_back(request);
    } else if (name == "save") {
      if (!splitName(value, request))
        return wrong("--save=NAME:FILE.npy");
      line.saves.push_back(request);
    } else if (name == "expect") {
      if (!splitName(value, request))
        return wrong("--expect=NAME:ARRAY");
      line.expectations.push_back(request);
    } else if (name == "print") {
      line.prints.push_back(value);
    } else if (name == "tolerance") {
      auto tolerance = parseTolerance(value);
      if (!tolerance)
        return llvm::createStringError(tolerance.error());
      line.tolerance = *tolerance;
    } else if (name == "repeat") {
      if (!parseCount(value, 1000000, line.repeat) || !line.repeat)
        return wrong("a number from 1 to 1000000");
    } else if (name == "timeout") {
      if (!parseCount(value, 1000000, line.timeout) || !line.timeout)
        return wrong("a number of seconds from 1 to 1000000");
    } else if (name == "time") {
      line.time = true;
    } else if (name == "emit-lowered") {
      line.emitLowered = true;
    } else if (name == "list") {
      line.list = true;
    } else {
      std::string problem = simt::parseOption(text.substr(2), line.options).error();
      if (problem.rfind("unknown", 0) == 0)
        return wrong("an option of simt-run; see simt-run --help");
      if (!problem.empty())
        return llvm::createStringError(problem);
      line.countersJson |= name == "counters";
    }
  }
  if (line.help || line.version)
    return line;
  if (line.file.empty())
    return llvm::createStringError("expected an input file; see simt-run --help");
  if (line.file != "-" && ::access(line.file.c_str(), F_OK))
    return llvm::createStringError("cannot read '" + line.file + "': expected an MLIR file (" +
                                   std::strerror(errno) + ")");
  if (line.launches.empty() && !line.list && !line.emitLowered)
    return llvm::createStringError(
        "expected a launch: --kernel=NAME, --grid= and --block= (--list shows the kernels)");
  for (const LaunchRequest &launch : line.launches)
    if (!line.emitLowered && (!launch.hasGrid || !launch.hasBlock))
      return llvm::createStringError("launch of '" + launch.kernel +
                                     "': expected --grid= and --block= after its --kernel");
  return line;
}
