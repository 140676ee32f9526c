// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Worker.h"
#include <atomic>
#include <csignal>
#include <cstring>
#include <ctime>
#include <execinfo.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace fusednorm::fuzz;

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define FUSEDNORM_FUZZ_ASAN 1
#endif
#endif

/// Exit code of a process that has reported its outcome.
constexpr int kTold = 3;
constexpr size_t kInputBytes = 4 << 20, kTextBytes = 1 << 16;
/// Limit of wall time relative to CPU time, because machines are shared.
constexpr double kWallFactor = 15;

struct Worker::Shared {
  std::atomic<uint64_t> number, step;
  std::atomic<double> started; // CPU time at the beginning of the step
  bool accepted, told;
  size_t inputSize;
  char way[1024], kind[64], text[kTextBytes], input[kInputBytes];
};

static void copyText(char *to, size_t room, const std::string &text) {
  size_t size = std::min(text.size(), room - 1);
  std::memcpy(to, text.data(), size);
  to[size] = 0;
}

static double cpuTime(clockid_t clock) {
  timespec time = {};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

//===----------------------------------------------------------------------===//
// In the child process
//===----------------------------------------------------------------------===//

/// Prints frames for the parent to symbolize. The parent sends SIGUSR1 to a process that hangs.
static void onSignal(int number) {
  void *frames[64];
  int count = backtrace(frames, 64);
  backtrace_symbols_fd(frames, count, 2);
  _exit(128 + number);
}

static void handleSignals() {
  static char stack[1 << 17];
  stack_t alternate = {};
  alternate.ss_sp = stack;
  alternate.ss_size = sizeof stack;
  sigaltstack(&alternate, nullptr);
  struct sigaction action = {};
  action.sa_handler = onSignal;
  action.sa_flags = SA_ONSTACK;
  // Also under sanitizers, because known upstream bugs are matched by these frames.
  for (int number : {SIGUSR1, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP})
    sigaction(number, &action, nullptr);
}

//===----------------------------------------------------------------------===//
// In the parent process
//===----------------------------------------------------------------------===//

Worker::Worker(Limits limits) : limits(limits) {
  void *memory =
      mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED || (log = memfd_create("fusednorm-fuzz", MFD_CLOEXEC)) < 0) {
    std::perror("fusednorm-fuzz: cannot allocate memory shared with a process");
    std::exit(2);
  }
  shared = new (memory) Shared();
}

Worker::~Worker() {
  if (child > 0) {
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
  }
  close(log);
  munmap(shared, sizeof(Shared));
}

void Worker::setNumber(uint64_t number) { shared->number = number; }
uint64_t Worker::getNumber() const { return shared->number; }

void Worker::start(const Body &body) {
  shared->told = false;
  shared->inputSize = 0;
  shared->way[0] = 0;
  shared->started = 1e30;
  lastChange = std::chrono::steady_clock::now();
  if (ftruncate(log, 0) || lseek(log, 0, SEEK_SET))
    std::perror("fusednorm-fuzz: cannot truncate a log");
  child = fork();
  if (child)
    return;
  dup2(log, 2);
  handleSignals();
  // 100 MiB: the kernel keeps more than this free below a stack, whatever limit the process had at
  // its start.
  rlimit stack = {100 << 20, RLIM_INFINITY};
  setrlimit(RLIMIT_STACK, &stack);
  rlimit core = {0, 0};
  setrlimit(RLIMIT_CORE, &core);
#ifndef FUSEDNORM_FUZZ_ASAN
  if (limits.bytes) {
    rlimit space = {limits.bytes, limits.bytes};
    setrlimit(RLIMIT_AS, &space);
  }
#endif
  Reporter reporter;
  reporter.begin = [this](const Case &c) {
    if (ftruncate(2, 0) == 0)
      lseek(2, 0, SEEK_SET);
    copyText(shared->way, sizeof shared->way, c.way);
    shared->inputSize = std::min(c.input.size(), kInputBytes);
    std::memcpy(shared->input, c.input.data(), shared->inputSize);
    shared->started = cpuTime(CLOCK_PROCESS_CPUTIME_ID);
    ++shared->step;
  };
  reporter.finish = [this](const Outcome &outcome) {
    shared->accepted = outcome.accepted;
    copyText(shared->kind, sizeof shared->kind, outcome.kind);
    copyText(shared->text, sizeof shared->text, outcome.text);
    shared->told = true;
    _exit(kTold);
  };
  body(reporter);
  reporter.finish({});
}

void Worker::readShared(Finding &finding) const {
  finding.input.way = shared->way;
  finding.input.input.assign(shared->input, shared->inputSize);
}

Finding Worker::collect(int status, bool timedOut) {
  child = -1;
  Finding finding;
  readShared(finding);
  off_t size = lseek(log, 0, SEEK_END);
  constexpr off_t kMostLog = 1 << 20;
  finding.log.resize(static_cast<size_t>(std::min(std::max<off_t>(size, 0), kMostLog)));
  ssize_t got = pread(log, finding.log.data(), finding.log.size(), 0);
  finding.log.resize(static_cast<size_t>(std::max<ssize_t>(got, 0)));
  if (shared->told && !timedOut) {
    finding.outcome = {shared->accepted, shared->kind, shared->text};
    return finding;
  }
  finding.frames = readFrames(finding.log);
  int number = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status) - 128;
  // The message of LLVM or a sanitizer, if one precedes the frames.
  std::string first = finding.log.substr(0, finding.log.find('\n'));
  if (first.find(")[0x") != std::string::npos)
    first.clear();
  finding.outcome = {false, timedOut ? "hang" : "crash",
                     timedOut ? "no end after " + std::to_string(int(limits.seconds)) + " s"
                              : "signal " + std::to_string(number) + " " + first};
  return finding;
}

std::optional<Finding> Worker::poll() {
  int status = 0;
  if (waitpid(child, &status, WNOHANG) == child)
    return collect(status, false);
  clockid_t clock;
  auto now = std::chrono::steady_clock::now();
  if (shared->step != lastStep) {
    lastStep = shared->step;
    lastChange = now;
  }
  double waited = std::chrono::duration<double>(now - lastChange).count();
  if (clock_getcpuclockid(child, &clock))
    return std::nullopt;
  if (cpuTime(clock) - shared->started < limits.seconds && waited < kWallFactor * limits.seconds)
    return std::nullopt;
  kill(child, SIGUSR1);
  for (int i = 0; i < 200 && waitpid(child, &status, WNOHANG) != child; ++i) {
    usleep(10000);
    if (i == 199) {
      kill(child, SIGKILL);
      waitpid(child, &status, 0);
    }
  }
  return collect(status, true);
}

Finding Worker::wait() {
  while (true) {
    if (std::optional<Finding> finding = poll())
      return std::move(*finding);
    usleep(1000);
  }
}

Finding fusednorm::fuzz::runAlone(const Case &c, const Limits &limits) {
  Worker worker(limits);
  worker.start([&](const Reporter &reporter) {
    reporter.begin(c);
    reporter.finish(runCase(c, reporter));
  });
  return worker.wait();
}
