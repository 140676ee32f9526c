// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Runner/Progress.h"
#include <chrono>
#include <cstdio>
#include <utility>

using namespace fusednorm;

Progress::Progress(std::string tool, std::string what)
    : tool(std::move(tool)), what(std::move(what)), watcher([this] { watch(); }) {}

Progress::~Progress() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    finished = true;
  }
  wake.notify_one();
  watcher.join();
}

void Progress::watch() {
  using namespace std::chrono;
  constexpr seconds step(2);
  std::unique_lock<std::mutex> lock(mutex);
  for (seconds elapsed = step;; elapsed += step) {
    if (wake.wait_for(lock, step, [this] { return finished; }))
      return;
    std::string part;
    if (int64_t all = total)
      part = std::to_string(100 * done / all) + " %, ";
    std::fprintf(stderr, "%s: %s: %s%lld s\n", tool.c_str(), what.c_str(), part.c_str(),
                 static_cast<long long>(elapsed.count()));
  }
}
