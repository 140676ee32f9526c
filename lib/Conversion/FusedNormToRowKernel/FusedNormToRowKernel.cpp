// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One fused op, one kernel. The ops of a body are dealt to programs by the values
// that connect them; each program then walks the row space of its ops, and every
// op writes itself as a row program.

#include "fusednorm/Conversion/Passes.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"
#include "fusednorm/Dialect/RowKernel/Builder/RowBuilder.h"
#include "mlir/Dialect/LLVMIR/FunctionCallUtils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include <numeric>

namespace fusednorm {
#define GEN_PASS_DEF_CONVERTFUSEDNORMTOROWKERNEL
#include "fusednorm/Conversion/Passes.h.inc"
} // namespace fusednorm

using namespace mlir;
using namespace fusednorm;
using rowkernel::KernelOp;
using rowkernel::LaunchOp;
using rowkernel::ProgramOp;
using rowkernel::RowKernelDialect;
using rowkernel::ScheduleAttr;

namespace {

/// A run-time row length has a bound in the vector types; no lowering allocates
/// by it.
constexpr int64_t kMaxColumns = int64_t(1) << 30;

/// The tensors that an op reads as rows or elements, without its destinations.
SmallVector<Value> tensorInputs(Operation &op) {
  SmallVector<Value> inputs;
  auto dps = dyn_cast<DestinationStyleOpInterface>(op);
  for (OpOperand &operand : op.getOpOperands())
    if (isa<RankedTensorType>(operand.get().getType()) && !(dps && dps.isDpsInit(&operand)))
      inputs.push_back(operand.get());
  return inputs;
}

/// Whether the op computes rows (others are destinations, sizes and scalars).
bool isRowOp(Operation &op) {
  if (isa<RowProgramOpInterface>(op))
    return true;
  return op.hasTrait<OpTrait::Elementwise>() && op.getNumResults() == 1 &&
         isa<RankedTensorType>(op.getResult(0).getType());
}

Value rowSpaceOperand(Operation &op) {
  if (auto primitive = dyn_cast<RowProgramOpInterface>(op))
    return primitive.getRowSpaceOperand();
  SmallVector<Value> inputs = tensorInputs(op);
  auto *argument = llvm::find_if(inputs, [](Value input) { return isa<BlockArgument>(input); });
  if (argument != inputs.end())
    return *argument;
  return inputs.empty() ? Value() : inputs.front();
}

/// The columns of which a row of these ops has a multiple: the largest of their
/// units, in each of the halves that rows are taken apart into.
int64_t getColumnUnit(ArrayRef<Operation *> ops) {
  int64_t unit = 1, halves = 1;
  for (Operation *op : ops) {
    if (auto rope = dyn_cast<RopeOp>(op); rope && rope.getPairing() == Pairing::HalfSplit)
      halves = rope.getColumnUnit();
    else if (auto primitive = dyn_cast<RowProgramOpInterface>(op))
      unit = std::max(unit, primitive.getColumnUnit());
  }
  return unit * halves;
}

/// The length of the rows of an op; 0 for one that stores what another has computed,
/// which may be scales beside longer rows.
int64_t getRowLength(Operation *op) {
  Value space = rowSpaceOperand(*op);
  if (!space || (isa<PagedStoreOp>(op) && space.getDefiningOp() &&
                 !space.getDefiningOp<tensor::ExtractSliceOp>()))
    return 0;
  return cast<ShapedType>(space.getType()).getShape().back();
}

/// The columns of the runs that hold the rows of these ops, if they have static rows of
/// several lengths; else 0.
int64_t getCommonRun(ArrayRef<Operation *> ops) {
  int64_t run = 0, longest = 0, shortest = kMaxColumns;
  for (Operation *op : ops) {
    int64_t length = getRowLength(op);
    if (ShapedType::isDynamic(length))
      return 0;
    if (length == 0)
      continue;
    longest = std::max(longest, length);
    shortest = std::min(shortest, length);
    run = std::gcd(run, length);
    if (auto rope = dyn_cast<RopeOp>(op)) {
      int64_t rotated = cast<ShapedType>(rope.getFreqs().getType()).getShape().back();
      bool halves = rope.getPairing() == Pairing::HalfSplit;
      run = std::gcd(std::gcd(run, length - rotated), halves ? rotated / 2 : rotated);
    }
  }
  return longest > shortest ? run : 0;
}

/// What one program computes and stores.
struct RowGroup {
  SmallVector<Operation *> ops;
  /// The numbers of the yielded values that are stored as they are: operands,
  /// constants and splats.
  SmallVector<unsigned> copies;
};

class FusedConversion {
public:
  FusedConversion(FusedOp fused, StringRef name, OpBuilder &modules)
      : fused(fused), name(name), modules(modules) {}

