// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tilekernel-fuse-row-epilogues: a row kernel behind a product, whose sums nothing else reads, runs in
// the launch of the product.

#include "fusednorm/Dialect/TileKernel/Transforms/Passes.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace fusednorm::tilekernel {
#define GEN_PASS_DEF_TILEKERNELJOINROWS
#include "fusednorm/Dialect/TileKernel/Transforms/Passes.h.inc"
} // namespace fusednorm::tilekernel

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilekernel;

/// Rows of a block of the fewest rows that a tile has: within the second cache.
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
/// The sums of a product that one launch of a row kernel reads, and nothing else.
class Join {
public:
  Join(memref::AllocOp accumulators, ModuleOp module) : accumulators(accumulators), module(module) {}

  /// Whether there are a product and a row kernel: then `reason` says why they stay apart, if
  /// they do.
  bool find();
  void write();

  LaunchOp gemm;
  rowkernel::LaunchOp rows;
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
  KernelOp gemmKernel;
  rowkernel::KernelOp rowKernel;
  SmallVector<Operation *> views, frees;
  SmallVector<memref::DimOp> extents; // the number of rows
  SmallVector<unsigned> viewNumbers;  // of the arguments of the row kernel
  unsigned sumNumber = 0;             // of that of the product's
};
} // namespace

/// Sorts what uses the sums; false if there is something else than the two launches.
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
    } else if (auto launch = dyn_cast<LaunchOp>(user); launch && (!gemm || gemm == launch)) {
      gemm = launch;
    } else if (auto launch = dyn_cast<rowkernel::LaunchOp>(user);
               launch && (!rows || rows == launch)) {
      rows = launch;
    } else {
      return false;
    }
  }
  return true;
}

bool Join::find() {
  if (!collectUsers(accumulators) || !gemm || !rows)
    return false;
  gemmKernel = module.lookupSymbol<KernelOp>(gemm.getKernel());
  rowKernel = module.lookupSymbol<rowkernel::KernelOp>(rows.getKernel());
  if (!gemmKernel || !rowKernel)
    return false;
  (void)(checkGemm() && checkViews() && checkRows() && checkBetween());
  return true;
}

bool Join::isLaunchedOnce(Operation *kernel) {
  std::optional<SymbolTable::UseRange> uses = SymbolTable::getSymbolUses(kernel, module);
  return uses && llvm::hasSingleElement(*uses);
}

/// The product stores tiles of sums, and nothing else.
bool Join::checkGemm() {
  if (!isLaunchedOnce(gemmKernel))
    return refuse("the product is launched elsewhere, too");
  if (!llvm::hasSingleElement(gemmKernel.getPrograms()))
    return refuse("the product has several programs");
  if (llvm::count(gemm.getOperands(), accumulators.getResult()) != 1)
    return refuse("the product takes its sums twice");
  ProgramOp program = *gemmKernel.getPrograms().begin();
  sumNumber = llvm::find(gemm.getOperands(), accumulators.getResult()) - gemm.getOperands().begin();
  BlockArgument argument = gemmKernel.getArgument(sumNumber);
  auto store = argument.hasOneUse() ? dyn_cast<StoreOp>(*argument.getUsers().begin()) : StoreOp();
  Block::BlockArgListType indices = program.getBody().getArguments();
  if (!store || indices.size() != 2 || store.getAlong() ||
      !llvm::equal(store.getIndices(), indices) ||
      !isa<Float32Type>(getElementTypeOrSelf(store.getValue())))
    return refuse("the sums are not those of one matrix");
  if (llvm::range_size(program.getBody().getOps<StoreOp>()) != 1)
    return refuse("the product stores more than its sums");
  if (program.getRowOffsets())
    return refuse("the product has rows of padding");
  std::optional<int64_t> columns = getConstantIntValue(program.getBounds().back());
  if (!columns || *columns < 1 || accumulators.getType().getShape().back() != *columns)
    return refuse("the number of columns is known at run time only");
  if (*columns > kMostColumns)
    return refuse("its rows of " + Twine(*columns) +
                  " columns are larger than a block, which has " + Twine(kMostColumns) +
                  " at most");
  return true;
}

