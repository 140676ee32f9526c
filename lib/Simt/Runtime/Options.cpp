// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses options of command lines and environment variables, and prints counters as JSON.

#include "fusednorm/Simt/ABI.h"
#include "fusednorm/Simt/Runtime.h"

#include <cstdio>

using namespace fusednorm;
using namespace fusednorm::simt;

/// Parses a decimal number. Returns false for other text.
static bool parseNumber(const std::string &text, uint64_t &value) {
  if (text.empty() || text.size() > 18)
    return false;
  value = 0;
  for (char c : text) {
    if (c < '0' || c > '9')
      return false;
    value = value * 10 + static_cast<uint64_t>(c - '0');
  }
  return true;
}

fusednorm::Result<void> fusednorm::simt::parseOption(const std::string &text, Options &options) {
  size_t equal = text.find('=');
  std::string name = text.substr(0, equal);
  std::string value = equal == std::string::npos ? "" : text.substr(equal + 1);
  auto wrong = [&](const char *expected) {
    return Problem{"option '" + text + "': expected " + expected};
  };
  if (name == "check" && value.empty()) {
    options.check = true;
  } else if (name == "counters" && (value.empty() || value == "json")) {
    options.counters = true;
  } else if (name == "pdl") {
    if (value == "adversarial")
      options.check = options.adversarialDependency = true;
    else if (value != "serial")
      return wrong("pdl=serial or pdl=adversarial");
  } else if (name == "schedule") {
    if (value == "inorder")
      options.schedule = Schedule::InOrder;
    else if (value == "reverse")
      options.schedule = Schedule::Reverse;
    else if (value.rfind("random:", 0) == 0 && parseNumber(value.substr(7), options.scheduleSeed))
      options.schedule = Schedule::Random;
    else
      return wrong("schedule=inorder, schedule=reverse or schedule=random:SEED");
  } else if (name == "async") {
    if (value == "eager")
      options.async = AsyncMode::Eager;
    else if (value == "lazy")
      options.async = AsyncMode::Lazy;
    else if (value == "random" ||
             (value.rfind("random:", 0) == 0 && parseNumber(value.substr(7), options.asyncSeed)))
      options.async = AsyncMode::Random;
    else
      return wrong("async=eager, async=lazy or async=random[:SEED]");
  } else if (name == "approx") {
    if (value == "exact")
      options.approxSeed = 0;
    else if (value.rfind("perturb:", 0) != 0 || !parseNumber(value.substr(8), options.approxSeed) ||
             !options.approxSeed)
      return wrong("approx=exact or approx=perturb:SEED with a seed of at least 1");
  } else if (name == "matrix") {
    if (value == "f32")
      options.matrix = MatrixModel::Single;
    else if (value == "exact")
      options.matrix = MatrixModel::Exact;
    else if (value == "hopper")
      options.matrix = MatrixModel::Hopper;
    else
      return wrong("matrix=f32, matrix=exact or matrix=hopper");
  } else if (name == "contract") {
    if (value != "flags" && value != "fast")
      return wrong("contract=flags or contract=fast");
    options.contractAll = value == "fast";
  } else if (name == "workers") {
    uint64_t count;
    if (!parseNumber(value, count) || count < 1 || count > 256)
      return wrong("workers=1 to workers=256");
    options.workers = static_cast<uint32_t>(count);
  } else {
    return Problem{"unknown option '" + text +
                   "'; expected check, counters, schedule=, async=, pdl=, approx=, matrix=, "
                   "contract= or workers="};
  }
  return {};
}

static void quote(std::string &out, const std::string &text) {
  out += '"';
  for (char c : text) {
    if (c == '"' || c == '\\')
      out += '\\';
    if (static_cast<unsigned char>(c) >= ' ')
      out += c;
  }
  out += '"';
}

std::string Counters::json(const std::string &kernel) const {
  static const char *const classes[] = {"float_arith", "float_special", "convert", "int_arith",
                                        "memory",      "warp",          "barrier", "matrix",
                                        "control",     "other"};
  std::string out = "{\"kernel\": ";
  quote(out, kernel);
  auto number = [&](const char *name, uint64_t value) {
    out += ", \"" + std::string(name) + "\": " + std::to_string(value);
  };
  auto ratio = [&](const char *name, uint64_t value, uint64_t base) {
    char text[32];
    std::snprintf(text, sizeof(text), "%.4f", base ? double(value) / double(base) : 0.0);
    out += ", \"" + std::string(name) + "\": " + text;
  };
  number("global_read_bytes", globalRead);
  number("global_written_bytes", globalWritten);
  number("invariant_read_bytes", invariantRead);
  number("bytes_moved", bytesMoved());
  number("minimum_bytes", minimumBytes());
  ratio("bytes_moved_over_minimum", bytesMoved(), minimumBytes());
  number("global_requests", requests);
  number("global_sectors", sectors);
  number("global_minimum_sectors", minimumSectors);
  ratio("sectors_per_request", sectors, requests);
  number("shared_read_bytes", sharedRead);
  number("shared_written_bytes", sharedWritten);
  number("shared_requests", sharedRequests);
  number("shared_passes", sharedPasses);
  number("bank_conflicts", sharedPasses - sharedMinimumPasses);
  number("barriers", barriers);
  number("shuffles", shuffles);
  number("collectives", collectives);
  number("bulk_read_bytes", bulkRead);
  number("bulk_written_bytes", bulkWritten);
  number("bulk_distinct_bytes", distinctBulk);
  out += ", \"instructions\": {";
  for (uint32_t i = 0; i < static_cast<uint32_t>(InstructionClass::Count); ++i)
    out +=
        std::string(i ? ", " : "") + "\"" + classes[i] + "\": " + std::to_string(instructions[i]);
  out += "}, \"matrix_instructions\": {";
  const char *separator = "";
  for (const auto &[shape, count] : matrices) {
    out += separator;
    separator = ", ";
    quote(out, shape);
    out += ": " + std::to_string(count);
  }
  out += "}, \"sites\": [";
  bool first = true;
  for (const Site &site : sites) {
    out += first ? "\n  {\"site\": " : ",\n  {\"site\": ";
    first = false;
    quote(out, site.name);
    out += std::string(", \"space\": \"") + (site.shared ? "shared" : "global") + "\"";
    number("requests", site.requests);
    number(site.shared ? "passes" : "sectors", site.transactions);
    number("minimum", site.minimum);
    out += "}";
  }
  return out + "]}";
}