  LogicalResult run() {
    for (Value operand : fused->getOperands())
      if (isa<TensorType>(operand.getType()))
        return fused.emitOpError("has operands of type ")
               << operand.getType() << ": bufferize before this conversion";
    // Rows know their length; static and dynamic types of one value are the same.
    for (auto cast : llvm::to_vector(fused.getBody().getOps<tensor::CastOp>())) {
      cast.getResult().replaceAllUsesWith(cast.getSource());
      cast.erase();
    }
    createKernel();
    mapSlices();
    copyScalars();
    if (failed(createPrograms()))
      return failure();
    OpBuilder b(fused);
    LaunchOp::create(b, fused.getLoc(), name, fused->getOperands());
    fused.erase();
    return success();
  }

private:
  void createKernel() {
    auto type = modules.getFunctionType(fused->getOperandTypes(), {});
    kernel = KernelOp::create(modules, fused.getLoc(), name, type);
    for (auto [inside, argument] : llvm::zip_equal(fused.getBody().getArguments(),
                                                   kernel.getBody().front().getArguments()))
      arguments[inside] = argument;
  }

  /// Columns of an operand are the operand, further on.
  void mapSlices() {
    for (auto slice : fused.getBody().getOps<tensor::ExtractSliceOp>()) {
      int64_t rank = slice.getType().getRank();
      arguments[slice] = arguments.lookup(slice.getSource());
      firstColumns[slice] = slice.getStaticOffset(rank - 1);
    }
  }

  /// Sizes and scalar arithmetic of the body run once, at the kernel's level.
  void copyScalars() {
    OpBuilder b(kernel.getContext());
    b.setInsertionPointToEnd(&kernel.getBody().front());
    auto isTensor = [](Type type) { return isa<TensorType>(type); };
    for (Operation &op : fused.getBody().front().without_terminator()) {
      if (auto dim = dyn_cast<tensor::DimOp>(op)) {
        Value memref = arguments.lookup(dim.getSource());
        Value index = arguments.lookup(dim.getIndex());
        if (memref && index)
          arguments[dim] = memref::DimOp::create(b, op.getLoc(), memref, index);
        continue;
      }
      if (llvm::any_of(op.getOperandTypes(), isTensor) ||
          llvm::any_of(op.getResultTypes(), isTensor) || op.getNumRegions() != 0)
        continue;
      IRMapping mapping;
      bool complete = true;
      for (Value operand : op.getOperands()) {
        complete &= static_cast<bool>(arguments.lookup(operand));
        mapping.map(operand, arguments.lookup(operand));
      }
      // What depends on the size of an intermediate only sizes destinations.
      if (!complete)
        continue;
      Operation *copy = b.clone(op, mapping);
      for (auto [from, to] : llvm::zip_equal(op.getResults(), copy->getResults()))
        arguments[from] = to;
    }
  }

  /// Elementwise ops whose results are weights: read by primitives beside their
  /// rows, and by nothing else. Each program that needs them computes them, as it
  /// does the sequences and positions of its rows.
  void findWeights() {
    for (Operation &op : llvm::reverse(fused.getBody().front())) {
      if (isa<SegmentOfOp>(op) &&
          llvm::none_of(op.getUsers(), [](Operation *user) { return isa<YieldOp>(user); }))
        weights.insert(&op);
      if (!isRowOp(op) || isa<RowProgramOpInterface>(op))
        continue;
      if (!op.use_empty() && llvm::all_of(op.getUses(), [&](OpOperand &use) {
            Operation *user = use.getOwner();
            auto primitive = dyn_cast<RowProgramOpInterface>(user);
            return weights.contains(user) ||
                   (primitive && cast<RankedTensorType>(use.get().getType()).getRank() == 1 &&
                    primitive.getRowSpaceOperand() != use.get());
          }))
        weights.insert(&op);
    }
  }