/// Views are rows of the sums: their types say where a row lies.
bool Join::checkViews() {
  for (auto [number, operand] : llvm::enumerate(rows.getOperands())) {
    if (!isa<MemRefType>(operand.getType()) || baseOf(operand) != accumulators)
      continue;
    auto type = cast<MemRefType>(operand.getType());
    SmallVector<int64_t> strides;
    int64_t offset = 0;
    if (type.getRank() < 2 || !type.getElementType().isF32() ||
        failed(type.getStridesAndOffset(strides, offset)) || ShapedType::isDynamic(offset) ||
        ShapedType::isDynamicShape(strides) || strides[0] != accumulators.getType().getShape().back() ||
        ShapedType::isDynamicShape(type.getShape().drop_front()))
      return refuse("a view of the sums has extents of run time");
    viewNumbers.push_back(number);
  }
  return true;
}

/// Every program of the row kernel walks the rows of the sums.
bool Join::checkRows() {
  if (!isLaunchedOnce(rowKernel))
    return refuse("the row kernel is launched elsewhere, too");
  // Memory such as that of row kernels, but not of tile kernels.
  for (Type type : rows.getOperandTypes())
    if (auto memref = dyn_cast<MemRefType>(type);
        memref && (memref.getMemorySpace() || !(memref.getLayout().isIdentity() ||
                                                isa<StridedLayoutAttr>(memref.getLayout()))))
      return refuse("the row kernel takes memory of another kind");
  for (NamedAttribute attribute : rowKernel->getDiscardableAttrs())
    if (attribute.getName() != rowkernel::RowKernelDialect::kScheduleAttrName)
      return refuse("the row kernel has conditions of its own");
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
        return refuse("the row kernel takes the sums in another order than row by row");
      readers.insert(program);
    }
  for (rowkernel::ProgramOp program : rowKernel.getPrograms()) {
    if (!readers.contains(program))
      return refuse("the row kernel has rows beside those of the sums");
    for (Value bound : program.getBounds().drop_front())
      if (!getConstantIntValue(bound))
        return refuse("a number of heads is known at run time only");
  }
  return true;
}

/// Nothing between the launches matters to either, and nothing that the product reads is
/// written by the rows, which now runs while there are other rows to be computed.
bool Join::checkBetween() {
  if (gemm->getBlock() != rows->getBlock() || !gemm->isBeforeInBlock(rows))
    return refuse("the launches are not in one block");
  for (Operation *op = gemm->getNextNode(); op != rows; op = op->getNextNode()) {
    if (isMemoryEffectFree(op) || hasSingleEffect<MemoryEffects::Allocate>(op))
      continue;
    return refuse("something runs between the product and the rows: " +
                  op->getName().getStringRef());
  }
  llvm::SmallDenseSet<Value> read;
  for (auto [operand, argument] :
       llvm::zip_equal(gemm.getOperands(), gemmKernel.getArguments()))
    if (isa<MemRefType>(operand.getType()) && baseOf(operand) != accumulators)
      read.insert(baseOf(operand));
  for (auto [operand, argument] : llvm::zip_equal(rows.getOperands(), rowKernel.getArguments()))
    if (isa<MemRefType>(operand.getType()) && read.contains(baseOf(operand)) &&
        hasEffectOn(argument,
                    [](MemoryEffects::Effect *e) { return isa<MemoryEffects::Write>(e); }))
      return refuse("the rows are written over what the product reads");
  return true;
}

/// Gives a kernel the arguments `types`; number i is the old one of number `from[i]`, or new
/// where that is -1.
template <typename KernelT>
static void changeArguments(KernelT kernel, ArrayRef<Type> types, ArrayRef<int64_t> from) {
  Block &body = kernel.getBody().front();
  unsigned old = body.getNumArguments();
  for (auto [type, number] : llvm::zip_equal(types, from)) {
    Location loc = number < 0 ? kernel.getLoc() : body.getArgument(number).getLoc();
    BlockArgument added = body.addArgument(type, loc);
    if (number >= 0)
      body.getArgument(number).replaceAllUsesWith(added);
  }
  body.eraseArguments(0, old);
  kernel.setFunctionType(FunctionType::get(kernel.getContext(), types, {}));
  kernel.removeArgAttrsAttr();
}

