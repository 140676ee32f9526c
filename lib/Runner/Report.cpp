// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Config.h"
#include "fusednorm/Runner/Runner.h"
#include "fusednorm/Support/Npy.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include <cmath>

using namespace fusednorm;

static std::string nameOfOutput(const Output &output) {
  return (output.isResult ? "result " : "argument ") + std::to_string(output.index);
}

static std::string typeOf(const HostTensor &tensor) {
  std::string name(elementTypeName(tensor.type));
  return tensor.shape.empty() ? name : shapeText(tensor.shape) + "x" + name;
}

bool RunReport::passed() const {
  if (!findings.empty())
    return false;
  for (const OutputReport &report : outputs)
    if (report.comparison && !report.comparison->passed)
      return false;
  return true;
}

void RunReport::printText(llvm::raw_ostream &os) const {
  os << llvm::formatv("@{0}: {1}, compiled in {2:f0} ms\n", entry, machine, compileMilliseconds);
  for (auto [index, report] : llvm::enumerate(outputs)) {
    os << "output " << index << " (" << nameOfOutput(report.output)
       << "): " << typeOf(report.output.tensor);
    if (report.comparison)
      os << " against " << report.against << ": " << report.comparison->summary() << ": "
         << (report.comparison->passed ? "PASS" : "FAIL");
    else
      os << " = " << report.preview;
    if (!report.file.empty())
      os << ", written to " << report.file;
    os << "\n";
  }
  if (checked)
    os << "check: " << findings.size() << " reports\n";
  for (const std::string &launch : counters)
    os << "counters: " << launch << "\n";
  if (!benchmark)
    return;
  const BenchmarkResult &result = *benchmark;
  os << llvm::formatv("time: best {0} ms, median {1} ms of {2} calls\n",
                      llvm::format("%.4g", result.best), llvm::format("%.4g", result.median),
                      result.calls);
  if (result.onDevice) {
    os << llvm::formatv("speed: {0:f1} GB/s for {1} bytes read and {2} written, {3:f0} % of a copy "
                        "kernel with these reads and writes ({4:f1} GB/s); {5} sets of buffers "
                        "round robin, {6}\n",
                        result.gigabytesPerSecond(result.best), result.bytesRead,
                        result.bytesWritten, result.percentOfLoop(),
                        result.gigabytesPerSecond(result.loopBest()), result.sets,
                        result.graph ? "as a graph" : "call by call");
    return;
  }
  os << llvm::formatv("speed: {0:f1} GB/s for {1} bytes read and {2} written, {3:f0} % of a "
                      "copy loop with these reads and writes ({4:f1} GB/s, {5} stores)\n",
                      result.gigabytesPerSecond(result.best), result.bytesRead, result.bytesWritten,
                      result.percentOfLoop(), result.gigabytesPerSecond(result.loopBest()),
                      result.isLoopNontemporal() ? "non-temporal" : "plain");
  if (result.operations > 0)
    os << llvm::formatv("GEMM: {0} TFLOP/s", llvm::format("%.4g", result.teraPerSecond()));
  if (result.peakPerSecond > 0)
    os << llvm::formatv(", {0:f0} % of the peak of this CPU ({1} TFLOP/s, {2})",
                        result.percentOfPeak(), llvm::format("%.4g", result.peakPerSecond * 1e-12),
                        result.peakName);
  if (result.operations > 0)
    os << "\n";
}

/// Returns a JSON number; infinities and NaN become strings, because JSON lacks them.
static llvm::json::Value number(double value) {
  if (std::isfinite(value))
    return value;
  return llvm::formatv("{0}", value).str();
}

static void printComparison(llvm::json::OStream &json, const OutputReport &report) {
  const Comparison &comparison = *report.comparison;
  json.attribute("against", report.against);
  json.attribute("verdict", comparison.passed ? "PASS" : "FAIL");
  json.attribute("elements", comparison.count);
  json.attribute("equal", comparison.equal);
  json.attribute("outside_tolerance", comparison.outside);
  json.attribute("max_abs", number(comparison.maxAbs));
  json.attribute("max_rel", number(comparison.maxRel));
  json.attribute("max_steps", comparison.maxSteps);
  if (comparison.worstIndex < 0)
    return;
  json.attributeObject("worst", [&] {
    json.attribute("index", comparison.worstIndex);
    json.attribute("got", number(comparison.worstActual));
    json.attribute("expected", number(comparison.worstExpected));
  });
}

void RunReport::printJSON(llvm::raw_ostream &os) const {
  llvm::json::OStream json(os, /*IndentSize=*/2);
  json.object([&] {
    json.attribute("version", FUSEDNORM_VERSION);
    json.attribute("entry", entry);
    json.attribute("target", target);
    json.attribute("cpu", cpu);
    if (!device.empty())
      json.attribute("device", device);
    json.attribute("threads", threads);
    json.attribute("compile_ms", compileMilliseconds);
    json.attribute("first_run_ms", runMilliseconds);
    json.attributeArray("outputs", [&] {
      for (const OutputReport &report : outputs)
        json.object([&] {
          json.attribute("source", nameOfOutput(report.output));
          json.attribute("type", std::string(elementTypeName(report.output.tensor.type)));
          json.attributeArray("shape", [&] {
            for (int64_t extent : report.output.tensor.shape)
              json.value(extent);
          });
          if (!report.file.empty())
            json.attribute("file", report.file);
          if (report.comparison)
            printComparison(json, report);
        });
    });
    if (checked)
      json.attributeArray("reports", [&] {
        for (const std::string &finding : findings)
          json.value(finding);
      });
    if (!counters.empty())
      json.attributeArray("counters", [&] {
        for (const std::string &launch : counters)
          json.rawValue(launch);
      });
    if (benchmark)
      json.attributeObject("benchmark", [&] {
        const BenchmarkResult &result = *benchmark;
        json.attribute("best_ms", result.best);
        json.attribute("median_ms", result.median);
        json.attribute("calls", result.calls);
        json.attribute("bytes_read", result.bytesRead);
        json.attribute("bytes_written", result.bytesWritten);
        json.attribute("gb_per_s", result.gigabytesPerSecond(result.best));
        if (result.onDevice) {
          json.attribute("copy_ms", result.loopPlain);
          json.attribute("percent_of_copy", result.percentOfLoop());
          json.attribute("buffer_sets", result.sets);
          json.attribute("graph", result.graph);
          return;
        }
        json.attribute("loop_plain_ms", result.loopPlain);
        json.attribute("loop_nontemporal_ms", result.loopNontemporal);
        json.attribute("percent_of_loop", result.percentOfLoop());
        if (result.operations > 0)
          json.attribute("tflop_per_s", result.teraPerSecond());
        if (result.peakPerSecond > 0) {
          json.attribute("peak_tflop_per_s", result.peakPerSecond * 1e-12);
          json.attribute("peak", result.peakName);
          json.attribute("percent_of_peak", result.percentOfPeak());
        }
      });
    json.attribute("verdict", passed() ? "PASS" : "FAIL");
  });
  os << "\n";
}
