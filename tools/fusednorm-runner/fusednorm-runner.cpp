// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fusednorm-runner: runs a function from IR on arrays, compares its results and times it.

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
  cl::opt<std::string> entry{"entry",
                             cl::desc("Function to run; defaults to the only public function"),
                             cl::value_desc("name"), cl::init(""), cl::cat(category)};
  cl::list<std::string> inputs{
      "input",
      cl::desc("Array for the next argument: FILE.npy, SHAPExTYPE=GENERATOR or a scalar; "
               "generators are normal(seed=,scale=), uniform(lo,hi,seed=), const(v), iota, "
               "offsets(l0,l1,..), pages(order=,seed=), freqs(theta=); "
               "@strides=[..],offset=N may follow. You may omit the arguments that are only "
               "written, all of them"),
      cl::value_desc("array"), cl::cat(category)};
  cl::opt<std::string> saveInputs{
      "save-inputs", cl::desc("Write inputs to these .npy files; %d is the index of the input"),
      cl::value_desc("file"), cl::init(""), cl::cat(category)};
  cl::opt<std::string> output{
      "output", cl::desc("Write outputs to these .npy files; %d is the index of the output"),
      cl::value_desc("file"), cl::init(""), cl::cat(category)};
  cl::opt<std::string> expect{
      "expect", cl::desc("Compare outputs with these .npy files; %d is the index of the output"),
      cl::value_desc("file"), cl::init(""), cl::cat(category)};
  cl::opt<std::string> tolerance{
      "tolerance",
      cl::desc("Allowed deviation: abs=, rel=, ulps=, share=; defaults to equal bits for files, "
               "and to the deviation that the numerics of the op allow for the reference"),
      cl::value_desc("list"), cl::init(""), cl::cat(category)};
  cl::opt<bool> reference{"reference",
                          cl::desc("Compare outputs with the reference implementation"),
                          cl::init(false), cl::cat(category)};
  cl::opt<bool> benchmark{
      "benchmark", cl::desc("Time the function, and a copy loop with as much memory traffic"),
      cl::init(false), cl::cat(category)};
  cl::opt<bool> json{"json", cl::desc("Print one JSON object as report"), cl::init(false),
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
      "schedule",
      cl::desc("With --emulate: order of blocks and threads; random also reorders "
               "asynchronous copies"),
      cl::value_desc("inorder|reverse|random:SEED"), cl::init(""), cl::cat(category)};
  cl::opt<std::string> pdl{"pdl", cl::desc("With --emulate: overlap of dependent launches"),
                           cl::value_desc("serial|adversarial"), cl::init(""), cl::cat(category)};
  cl::opt<std::string> shardInputs{
      "shard-inputs",
      cl::desc("With mpirun: give each rank a slice of each input: the split dimension, such as 1 "
               "or 1:64:32 with the extents of the ranks, or - for the whole array"),
      cl::value_desc("list"), cl::init(""), cl::cat(category)};
  cl::opt<std::string> gatherOutputs{
      "gather-outputs",
      cl::desc("With mpirun: join the slices of each output along this dimension, or - for an "
               "output with equal bits on all ranks"),
      cl::value_desc("list"), cl::init(""), cl::cat(category)};
  cl::opt<unsigned> rankTimeout{
      "rank-timeout",
      cl::desc("With mpirun: end all ranks if a call takes more seconds; defaults to 300"),
      cl::value_desc("seconds"), cl::init(300), cl::cat(category)};
};
} // namespace

/// Opens a GPU if the target needs one. Replaces the target `native` with the target of that GPU.
static mlir::LogicalResult openDevice(Flags &flags, RunnerOptions &options) {
  auto fail = [](const llvm::Twine &message) {
    reportToolError(kTool, message);
    return mlir::failure();
  };
  bool isNative = flags.compile.target == "native";
  if (!isNative && (flags.emulate || !flags.compile.isGPU()))
    return mlir::success();
  if (flags.emulate)
    return fail("--target=native: expected a GPU by name with --emulate, such as "
                "--target=sm_90a");
  llvm::Expected<std::unique_ptr<Device>> device = Device::open();
  if (!device)
    return fail("--target=" + flags.compile.target +
                ": no GPU available: " + llvm::toString(device.takeError()) +
                (isNative ? "; --target=sm_90a --emulate runs kernels on the SIMT simulator"
                          : "; --emulate runs kernels on the SIMT simulator"));
  options.device = std::move(*device);
  if (options.device->isSimulator()) {
    if (isNative)
      return fail("--target=native: the runtime uses the SIMT simulator; expected a GPU by name, "
                  "such as --target=sm_90a");
    if (flags.benchmark)
      return fail("--benchmark: expected a GPU; times of the SIMT simulator do not predict it");
  }
  if (!isNative)
    return mlir::success();
  flags.compile.target = options.device->getTarget();
  return flags.compile.target.empty()
             ? fail("--target=native: " + options.device->getDescription() +
                    " is older than every GPU of fusednorm-compile --list-targets")
             : mlir::success();
}

