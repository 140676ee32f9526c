// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Measures times on a GPU: see docs/GPU.md.

#include "driver.h"
#include <algorithm>
#include <chrono>
#include <cstring>
#include <ctime>
#include <memory>

using namespace package;

#define TRY(expression)                                                                            \
  if (fnrt_status status = (expression); status != FNRT_SUCCESS)                                   \
  return status

//===----------------------------------------------------------------------===//
// The copy
//===----------------------------------------------------------------------===//

// A kernel that reads and writes different numbers of 16-byte vectors, evenly interleaved. With
// more reads than writes, each of n threads reads a vector. Thread i stores it if i * writes / n
// differs from the value of the next thread. The comparison with a constant keeps the other loads
// alive.
static const char kCopy[] = R"(.version 8.0
.target sm_80
.address_size 64
.visible .entry copy(.param .u64 from, .param .u64 to, .param .u32 n,
                     .param .u32 read, .param .u32 write)
.reqntid 256, 1, 1
{
  .reg .pred %p<6>;
  .reg .b32 %r<24>;
  .reg .b64 %d<8>;
  ld.param.b64 %d0, [from];
  ld.param.b64 %d1, [to];
  ld.param.b32 %r0, [n];
  ld.param.b32 %r1, [read];
  ld.param.b32 %r2, [write];
  mov.u32 %r3, %tid.x;
  mov.u32 %r4, %ctaid.x;
  mad.lo.u32 %r5, %r4, 256, %r3;
  setp.ge.u32 %p0, %r5, %r0;
  @%p0 bra DONE;
  setp.eq.u32 %p1, %r1, 0;
  mul.hi.u32 %r6, %r5, %r1;
  selp.b32 %r6, %r5, %r6, %p1;
  mul.wide.u32 %d2, %r6, 16;
  add.u64 %d3, %d0, %d2;
  ld.global.v4.b32 {%r10, %r11, %r12, %r13}, [%d3];
  add.u32 %r7, %r5, 1;
  mul.hi.u32 %r8, %r5, %r2;
  mul.hi.u32 %r9, %r7, %r2;
  setp.eq.u32 %p2, %r2, 0;
  selp.b32 %r8, %r5, %r8, %p2;
  selp.b32 %r9, %r7, %r9, %p2;
  setp.ne.u32 %p3, %r8, %r9;
  xor.b32 %r14, %r10, %r11;
  xor.b32 %r15, %r12, %r13;
  xor.b32 %r14, %r14, %r15;
  setp.eq.u32 %p4, %r14, 0x9E3779B9;
  or.pred %p3, %p3, %p4;
  mul.wide.u32 %d4, %r8, 16;
  add.u64 %d5, %d1, %d4;
  @%p3 st.global.v4.b32 [%d5], {%r10, %r11, %r12, %r13};
DONE:
  ret;
}
)";

/// Without grid and arguments: fnrt_launch receives them from the caller.
static const fnrt_kernel kKernels[] = {{"copy",
                                        nullptr,
                                        0,
                                        0,
                                        {{nullptr, 0, 0}, {nullptr, 0, 0}, {nullptr, 0, 0}},
                                        {256, 1, 1},
                                        {1, 1, 1},
                                        0,
                                        nullptr,
                                        0,
                                        -1,
                                        nullptr,
                                        0,
                                        0,
                                        nullptr,
                                        {nullptr, 0, 0}}};
static const fnrt_image kImages[] = {{FNRT_IMAGE_PTX, 0, "sm_80", kCopy, sizeof kCopy, kKernels}};
static const fnrt_library_info kInfo = {FNRT_ABI_VERSION, 1, "copy", kImages, nullptr, 0, 1};

/// Launches the copy with a number of vectors to read and to write, at least one of each.
static fnrt_status launchCopy(const void *from, void *to, int64_t reads, int64_t writes) {
  static fnrt_library *library;
  TRY(fnrt_register(&kInfo, &library));
  uint64_t source = reinterpret_cast<uint64_t>(from), target = reinterpret_cast<uint64_t>(to);
  // The fraction part / all in units of 2^-32; 0 means 1.
  auto share = [](int64_t part, int64_t all) {
    return part >= all ? 0u : static_cast<uint32_t>((static_cast<uint64_t>(part) << 32) / all);
  };
  uint32_t count = static_cast<uint32_t>(std::max(reads, writes));
  uint32_t read = share(reads, count), write = share(writes, count);
  void *parameters[] = {&source, &target, &count, &read, &write};
  fnrt_launch_config config;
  std::memset(&config, 0, sizeof config);
  config.grid[0] = (count + 255) / 256;
  config.grid[1] = config.grid[2] = config.block[1] = config.block[2] = 1;
  config.block[0] = 256;
  config.device = FNRT_CURRENT_DEVICE;
  return fnrt_launch(library, 0, &config, parameters);
}

//===----------------------------------------------------------------------===//
// Times
//===----------------------------------------------------------------------===//

namespace {
struct Event {
  fnrt_event event = nullptr;
  ~Event() {
    if (event)
      fnrt_event_destroy(event);
  }
};

constexpr int kWarmUp = 5, kRepetitions = 7;
constexpr double kBatchMicroseconds = 2000;
} // namespace