  /// Ops that share a value, or read the rows of one operand, run together.
  SmallVector<RowGroup> groupOps() {
    llvm::EquivalenceClasses<Operation *> classes;
    llvm::DenseMap<Value, Operation *> firstReader;
    findWeights();
    for (Operation &op : fused.getBody().front()) {
      if (!isRowOp(op) || weights.contains(&op))
        continue;
      classes.insert(&op);
      for (Value input : tensorInputs(op))
        if (Operation *producer = input.getDefiningOp();
            producer && isRowOp(*producer) && !weights.contains(producer))
          classes.unionSets(&op, producer);
      Value space = rowSpaceOperand(op);
      if (auto [it, isNew] = firstReader.try_emplace(space, &op); !isNew)
        classes.unionSets(&op, it->second);
    }
    llvm::MapVector<Operation *, SmallVector<Operation *>> groups;
    for (Operation &op : fused.getBody().front())
      if (isRowOp(op) && !weights.contains(&op))
        groups[classes.getLeaderValue(&op)].push_back(&op);
    SmallVector<RowGroup> result;
    for (auto &[leader, ops] : groups)
      result.push_back({std::move(ops), {}});
    return addCopies(std::move(result));
  }

  /// Deals yielded values that no op computes to the program that reads them as
  /// its rows, or else to one of their own.
  SmallVector<RowGroup> addCopies(SmallVector<RowGroup> groups) {
    SmallVector<RowGroup> result;
    Operation *yield = fused.getBody().front().getTerminator();
    for (auto [index, value] : llvm::enumerate(yield->getOperands())) {
      Operation *op = value.getDefiningOp();
      if (value == outArgument(index) ||
          (op && !isa<arith::ConstantOp, tensor::SplatOp>(op)))
        continue;
      auto reads = [&, value = value](RowGroup &group) {
        return llvm::any_of(group.ops, [&](Operation *op) { return rowSpaceOperand(*op) == value; });
      };
      if (auto it = llvm::find_if(groups, reads); it != groups.end())
        it->copies.push_back(index);
      else
        result.push_back({{}, {unsigned(index)}});
    }
    llvm::append_range(result, groups);
    return result;
  }

  /// The value whose leading dimensions are the row space of `ops`: an operand or
  /// columns of one, or a destination of the body, whose extents are known.
  Value findRowSpace(ArrayRef<Operation *> ops) {
    Value made;
    for (Operation *op : ops) {
      Value space = rowSpaceOperand(*op);
      if (arguments.contains(space))
        return space;
      if (space && space.getDefiningOp<tensor::EmptyOp>())
        made = space;
    }
    return made;
  }

  /// The extent of dimension `dim` of a row space, at the kernel's level.
  Value extentOf(OpBuilder &b, Location loc, Value space, int64_t dim) {
    if (Value memref = arguments.lookup(space))
      return b.createOrFold<memref::DimOp>(loc, memref, dim);
    auto empty = space.getDefiningOp<tensor::EmptyOp>();
    if (!empty.getType().isDynamicDim(dim))
      return arith::ConstantIndexOp::create(b, loc, empty.getType().getDimSize(dim));
    return arguments.lookup(empty.getDynamicSize(dim));
  }

  LogicalResult createPrograms() {
    auto schedule = fused->getAttr(RowKernelDialect::kScheduleAttrName);
    auto groups = groupOps();
    if (auto list = dyn_cast_or_null<ArrayAttr>(schedule); list && list.size() != groups.size())
      return fused.emitOpError("has ") << groups.size() << " row programs but "
                                       << list.size() << " schedules";
    for (auto [index, group] : llvm::enumerate(groups)) {
      auto list = dyn_cast_or_null<ArrayAttr>(schedule);
      auto own = cast_or_null<ScheduleAttr>(list ? list[index] : schedule);
      if (failed(createProgram(group, own)))
        return failure();
    }
    return success();
  }

