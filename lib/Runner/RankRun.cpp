// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Opening of MPI, and gathering of outputs on rank 0.

#include "RankRun.h"
#include "RunnerSteps.h"
#include "fusednorm/Runner/Check.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/MPI/IR/MPI.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "llvm/Support/FormatVariadic.h"
#include <cstring>
#include <limits>

using namespace mlir;
using namespace fusednorm;

//===----------------------------------------------------------------------===//
// Before the call
//===----------------------------------------------------------------------===//

/// Returns the first op of the mpi or shard dialect, or null.
static Operation *findCollective(ModuleOp module) {
  Operation *found = nullptr;
  module.walk([&](Operation *op) {
    if (!isa_and_nonnull<mpi::MPIDialect, shard::ShardDialect>(op->getDialect()))
      return WalkResult::advance();
    found = op;
    return WalkResult::interrupt();
  });
  return found;
}

/// Sets the ABI of the opened library in the module. Reports another ABI in the source.
static LogicalResult setImplementation(ModuleOp module, StringRef name) {
  StringRef key = "MPI:Implementation";
  module.getContext()->getOrLoadDialect<DLTIDialect>();
  auto attribute = StringAttr::get(module.getContext(), name);
  FailureOr<Attribute> found = dlti::query(module, ArrayRef(key), /*emitError=*/false);
  if (succeeded(found) && *found != attribute)
    return module.emitError("expected \"MPI:Implementation\" = ")
           << attribute << ", the MPI library of this run, got " << *found
           << "; omit the attribute, or name another library in FUSEDNORM_MPI_LIBRARY";
  if (succeeded(found))
    return success();
  if (Attribute other = module->getAttr(MapAttr::name))
    return module.emitError("has ") << MapAttr::name << " = " << other
                                    << R"( without an entry "MPI:Implementation" = )" << attribute;
  auto entry = DataLayoutEntryAttr::get(StringAttr::get(module.getContext(), key), attribute);
  module->setAttr("dlti.map", MapAttr::get(module.getContext(), {entry}));
  return success();
}

std::unique_ptr<Deadline> RankRun::watch(const std::string &what) const {
  std::string text = llvm::formatv("{0}: error: {1}: {2} waited for other ranks for more than {3} "
                                   "s; check that all ranks start, or pass a larger "
                                   "--rank-timeout\n",
                                   options.compiler.toolName, what,
                                   ranks ? "rank " + std::to_string(ranks->getOwn()) : "a rank",
                                   options.rankTimeout);
  return std::make_unique<Deadline>(options.rankTimeout, std::move(text));
}

std::unique_ptr<Deadline> RankRun::meet(const std::string &what) const {
  if (!ranks)
    return nullptr;
  std::unique_ptr<Deadline> deadline = watch(what);
  ranks->waitForAll();
  return deadline;
}

RankSlices RankRun::getInputSlices() const {
  if (!ranks)
    return {};
  return {options.shardInputs, ranks->getOwn(), ranks->getCount()};
}

LogicalResult RankRun::open(ModuleOp source, bool isSupported) {
  Operation *collective = findCollective(source);
  if (!collective && !options.usesRanks())
    return success();
  if (!isSupported)
    return collective ? collective->emitOpError("runs on CPUs only; use --target=cpu")
                      : fail("--shard-inputs and --gather-outputs: expected a CPU target");
  std::unique_ptr<Deadline> deadline = watch("starting MPI");
  llvm::Expected<Ranks *> opened = Ranks::open();
  deadline.reset();
  if (!opened)
    return fail(llvm::toString(opened.takeError()));
  ranks = *opened;
  if (ranks->getCount() > 1 && (options.reference || options.benchmark))
    return fail(Twine(options.reference ? "--reference" : "--benchmark") +
                ": expected one rank, got " + Twine(ranks->getCount()) +
                "; compare with the outputs of one rank: --expect");
  bool isStarted = false;
  source.walk([&](mpi::InitOp op) {
    op.emitOpError("is called by fusednorm-runner; omit it and mpi.finalize");
    isStarted = true;
  });
  return failure(isStarted || failed(setImplementation(source, ranks->getImplementation())));
}

//===----------------------------------------------------------------------===//
// After the call
//===----------------------------------------------------------------------===//

namespace {
/// An output of all ranks.
struct RankOutput {
  size_t index;
  /// The split dimension; none for an output that all ranks have as a whole.
  std::optional<int64_t> dim;
  /// The shapes in rank order.
  std::vector<std::vector<int64_t>> shapes;

  std::string getLabel() const { return "output " + std::to_string(index); }
  int64_t getElements(size_t rank) const {
    return StridedLayout{shapes[rank], {}, 0}.elementCount();
  }
  /// Checks that the shapes of all ranks fit together.
  llvm::Error checkShapes() const;
  std::vector<int64_t> getWholeShape() const;
};
} // namespace

