// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes the reports of a GPU test package.

#include "driver.h"
#include <cstdio>
#include <fstream>
#include <utility>

using namespace package;

static std::string quoted(const std::string &text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\')
      result += '\\';
    result += static_cast<unsigned char>(c) < 32 ? ' ' : c;
  }
  return result + "\"";
}

static std::string number(const char *format, double value) {
  char text[64];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

std::string package::rateOf(const Timing &timing) {
  return timing.operations > 0 ? number("%.1f TFLOP/s", timing.teraflops())
                               : number("%.0f %% of a copy", timing.percent());
}

static std::string deviceJson(const fnrt_device_info &device, const std::string &chip) {
  return "\"device\": " + quoted(device.name) + ", \"chip\": " + quoted(chip) +
         ", \"driver\": " + std::to_string(device.driver_version);
}

std::string package::makeJson(const std::vector<Outcome> &outcomes, const fnrt_device_info &device,
                              const std::string &chip) {
  std::string text = "{" + deviceJson(device, chip) + ",\n \"cases\": [";
  for (const Outcome &outcome : outcomes) {
    text += std::string(&outcome == &outcomes.front() ? "" : ",") +
            "\n  {\"name\": " + quoted(outcome.name) + ", \"verdict\": " +
            (outcome.problem.empty() ? "\"PASS\""
                                     : "\"FAIL\", \"problem\": " + quoted(outcome.problem)) +
            ", \"elements\": " + std::to_string(outcome.elements) +
            ", \"different\": " + std::to_string(outcome.different) +
            ", \"largest_difference\": " + number("%.6g", outcome.largest);
    const Timing &timing = outcome.timing;
    if (timing.microseconds > 0)
      text += ", \"us\": " + number("%.3f", timing.microseconds) +
              ", \"graph_us\": " + number("%.3f", timing.graphMicroseconds) +
              ", \"copy_us\": " + number("%.3f", timing.copyMicroseconds) +
              ", \"bytes_read\": " + std::to_string(timing.bytesRead) +
              ", \"bytes_written\": " + std::to_string(timing.bytesWritten) +
              ", \"percent_of_copy\": " + number("%.1f", timing.percent()) + timing.interval();
    if (timing.operations > 0)
      text += ", \"operations\": " + number("%.0f", timing.operations) +
              ", \"teraflops\": " + number("%.1f", timing.teraflops());
    text += "}";
  }
  return text + "\n ]}\n";
}

std::string package::makeRecordedResults(const std::vector<Outcome> &outcomes,
                                         const fnrt_device_info &device, const std::string &chip) {
  std::string text = "{\"schema\": \"fusednorm-recorded-results\", \"version\": 1, " +
                     deviceJson(device, chip) + ",\n \"cases\": [";
  const char *separator = "";
  for (const Outcome &outcome : outcomes) {
    if (!outcome.isExact || outcome.digests.empty())
      continue;
    text += std::string(std::exchange(separator, ",")) + "\n  {\"name\": " + quoted(outcome.name) +
            ", \"outputs\": [";
    for (const std::string &digest : outcome.digests)
      text += (&digest == &outcome.digests.front() ? "" : ", ") + quoted(digest);
    text += "]}";
  }
  return text + "\n ]}\n";
}

std::string package::makeMarkdown(const std::vector<Outcome> &outcomes,
                                  const fnrt_device_info &device, const std::string &chip) {
  std::string text = std::string("Device: ") + device.name + ", kernels for " + chip +
                     ", driver for CUDA " + std::to_string(device.driver_version / 1000) + "." +
                     std::to_string(device.driver_version % 1000 / 10) +
                     ".\n\n| case | result | time | in a graph | rate |\n|---|---|---|---|---|\n";
  for (const Outcome &outcome : outcomes) {
    const Timing &timing = outcome.timing;
    bool timed = timing.microseconds > 0;
    text += "| " + outcome.name + " | " +
            (!outcome.problem.empty() ? "**" + outcome.problem + "**"
             : outcome.different      ? number("within %.2g", outcome.largest)
                                      : std::string("equal bits")) +
            " | " + (timed ? number("%.2f us", timing.microseconds) : "") + " | " +
            (timed ? number("%.2f us", timing.graphMicroseconds) : "") + " | " +
            (timed ? rateOf(timing) : "") + " |\n";
  }
  return text;
}

void package::writeFile(const std::string &path, const std::string &text) {
  if (path.empty())
    return;
  std::string temporary = path + ".tmp";
  std::ofstream file(temporary, std::ios::binary);
  file << text;
  file.close();
  if (!file || std::rename(temporary.c_str(), path.c_str()) != 0)
    die("cannot write '" + path + "'");
}
