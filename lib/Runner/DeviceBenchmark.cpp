// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Benchmarks on a GPU with events, and the copy kernel as the baseline.

#include "fusednorm/Runner/Device.h"
#include "fusednorm/Target/Codegen.h"
#include "fusednorm/Target/PTX.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include <algorithm>
#include <cmath>

using namespace fusednorm;

// Words have 16 bytes. Step i of `steps` reads word (i * readRatio) >> 32 and writes word
// (i * writeRatio) >> 32, unless the previous step did. Adjacent threads process adjacent steps.
static constexpr char kMixKernel[] = R"(
define ptx_kernel void @mix(ptr addrspace(1) %source, ptr addrspace(1) %target, i64 %steps,
                            i64 %readRatio, i64 %writeRatio) {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %threads = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %blocks = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %thread64 = zext i32 %thread to i64
  %block64 = zext i32 %block to i64
  %threads64 = zext i32 %threads to i64
  %blocks64 = zext i32 %blocks to i64
  %before = mul i64 %block64, %threads64
  %first = add i64 %before, %thread64
  %stride = mul i64 %blocks64, %threads64
  %any = icmp ult i64 %first, %steps
  br i1 %any, label %step, label %exit
step:
  %i = phi i64 [ %first, %entry ], [ %nextStep, %next ]
  %sum = phi <4 x i32> [ zeroinitializer, %entry ], [ %sumRead, %next ]
  %following = add i64 %i, 1
  %readScaled = mul i64 %i, %readRatio
  %readScaledNext = mul i64 %following, %readRatio
  %readWord = lshr i64 %readScaled, 32
  %readWordNext = lshr i64 %readScaledNext, 32
  %reads = icmp ne i64 %readWord, %readWordNext
  br i1 %reads, label %read, label %afterRead
read:
  %from = getelementptr <4 x i32>, ptr addrspace(1) %source, i64 %readWord
  %word = load <4 x i32>, ptr addrspace(1) %from, align 16
  %added = xor <4 x i32> %sum, %word
  br label %afterRead
afterRead:
  %sumRead = phi <4 x i32> [ %sum, %step ], [ %added, %read ]
  %writeScaled = mul i64 %i, %writeRatio
  %writeScaledNext = mul i64 %following, %writeRatio
  %writeWord = lshr i64 %writeScaled, 32
  %writeWordNext = lshr i64 %writeScaledNext, 32
  %writes = icmp ne i64 %writeWord, %writeWordNext
  br i1 %writes, label %write, label %next
write:
  %to = getelementptr <4 x i32>, ptr addrspace(1) %target, i64 %writeWord
  store <4 x i32> %sumRead, ptr addrspace(1) %to, align 16
  br label %next
next:
  %nextStep = add i64 %i, %stride
  %more = icmp ult i64 %nextStep, %steps
  br i1 %more, label %step, label %done
done:
  ; What was read is used, or nothing would be: this is never true.
  %lane = extractelement <4 x i32> %sumRead, i32 0
  %never = icmp eq i64 %steps, -1
  br i1 %never, label %keep, label %exit
keep:
  store i32 %lane, ptr addrspace(1) %target
  br label %exit
exit:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
)";

llvm::Expected<std::string> fusednorm::makeMixKernel(const TargetInfo &target) {
  llvm::LLVMContext context;
  llvm::SMDiagnostic diagnostic;
  std::unique_ptr<llvm::Module> module = llvm::parseAssemblyString(kMixKernel, diagnostic, context);
  if (!module)
    return llvm::createStringError(diagnostic.getMessage());
  auto machine = createTargetMachine(target);
  if (!machine)
    return machine.takeError();
  module->setTargetTriple((*machine)->getTargetTriple());
  module->setDataLayout((*machine)->createDataLayout());
  llvm::SmallVector<char, 0> text;
  if (llvm::Error problem = optimizeModule(*module, **machine, 3))
    return problem;
  if (llvm::Error problem = emitCode(*module, **machine, llvm::CodeGenFileType::AssemblyFile, text))
    return problem;
  return finishPTX(llvm::StringRef(text.data(), text.size()), target);
}