/// Reads the options of the simulator. Reports invalid combinations.
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
    return fail("--emulate: expected a GPU target, such as --target=sm_90a");
  if (flags.benchmark)
    return fail("--benchmark: times of the SIMT simulator do not predict a GPU; use --counters");
  simt::Options &own = options.emulate.emplace();
  own.check = flags.check;
  own.counters = flags.counters;
  // A random schedule also makes asynchronous copies complete at random.
  bool isRandom = llvm::StringRef(flags.schedule).starts_with("random:");
  for (auto [name, text] : {std::pair<std::string, std::string>("schedule=", flags.schedule),
                            std::pair<std::string, std::string>(
                                "async=", isRandom ? flags.schedule.getValue() : std::string()),
                            std::pair<std::string, std::string>("pdl=", flags.pdl)})
    if (!text.empty())
      if (auto parsed = simt::parseOption(name + text, own); !parsed)
        return fail("--" + llvm::StringRef(name).drop_back() + ": " + parsed.error());
  return mlir::success();
}

/// Reads the options for several ranks.
static mlir::LogicalResult readRanks(const Flags &flags, RunnerOptions &options) {
  for (auto [flag, splits] : {std::pair(&flags.shardInputs, &options.shardInputs),
                              std::pair(&flags.gatherOutputs, &options.gatherOutputs)}) {
    if (!flag->getNumOccurrences())
      continue;
    auto parsed = RankSlices::parse(flag->getValue());
    if (!parsed) {
      reportToolError(kTool, "--" + flag->ArgStr + ": " + llvm::toString(parsed.takeError()));
      return mlir::failure();
    }
    *splits = std::move(*parsed);
  }
  for (const std::optional<RankSplit> &split : options.gatherOutputs)
    if (split && !split->extents.empty()) {
      reportToolError(kTool, "--gather-outputs: expected a dimension without extents; the "
                             "outputs have them");
      return mlir::failure();
    }
  options.rankTimeout = flags.rankTimeout;
  if (options.rankTimeout > 0)
    return mlir::success();
  reportToolError(kTool, "--rank-timeout: expected more than 0 seconds");
  return mlir::failure();
}

static int run(Flags &flags) {
  auto fail = [](const llvm::Twine &message) { return reportToolError(kTool, message); };
  RunnerOptions options;
  if (mlir::failed(flags.compile.checkInput(kTool)))
    return 1;
  if (flags.compile.target != "native" &&
      mlir::failed(flags.compile.apply(options.compiler, kTool)))
    return 1;
  if (mlir::failed(readEmulation(flags, options)) || mlir::failed(openDevice(flags, options)) ||
      mlir::failed(readRanks(flags, options)))
    return 1;
  if (mlir::failed(flags.compile.apply(options.compiler, kTool)))
    return 1;
  if (flags.expect.getNumOccurrences() && flags.reference)
    return fail("--expect and --reference: expected one of them, got both");
  if (flags.tolerance.getNumOccurrences()) {
    Result<Tolerance> tolerance = parseTolerance(flags.tolerance.getValue());
    if (!tolerance)
      return fail("--tolerance: " + tolerance.error());
    options.tolerance = *tolerance;
    if (flags.expect.empty() && !flags.reference)
      return fail("--tolerance: expected --expect=FILE or --reference with it");
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
  // apply has checked the value.
  Threads threads = llvm::cantFail(parseThreads(flags.compile.threads));
  options.threads = threads.openmp ? int(threads.count) : 1;
  return runRunner(options);
}

int main(int argc, char **argv) {
  claimCommandLine();
  Flags flags;
  parseToolCommandLine(argc, argv, flags.category,
                       "fusednorm-runner: run a kernel from IR on arrays, compare its results and "
                       "time it\n\n"
                       "example:\n"
                       "  fusednorm-runner kernel.mlir --input='4x64xf32=normal(seed=1)' "
                       "--reference\n");
  return runTool(kTool, [&] { return run(flags); });
}
