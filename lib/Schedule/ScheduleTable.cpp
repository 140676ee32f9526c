// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Schedule/Schedule.h"
#include "fusednorm/Support/Files.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;

// The name of a schedule identifies its kind, so that one table works for all kernel dialects.
static StringRef getKind(launch::ScheduleAttrInterface schedule) {
  return schedule.getAbstractAttribute().getName();
}

bool ScheduleLine::isForTiles() const { return getKind(schedule).starts_with("tilekernel."); }
bool ScheduleLine::isForGPUs() const { return !getKind(schedule).ends_with(".cpu_schedule"); }

bool ScheduleLine::covers(const TargetInfo &info, int64_t columns) const {
  if (isForGPUs() != info.isGPU() || (target != "*" && target != info.name))
    return false;
  // A dynamic row length matches lines with `columns=?` and lines for every length.
  if (!columns)
    return minColumns <= 1 && maxColumns == INT64_MAX;
  return !runTimeColumns && columns >= minColumns && columns <= maxColumns;
}

bool ScheduleLine::appliesTo(const ProgramTraits &traits, const TargetInfo &info) const {
  if (isForTiles() || !covers(info, traits.columns))
    return false;
  // Chunks are tuned for rows without groups. Groups need wider chunks.
  auto rows = dyn_cast<CPUScheduleAttr>(schedule);
  if ((traits.group > 1 || traits.swept) && rows && rows.getChunk())
    return false;
  return traits.phases >= minPhases && traits.phases <= maxPhases;
}

/// Parses `a..b` or `a`.
template <typename Int>
static bool parseRange(StringRef text, Int &low, Int &high) {
  auto [first, last] = text.split("..");
  if (!text.contains(".."))
    last = first;
  return !first.getAsInteger(10, low) && !last.getAsInteger(10, high) && low <= high;
}

FailureOr<SmallVector<ScheduleLine>>
fusednorm::parseScheduleTable(StringRef text, StringRef fileName, MLIRContext *context) {
  SmallVector<ScheduleLine> lines;
  SmallVector<StringRef> rows;
  text.split(rows, '\n');
  for (auto [index, row] : llvm::enumerate(rows)) {
    Location loc = FileLineColLoc::get(context, fileName, index + 1, 1);
    row = row.trim();
    if (row.empty() || row.starts_with("# ") || row == "#")
      continue;
    ScheduleLine line;
    line.maxColumns = INT64_MAX;
    line.maxPhases = UINT_MAX;
    line.maxDepth = INT64_MAX;
    bool namesPhases = false, namesDepth = false;
    line.target = "*";
    line.origin = (fileName + ":" + Twine(index + 1)).str();
    auto [keys, attribute] = std::pair(row, StringRef());
    if (size_t at = row.find('#'); at != StringRef::npos)
      std::tie(keys, attribute) = std::pair(row.take_front(at), row.drop_front(at));
    for (StringRef key : llvm::split(keys.trim(), ' ')) {
      if (key.empty())
        continue;
      auto [name, value] = key.split('=');
      if (name == "target" && !value.empty())
        line.target = value.str();
      else if (name == "columns" && value == "?")
        line.runTimeColumns = true;
      else if (name == "columns" && parseRange(value, line.minColumns, line.maxColumns))
        continue;
      else if (name == "phases" && parseRange(value, line.minPhases, line.maxPhases))
        namesPhases = true;
      else if (name == "depth" && parseRange(value, line.minDepth, line.maxDepth))
        namesDepth = true;
      else
        return emitError(loc, "expected target=NAME, columns=LOW..HIGH, columns=?, "
                              "phases=LOW..HIGH or depth=LOW..HIGH in a schedule line, got '")
               << key << "'";
    }
    std::optional<TargetInfo> named;
    if (line.target != "*") {
      llvm::Expected<TargetInfo> known = getTarget(line.target);
      if (!known)
        return emitError(loc, llvm::toString(known.takeError()) + ", and * for all targets");
      if (known->name != line.target)
        return emitError(loc, "expected the name of a target in --list-targets, got '")
               << line.target << "'";
      named = *known;
    }
    // The messages of its parser have positions in the attribute only.
    std::string reason;
    if (!attribute.empty()) {
      ScopedDiagnosticHandler collect(context, [&](Diagnostic &diagnostic) {
        reason = ": " + diagnostic.str();
        return success();
      });
      line.schedule =
          dyn_cast_or_null<launch::ScheduleAttrInterface>(parseAttribute(attribute, context));
    }
    if (!line.schedule)
      return emitError(loc,
                       "expected a #rowkernel.cpu_schedule<...>, #rowkernel.gpu_schedule<...> or "
                       "#tilekernel.cpu_schedule<...> at the end of a schedule line")
             << reason;
    if (named && line.isForGPUs() != named->isGPU())
      return emitError(loc, "expected a #")
             << (line.isForTiles() ? "tilekernel." : "rowkernel.")
             << (named->isGPU() ? "gpu" : "cpu") << "_schedule<...> for " << named->name << ", got "
             << line.schedule;
    if (line.isForTiles() ? namesPhases : namesDepth)
      return emitError(loc, "expected ")
             << (line.isForTiles() ? "depth=LOW..HIGH instead of phases= for a tile program"
                                   : "phases=LOW..HIGH instead of depth= for a row program")
             << ", got " << line.schedule;
    lines.push_back(std::move(line));
  }
  return lines;
}

FailureOr<SmallVector<ScheduleLine>> fusednorm::readScheduleTables(StringRef file,
                                                                   Operation *anchor) {
  MLIRContext *context = anchor->getContext();
  SmallVector<ScheduleLine> lines;
  if (!file.empty()) {
    constexpr int64_t kMostBytes = 1 << 24;
    Result<std::string> text = readWholeFile(file.str(), kMostBytes);
    if (!text)
      return emitError(anchor->getLoc(), "cannot read the schedule table: ") << text.error();
    auto parsed = parseScheduleTable(*text, file, context);
    if (failed(parsed))
      return failure();
    lines = std::move(*parsed);
  }
  auto builtin = parseScheduleTable(getBuiltinScheduleTable(), "built-in table", context);
  if (failed(builtin))
    return failure();
  llvm::append_range(lines, *builtin);
  return lines;
}