int Device::countSets(int64_t bytes) const {
  // Twice the L2 size, so that no data of the previous cycle is cached. The sets and the buffers of
  // the copy kernel take at most half of the memory.
  constexpr int64_t kMostSets = 4096;
  int64_t wanted = 2 * info.l2_bytes / std::max<int64_t>(bytes, 1) + 2;
  int64_t fits = info.memory_bytes / 4 / std::max<int64_t>(bytes, 1);
  return int(std::clamp<int64_t>(std::min(wanted, fits), 1, kMostSets));
}

namespace {
/// Work on a stream that is timed as a graph, or call by call.
class Timed {
public:
  Timed(fnrt_stream stream, std::function<fnrt_status()> enqueue, int calls)
      : stream(stream), enqueue(std::move(enqueue)), calls(calls) {}
  ~Timed() {
    if (graph)
      fnrt_graph_destroy(graph);
    for (fnrt_event event : events)
      if (event)
        fnrt_event_destroy(event);
  }
  fnrt_status prepare(bool asGraph) {
    for (fnrt_event &event : events)
      if (fnrt_status status = fnrt_event_create(&event))
        return status;
    if (!asGraph)
      return FNRT_SUCCESS;
    if (fnrt_status status = fnrt_capture_begin(stream))
      return status;
    fnrt_status launched = enqueue();
    fnrt_status ended = fnrt_capture_end(stream, &graph);
    return launched ? launched : ended;
  }
  /// Measures the milliseconds of one call in `rounds` repetitions.
  fnrt_status time(int64_t rounds, double &milliseconds) {
    if (fnrt_status status = fnrt_event_record(events[0], stream))
      return status;
    for (int64_t i = 0; i < rounds; ++i)
      if (fnrt_status status = graph ? fnrt_graph_launch(graph, stream) : enqueue())
        return status;
    float elapsed = 0;
    if (fnrt_status status = fnrt_event_record(events[1], stream))
      return status;
    if (fnrt_status status = fnrt_event_synchronize(events[1]))
      return status;
    if (fnrt_status status = fnrt_event_elapsed(events[0], events[1], &elapsed))
      return status;
    milliseconds = double(elapsed) / double(rounds * calls);
    return FNRT_SUCCESS;
  }

private:
  fnrt_stream stream;
  std::function<fnrt_status()> enqueue;
  int calls;
  fnrt_graph graph = nullptr;
  fnrt_event events[2] = {nullptr, nullptr};
};

/// The library of the copy kernel, unloaded by the destructor.
struct MixLibrary {
  fnrt_kernel kernel = {};
  fnrt_image image = {};
  fnrt_library_info info = {};
  fnrt_library *library = nullptr;
  ~MixLibrary() { fnrt_unregister(&library); }
};

/// Times the kernel and the copy loop alternately. A cycle has `count` calls of each.
fnrt_status measure(Timed &kernel, Timed &loop, int64_t count, BenchmarkResult &result) {
  constexpr double kLeastTime = 2; // milliseconds of one measurement
  constexpr double kBudget = 1000; // milliseconds in total
  // Warm up and estimate the time of a cycle.
  double once = 0, other = 0;
  for (int i = 0; i < 3; ++i)
    for (auto [timed, time] : {std::pair(&kernel, &once), std::pair(&loop, &other)})
      if (fnrt_status status = timed->time(1, *time))
        return status;
  double cycle = std::max((once + other) * double(count), 1e-3);
  auto rounds = std::max<int64_t>(1, std::llround(2 * kLeastTime / cycle));
  int64_t measurements =
      std::clamp<int64_t>(std::llround(kBudget / (cycle * double(rounds))), 5, 100);
  std::vector<double> times;
  result.loopPlain = INFINITY;
  for (int64_t i = 0; i < measurements; ++i) {
    double time, loopTime;
    if (fnrt_status status = loop.time(rounds, loopTime))
      return status;
    if (fnrt_status status = kernel.time(rounds, time))
      return status;
    result.loopPlain = std::min(result.loopPlain, loopTime);
    times.push_back(time);
  }
  std::sort(times.begin(), times.end());
  result.loopNontemporal = result.loopPlain;
  result.best = times.front();
  result.median = times[times.size() / 2];
  result.calls = measurements * rounds * count;
  return FNRT_SUCCESS;
}
} // namespace