  /// One program walks one row space: ops that read other rows cannot be in it.
  LogicalResult checkRowSpaces(ArrayRef<Operation *> ops, Value space) {
    auto type = cast<ShapedType>(space.getType());
    for (Operation *op : ops) {
      auto own = cast<ShapedType>(rowSpaceOperand(*op).getType());
      ShapedType given = own;
      // Scales beside the rows that they are of, and rows of several lengths, of which
      // all are known.
      bool isScale = isa<PagedStoreOp>(op) &&
                     !arguments.contains(cast<PagedStoreOp>(op).getX());
      if (own.getRank() == type.getRank() && own.getRank() > 0 &&
          (isScale || getCommonRun(ops) > 0)) {
        SmallVector<int64_t> shape(own.getShape());
        shape.back() = type.getShape().back();
        own = own.clone(shape);
      }
      if (succeeded(verifyCompatibleShape(own, type)))
        continue;
      InFlightDiagnostic diag = op->emitOpError("works on rows of ");
      diag << given << " in the row program of " << type
           << ": values that are connected must have the same rows";
      diag.attachNote(space.getLoc()) << "the row space is that of this operand";
      return diag;
    }
    return success();
  }

  /// What the types of rows of run-time length cannot say is checked in front of
  /// the launch.
  LogicalResult checkColumns(ArrayRef<Operation *> ops, Value space) {
    OpBuilder host(fused);
    auto columnsOf = [&](Value argument) -> Value {
      unsigned number = cast<BlockArgument>(argument).getArgNumber();
      int64_t rank = cast<ShapedType>(argument.getType()).getRank();
      return memref::DimOp::create(host, fused.getLoc(), fused->getOperand(number), rank - 1);
    };
    Value columns = columnsOf(space);
    if (int64_t unit = getColumnUnit(ops); unit > 1) {
      Operation *asks = *llvm::max_element(
          ops, [](Operation *a, Operation *b) { return getColumnUnit(a) < getColumnUnit(b); });
      Location loc = asks->getLoc();
      Value rest = arith::RemUIOp::create(host, loc, columns,
                                          arith::ConstantIndexOp::create(host, loc, unit));
      Value zero = arith::ConstantIndexOp::create(host, loc, 0);
      if (failed(exitUnlessEqual(host, asks, rest, zero, columns,
                                 "x: expected a multiple of " + Twine(unit) + " columns")))
        return failure();
    }
    for (Operation *op : ops)
      if (auto rope = dyn_cast<RopeOp>(op); rope && isa<BlockArgument>(rope.getFreqs())) {
        Value angles = columnsOf(rope.getFreqs());
        if (failed(exitUnlessEqual(host, op, angles, columns, angles,
                                   "freqs: expected the columns of x")))
          return failure();
      }
    return success();
  }

  /// Ends the process with a message on standard error.
  LogicalResult exitUnlessEqual(OpBuilder &host, Operation *op, Value actual, Value expected,
                                Value shown, const Twine &message) {
    Location loc = op->getLoc();
    std::string text;
    llvm::raw_string_ostream os(text);
    if (auto place = loc->findInstanceOf<FileLineColLoc>())
      os << place.getFilename().getValue() << ":" << place.getLine() << ":" << place.getColumn()
         << ": ";
    os << "error: '" << op->getName() << "' op " << message;
    std::string format;
    for (char c : text)
      format += c == '%' ? std::string("%%") : std::string(1, c);
    format += ", got %lld\n";
    format.push_back('\0');

    auto module = fused->getParentOfType<ModuleOp>();
    Type i32 = host.getI32Type(), i64 = host.getI64Type();
    auto pointer = LLVM::LLVMPointerType::get(host.getContext());
    auto printType = LLVM::LLVMFunctionType::get(i32, {i32, pointer}, /*isVarArg=*/true);
    FailureOr<LLVM::LLVMFuncOp> print =
        LLVM::lookupOrCreateFn(host, module, "dprintf", {i32, pointer}, i32, /*isVarArg=*/true);
    FailureOr<LLVM::LLVMFuncOp> abort = LLVM::lookupOrCreateFn(
        host, module, "abort", {}, LLVM::LLVMVoidType::get(host.getContext()));
    if (failed(print) || failed(abort))
      return op->emitOpError("needs dprintf and abort of the C library to check its row at run "
                             "time, but the module has other functions of these names");

    Value differs = arith::CmpIOp::create(host, loc, arith::CmpIPredicate::ne, actual, expected);
    auto branch = scf::IfOp::create(host, loc, differs, /*withElseRegion=*/false);
    OpBuilder b = branch.getThenBodyBuilder();
    std::string symbol = (name + "_columns" + Twine(numChecks++)).str();
    Value address =
        LLVM::createGlobalString(loc, b, symbol, format, LLVM::Linkage::Internal);
    Value standardError = LLVM::ConstantOp::create(b, loc, i32, b.getI32IntegerAttr(2));
    Value number = arith::IndexCastOp::create(b, loc, i64, shown);
    LLVM::CallOp::create(b, loc, printType, print->getSymName(),
                         ValueRange{standardError, address, number});
    LLVM::CallOp::create(b, loc, TypeRange(), abort->getSymName(), ValueRange());
    return success();
  }