/// Returns the best time of one call of `launch(i)` over several batches.
template <typename Launch>
static fnrt_status timeOf(Launch launch, fnrt_stream stream, double &microseconds) {
  Event begin, end;
  TRY(fnrt_event_create(&begin.event));
  TRY(fnrt_event_create(&end.event));
  int number = 0, batch = 10;
  for (int i = 0; i < kWarmUp; ++i)
    TRY(launch(number++));
  microseconds = 0;
  for (int repetition = 0; repetition < kRepetitions; ++repetition) {
    TRY(fnrt_event_record(begin.event, stream));
    for (int i = 0; i < batch; ++i)
      TRY(launch(number++));
    TRY(fnrt_event_record(end.event, stream));
    TRY(fnrt_event_synchronize(end.event));
    float milliseconds = 0;
    TRY(fnrt_event_elapsed(begin.event, end.event, &milliseconds));
    double each = milliseconds * 1000.0 / batch;
    if (repetition > 0 && (microseconds == 0 || each < microseconds))
      microseconds = each;
    if (repetition == 0 && each > 0) // The first batch determines the size of the others.
      batch = std::clamp(static_cast<int>(kBatchMicroseconds / each), 3, 1000);
  }
  return FNRT_SUCCESS;
}

static std::string getTimestamp() {
  using namespace std::chrono;
  auto now = system_clock::now().time_since_epoch();
  std::time_t seconds = duration_cast<std::chrono::seconds>(now).count();
  std::tm utc;
  gmtime_r(&seconds, &utc);
  char day[32], text[48];
  std::strftime(day, sizeof day, "%Y/%m/%d %H:%M:%S", &utc);
  std::snprintf(text, sizeof text, "%s.%03d", day,
                static_cast<int>(duration_cast<milliseconds>(now).count() % 1000));
  return text;
}

/// The number of launches in a CUDA graph.
static constexpr int kGraphLaunches = 20;

static fnrt_status timeGraph(const std::vector<std::unique_ptr<Operands>> &sets,
                             const Function &function, double &microseconds) {
  fnrt_stream stream = nullptr;
  fnrt_graph graph = nullptr;
  TRY(fnrt_stream_create(&stream));
  auto run = [&]() -> fnrt_status {
    TRY(fnrt_capture_begin(stream));
    fnrt_status status = FNRT_SUCCESS;
    for (int i = 0; i < kGraphLaunches && status == FNRT_SUCCESS; ++i)
      status = sets[i % sets.size()]->call(function, stream);
    fnrt_status ended = fnrt_capture_end(stream, &graph);
    if (status != FNRT_SUCCESS || ended != FNRT_SUCCESS)
      return status != FNRT_SUCCESS ? status : ended;
    TRY(timeOf([&](int) { return fnrt_graph_launch(graph, stream); }, stream, microseconds));
    microseconds /= kGraphLaunches;
    return FNRT_SUCCESS;
  };
  fnrt_status status = run();
  if (graph)
    fnrt_graph_destroy(graph);
  fnrt_stream_destroy(stream);
  return status;
}

fnrt_status package::measure(const std::vector<Argument> &arguments, const Function &function,
                             const fnrt_device_info &device, Timing &timing) {
  for (const Argument &argument : arguments) {
    if (argument.isScalar)
      continue;
    int64_t bytes = fusednorm::byteSize(argument.spec.type);
    for (int64_t extent : argument.spec.shape)
      bytes *= extent;
    timing.bytesRead += argument.isRead ? bytes : 0;
    timing.bytesWritten += argument.isWritten ? bytes : 0;
  }
  // The buffers are four times the size of the L2 cache, so each call reads from memory.
  int64_t each = std::max<int64_t>(1, timing.bytesRead + timing.bytesWritten);
  int64_t wanted = 4 * std::max<int64_t>(device.l2_bytes, 1 << 20);
  auto count = static_cast<int>(std::clamp<int64_t>((wanted + each - 1) / each, 1, 256));
  Contents contents = generate(arguments);
  std::vector<std::unique_ptr<Operands>> sets;
  for (int i = 0; i < count; ++i) {
    sets.push_back(std::make_unique<Operands>());
    TRY(sets.back()->make(arguments, contents, function));
  }
  timing.begin = getTimestamp();
  TRY(timeOf([&](int i) { return sets[i % count]->call(function, nullptr); }, nullptr,
             timing.microseconds));
  // Below 60 us the launch overhead of the host may dominate: a CUDA graph is timed as well.
  constexpr double kSmall = 60;
  if (timing.microseconds < kSmall)
    TRY(timeGraph(sets, function, timing.graphMicroseconds));
  timing.end = getTimestamp();
  sets.clear();
  if (timing.operations > 0)
    return FNRT_SUCCESS; // Compute-bound kernels are not compared with a copy.

  int64_t reads = std::max<int64_t>(1, timing.bytesRead / 16),
          writes = std::max<int64_t>(1, timing.bytesWritten / 16);
  Operands copies;
  std::vector<std::pair<void *, void *>> pairs(count);
  for (auto &[from, to] : pairs) {
    TRY(copies.allocate((reads + 1) * 16, &from));
    TRY(copies.allocate((writes + 1) * 16, &to));
    TRY(fnrt_fill(from, 1, (reads + 1) * 16, nullptr));
  }
  return timeOf(
      [&](int i) {
        return launchCopy(pairs[i % count].first, pairs[i % count].second, reads, writes);
      },
      nullptr, timing.copyMicroseconds);
}