llvm::Expected<BenchmarkResult> Device::benchmark(const std::vector<std::function<void()>> &sets,
                                                  MixBytes bytes, const std::string &mix,
                                                  const std::string &forChip) {
  // Returns the first error of host code, or else the last error of the runtime.
  auto explain = [&] {
    return error.empty() ? llvm::createStringError(std::string(fnrt_last_error())) : takeError();
  };
  MixLibrary copy;
  copy.kernel.symbol = "mix";
  copy.kernel.variant = -1;
  copy.image = {FNRT_IMAGE_PTX, 0, forChip.c_str(), mix.c_str(), mix.size() + 1, &copy.kernel};
  copy.info.abi = FNRT_ABI_VERSION;
  copy.info.name = "copy";
  copy.info.images = &copy.image;
  copy.info.image_count = copy.info.kernel_count = 1;
  if (fnrt_register(&copy.info, &copy.library) || fnrt_prepare_library(copy.library, 0))
    return explain();

  // The buffers of the copy kernel rotate like the buffers of the kernel.
  constexpr int64_t kWord = 16;
  int64_t count = int64_t(sets.size());
  int64_t readWords = (bytes.read + kWord - 1) / kWord;
  int64_t writeWords = (bytes.written + kWord - 1) / kWord;
  int64_t steps = std::max({readWords, writeWords, int64_t(1)});
  void *source, *target;
  for (auto [words, memory] : {std::pair(readWords, &source), std::pair(writeWords, &target)}) {
    llvm::Expected<void *> allocated = allocateChecked(size_t((words + 1) * count * kWord));
    if (!allocated)
      return allocated.takeError();
    *memory = *allocated;
  }
  if (fnrt_fill(source, 1, size_t((readWords + 1) * count * kWord), stream))
    return explain();
  constexpr uint32_t kThreads = 256, kBlocksPerMultiprocessor = 8;
  auto enqueueCopy = [&]() -> fnrt_status {
    for (int64_t set = 0; set < count; ++set) {
      void *from = static_cast<char *>(source) + set * (readWords + 1) * kWord;
      void *to = static_cast<char *>(target) + set * (writeWords + 1) * kWord;
      // Rounded up, so that the last step reaches the last word.
      auto ratio = [&](int64_t words) {
        return uint64_t(((unsigned __int128)(words) << 32) + uint64_t(steps) - 1) / uint64_t(steps);
      };
      uint64_t readRatio = ratio(readWords), writeRatio = ratio(writeWords);
      void *parameters[] = {&from, &to, &steps, &readRatio, &writeRatio};
      fnrt_launch_config config = {};
      int64_t needed = (steps + kThreads - 1) / kThreads;
      config.grid[0] = uint32_t(
          std::min<int64_t>(needed, int64_t(info.multiprocessors) * kBlocksPerMultiprocessor));
      config.grid[1] = config.grid[2] = 1;
      config.block[0] = kThreads;
      config.stream = stream;
      if (fnrt_status status = fnrt_launch(copy.library, 0, &config, parameters))
        return status;
    }
    return FNRT_SUCCESS;
  };
  auto enqueueKernel = [&]() -> fnrt_status {
    for (const std::function<void()> &set : sets)
      set();
    return error.empty() ? FNRT_SUCCESS : FNRT_ERROR_DRIVER;
  };

  BenchmarkResult result;
  result.graph = !allocates;
  Timed kernel(stream, enqueueKernel, int(count)), loop(stream, enqueueCopy, int(count));
  if (kernel.prepare(result.graph) || loop.prepare(true))
    return explain();

  if (measure(kernel, loop, count, result))
    return explain();
  result.onDevice = true;
  result.sets = int(count);
  result.bytesRead = bytes.read;
  result.bytesWritten = bytes.written;
  return result;
}