  LogicalResult createProgram(const RowGroup &group, ScheduleAttr schedule) {
    ArrayRef<Operation *> ops = group.ops;
    Value space = ops.empty() ? outArgument(group.copies.front()) : findRowSpace(ops);
    if (!space)
      return ops.front()->emitOpError(
          "has no row space: one of its data operands must be an operand of the fused op");
    if (failed(checkRowSpaces(ops, space)))
      return failure();
    Location loc = ops.empty() ? fused.getLoc() : ops.front()->getLoc();
    auto type = cast<ShapedType>(space.getType());
    int64_t rank = std::max<int64_t>(0, type.getRank() - 1);
    if (auto primitive = dyn_cast_or_null<RowProgramOpInterface>(ops.empty() ? nullptr : ops.front()))
      rank = primitive.getRowSpaceRank();

    OpBuilder b(kernel.getContext());
    b.setInsertionPointToEnd(&kernel.getBody().front());
    SmallVector<Value> bounds;
    for (int64_t dim = 0; dim < rank; ++dim)
      bounds.push_back(extentOf(b, loc, space, dim));
    if (llvm::is_contained(bounds, Value()))
      return ops.front()->emitOpError("has as many rows as a result of the body: expected "
                                      "extents of operands of the fused op");

    // Any operand of the row space may know the row length.
    int64_t length = rank < type.getRank() ? type.getShape().back() : 1;
    for (Operation *op : ops)
      if (Value operand = rowSpaceOperand(*op); ShapedType::isDynamic(length))
        length = cast<ShapedType>(operand.getType()).getShape().back();
    Value columns;
    if (ShapedType::isDynamic(length)) {
      columns = extentOf(b, loc, space, rank);
      length = kMaxColumns;
      if (failed(checkColumns(ops, space)))
        return failure();
    } else if (length == 0) {
      // Vector types have no length 0.
      columns = arith::ConstantIndexOp::create(b, loc, 0);
      length = getColumnUnit(ops);
    }

    auto program = ProgramOp::create(b, loc, bounds, columns, schedule);
    Block &body = program.getBody().emplaceBlock();
    body.addArguments(SmallVector<Type>(bounds.size(), b.getIndexType()),
                      SmallVector<Location>(bounds.size(), loc));
    b.setInsertionPointToEnd(&body);
    RowBuilder row(b, program, length, arguments, firstColumns);
    int64_t run = columns ? 0 : getCommonRun(ops);
    constexpr int64_t kLeastRun = 8;
    if (run != 0 && run < kLeastRun)
      return ops.front()->emitOpError("is in a row program with rows of several lengths, whose "
                                      "common divisor is ")
             << run << "; expected " << kLeastRun << " or more";
    for (Operation *op : ops) {
      row.setLocation(op->getLoc());
      if (int64_t own = run ? getRowLength(op) : 0)
        row.setRowLength(own, run);
      if (failed(buildRow(*op, row)))
        return failure();
    }
    return storeResults(group, row);
  }

  /// The argument of the body for a destination.
  Value outArgument(unsigned index) {
    return fused.getBody().getArgument(fused.getInputs().size() + index);
  }

