// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/FusedNorm/Transforms/FusionReport.h"

#include "fusednorm/Dialect/FusedNorm/IR/FusedOps.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;
using namespace fusednorm;

static std::string getFunctionName(Operation *op) {
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function)
    function = op->getParentOfType<FunctionOpInterface>();
  return function ? function.getName().str() : std::string();
}

static std::string toText(Location loc) {
  std::string text;
  llvm::raw_string_ostream os(text);
  loc.print(os);
  return text;
}

std::string FusionReport::getFunctionAndLocation(Operation *op) {
  return getFunctionName(op) + toText(op->getLoc());
}

void FusionReport::addGroup(Operation *op, StringRef name, std::vector<std::string> ops,
                            std::optional<int64_t> bytesSaved) {
  std::string function = getFunctionName(op);
  std::string text = name.str();
  if (ops.size() > 1)
    text += " of " + llvm::join(ops, ", ");
  if (bytesSaved && *bytesSaved)
    text += "; saves " + std::to_string(*bytesSaved) + " bytes";
  remark::passed(op->getLoc(), remark::RemarkOpts::name(ops.size() > 1 ? "Fused" : "Launch")
                                   .category("fusion")
                                   .function(function))
      << text;
  groups.push_back({function, toText(op->getLoc()), name.str(), std::move(ops), bytesSaved});
}

/// Returns a predicate for the entry of a kernel. A kernel without a primitive has an entry of
/// another name than its op.
static auto isOf(Operation *op) {
  return
      [isFused = isa<FusedOp>(op), function = getFunctionName(op), location = toText(op->getLoc()),
       name = op->getName().getStringRef()](const FusionReport::Group &group) {
        bool isNamed = group.name == name || (isFused && group.name == "elementwise");
        return isNamed && group.function == function && group.location == location;
      };
}

bool FusionReport::hasGroup(Operation *op) const { return llvm::any_of(groups, isOf(op)); }

std::optional<FusionReport::Group> FusionReport::takeGroup(Operation *op) {
  auto it = llvm::find_if(groups, isOf(op));
  if (it == groups.end())
    return std::nullopt;
  Group group = std::move(*it);
  groups.erase(it);
  return group;
}

void FusionReport::addCandidate(Operation *op, StringRef name, Operation *blocker,
                                StringRef reason) {
  std::string function = getFunctionName(op);
  std::string blockerName = blocker->getName().getStringRef().str();
  std::string blockerLocation = toText(blocker->getLoc());
  remark::missed(op->getLoc(),
                 remark::RemarkOpts::name("NotFused").category("fusion").function(function))
      << name.str() + " was not fused: " + reason.str() + "; because of " + blockerName + " at " +
             blockerLocation;
  candidates.push_back(
      {function, toText(op->getLoc()), name.str(), blockerName, blockerLocation, reason.str()});
}

void FusionReport::emitTooFew(Operation *anchor, unsigned required, unsigned found) const {
  InFlightDiagnostic diag = emitError(anchor->getLoc(), "expected at least ")
                            << required << " fused groups, got " << found;
  for (const Candidate &candidate : candidates)
    diag.attachNote() << candidate.name << " at " << candidate.location
                      << " was not fused: " << candidate.reason << "; because of "
                      << candidate.blocker << " at " << candidate.blockerLocation;
}

std::string FusionReport::toJSON() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::json::OStream json(os, /*IndentSize=*/2);
  json.object([&] {
    json.attribute("visited", static_cast<int64_t>(visited));
    json.attributeArray("groups", [&] {
      for (const Group &group : groups)
        json.object([&] {
          json.attribute("function", group.function);
          json.attribute("location", group.location);
          json.attribute("name", group.name);
          json.attributeArray("ops", [&] {
            for (const std::string &op : group.ops)
              json.value(op);
          });
          if (group.bytesSaved)
            json.attribute("bytes_saved", *group.bytesSaved);
        });
    });
    json.attributeArray("not_taken", [&] {
      for (const Candidate &candidate : candidates)
        json.object([&] {
          json.attribute("function", candidate.function);
          json.attribute("location", candidate.location);
          json.attribute("name", candidate.name);
          json.attribute("blocker", candidate.blocker);
          json.attribute("blocker_location", candidate.blockerLocation);
          json.attribute("reason", candidate.reason);
        });
    });
  });
  os << '\n';
  return text;
}

LogicalResult FusionReport::write(StringRef file, Operation *anchor) const {
  std::string message;
  auto output = openOutputFile(file, &message);
  if (!output)
    return emitError(anchor->getLoc(), "cannot write the fusion report: ") << message;
  output->os() << toJSON();
  output->keep();
  return success();
}