void Join::write() {
  OpBuilder b(module.getContext());
  Type index = b.getIndexType();

  for (memref::DimOp dim : extents) {
    OpFoldResult size = accumulators.getMixedSizes().front();
    b.setInsertionPoint(dim);
    dim.replaceAllUsesWith(getValueOrCreateConstantIndexOp(b, dim.getLoc(), size));
    dim.erase();
  }

  // The row kernel: views, the others, the first row and the number of rows.
  SmallVector<Type> types, others;
  SmallVector<int64_t> from;
  SmallVector<Value> operands;
  for (unsigned number : viewNumbers) {
    types.push_back(rowKernel.getArgumentTypes()[number]);
    from.push_back(number);
  }
  for (auto [number, operand] : llvm::enumerate(rows.getOperands())) {
    if (llvm::is_contained(viewNumbers, number))
      continue;
    types.push_back(operand.getType());
    from.push_back(number);
    others.push_back(operand.getType());
    operands.push_back(operand);
  }
  types.append({index, index});
  from.append({-1, -1});
  changeArguments(rowKernel, types, from);
  Value first = rowKernel.getArguments().drop_back().back(), all = rowKernel.getArguments().back();
  for (BlockArgument view : rowKernel.getArguments().take_front(viewNumbers.size()))
    for (OpOperand &use : llvm::make_early_inc_range(view.getUses())) {
      Operation *user = use.getOwner();
      if (auto dim = dyn_cast<memref::DimOp>(user)) {
        dim.replaceAllUsesWith(all);
        dim.erase();
        continue;
      }
      unsigned position = isa<rowkernel::LoadOp>(user)
                           ? cast<rowkernel::LoadOp>(user).getIndices().getBeginOperandIndex()
                           : cast<memref::LoadOp>(user).getIndices().getBeginOperandIndex();
      b.setInsertionPoint(user);
      Value row = user->getOperand(position);
      user->setOperand(position, arith::SubIOp::create(b, user->getLoc(), row, first));
    }
  for (rowkernel::ProgramOp program : rowKernel.getPrograms())
    program.getBoundsMutable()[0].set(all);

  // The kernel of the product: its arguments but the sums, and those of the rows.
  SmallVector<Type> gemmTypes;
  SmallVector<int64_t> gemmFrom;
  SmallVector<Value> gemmOperands;
  ProgramOp program = *gemmKernel.getPrograms().begin();
  StoreOp store = *program.getBody().getOps<StoreOp>().begin();
  // The new arguments do not exist yet; the sums are gone with the store.
  Value value = store.getValue();
  Location loc = store.getLoc();
  store.erase();
  for (auto [number, operand] : llvm::enumerate(gemm.getOperands())) {
    if (number == sumNumber)
      continue;
    gemmTypes.push_back(operand.getType());
    gemmFrom.push_back(number);
    gemmOperands.push_back(operand);
  }
  size_t own = gemmTypes.size();
  for (Value operand : operands) {
    gemmTypes.push_back(operand.getType());
    gemmFrom.push_back(-1);
    gemmOperands.push_back(operand);
  }
  changeArguments(gemmKernel, gemmTypes, gemmFrom);
  b.setInsertionPointToEnd(&program.getBody().front());
  Block::BlockArgListType indices = program.getBody().getArguments();
  RowsOp::create(b, loc, value, indices[0], indices[1], rowKernel.getName(),
                 ValueRange(gemmKernel.getArguments()).drop_front(own), viewNumbers.size());

  b.setInsertionPoint(rows);
  LaunchOp::create(b, gemm.getLoc(), gemmKernel.getName(), gemmOperands);
  gemm.erase();
  rows.erase();
  for (Operation *op : frees)
    op->erase();
  for (Operation *op : views)
    op->erase();
  accumulators.erase();
}

namespace {
struct FuseRowEpilogues : tilekernel::impl::TileKernelJoinRowsBase<FuseRowEpilogues> {
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
                             " run in the launch of @" + join.gemm.getKernel().str();
          join.write();
          remark::passed(loc, options) << text;
        } else {
          remark::missed(loc, options) << "the rows of @" + join.rows.getKernel().str() +
                                              " run behind @" + join.gemm.getKernel().str() +
                                              ", on sums of f32 in memory: " + join.reason;
        }
      }
    }
  }
};
} // namespace
