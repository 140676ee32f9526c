// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Reports.h"

using namespace fusednorm::simt;

void Reports::add(const char *kind, uint32_t detail, uint32_t siteA, uint32_t siteB,
                  const std::function<std::string()> &text) {
  std::lock_guard<std::mutex> lock(mutex);
  auto [entry, isNew] = known.try_emplace({kind, detail, siteA, siteB}, list.size());
  if (!isNew) {
    ++list[entry->second].occurrences;
    return;
  }
  list.push_back({kind, text(), 1});
}

std::vector<Report> Reports::take() {
  std::lock_guard<std::mutex> lock(mutex);
  known.clear();
  return std::move(list);
}

size_t Reports::count() {
  std::lock_guard<std::mutex> lock(mutex);
  return list.size();
}

void Reports::startLaunch() {
  std::lock_guard<std::mutex> lock(mutex);
  known.clear();
}

Reports &fusednorm::simt::globalReports() {
  static Reports reports;
  return reports;
}

std::vector<Report> fusednorm::simt::takeReports() { return globalReports().take(); }
size_t fusednorm::simt::reportCount() { return globalReports().count(); }
