// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowered host code as data: which kernels are launched, with what, in what order.
// Host code can be anything, a launcher takes only this: dimensions and addresses of
// arguments, grids that are sums of quotients, and scratch memory with a constant in
// it. Whatever else stands there is an error at its place.

#include "Internal.h"
#include "fusednorm/Conversion/SharedRows.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <numeric>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::artifact;

static ElementType elementOf(Type type) {
  std::string name;
  llvm::raw_string_ostream os(name);
  type.print(os);
  return type.isIndex() ? ElementType::I64 : parseElementType(name).value_or(ElementType::I8);
}

namespace {
/// An address: that of element 0 of an argument, whose memref has this offset.
struct Address {
  unsigned argument;
  int64_t bytes = 0;        // to be added
  bool offsetAdded = false; // of a dynamic offset
};

class Planner {
public:
  Planner(func::FuncOp func, FunctionArtifact &function, std::vector<KernelArtifact> &kernels)
      : func(func), function(function), kernels(kernels) {}

  LogicalResult run() {
    if (!func.getBody().hasOneBlock())
      return func.emitError() << prefix() << "has branches, which a launcher cannot express";
    if (failed(planBlock(func.getBody().front())))
      return failure();
    if (function.kernels.empty())
      return func.emitError() << prefix() << "launches no kernel; make it private, or use an op "
                              << "of the fusednorm dialect";
    return success();
  }

private:
  std::string prefix() { return "host code of @" + func.getName().str() + " "; }
  LogicalResult fail(Operation *op, const Twine &what) {
    return op->emitError() << prefix() << what;
  }

  LogicalResult planBlock(Block &block);
  LogicalResult planOp(Operation &op);
  LogicalResult planLaunch(mlir::gpu::LaunchFuncOp launch);
  LogicalResult planCheck(scf::IfOp branch);
  LogicalResult planAlloc(memref::AllocOp alloc);
  LogicalResult planStore(memref::StoreOp store);

  std::optional<unsigned> argumentOf(Value memref);
  std::optional<Source> sourceOf(Value value);
  std::optional<Address> addressOf(Value value);
  LogicalResult addGrid(Value value, Operation *at, std::vector<GridTerm> &terms);
  bool addFactors(Value value, std::vector<Source> &factors);
  bool addShared(Value bytes, std::vector<SharedTerm> &terms);

  func::FuncOp func;
  FunctionArtifact &function;
  std::vector<KernelArtifact> &kernels;
  llvm::DenseMap<Value, unsigned> workspaces;
};
} // namespace

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

std::optional<unsigned> Planner::argumentOf(Value memref) {
  while (auto cast = memref.getDefiningOp<memref::CastOp>())
    memref = cast.getSource();
  if (auto argument = dyn_cast<BlockArgument>(memref))
    if (argument.getOwner() == &func.getBody().front())
      return argument.getArgNumber();
  auto found = workspaces.find(memref);
  if (found != workspaces.end())
    return found->second;
  return std::nullopt;
}

static Source constantSource(int64_t bits, unsigned bytes = 8) {
  Source source;
  source.bits = bits;
  source.bytes = bytes;
  return source;
}

