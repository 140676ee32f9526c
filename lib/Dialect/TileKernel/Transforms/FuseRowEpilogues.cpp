// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements tilekernel-fuse-row-epilogues: if a row kernel is the only user of a GEMM's
// accumulators, its programs move to the kernel of the GEMM.

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "fusednorm/Dialect/TileKernel/Transforms/Passes.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace fusednorm::tilekernel {
#define GEN_PASS_DEF_TILEKERNELFUSEROWEPILOGUES
#include "fusednorm/Dialect/TileKernel/Transforms/Passes.h.inc"
} // namespace fusednorm::tilekernel

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilekernel;

/// The limit on columns: a block of the fewest rows of a tile must fit into L2.
static constexpr int64_t kMostColumns = 16384;

static Value baseOf(Value memref) {
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>())
    memref = view.getViewSource();
  return memref;
}

static bool hasEffectOn(Value value, bool (*isWanted)(MemoryEffects::Effect *)) {
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    auto effects = dyn_cast<MemoryEffectOpInterface>(user);
    SmallVector<MemoryEffects::EffectInstance> own;
    if (effects)
      effects.getEffectsOnValue(value, own);
    return llvm::any_of(own, [&](auto &effect) { return isWanted(effect.getEffect()); });
  });
}

namespace {
/// The accumulators of a GEMM with a single user, a row kernel.
class Join {
public:
  Join(memref::AllocOp accumulators, ModuleOp module)
      : accumulators(accumulators), module(module) {}

  /// Returns whether there are a GEMM and a row kernel. If they cannot be joined, `reason` states
  /// why.
  bool find();
  void write();

  launch::CallOp gemm;
  launch::CallOp rows;
  std::string reason;

private:
  bool collectUsers(Value value);
  bool isLaunchedOnce(Operation *kernel);
  bool checkGemm();
  bool checkViews();
  bool checkRows();
  bool checkBetween();
  bool refuse(const Twine &why) {
    reason = why.str();
    return false;
  }

  memref::AllocOp accumulators;
  ModuleOp module;
  launch::FuncOp gemmKernel;
  launch::FuncOp rowKernel;
  SmallVector<Operation *> views, frees;
  /// Reads of the number of rows.
  SmallVector<memref::DimOp> extents;
  /// The arguments of the row kernel with views of the accumulators.
  SmallVector<unsigned> viewNumbers;
  /// The argument of the GEMM for the accumulators.
  unsigned sumNumber = 0;
};
} // namespace

/// Collects the users of the accumulators. Returns false if there are users other than both
/// launches.
bool Join::collectUsers(Value value) {
  for (Operation *user : value.getUsers()) {
    if (isa<memref::ExpandShapeOp, memref::SubViewOp, memref::CastOp>(user)) {
      if (!collectUsers(user->getResult(0)))
        return false;
      views.push_back(user);
    } else if (auto dim = dyn_cast<memref::DimOp>(user); dim && dim.getConstantIndex() == 0) {
      extents.push_back(dim);
    } else if (isa<memref::DeallocOp>(user)) {
      frees.push_back(user);
    } else if (auto call = dyn_cast<launch::CallOp>(user)) {
      auto kernel = module.lookupSymbol<launch::FuncOp>(call.getKernel());
      bool hasTiles = kernel && !kernel.getPrograms<ProgramOp>().empty();
      launch::CallOp &found = hasTiles ? gemm : rows;
      if (found && found != call)
        return false;
      found = call;
    } else {
      return false;
    }
  }
  return true;
}

bool Join::find() {
  if (!collectUsers(accumulators) || !gemm || !rows)
    return false;
  gemmKernel = module.lookupSymbol<launch::FuncOp>(gemm.getKernel());
  rowKernel = module.lookupSymbol<launch::FuncOp>(rows.getKernel());
  if (!gemmKernel || !rowKernel)
    return false;
  (void)(checkGemm() && checkViews() && checkRows() && checkBetween());
  return true;
}

