// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Runner/Deadline.h"
#include <chrono>
#include <unistd.h>

using namespace fusednorm;

Deadline::Deadline(double seconds, std::string message, int exitCode)
    : watcher([this, seconds, message = std::move(message), exitCode] {
        std::unique_lock<std::mutex> lock(mutex);
        if (wake.wait_for(lock, std::chrono::duration<double>(seconds), [&] { return finished; }))
          return;
        // One write, so that the messages of several ranks do not mix.
        (void)!write(STDERR_FILENO, message.data(), message.size());
        _exit(exitCode);
      }) {}

Deadline::~Deadline() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    finished = true;
  }
  wake.notify_all();
  watcher.join();
}