/// An index, or a scalar that a kernel gets.
std::optional<Source> Planner::sourceOf(Value value) {
  while (isa_and_nonnull<arith::IndexCastOp, arith::IndexCastUIOp>(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  unsigned bytes = value.getType().isIndex()
                       ? 8
                       : unsigned(llvm::divideCeil(value.getType().getIntOrFloatBitWidth(), 8));
  Attribute constant;
  if (matchPattern(value, m_Constant(&constant))) {
    if (auto integer = dyn_cast<IntegerAttr>(constant))
      return constantSource(integer.getValue().getSExtValue(), bytes);
    if (auto number = dyn_cast<FloatAttr>(constant))
      return constantSource(number.getValue().bitcastToAPInt().getZExtValue(), bytes);
    return std::nullopt;
  }
  Source source;
  source.bytes = bytes;
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    if (argument.getOwner() != &func.getBody().front())
      return std::nullopt;
    source.kind = Source::Kind::Scalar;
    source.argument = argument.getArgNumber();
    return source;
  }
  Value memref;
  if (auto dim = value.getDefiningOp<memref::DimOp>()) {
    std::optional<int64_t> index = dim.getConstantIndex();
    if (!index)
      return std::nullopt;
    source.kind = Source::Kind::Extent;
    source.dimension = *index;
    memref = dim.getSource();
  } else if (auto data = value.getDefiningOp<memref::ExtractStridedMetadataOp>()) {
    memref = data.getSource();
    unsigned result = cast<OpResult>(value).getResultNumber();
    unsigned rank = data.getSizes().size();
    if (result < 2)
      return std::nullopt;
    source.kind = result < 2 + rank ? Source::Kind::Extent : Source::Kind::Stride;
    source.dimension = (result - 2) % rank;
  } else {
    return std::nullopt;
  }
  std::optional<unsigned> argument = argumentOf(memref);
  if (!argument)
    return std::nullopt;
  source.argument = *argument;
  auto type = cast<MemRefType>(memref.getType());
  if (source.kind == Source::Kind::Extent && !type.isDynamicDim(source.dimension))
    return constantSource(type.getDimSize(source.dimension));
  return source;
}

std::optional<Address> Planner::addressOf(Value value) {
  Operation *op = value.getDefiningOp();
  if (isa_and_nonnull<arith::IndexCastOp, arith::IndexCastUIOp, LLVM::IntToPtrOp>(op))
    return addressOf(op->getOperand(0));
  if (auto pointer = dyn_cast_or_null<memref::ExtractAlignedPointerAsIndexOp>(op)) {
    std::optional<unsigned> argument = argumentOf(pointer.getSource());
    if (!argument)
      return std::nullopt;
    Address address{*argument};
    SmallVector<int64_t> strides;
    int64_t offset;
    auto type = cast<MemRefType>(pointer.getSource().getType());
    if (failed(type.getStridesAndOffset(strides, offset)))
      return std::nullopt;
    int64_t bytes = llvm::divideCeil(type.getElementTypeBitWidth(), 8);
    // The runtime's address is that of the first element: the offset is in it.
    if (!ShapedType::isDynamic(offset))
      address.bytes = -offset * bytes;
    address.offsetAdded = !ShapedType::isDynamic(offset);
    return address;
  }
  auto add = dyn_cast_or_null<arith::AddIOp>(op);
  if (!add)
    return std::nullopt;
  std::optional<Address> address = addressOf(add.getLhs());
  Value other = add.getRhs();
  if (!address) {
    address = addressOf(add.getRhs());
    other = add.getLhs();
  }
  if (!address)
    return std::nullopt;
  APInt number;
  if (matchPattern(other, m_ConstantInt(&number))) {
    address->bytes += number.getSExtValue();
    return address;
  }
  // The dynamic offset of the same memref, in bytes.
  int64_t bytes = 1;
  if (auto scaled = other.getDefiningOp<arith::MulIOp>()) {
    if (!matchPattern(scaled.getRhs(), m_ConstantInt(&number)))
      return std::nullopt;
    bytes = number.getSExtValue();
    other = scaled.getLhs();
  }
  auto data = other.getDefiningOp<memref::ExtractStridedMetadataOp>();
  if (!data || other != data.getOffset() || argumentOf(data.getSource()) != address->argument ||
      address->offsetAdded || bytes != byteSize(function.arguments[address->argument].type))
    return std::nullopt;
  address->offsetAdded = true;
  return address;
}

//===----------------------------------------------------------------------===//
// Grids
//===----------------------------------------------------------------------===//

bool Planner::addFactors(Value value, std::vector<Source> &factors) {
  if (auto product = value.getDefiningOp<arith::MulIOp>())
    return addFactors(product.getLhs(), factors) && addFactors(product.getRhs(), factors);
  std::optional<Source> source = sourceOf(value);
  if (!source)
    return false;
  factors.push_back(*source);
  return true;
}

LogicalResult Planner::addGrid(Value value, Operation *at, std::vector<GridTerm> &terms) {
  auto refuse = [&] {
    return fail(at, "has a grid that is not a sum of ceil(product of extents / rows per block); "
                    "a launcher cannot compute it");
  };
  GridTerm term;
  if (auto division = value.getDefiningOp<arith::CeilDivUIOp>()) {
    APInt divisor;
    if (!matchPattern(division.getRhs(), m_ConstantInt(&divisor)) ||
        !addFactors(division.getLhs(), term.factors))
      return refuse();
    term.rowsPerBlock = divisor.getSExtValue();
    terms.push_back(std::move(term));
    return success();
  }
  if (auto division = value.getDefiningOp<arith::DivUIOp>()) {
    APInt divisor, last;
    auto sum = division.getLhs().getDefiningOp<arith::AddIOp>();
    if (!sum || !matchPattern(division.getRhs(), m_ConstantInt(&divisor)) ||
        !matchPattern(sum.getRhs(), m_ConstantInt(&last)) ||
        last.getSExtValue() != divisor.getSExtValue() - 1 ||
        !addFactors(sum.getLhs(), term.factors))
      return refuse();
    term.rowsPerBlock = divisor.getSExtValue();
    terms.push_back(std::move(term));
    return success();
  }
  if (auto sum = value.getDefiningOp<arith::AddIOp>())
    return success(succeeded(addGrid(sum.getLhs(), at, terms)) &&
                   succeeded(addGrid(sum.getRhs(), at, terms)));
  if (!addFactors(value, term.factors))
    return refuse();
  terms.push_back(std::move(term));
  return success();
}

bool Planner::addShared(Value bytes, std::vector<SharedTerm> &terms) {
  std::optional<SmallVector<SharedRows>> rows = findSharedRows(bytes);
  if (!rows)
    return false;
  for (const SharedRows &own : *rows) {
    std::optional<Source> columns = own.columns ? sourceOf(own.columns) : constantSource(1);
    if (!columns)
      return false;
    terms.push_back({*columns, own.chunkColumns, own.chunkBytes, own.mostColumns});
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

LogicalResult Planner::planBlock(Block &block) {
  for (Operation &op : block)
    if (failed(planOp(op)))
      return failure();
  return success();
}

/// Whether it ends the process: host code checks what is known at run time only.
static bool isCheck(scf::IfOp branch) {
  return branch.getElseRegion().empty() &&
         llvm::any_of(branch.thenBlock()->getOps<LLVM::CallOp>(),
                      [](LLVM::CallOp call) { return call.getCallee() == StringRef("abort"); });
}

LogicalResult Planner::planOp(Operation &op) {
  if (auto launch = dyn_cast<mlir::gpu::LaunchFuncOp>(op))
    return planLaunch(launch);
  if (auto alloc = dyn_cast<memref::AllocOp>(op))
    return planAlloc(alloc);
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return planStore(store);
  if (auto branch = dyn_cast<scf::IfOp>(op); branch && isCheck(branch))
    return planCheck(branch);
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    // A launch of no blocks is none, for the runtime too.
    auto compare = branch.getCondition().getDefiningOp<arith::CmpIOp>();
    bool asksForBlocks = compare && branch.getElseRegion().empty() &&
                         matchPattern(compare.getRhs(), m_Zero()) &&
                         (compare.getPredicate() == arith::CmpIPredicate::ugt ||
                          compare.getPredicate() == arith::CmpIPredicate::ne);
    branch.walk([&](mlir::gpu::LaunchFuncOp launch) {
      asksForBlocks &= compare && launch.getGridSizeX() == compare.getLhs();
    });
    if (!asksForBlocks)
      return fail(&op, "runs under a condition other than that of a grid with blocks, which a "
                       "launcher cannot express");
    return planBlock(*branch.thenBlock());
  }
  if (auto ret = dyn_cast<func::ReturnOp>(op)) {
    for (Value value : ret.getOperands())
      if (!isa<BlockArgument>(value))
        return fail(&op, "returns a new buffer, for which a launcher has no memory; give the "
                         "function an argument for it and use it in outs(...)");
    return success();
  }
  if (isa<memref::DeallocOp, memref::CastOp, scf::YieldOp>(op) || isPure(&op) ||
      isa<memref::ExtractAlignedPointerAsIndexOp, memref::ExtractStridedMetadataOp>(op))
    return success();
  return fail(&op, "has the op '" + op.getName().getStringRef() +
                       "', which a launcher cannot express; it must be done on the device, by an "
                       "op of the fusednorm dialect, or by the caller");
}

/// The runtime makes the same check, and returns an error.
LogicalResult Planner::planCheck(scf::IfOp branch) {
  auto compare = branch.getCondition().getDefiningOp<arith::CmpIOp>();
  auto refuse = [&] {
    return fail(branch, "checks something at run time that a launcher cannot check");
  };
  if (!compare || compare.getPredicate() != arith::CmpIPredicate::ne)
    return refuse();
  auto ruleOf = [&](Value value) -> ExtentRule * {
    std::optional<Source> source = sourceOf(value);
    if (!source || source->kind != Source::Kind::Extent)
      return nullptr;
    return &function.arguments[source->argument].shape[source->dimension];
  };
  if (auto rest = compare.getLhs().getDefiningOp<arith::RemUIOp>()) {
    APInt unit;
    ExtentRule *rule = ruleOf(rest.getLhs());
    if (!rule || !matchPattern(rest.getRhs(), m_ConstantInt(&unit)) ||
        !matchPattern(compare.getRhs(), m_Zero()) || rule->kind == ExtentRule::Kind::AtLeast)
      return refuse();
    rule->unit = std::lcm(rule->unit, unit.getSExtValue());
    return success();
  }
  // Equal extents, which the verifier has asked for too.
  ExtentRule *lhs = ruleOf(compare.getLhs()), *rhs = ruleOf(compare.getRhs());
  bool isKnown = lhs && rhs && lhs->kind == ExtentRule::Kind::Symbol &&
                 rhs->kind == ExtentRule::Kind::Symbol && lhs->symbol == rhs->symbol &&
                 lhs->multiply == rhs->multiply && lhs->divide == rhs->divide;
  return isKnown ? success() : refuse();
}

LogicalResult Planner::planAlloc(memref::AllocOp alloc) {
  for (Operation *user : alloc->getUsers())
    if (auto ret = dyn_cast<func::ReturnOp>(user))
      return planOp(*user);
  auto type = alloc.getType();
  if (!type.getLayout().isIdentity())
    return fail(alloc, "allocates a buffer with a layout, which a launcher cannot express");
  ArgumentArtifact workspace;
  workspace.name = "workspace" + (workspaces.empty() ? "" : std::to_string(workspaces.size()));
  workspace.type = elementOf(type.getElementType());
  workspace.isRead = workspace.isWritten = workspace.isWorkspace = true;
  workspace.alignment = 16;
  auto size = alloc.getDynamicSizes().begin();
  for (int64_t extent : type.getShape()) {
    ExtentRule rule;
    rule.kind = ExtentRule::Kind::Fixed;
    rule.value = extent;
    if (ShapedType::isDynamic(extent)) {
      std::optional<Source> source = sourceOf(*size++);
      if (!source || source->kind != Source::Kind::Extent)
        return fail(alloc, "allocates a buffer whose extents are none of the arguments', which a "
                           "launcher cannot express");
      rule = function.arguments[source->argument].shape[source->dimension];
      if (rule.kind != ExtentRule::Kind::Symbol && rule.kind != ExtentRule::Kind::Fixed)
        return fail(alloc, "allocates a buffer of an extent that nothing else depends on, which "
                           "a launcher cannot express");
    }
    workspace.shape.push_back(rule);
  }
  workspaces[alloc] = function.arguments.size();
  function.arguments.push_back(std::move(workspace));
  return success();
}

/// Initial values of scratch memory, before the first launch.
LogicalResult Planner::planStore(memref::StoreOp store) {
  std::optional<unsigned> argument = argumentOf(store.getMemRef());
  Attribute constant;
  auto type = store.getMemRefType();
  bool isFirst = function.kernels.empty() && store->getParentOp() == func;
  if (!isFirst || !argument || !function.arguments[*argument].isWorkspace ||
      type.getNumElements() != 1 || !matchPattern(store.getValue(), m_Constant(&constant)))
    return fail(store, "stores to memory, which a launcher can do only to fill scratch memory of "
                       "one element with a constant");
  APInt bits = isa<FloatAttr>(constant) ? cast<FloatAttr>(constant).getValue().bitcastToAPInt()
                                        : cast<IntegerAttr>(constant).getValue();
  if (!bits.isSplat(8))
    return fail(store, "fills scratch memory with a value whose bytes differ, which a launcher "
                       "cannot express");
  function.arguments[*argument].fill = uint8_t(bits.trunc(8).getZExtValue());
  return success();
}

static std::optional<std::array<int64_t, 3>> constants(mlir::gpu::KernelDim3 dims) {
  std::array<int64_t, 3> result;
  const Value values[] = {dims.x, dims.y, dims.z};
  for (size_t i = 0; i < result.size(); ++i) {
    APInt number;
    if (!matchPattern(values[i], m_ConstantInt(&number)))
      return std::nullopt;
    result[i] = number.getSExtValue();
  }
  return result;
}

LogicalResult Planner::planLaunch(mlir::gpu::LaunchFuncOp launch) {
  StringRef name = launch.getKernelName().getValue();
  auto found = llvm::find_if(kernels, [&](const KernelArtifact &k) { return k.symbol == name; });
  if (found == kernels.end())
    return fail(launch, "launches @" + name + ", which is no kernel of this module");
  if (!found->grid.empty())
    return fail(launch, "launches @" + name + " a second time, which a launcher cannot express");
  KernelArtifact plan;
  if (failed(addGrid(launch.getGridSizeX(), launch, plan.grid)))
    return failure();
  for (Value size : {launch.getGridSizeY(), launch.getGridSizeZ()})
    if (!matchPattern(size, m_One()))
      return fail(launch, "has a grid of several dimensions, which a launcher cannot express");
  std::optional<std::array<int64_t, 3>> block = constants(launch.getBlockSizeOperandValues());
  if (!block)
    return fail(launch, "has a block whose size is no constant");
  plan.block = *block;
  if (launch.hasClusterSize()) {
    std::optional<std::array<int64_t, 3>> cluster = constants(launch.getClusterSizeOperandValues());
    if (!cluster)
      return fail(launch, "has a cluster whose size is no constant");
    plan.cluster = *cluster;
  } else if (found->ptx.cluster) {
    plan.cluster = *found->ptx.cluster;
  }
  if (Value bytes = launch.getDynamicSharedMemorySize()) {
    if (!addShared(bytes, plan.sharedTerms))
      return fail(launch, "gives @" + name +
                              " shared memory for rows whose length is no extent or scalar of the "
                              "arguments; a launcher cannot compute it");
    for (const SharedTerm &term : plan.sharedTerms)
      plan.dynamicSharedBytes = std::max(plan.dynamicSharedBytes, term.mostBytes());
    if (llvm::all_of(plan.sharedTerms, [](const SharedTerm &term) {
          return term.columns.kind == Source::Kind::Constant;
        }))
      plan.sharedTerms.clear();
  }
  auto kernel = dyn_cast_or_null<LLVM::LLVMFuncOp>(
      SymbolTable::lookupNearestSymbolFrom(launch, launch.getKernel()));
  for (auto [number, operand] : llvm::enumerate(launch.getKernelOperands())) {
    if (isa<LLVM::LLVMPointerType>(operand.getType())) {
      std::optional<Address> address = addressOf(operand);
      if (!address || address->bytes != 0 || !address->offsetAdded)
        return fail(launch, "gives @" + name +
                                " an address that is none of the arguments'; a "
                                "launcher cannot compute it");
      Source source;
      source.kind = Source::Kind::Address;
      source.argument = address->argument;
      plan.parameters.push_back(source);
      auto alignment =
          kernel
              ? kernel.getArgAttrOfType<IntegerAttr>(number, LLVM::LLVMDialect::getAlignAttrName())
              : IntegerAttr();
      if (alignment && alignment.getInt() > 1)
        plan.alignments.push_back({address->argument, alignment.getInt()});
      continue;
    }
    std::optional<Source> source = sourceOf(operand);
    if (!source)
      return fail(launch, "gives @" + name +
                              " a number that is no constant, extent, stride or "
                              "scalar of the arguments; a launcher cannot compute it");
    plan.parameters.push_back(*source);
  }
  found->grid = std::move(plan.grid);
  found->block = plan.block;
  found->cluster = plan.cluster;
  found->dynamicSharedBytes = plan.dynamicSharedBytes;
  found->sharedTerms = std::move(plan.sharedTerms);
  found->parameters = std::move(plan.parameters);
  found->alignments = std::move(plan.alignments);
  function.kernels.push_back(unsigned(found - kernels.begin()));
  for (auto [argument, bytes] : found->alignments)
    function.arguments[argument].alignment =
        std::max(function.arguments[argument].alignment, bytes);
  return success();
}

LogicalResult fusednorm::artifact::planFunction(func::FuncOp func, FunctionArtifact &function,
                                                std::vector<KernelArtifact> &kernels) {
  return Planner(func, function, kernels).run();
}