bool Join::isLaunchedOnce(Operation *kernel) {
  std::optional<SymbolTable::UseRange> uses = SymbolTable::getSymbolUses(kernel, module);
  return uses && llvm::hasSingleElement(*uses);
}

/// Checks that the GEMM stores only tiles of accumulators.
bool Join::checkGemm() {
  if (!isLaunchedOnce(gemmKernel))
    return refuse("the GEMM kernel has another launch");
  if (!llvm::hasSingleElement(gemmKernel.getPrograms<ProgramOp>()))
    return refuse("the GEMM kernel has several programs");
  if (llvm::count(gemm.getOperands(), accumulators.getResult()) != 1)
    return refuse("the GEMM kernel uses its accumulators twice");
  ProgramOp program = *gemmKernel.getPrograms<ProgramOp>().begin();
  sumNumber = llvm::find(gemm.getOperands(), accumulators.getResult()) - gemm.getOperands().begin();
  BlockArgument argument = gemmKernel.getArgument(sumNumber);
  auto store = argument.hasOneUse() ? dyn_cast<StoreOp>(*argument.getUsers().begin()) : StoreOp();
  Block::BlockArgListType indices = program.getBody().getArguments();
  if (!store || indices.size() != 2 || store.getAlong() ||
      !llvm::equal(store.getIndices(), indices) ||
      !isa<Float32Type>(getElementTypeOrSelf(store.getValue())))
    return refuse("the accumulators are not one matrix of f32");
  if (llvm::range_size(program.getBody().getOps<StoreOp>()) != 1)
    return refuse("the GEMM kernel stores more than its accumulators");
  if (program.getRowOffsets())
    return refuse("the GEMM has padding rows");
  std::optional<int64_t> columns = getConstantIntValue(program.getBounds().back());
  if (!columns || *columns < 1 || accumulators.getType().getShape().back() != *columns)
    return refuse("the number of columns is dynamic");
  if (*columns > kMostColumns)
    return refuse("its rows of " + Twine(*columns) + " columns exceed the limit of " +
                  Twine(kMostColumns) + " columns");
  return true;
}

/// Checks that views are rows of the accumulators with static extents and strides.
bool Join::checkViews() {
  for (auto [number, operand] : llvm::enumerate(rows.getOperands())) {
    if (!isa<MemRefType>(operand.getType()) || baseOf(operand) != accumulators)
      continue;
    auto type = cast<MemRefType>(operand.getType());
    SmallVector<int64_t> strides;
    int64_t offset = 0;
    if (type.getRank() < 2 || !type.getElementType().isF32() ||
        failed(type.getStridesAndOffset(strides, offset)) || ShapedType::isDynamic(offset) ||
        ShapedType::isDynamicShape(strides) ||
        strides[0] != accumulators.getType().getShape().back() ||
        ShapedType::isDynamicShape(type.getShape().drop_front()))
      return refuse("a view of the accumulators has dynamic extents");
    viewNumbers.push_back(number);
  }
  return true;
}

