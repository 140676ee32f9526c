// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fusednorm-runner: run a function from IR on arrays, compare what it gives, time
// it.

#include "fusednorm/Compiler/ToolSupport.h"
#include "fusednorm/Runner/Runner.h"
#include "fusednorm/Target/Threads.h"

using namespace fusednorm;
namespace cl = llvm::cl;

static constexpr llvm::StringLiteral kTool = "fusednorm-runner";

namespace {
struct Flags {
  cl::OptionCategory category{"fusednorm-runner options"};
  CompileFlags compile{category, "openmp"};
  cl::opt<std::string> entry{"entry", cl::desc("Function to run (default: the only public one)"),
                             cl::value_desc("name"), cl::init(""), cl::cat(category)};
  cl::list<std::string> inputs{
      "input",
      cl::desc("Array for the next argument: FILE.npy, SHAPExTYPE=GENERATOR or a number; "
               "generators are normal(seed=,scale=), uniform(lo,hi,seed=), const(v), iota, "
               "offsets(l0,l1,..), pages(order=,seed=), freqs(theta=); "
               "@strides=[..],offset=N may follow. Arguments that are only written may be left "
               "out, all of them"),
      cl::value_desc("array"), cl::cat(category)};
  cl::opt<std::string> saveInputs{
      "save-inputs", cl::desc("Write inputs to these .npy files; %d is the number of the input"),
      cl::value_desc("file"), cl::init(""), cl::cat(category)};
  cl::opt<std::string> output{
      "output", cl::desc("Write outputs to these .npy files; %d is the number of the output"),
      cl::value_desc("file"), cl::init(""), cl::cat(category)};
  cl::opt<std::string> expect{
      "expect", cl::desc("Compare outputs with these .npy files; %d is the number of the output"),
      cl::value_desc("file"), cl::init(""), cl::cat(category)};
  cl::opt<std::string> tolerance{
      "tolerance",
      cl::desc("What counts as equal: abs=, rel=, ulps=, share= (default: equal bits for files, "
               "for the reference what the numerics of the op promise)"),
      cl::value_desc("list"), cl::init(""), cl::cat(category)};
  cl::opt<bool> reference{"reference",
                          cl::desc("Compare outputs with the reference implementation"),
                          cl::init(false), cl::cat(category)};
  cl::opt<bool> benchmark{"benchmark",
                          cl::desc("Time the function, and a loop that reads and writes as much"),
                          cl::init(false), cl::cat(category)};
  cl::opt<bool> json{"json", cl::desc("Report as one JSON object"), cl::init(false),
                     cl::cat(category)};
  cl::opt<bool> emulate{"emulate", cl::desc("Run GPU kernels on the SIMT simulator"),
                        cl::init(false), cl::cat(category)};
  cl::opt<bool> check{"check",
                      cl::desc("With --emulate: report races, bounds, uninitialised reads, "
                               "divergence, deadlock, conflicts, misalignment"),
                      cl::init(false), cl::cat(category)};
  cl::opt<bool> counters{"counters",
                         cl::desc("With --emulate: count memory traffic and instructions"),
                         cl::init(false), cl::cat(category)};
  cl::opt<std::string> schedule{
      "schedule", cl::desc("With --emulate: order of blocks and threads; random: of copies, too"),
      cl::value_desc("inorder|reverse|random:SEED"), cl::init(""), cl::cat(category)};
  cl::opt<std::string> pdl{"pdl", cl::desc("With --emulate: overlap of dependent launches"),
                           cl::value_desc("serial|adversarial"), cl::init(""), cl::cat(category)};
};
} // namespace

/// Opens a GPU if there is to be one; the target `native` becomes that GPU's.
static mlir::LogicalResult openDevice(Flags &flags, RunnerOptions &options) {
  auto fail = [](const llvm::Twine &message) {
    reportToolError(kTool, message);
    return mlir::failure();
  };
  bool isNative = flags.compile.target == "native";
  if (!isNative && (flags.emulate || !flags.compile.isGPU()))
    return mlir::success();
  if (flags.emulate)
    return fail("--target=native: means the GPU of this machine; with --emulate name one, such as "
                "--target=sm_90a");
  llvm::Expected<std::unique_ptr<Device>> device = Device::open();
  if (!device)
    return fail("--target=" + flags.compile.target +
                ": no GPU to run on: " + llvm::toString(device.takeError()) +
                (isNative ? "; --target=sm_90a --emulate runs kernels on the SIMT simulator"
                          : "; --emulate runs kernels on the SIMT simulator"));
  options.device = std::move(*device);
  if (options.device->isSimulator()) {
    if (isNative)
      return fail("--target=native: the runtime's backend is the SIMT simulator; name a GPU, such "
                  "as --target=sm_90a");
    if (flags.benchmark)
      return fail("--benchmark: the SIMT simulator says nothing of a GPU's time");
  }
  if (!isNative)
    return mlir::success();
  flags.compile.target = options.device->getTarget();
  return flags.compile.target.empty()
             ? fail("--target=native: " + options.device->getDescription() +
                    " is older than every GPU of fusednorm-compile --list-targets")
             : mlir::success();
}

