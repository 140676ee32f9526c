// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tilekernel-join-rows: a row kernel behind a product, whose sums nothing else reads, runs in
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
  Join(memref::AllocOp sums, ModuleOp module) : sums(sums), module(module) {}

  /// Whether there are a product and a row kernel: then `reason` says why they stay apart, if
  /// they do.
  bool find();
  void write();

  LaunchOp product;
  rowkernel::LaunchOp rows;
  std::string reason;

private:
  bool collectUsers(Value value);
  bool isLaunchedOnce(Operation *kernel);
  bool checkProduct();
  bool checkViews();
  bool checkRows();
  bool checkBetween();
  bool refuse(const Twine &why) {
    reason = why.str();
    return false;
  }

  memref::AllocOp sums;
  ModuleOp module;
  KernelOp productKernel;
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
    } else if (auto launch = dyn_cast<LaunchOp>(user); launch && (!product || product == launch)) {
      product = launch;
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
  if (!collectUsers(sums) || !product || !rows)
    return false;
  productKernel = module.lookupSymbol<KernelOp>(product.getKernel());
  rowKernel = module.lookupSymbol<rowkernel::KernelOp>(rows.getKernel());
  if (!productKernel || !rowKernel)
    return false;
  (void)(checkProduct() && checkViews() && checkRows() && checkBetween());
  return true;
}

bool Join::isLaunchedOnce(Operation *kernel) {
  std::optional<SymbolTable::UseRange> uses = SymbolTable::getSymbolUses(kernel, module);
  return uses && llvm::hasSingleElement(*uses);
}

/// The product stores tiles of sums, and nothing else.
bool Join::checkProduct() {
  if (!isLaunchedOnce(productKernel))
    return refuse("the product is launched elsewhere, too");
  if (!llvm::hasSingleElement(productKernel.getPrograms()))
    return refuse("the product has several programs");
  if (llvm::count(product.getOperands(), sums.getResult()) != 1)
    return refuse("the product takes its sums twice");
  ProgramOp program = *productKernel.getPrograms().begin();
  sumNumber = llvm::find(product.getOperands(), sums.getResult()) - product.getOperands().begin();
  BlockArgument argument = productKernel.getArgument(sumNumber);
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
  if (!columns || *columns < 1 || sums.getType().getShape().back() != *columns)
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
    if (!isa<MemRefType>(operand.getType()) || baseOf(operand) != sums)
      continue;
    auto type = cast<MemRefType>(operand.getType());
    SmallVector<int64_t> strides;
    int64_t offset = 0;
    if (type.getRank() < 2 || !type.getElementType().isF32() ||
        failed(type.getStridesAndOffset(strides, offset)) || ShapedType::isDynamic(offset) ||
        ShapedType::isDynamicShape(strides) || strides[0] != sums.getType().getShape().back() ||
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
  if (product->getBlock() != rows->getBlock() || !product->isBeforeInBlock(rows))
    return refuse("the launches are not in one block");
  for (Operation *op = product->getNextNode(); op != rows; op = op->getNextNode()) {
    if (isMemoryEffectFree(op) || hasSingleEffect<MemoryEffects::Allocate>(op))
      continue;
    return refuse("something runs between the product and the rows: " +
                  op->getName().getStringRef());
  }
  llvm::SmallDenseSet<Value> read;
  for (auto [operand, argument] :
       llvm::zip_equal(product.getOperands(), productKernel.getArguments()))
    if (isa<MemRefType>(operand.getType()) && baseOf(operand) != sums)
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
    OpFoldResult size = sums.getMixedSizes().front();
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
      unsigned place = isa<rowkernel::LoadOp>(user)
                           ? cast<rowkernel::LoadOp>(user).getIndices().getBeginOperandIndex()
                           : cast<memref::LoadOp>(user).getIndices().getBeginOperandIndex();
      b.setInsertionPoint(user);
      Value row = user->getOperand(place);
      user->setOperand(place, arith::SubIOp::create(b, user->getLoc(), row, first));
    }
  for (rowkernel::ProgramOp program : rowKernel.getPrograms())
    program.getBoundsMutable()[0].set(all);

  // The kernel of the product: its arguments but the sums, and those of the rows.
  SmallVector<Type> productTypes;
  SmallVector<int64_t> productFrom;
  SmallVector<Value> productOperands;
  ProgramOp program = *productKernel.getPrograms().begin();
  StoreOp store = *program.getBody().getOps<StoreOp>().begin();
  // The new arguments do not exist yet; the sums are gone with the store.
  Value value = store.getValue();
  Location loc = store.getLoc();
  store.erase();
  for (auto [number, operand] : llvm::enumerate(product.getOperands())) {
    if (number == sumNumber)
      continue;
    productTypes.push_back(operand.getType());
    productFrom.push_back(number);
    productOperands.push_back(operand);
  }
  size_t own = productTypes.size();
  for (Value operand : operands) {
    productTypes.push_back(operand.getType());
    productFrom.push_back(-1);
    productOperands.push_back(operand);
  }
  changeArguments(productKernel, productTypes, productFrom);
  b.setInsertionPointToEnd(&program.getBody().front());
  Block::BlockArgListType indices = program.getBody().getArguments();
  RowsOp::create(b, loc, value, indices[0], indices[1], rowKernel.getName(),
                 ValueRange(productKernel.getArguments()).drop_front(own), viewNumbers.size());

  b.setInsertionPoint(rows);
  LaunchOp::create(b, product.getLoc(), productKernel.getName(), productOperands);
  product.erase();
  rows.erase();
  for (Operation *op : frees)
    op->erase();
  for (Operation *op : views)
    op->erase();
  sums.erase();
}

namespace {
struct JoinRows : tilekernel::impl::TileKernelJoinRowsBase<JoinRows> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    for (auto function : module.getOps<func::FuncOp>()) {
      SmallVector<memref::AllocOp> allocs;
      function.walk([&](memref::AllocOp alloc) {
        MemRefType type = alloc.getType();
        if (type.getRank() == 2 && type.getElementType().isF32() && type.getLayout().isIdentity())
          allocs.push_back(alloc);
      });
      for (memref::AllocOp sums : allocs) {
        Join join(sums, module);
        if (!join.find())
          continue;
        Location loc = join.product.getLoc();
        auto options =
            remark::RemarkOpts::name("Rows").category("fusion").function(function.getName());
        if (join.reason.empty()) {
          std::string text = "the rows of @" + join.rows.getKernel().str() +
                             " run in the launch of @" + join.product.getKernel().str();
          join.write();
          remark::passed(loc, options) << text;
        } else {
          remark::missed(loc, options) << "the rows of @" + join.rows.getKernel().str() +
                                              " run behind @" + join.product.getKernel().str() +
                                              ", on sums of f32 in memory: " + join.reason;
        }
      }
    }
  }
};
} // namespace