/// Checks that every program of the row kernel iterates over the rows of the accumulators.
bool Join::checkRows() {
  if (!isLaunchedOnce(rowKernel))
    return refuse("the row kernel has another launch");
  // Row kernels support more kinds of memory than tile kernels.
  for (Type type : rows.getOperandTypes())
    if (auto memref = dyn_cast<MemRefType>(type);
        memref && (memref.getMemorySpace() || !(memref.getLayout().isIdentity() ||
                                                isa<StridedLayoutAttr>(memref.getLayout()))))
      return refuse("the row kernel uses memory that tile kernels do not support");
  for (Type type : gemm.getOperandTypes())
    if (auto memref = dyn_cast<MemRefType>(type);
        memref && memref.getRank() && !memref.isLastDimUnitStride())
      return refuse("the GEMM kernel uses memory that row kernels do not support");
  for (NamedAttribute attribute : rowKernel->getDiscardableAttrs())
    if (attribute.getName() != rowkernel::RowKernelDialect::kScheduleAttrName)
      return refuse("the row kernel has attributes other than a schedule");
  llvm::SmallDenseSet<Operation *> readers;
  for (unsigned number : viewNumbers)
    for (Operation *user : rowKernel.getArgument(number).getUsers()) {
      auto load = dyn_cast<rowkernel::LoadOp>(user);
      auto element = dyn_cast<memref::LoadOp>(user);
      auto dim = dyn_cast<memref::DimOp>(user);
      if (dim && dim.getConstantIndex() == 0)
        continue;
      auto program = user->getParentOfType<rowkernel::ProgramOp>();
      ValueRange indices = load      ? ValueRange(load.getIndices())
                           : element ? ValueRange(element.getIndices())
                                     : ValueRange();
      if (!program || indices.empty() || program.getBody().getNumArguments() == 0 ||
          indices.front() != program.getBody().getArgument(0) || (load && load.getTransposed()))
        return refuse("the row kernel does not read the accumulators row by row");
      readers.insert(program);
    }
  for (rowkernel::ProgramOp program : rowKernel.getPrograms<rowkernel::ProgramOp>()) {
    if (!readers.contains(program))
      return refuse("the row kernel has rows other than the accumulators");
    for (Value bound : program.getBounds().drop_front())
      if (!getConstantIntValue(bound))
        return refuse("the number of heads is dynamic");
  }
  return true;
}

/// Checks that the ops between both launches do not affect them. The rows must not write an operand
/// of the GEMM either, as they run while other tiles are computed.
bool Join::checkBetween() {
  if (gemm->getBlock() != rows->getBlock() || !gemm->isBeforeInBlock(rows))
    return refuse("the launches are not in one block");
  for (Operation *op = gemm->getNextNode(); op != rows; op = op->getNextNode()) {
    if (isMemoryEffectFree(op) || hasSingleEffect<MemoryEffects::Allocate>(op))
      continue;
    return refuse("an op between the GEMM and the row kernel has side effects: " +
                  op->getName().getStringRef());
  }
  llvm::SmallDenseSet<Value> read;
  for (auto [operand, argument] : llvm::zip_equal(gemm.getOperands(), gemmKernel.getArguments()))
    if (isa<MemRefType>(operand.getType()) && baseOf(operand) != accumulators)
      read.insert(baseOf(operand));
  for (auto [operand, argument] : llvm::zip_equal(rows.getOperands(), rowKernel.getArguments()))
    if (isa<MemRefType>(operand.getType()) && read.contains(baseOf(operand)) &&
        hasEffectOn(argument,
                    [](MemoryEffects::Effect *e) { return isa<MemoryEffects::Write>(e); }))
      return refuse("the row kernel writes an operand of the GEMM");
  return true;
}

/// Returns the kernel-local array as a memref of the given type.
static Value createView(OpBuilder &b, launch::ScratchOp scratch, MemRefType type) {
  if (type == scratch.getType())
    return scratch;
  SmallVector<int64_t> strides;
  int64_t offset = 0;
  (void)type.getStridesAndOffset(strides, offset); // checkViews() has read them
  SmallVector<OpFoldResult> sizes;
  for (int64_t size : type.getShape())
    sizes.push_back(ShapedType::isDynamic(size) ? OpFoldResult(scratch.getRows())
                                                : OpFoldResult(b.getIndexAttr(size)));
  return memref::ReinterpretCastOp::create(b, scratch.getLoc(), type, scratch,
                                           OpFoldResult(b.getIndexAttr(offset)), sizes,
                                           getAsIndexOpFoldResult(b.getContext(), strides));
}