  LogicalResult buildRow(Operation &op, RowBuilder &row) {
    for (Value input : tensorInputs(op)) {
      if (Operation *weight = input.getDefiningOp();
          weight && weights.contains(weight) && !row.hasRow(input) &&
          failed(buildRow(*weight, row)))
        return failure();
      // Single elements of a row may come from a partial write instead.
      bool isPartial = isa_and_nonnull<RowMeanOfSquaresOp>(input.getDefiningOp());
      if (isPartial ? isa<ApplyRmsNormOp>(op) : row.hasRow(input))
        continue;
      if (isa<PagedStoreOp, QuantizeOp>(op) && row.hasElement(input))
        continue;
      InFlightDiagnostic diag = op.emitOpError("reads a value of type ");
      diag << input.getType() << " that is not a row of its row program: expected an operand of "
              "the fused op, a constant, a splat, or a result with the same rows";
      diag.attachNote(input.getLoc()) << "the value is defined here";
      return diag;
    }
    if (auto primitive = dyn_cast<RowProgramOpInterface>(op))
      return primitive.buildRow(row);
    // Elementwise upstream ops compute on rows as on tensors.
    SmallVector<Value> operands;
    for (Value operand : op.getOperands())
      operands.push_back(isa<RankedTensorType>(operand.getType()) ? row.row(operand)
                                                                  : row.scalar(operand));
    auto element = cast<RankedTensorType>(op.getResult(0).getType()).getElementType();
    OperationState state(op.getLoc(), op.getName(), operands,
                         VectorType::get({row.getRowLength()}, element), op.getAttrs());
    row.setRow(op.getResult(0), {}, row.b().create(state)->getResult(0));
    return success();
  }

  /// Stores what this program's ops yield, after everything is read.
  LogicalResult storeResults(const RowGroup &group, RowBuilder &row) {
    bool isPaged = llvm::any_of(group.ops, llvm::IsaPred<PagedStoreOp>);
    auto yield = cast<YieldOp>(fused.getBody().front().getTerminator());
    // All reads come before the first store.
    if (isPaged && !group.copies.empty())
      return yield.emitOpError("value #")
             << group.copies.front() << ": is copied by the row program that also stores rows in "
             << "a cache, and skips those without a place; yield it from another fused op";
    for (unsigned copy : group.copies) {
      if (!row.hasRow(yield.getValues()[copy]))
        return yield.emitOpError("value #")
               << copy << ": expected a value that a row program computes, an input, or a constant "
                          "with one number for all elements";
      row.row(yield.getValues()[copy]);
    }
    for (unsigned copy : group.copies)
      if (failed(row.store(yield.getValues()[copy], arguments.lookup(outArgument(copy)))))
        return failure();
    for (auto [index, value] : llvm::enumerate(yield.getValues())) {
      // A chain of partial writes may belong to several programs.
      Value out = arguments.lookup(outArgument(index));
      for (Value link = value; Operation *op = link.getDefiningOp();) {
        auto dps = dyn_cast<DestinationStyleOpInterface>(op);
        if (llvm::is_contained(group.ops, op)) {
          if (isPaged && !isa<PagedStoreOp>(op))
            return op->emitOpError("has a result that is stored by the row program that also "
                                   "stores rows in a cache, and skips those without a place; "
                                   "yield it from another fused op");
          if (failed(row.store(link, out)))
            return op->emitOpError("yields a value that no row program defines");
          // Other rows may go to other columns of the same cache.
          if (!isa<PagedStoreOp>(op))
            break;
        }
        if (!dps)
          break;
        link = dps.getTiedOpOperand(cast<OpResult>(link))->get();
      }
    }
    return success();
  }

  FusedOp fused;
  StringRef name;
  OpBuilder &modules;
  KernelOp kernel;
  unsigned numChecks = 0;
  llvm::DenseMap<Value, Value> arguments;
  llvm::DenseMap<Value, int64_t> firstColumns;
  llvm::DenseSet<Operation *> weights;
};

struct ConvertFusedNormToRowKernel
    : fusednorm::impl::ConvertFusedNormToRowKernelBase<ConvertFusedNormToRowKernel> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SymbolTable symbols(module);
    for (auto function : llvm::to_vector(module.getOps<func::FuncOp>())) {
      SmallVector<FusedOp> ops;
      function.walk([&](FusedOp op) { ops.push_back(op); });
      for (auto [index, op] : llvm::enumerate(ops)) {
        std::string name = (function.getName() + "_kernel" + Twine(index)).str();
        while (symbols.lookup(name))
          name += "_";
        OpBuilder b(module.getContext());
        b.setInsertionPoint(function);
        if (failed(FusedConversion(op, name, b).run()))
          return signalPassFailure();
      }
    }
    WalkResult leftOver = module.walk([](Operation *op) {
      if (!isa<FusedNormDialect>(op->getDialect()))
        return WalkResult::advance();
      op->emitOpError("was not turned into a row kernel: run fusednorm-generalize first");
      return WalkResult::interrupt();
    });
    if (leftOver.wasInterrupted())
      signalPassFailure();
  }
};

} // namespace