/// The executor's options; reports what does not fit together.
static mlir::LogicalResult readEmulation(const Flags &flags, RunnerOptions &options) {
  auto fail = [](const llvm::Twine &message) {
    reportToolError(kTool, message);
    return mlir::failure();
  };
  bool isGPU = flags.compile.target == "native" || flags.compile.isGPU();
  if (!flags.emulate) {
    for (const cl::Option *option : {static_cast<const cl::Option *>(&flags.check),
                                     static_cast<const cl::Option *>(&flags.counters),
                                     static_cast<const cl::Option *>(&flags.schedule),
                                     static_cast<const cl::Option *>(&flags.pdl)})
      if (option->getNumOccurrences())
        return fail("--" + option->ArgStr +
                    ": is an option of the SIMT simulator; expected "
                    "--emulate with it");
    return mlir::success();
  }
  if (!isGPU)
    return fail("--emulate: expected a GPU with it, such as --target=sm_90a");
  if (flags.benchmark)
    return fail("--benchmark: the SIMT simulator says nothing of a GPU's time; use --counters");
  simt::Options &own = options.emulate.emplace();
  own.check = flags.check;
  own.counters = flags.counters;
  // What comes in any order comes so in all respects.
  bool isRandom = llvm::StringRef(flags.schedule).starts_with("random:");
  for (auto [name, text] : {std::pair<std::string, std::string>("schedule=", flags.schedule),
                            std::pair<std::string, std::string>(
                                "async=", isRandom ? flags.schedule.getValue() : std::string()),
                            std::pair<std::string, std::string>("pdl=", flags.pdl)})
    if (std::string problem = text.empty() ? "" : simt::parseOption(name + text, own);
        !problem.empty())
      return fail("--" + llvm::StringRef(name).drop_back() + ": " + problem);
  return mlir::success();
}

static int run(Flags &flags) {
  auto fail = [](const llvm::Twine &message) { return reportToolError(kTool, message); };
  RunnerOptions options;
  if (mlir::failed(flags.compile.checkInput(kTool)))
    return 1;
  if (flags.compile.target != "native" &&
      mlir::failed(flags.compile.apply(options.compiler, kTool)))
    return 1;
  if (mlir::failed(readEmulation(flags, options)) || mlir::failed(openDevice(flags, options)))
    return 1;
  if (mlir::failed(flags.compile.apply(options.compiler, kTool)))
    return 1;
  if (flags.expect.getNumOccurrences() && flags.reference)
    return fail("--expect and --reference: expected one of them, got both");
  if (flags.tolerance.getNumOccurrences()) {
    std::string error;
    options.tolerance = parseTolerance(flags.tolerance.getValue(), error);
    if (!options.tolerance)
      return fail("--tolerance: " + error);
    if (flags.expect.empty() && !flags.reference)
      return fail("--tolerance: nothing is compared; add --expect=FILE or --reference");
  }
  options.inputFile = flags.compile.input;
  options.entry = flags.entry;
  options.inputs.assign(flags.inputs.begin(), flags.inputs.end());
  options.saveInputs = flags.saveInputs;
  options.output = flags.output;
  options.expect = flags.expect;
  options.reference = flags.reference;
  options.benchmark = flags.benchmark;
  options.json = flags.json;
  Threads threads = llvm::cantFail(parseThreads(flags.compile.threads)); // apply has checked it
  options.threads = threads.openmp ? int(threads.count) : 1;
  return runRunner(options);
}

int main(int argc, char **argv) {
  claimCommandLine();
  Flags flags;
  parseToolCommandLine(argc, argv, flags.category,
                       "fusednorm-runner: run a kernel from IR on arrays, compare, time\n");
  return runTool(kTool, [&] { return run(flags); });
}