void Join::write() {
  OpBuilder b(module.getContext());
  for (memref::DimOp dim : extents) {
    OpFoldResult size = accumulators.getMixedSizes().front();
    b.setInsertionPoint(dim);
    dim.replaceAllUsesWith(getValueOrCreateConstantIndexOp(b, dim.getLoc(), size));
    dim.erase();
  }

  // A kernel-local array replaces the accumulators.
  ProgramOp program = *gemmKernel.getPrograms<ProgramOp>().begin();
  Block &body = gemmKernel.getBody().front();
  Value allRows = program.getBounds().front();
  b.setInsertionPoint(program);
  auto scratch = launch::ScratchOp::create(
      b, accumulators.getLoc(),
      MemRefType::get({ShapedType::kDynamic, accumulators.getType().getDimSize(1)}, b.getF32Type()),
      allRows);
  body.getArgument(sumNumber).replaceAllUsesWith(scratch);
  body.eraseArgument(sumNumber);

  // The other arguments of the row kernel become arguments of the kernel.
  SmallVector<Value> operands(gemm.getOperands());
  operands.erase(operands.begin() + sumNumber);
  for (auto [operand, argument] : llvm::zip_equal(rows.getOperands(), rowKernel.getArguments())) {
    Value own;
    if (llvm::is_contained(viewNumbers, argument.getArgNumber())) {
      own = createView(b, scratch, cast<MemRefType>(argument.getType()));
      for (Operation *user : llvm::make_early_inc_range(argument.getUsers()))
        if (auto dim = dyn_cast<memref::DimOp>(user)) {
          dim.replaceAllUsesWith(allRows);
          dim.erase();
        }
    } else {
      own = body.addArgument(argument.getType(), argument.getLoc());
      operands.push_back(operand);
    }
    argument.replaceAllUsesWith(own);
  }
  gemmKernel.setFunctionType(b.getFunctionType(body.getArgumentTypes(), {}));
  gemmKernel.removeArgAttrsAttr();
  for (Operation &op : llvm::make_early_inc_range(rowKernel.getBody().front())) {
    auto own = dyn_cast<rowkernel::ProgramOp>(op);
    if (!own) {
      op.moveBefore(program);
      continue;
    }
    own.getBoundsMutable()[0].set(allRows);
    op.moveBefore(&body, body.end());
  }

  b.setInsertionPoint(rows);
  launch::CallOp::create(b, gemm.getLoc(), gemmKernel.getName(), operands);
  gemm.erase();
  rows.erase();
  rowKernel.erase();
  for (Operation *op : frees)
    op->erase();
  for (Operation *op : views)
    op->erase();
  accumulators.erase();
}

namespace {
struct FuseRowEpilogues : tilekernel::impl::TileKernelFuseRowEpiloguesBase<FuseRowEpilogues> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    for (auto function : module.getOps<func::FuncOp>()) {
      SmallVector<memref::AllocOp> allocs;
      function.walk([&](memref::AllocOp alloc) {
        MemRefType type = alloc.getType();
        if (type.getRank() == 2 && type.getElementType().isF32() && type.getLayout().isIdentity())
          allocs.push_back(alloc);
      });
      for (memref::AllocOp accumulators : allocs) {
        Join join(accumulators, module);
        if (!join.find())
          continue;
        Location loc = join.gemm.getLoc();
        auto options =
            remark::RemarkOpts::name("Rows").category("fusion").function(function.getName());
        if (join.reason.empty()) {
          std::string text = "the rows of @" + join.rows.getKernel().str() +
                             " run in the GEMM kernel @" + join.gemm.getKernel().str();
          join.write();
          remark::passed(loc, options) << text;
        } else {
          remark::missed(loc, options) << "the rows of @" + join.rows.getKernel().str() +
                                              " run in a separate kernel after @" +
                                              join.gemm.getKernel().str() +
                                              ", on f32 accumulators in memory: " + join.reason;
        }
      }
    }
  }
};
} // namespace