llvm::Error RankOutput::checkShapes() const {
  if (dim && *dim >= int64_t(shapes[0].size()))
    return llvm::createStringError(
        "--gather-outputs: " + getLabel() + ": expected a dimension less than " +
        std::to_string(shapes[0].size()) + ", got " + std::to_string(*dim));
  for (auto [rank, shape] : llvm::enumerate(shapes))
    for (size_t d = 0; d < shape.size(); ++d)
      if (shape[d] != shapes[0][d] && (!dim || *dim != int64_t(d)))
        return llvm::createStringError(
            getLabel() + ": expected the shape " + shapeText(shapes[0]) + " of rank 0" +
            (dim ? ", except for dimension " + std::to_string(*dim) : "") + ", got " +
            shapeText(shape) + " on rank " + std::to_string(rank) +
            "; --gather-outputs names the split dimension of each output");
  return llvm::Error::success();
}

std::vector<int64_t> RankOutput::getWholeShape() const {
  std::vector<int64_t> whole = shapes[0];
  if (dim)
    for (const std::vector<int64_t> &shape : llvm::drop_begin(shapes))
      whole[*dim] += shape[*dim];
  return whole;
}

/// Joins the slices of all ranks, which are stored one after another.
static HostResult joinSlices(const RankOutput &output, ElementType type, ArrayRef<char> slices) {
  HostResult whole{type, output.getWholeShape(), {}};
  whole.data.resize(slices.size());
  RankSlices layouts{{RankSplit{*output.dim, {}}}, 0, int(output.shapes.size())};
  for (const std::vector<int64_t> &shape : output.shapes)
    layouts.splits[0]->extents.push_back(shape[*output.dim]);
  for (const char *slice = slices.data(); layouts.own < layouts.count; ++layouts.own) {
    RankSlice part = llvm::cantFail(layouts.get(0, whole.shape));
    unpackElements(part.layout, type, slice, whole.data.data());
    slice += output.getElements(layouts.own) * byteSize(type);
  }
  return whole;
}

LogicalResult RankRun::gather(OutputReport &made, size_t index) {
  HostTensor &tensor = made.output.tensor;
  RankOutput output{index, std::nullopt, {}};
  if (index < options.gatherOutputs.size() && options.gatherOutputs[index])
    output.dim = options.gatherOutputs[index]->dim;
  std::vector<int64_t> extents = ranks->gatherNumbers(tensor.shape);
  size_t rank = tensor.shape.size();
  for (int process = 0; process < ranks->getCount(); ++process)
    output.shapes.emplace_back(extents.begin() + process * rank,
                               extents.begin() + (process + 1) * rank);
  if (llvm::Error error = output.checkShapes())
    return fail(llvm::toString(std::move(error)));
  SmallVector<int64_t> sizes;
  int64_t total = 0;
  for (int process = 0; process < ranks->getCount(); ++process) {
    sizes.push_back(output.getElements(process) * byteSize(tensor.type));
    total += sizes.back();
  }
  if (total > std::numeric_limits<int32_t>::max())
    return fail(output.getLabel() + ": expected at most 2^31 - 1 bytes on all ranks, got " +
                Twine(total) + "; use smaller shapes");
  HostResult own = packResult(tensor);
  std::vector<char> bytes = ranks->gatherBytes(
      ArrayRef<char>(reinterpret_cast<const char *>(own.data.data()), own.data.size()), sizes);
  if (!ranks->isRoot())
    return success();
  if (output.dim) {
    gathered.push_back(joinSlices(output, tensor.type, bytes));
  } else {
    for (int process = 1; process < ranks->getCount(); ++process)
      if (std::memcmp(bytes.data(), bytes.data() + process * sizes[0], sizes[0]) != 0)
        return fail(output.getLabel() +
                    ": expected the bits of rank 0 on all ranks, got others on "
                    "rank " +
                    Twine(process) +
                    "; if each rank has a slice, name its dimension in --gather-outputs");
    gathered.push_back(std::move(own));
  }
  HostResult &whole = gathered.back();
  tensor = {whole.type, whole.data.data(), whole.shape, {}};
  tensor.strides = StridedLayout::dense(whole.shape).strides;
  made.preview = previewTensor(tensor, 6);
  return success();
}

LogicalResult RankRun::gather(std::vector<OutputReport> &outputs) {
  if (!ranks)
    return success();
  if (size_t given = options.gatherOutputs.size(); given && given != outputs.size())
    return fail("--gather-outputs: expected " + Twine(outputs.size()) +
                " entries, one for each output, got " + Twine(given));
  std::unique_ptr<Deadline> deadline = watch("gathering outputs");
  for (auto [index, made] : llvm::enumerate(outputs))
    if (failed(gather(made, index)))
      return failure();
  return success();
}

void RankRun::finish(int exitCode) const {
  if (!ranks)
    return;
  llvm::outs().flush();
  if (exitCode != 0)
    ranks->stop(exitCode);
  ranks->finish();
}
