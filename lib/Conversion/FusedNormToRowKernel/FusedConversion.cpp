// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts one fused op to one kernel. Ops connected by values form a program. Each program
// iterates over the row space of its ops, and every op emits its part of the row program.

#include "FusedConversion.h"
#include "ColumnChecks.h"
#include "DeduplicateLoads.h"
#include "RowGroups.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"
#include "fusednorm/Dialect/RowKernel/Builder/RowBuilder.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "fusednorm/Dialect/Utils/Locations.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::torowkernel;
using rowkernel::ProgramOp;
using rowkernel::RowKernelDialect;

static LogicalResult checkElement(Operation *op, Type type) {
  if (isRowElement(getElementTypeOrSelf(type)))
    return success();
  return emitError(getKnownLocation(op))
         << "'" << op->getName() << "' op works on elements of type " << getElementTypeOrSelf(type)
         << ": expected f64, f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2, f8E8M0FNU, an index, or "
            "an integer of 1, 8, 16, 32 or 64 bits";
}

/// Checks that an elementwise op only converts 8-bit values.
static LogicalResult checkQuantized(Operation &op) {
  auto isQuantized = [](Type type) { return isSmallType(getElementTypeOrSelf(type)); };
  bool reads = llvm::any_of(op.getOperandTypes(), isQuantized),
       creates = llvm::any_of(op.getResultTypes(), isQuantized);
  if (creates ? !reads && isa<arith::TruncFOp>(op)
              : !reads || isa<arith::ExtFOp, arith::SIToFPOp>(op))
    return success();
  TypeRange types = reads ? TypeRange(op.getOperandTypes()) : TypeRange(op.getResultTypes());
  return op.emitOpError("computes on elements of ")
         << getElementTypeOrSelf(*llvm::find_if(types, isQuantized))
         << "; expected arith.extf or arith.sitofp before it, arith.truncf or quantize after it";
}

namespace {

class FusedConversion {
public:
  FusedConversion(FusedOp fused, StringRef name, OpBuilder &modules)
      : fused(fused), name(name), modules(modules), checks(fused) {}

  LogicalResult run() {
    for (Value operand : fused->getOperands())
      if (isa<TensorType>(operand.getType()))
        return fused.emitOpError("has operands of type ")
               << operand.getType() << ": bufferize before this conversion";
    // Casts between static and dynamic types change nothing: the row builder tracks row lengths.
    for (auto cast : llvm::to_vector(fused.getBody().getOps<tensor::CastOp>())) {
      cast.getResult().replaceAllUsesWith(cast.getSource());
      cast.erase();
    }
    if (failed(checkColumns()) || failed(checkScalars()))
      return failure();
    createKernel();
    mapSlices();
    copyScalars();
    if (failed(createPrograms()))
      return failure();
    // A body with unchanged destinations has nothing to run.
    if (kernel.getBody().getOps<ProgramOp>().empty()) {
      kernel.erase();
      fused.erase();
      return success();
    }
    checks.addTo(kernel);
    OpBuilder b(fused);
    launch::CallOp::create(b, fused.getLoc(), name, fused->getOperands());
    fused.erase();
    return success();
  }

private:
  /// Checks row lengths and element types. Kernels count columns and bytes of a row in 32 bits.
  LogicalResult checkColumns() {
    auto check = [](Operation *op, int64_t columns) -> LogicalResult {
      if (columns <= kMaxColumns)
        return success();
      return op->emitOpError("has rows of ")
             << columns << " columns; expected at most " << kMaxColumns;
    };
    for (BlockArgument argument : fused.getBody().getArguments()) {
      if (failed(checkElement(fused, argument.getType())))
        return failure();
      // A truth value has a byte in memory, but one bit in a vector.
      if (auto type = dyn_cast<RankedTensorType>(argument.getType());
          type && type.getElementType().isInteger(1))
        return fused.emitOpError("operand #")
               << argument.getArgNumber()
               << ": expected rows of floats or of integers of 8 or more "
               << "bits in memory, got " << fused->getOperand(argument.getArgNumber()).getType()
               << "; compare with 0 in the body of the op";
    }
    for (auto constant : fused.getBody().getOps<arith::ConstantOp>()) {
      if (failed(checkElement(constant, constant.getType())))
        return failure();
      if (isSmallType(getElementTypeOrSelf(constant.getType())) &&
          llvm::any_of(constant->getUsers(), llvm::IsaPred<YieldOp>))
        return emitError(getKnownLocation(constant))
               << "'arith.constant' op is a yielded row of "
               << getElementTypeOrSelf(constant.getType())
               << "; expected a result of a conversion, or tensor.splat";
    }
    for (Operation &op : fused.getBody().front())
      if (failed(check(&op, getRowLength(&op))))
        return failure();
    // Yielded arguments are copied.
    Operation *yield = fused.getBody().front().getTerminator();
    for (Value value : yield->getOperands())
      if (auto type = dyn_cast<RankedTensorType>(value.getType());
          type && type.getRank() > 0 && isa<BlockArgument>(value))
        if (failed(check(yield, type.getShape().back())))
          return failure();
    return success();
  }

  /// Reports negative and NaN constants. At run time such scalars make rows NaN.
  LogicalResult checkScalars() {
    for (auto op : fused.getBody().getOps<RowProgramOpInterface>())
      for (OpOperand *operand : cast<OperandRolesOpInterface>(*op).getNonNegativeScalars()) {
        Value scalar = operand->get();
        if (auto argument = dyn_cast<BlockArgument>(scalar))
          scalar = fused->getOperand(argument.getArgNumber());
        FloatAttr constant;
        if (matchPattern(scalar, m_Constant(&constant)) &&
            (constant.getValue().isNaN() ||
             (constant.getValue().isNegative() && !constant.getValue().isZero())))
          return op->emitOpError(op.getOperandName(operand->getOperandNumber()))
                 << ": expected 0 or a positive number, got " << constant;
      }
    return success();
  }

  void createKernel() {
    auto type = modules.getFunctionType(fused->getOperandTypes(), {});
    kernel = launch::FuncOp::create(modules, fused.getLoc(), name, type);
    for (auto [inside, argument] :
         llvm::zip_equal(fused.getBody().getArguments(), kernel.getBody().front().getArguments()))
      arguments[inside] = argument;
  }

  /// Maps slices of columns to their operand and their first column.
  void mapSlices() {
    for (auto slice : fused.getBody().getOps<tensor::ExtractSliceOp>()) {
      int64_t rank = slice.getType().getRank();
      arguments[slice] = arguments.lookup(slice.getSource());
      firstColumns[slice] = slice.getStaticOffset(rank - 1);
    }
  }

  /// Copies sizes and scalar arithmetic of the body to the level of the kernel, where they run
  /// once.
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
      // Values that depend on the size of an intermediate are only used as sizes of destinations.
      if (!complete)
        continue;
      Operation *copy = b.clone(op, mapping);
      for (auto [from, to] : llvm::zip_equal(op.getResults(), copy->getResults()))
        arguments[from] = to;
    }
  }

  /// Returns the value with the row space of `ops` as its leading dimensions: an operand, columns
  /// of an operand, or a destination of the body with known extents.
  Value findRowSpace(ArrayRef<Operation *> ops) {
    Value made;
    for (Operation *op : ops) {
      if (gathersScales(op))
        continue;
      Value space = rowSpaceOperand(*op);
      if (arguments.contains(space))
        return space;
      if (space && space.getDefiningOp<tensor::EmptyOp>())
        made = space;
    }
    return made;
  }

  /// Returns the extent of dimension `dim` of a row space, at the level of the kernel.
  Value extentOf(OpBuilder &b, Location loc, Value space, int64_t dim) {
    if (Value memref = arguments.lookup(space))
      return b.createOrFold<memref::DimOp>(loc, memref, dim);
    auto empty = space.getDefiningOp<tensor::EmptyOp>();
    if (!empty.getType().isDynamicDim(dim))
      return Arith(b, loc).index(empty.getType().getDimSize(dim));
    return arguments.lookup(empty.getDynamicSize(dim));
  }

  LogicalResult createPrograms() {
    auto schedule = fused->getAttr(RowKernelDialect::kScheduleAttrName);
    weights = findWeights(fused);
    auto groups = groupOps(fused, weights);
    if (auto list = dyn_cast_or_null<ArrayAttr>(schedule); list && list.size() != groups.size())
      return fused.emitOpError("has ")
             << groups.size() << " row programs but " << list.size() << " schedules";
    for (auto [index, group] : llvm::enumerate(groups)) {
      auto list = dyn_cast_or_null<ArrayAttr>(schedule);
      Attribute own = list ? list[index] : schedule;
      if (RowProgramOpInterface divided = findSection(group)) {
        if (failed(checkSection(group, divided)) ||
            failed(
                createProgram(group, own, RowBuilder::Section::Own, divided.getColumnSection())) ||
            failed(
                createProgram(group, own, RowBuilder::Section::Rest, divided.getColumnSection())))
          return failure();
      } else if (failed(createProgram(group, own))) {
        return failure();
      }
    }
    return success();
  }

  static bool scattersRows(Operation *op) {
    auto primitive = dyn_cast_or_null<RowProgramOpInterface>(op);
    return primitive && primitive.scattersRows();
  }

  /// Checks that all ops of a program have its row space.
  LogicalResult checkRowSpaces(ArrayRef<Operation *> ops, Value space) {
    auto type = cast<ShapedType>(space.getType());
    for (Operation *op : ops) {
      auto own = cast<ShapedType>(rowSpaceOperand(*op).getType());
      ShapedType given = own;
      // Scales of the rows, and rows of several static lengths, may have other columns.
      bool isScale =
          gathersScales(op) || (scattersRows(op) && !arguments.contains(rowSpaceOperand(*op)));
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
           << ": expected connected values to have the same rows";
      diag.attachNote(space.getLoc()) << "this operand defines the row space";
      return diag;
    }
    return success();
  }

  RowProgramOpInterface findSection(const RowGroup &group) {
    for (Operation *op : group.ops)
      if (auto primitive = dyn_cast<RowProgramOpInterface>(op);
          primitive && primitive.getColumnSection())
        return primitive;
    return {};
  }

  /// Checks a program with a column section. The section and the other columns become two programs,
  /// so the other ops must work on single columns or have the same section.
  LogicalResult checkSection(const RowGroup &group, RowProgramOpInterface divided) {
    ColumnSection section = *divided.getColumnSection();
    for (Operation *op : group.ops) {
      auto primitive = dyn_cast<RowProgramOpInterface>(op);
      if (!primitive || primitive.splitsAt(section))
        continue;
      InFlightDiagnostic diag = op->emitOpError();
      if (primitive.getColumnSection())
        diag << "splits the row at other columns than another op of its row program";
      else
        diag << "needs whole rows, but another op of its row program splits off " << section.length
             << " columns of a row of type " << divided.getRowSpaceOperand().getType();
      diag << "; give rows a static length of at most 32 equal runs, or use a separate "
              "fusednorm.fused for the other op";
      diag.attachNote(divided.getLoc()) << "the other op is here";
      return diag;
    }
    return success();
  }

  /// Rejects scales of groups as rows of an op. Static types tell them apart from rows, but
  /// run-time columns do not.
  LogicalResult checkGroupScales(Operation *op) {
    auto dequantize = dyn_cast<DequantizeOp>(op);
    for (OpOperand *operand : tensorInputs(*op)) {
      auto quantize = operand->get().getDefiningOp<QuantizeOp>();
      if (!quantize || !quantize.getScheme().isGroup() || scattersRows(op) ||
          cast<OpResult>(operand->get()).getResultNumber() == 0 ||
          !ShapedType::isDynamic(quantize.getX().getType().getShape().back()) ||
          (dequantize && dequantize.getScales() == operand->get()))
        continue;
      InFlightDiagnostic diag = op->emitOpError("reads the scales of groups, of type ");
      diag
          << operand->get().getType()
          << ", as a row of its row program, whose number of columns is a run-time value; expected "
             "a separate fusednorm.fused for it, or rows of a static length";
      diag.attachNote(quantize.getLoc()) << "the scales are computed here";
      return diag;
    }
    return success();
  }

  /// Returns the row length, rounded up to whole groups of columns. Reports a smaller last group
  /// in a program that cannot have one.
  FailureOr<int64_t> getPaddedLength(ArrayRef<Operation *> ops, int64_t length, bool hasSection) {
    int64_t unit = getColumnUnit(ops);
    bool hasRuns = getCommonRun(ops) > 0;
    if (length % unit == 0 && !hasRuns)
      return length;
    bool isPlain = !hasRuns && !hasSection && length % getRequiredUnit(ops) == 0;
    for (Operation *op : ops) {
      auto primitive = dyn_cast<RowProgramOpInterface>(op);
      int64_t own = getRowLength(op) ? getRowLength(op) : length;
      if (isPlain || !isa<QuantizeOp, DequantizeOp>(op) || own % primitive.getColumnUnit() == 0)
        continue;
      return op->emitOpError("scheme: expected a group that divides the row of ")
             << own << " columns, since another op of its row program works on parts of a row, got "
             << primitive.getColumnUnit()
             << (isa<QuantizeOp>(op) ? " (quantize_c6)" : " (dequantize_c5)");
    }
    return isPlain ? int64_t(llvm::alignTo(length, unit)) : length;
  }

  LogicalResult createProgram(const RowGroup &group, Attribute schedule,
                              RowBuilder::Section part = RowBuilder::Section::Whole,
                              std::optional<ColumnSection> section = std::nullopt) {
    ArrayRef<Operation *> ops = group.ops;
    for (Operation *op : ops)
      if (failed(checkGroupScales(op)))
        return failure();
    Value space = ops.empty() ? outArgument(fused, group.copies.front()) : findRowSpace(ops);
    if (!space)
      return ops.front()->emitOpError(
          "has no row space: one of its data operands must be an operand of the fused op");
    if (failed(checkRowSpaces(ops, space)))
      return failure();
    Location loc = ops.empty() ? fused.getLoc() : ops.front()->getLoc();
    auto type = cast<ShapedType>(space.getType());
    int64_t rank = std::max<int64_t>(0, type.getRank() - 1);
    if (auto primitive =
            dyn_cast_or_null<RowProgramOpInterface>(ops.empty() ? nullptr : ops.front()))
      rank = primitive.getRowSpaceRank();

    OpBuilder b(kernel.getContext());
    b.setInsertionPointToEnd(&kernel.getBody().front());
    SmallVector<Value> bounds;
    for (int64_t dim = 0; dim < rank; ++dim)
      bounds.push_back(extentOf(b, loc, space, dim));
    if (llvm::is_contained(bounds, Value()))
      return ops.front()->emitOpError("has as many rows as a result of the body: expected the "
                                      "extents of an operand of the fused op");

    // Any operand with this row space may have a static row length.
    int64_t length = rank < type.getRank() ? type.getShape().back() : 1;
    for (Operation *op : ops)
      if (Value operand = rowSpaceOperand(*op); ShapedType::isDynamic(length) && !gathersScales(op))
        length = cast<ShapedType>(operand.getType()).getShape().back();
    Value columns;
    if (ShapedType::isDynamic(length)) {
      columns = extentOf(b, loc, space, rank);
      int64_t unit = getColumnUnit(ops);
      if (unit > kMaxColumns)
        return ops.front()->emitOpError("is in a row program with groups of a common multiple of "
                                        "more than ")
               << kMaxColumns << " columns; expected a smaller common multiple";
      // An upper bound for the vector types. No lowering allocates memory of this size.
      length = kMaxColumns / unit * unit;
      if (!isa<BlockArgument>(space))
        return ops.front()->emitOpError("has a run-time row length: expected an operand of the "
                                        "fused op with these columns, or a static length");
      if (part != RowBuilder::Section::Rest && failed(checks.check(ops, space)))
        return failure();
    } else if (length == 0) {
      // Vector types have no length 0.
      columns = Arith(b, loc).index(0);
      length = getColumnUnit(ops);
    } else if (FailureOr<int64_t> padded = getPaddedLength(ops, length, section.has_value());
               failed(padded)) {
      return failure();
    } else if (*padded != length) {
      columns = Arith(b, loc).index(length);
      length = *padded;
    }

    // The first column of the section, or of the other columns.
    Value first;
    if (section) {
      bool isOwn = part == RowBuilder::Section::Own;
      bool isFirst = isOwn == section->isFirst;
      Arith arith(b, loc);
      Value rest =
          columns ? arith.sub(columns, section->length) : arith.index(length - section->length);
      first = isFirst ? arith.index(0) : isOwn ? rest : arith.index(section->length);
      if (isOwn)
        length = section->length, columns = {};
      else if (columns)
        columns = rest;
      else
        length -= section->length;
    }

    auto program = ProgramOp::create(b, loc, bounds, columns, schedule);
    Block &body = program.getBody().emplaceBlock();
    body.addArguments(SmallVector<Type>(bounds.size(), b.getIndexType()),
                      SmallVector<Location>(bounds.size(), loc));
    b.setInsertionPointToEnd(&body);
    RowBuilder row(b, program, length, arguments, firstColumns);
    if (section)
      row.setSection(part, first);
    int64_t run = columns || section ? 0 : getCommonRun(ops);
    constexpr int64_t kLeastRun = 8;
    if (run != 0 && run < kLeastRun)
      return ops.front()->emitOpError("is in a row program with rows of several lengths, whose "
                                      "common divisor is ")
             << run << "; expected " << kLeastRun << " or more";
    for (Operation *op : ops) {
      row.loc = op->getLoc();
      if (int64_t own = run ? getRowLength(op) : 0)
        row.setRowLength(own, run);
      if (failed(buildRow(*op, row)))
        return failure();
    }
    if (failed(storeResults(group, row)))
      return failure();
    deduplicateLoads(program);
    return success();
  }

  LogicalResult buildRow(Operation &op, RowBuilder &row) {
    auto primitive = dyn_cast<RowProgramOpInterface>(op);
    for (OpOperand *operand : tensorInputs(op)) {
      Value input = operand->get();
      Operation *weight = row.hasRow(input) ? nullptr : input.getDefiningOp();
      if (weight && weights.contains(weight) && failed(buildRow(*weight, row)))
        return failure();
      // A partial write may define single elements of a row instead.
      if (row.hasRow(input) ||
          (primitive && primitive.mayReadElements(*operand) && row.hasElement(input)))
        continue;
      InFlightDiagnostic diag = op.emitOpError("reads a value of type ") << input.getType();
      diag << " that is not a row of its row program: expected an operand of the fused op, a "
              "constant, a splat, or a result with the same rows";
      diag.attachNote(input.getLoc()) << "the value is defined here";
      return diag;
    }
    if (auto body = dyn_cast<RowBodyOpInterface>(op))
      return body.buildRow(row);
    if (primitive)
      return op.emitOpError("has no row program: expected a model of RowBodyOpInterface");
    if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
      row.setRow(concat.getResult(), {}, row.concat(concat.getInputs()));
      return success();
    }
    // A row that all rows share.
    if (auto wide = dyn_cast<linalg::BroadcastOp>(op)) {
      row.setRow(wide->getResult(0), {}, row.sharedRow(wide.getInput(), wide.getDimensions()));
      return success();
    }
    for (ValueRange values : {ValueRange(op.getOperands()), ValueRange(op.getResults())})
      for (Type type : values.getTypes())
        if (failed(checkElement(&op, type)))
          return failure();
    if (failed(checkQuantized(op)))
      return failure();
    for (Value operand : op.getOperands())
      if (auto tensor = dyn_cast<RankedTensorType>(operand.getType());
          tensor && isa<BlockArgument>(operand) && tensor.getElementType().isIndex())
        return op.emitOpError("reads rows of type ")
               << tensor << " from memory: expected integers of fixed width, such as i64";
    // Upstream elementwise ops compute on rows as on tensors.
    SmallVector<Value> operands;
    for (Value operand : op.getOperands())
      operands.push_back(isa<RankedTensorType>(operand.getType()) ? row.row(operand)
                                                                  : row.scalar(operand));
    auto element = cast<RankedTensorType>(op.getResult(0).getType()).getElementType();
    auto type = VectorType::get({row.getRowLength()}, element);
    OperationState state(op.getLoc(), op.getName(), operands, type, op.getAttrs());
    row.setRow(op.getResult(0), {}, row.b.create(state)->getResult(0));
    return success();
  }

  /// Stores the results of this program, after all reads.
  LogicalResult storeResults(const RowGroup &group, RowBuilder &row) {
    bool isScattered = llvm::any_of(group.ops, scattersRows);
    auto yield = cast<YieldOp>(fused.getBody().front().getTerminator());
    // All reads precede the first store.
    if (isScattered && !group.copies.empty())
      return yield.emitOpError("value #")
             << group.copies.front() << ": is copied by a row program that also stores rows in a "
             << "cache and skips rows without a slot; yield it from another fused op";
    for (unsigned copy : group.copies) {
      if (!row.hasRow(yield.getValues()[copy]))
        return yield.emitOpError("value #")
               << copy << ": expected a result of a row program, an input, or a splat constant";
      row.row(yield.getValues()[copy]);
    }
    for (unsigned copy : group.copies)
      if (failed(row.store(yield.getValues()[copy], arguments.lookup(outArgument(fused, copy)))))
        return failure();
    for (auto [index, value] : llvm::enumerate(yield.getValues())) {
      // A chain of partial writes may belong to several programs.
      Value out = arguments.lookup(outArgument(fused, index));
      for (Value link = value; Operation *op = link.getDefiningOp();) {
        auto dps = dyn_cast<DestinationStyleOpInterface>(op);
        if (llvm::is_contained(group.ops, op)) {
          if (isScattered && !scattersRows(op))
            return op->emitOpError("has a result in a row program that also stores rows in a "
                                   "cache and skips rows without a slot; yield it from another "
                                   "fused op");
          if (failed(row.store(link, out)))
            return op->emitOpError("yields a value without a row program");
          // Other rows may be stored to other columns of the same cache.
          if (!scattersRows(op))
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
  llvm::DenseSet<Operation *> weights;
  ColumnChecks checks;
  launch::FuncOp kernel;
  llvm::DenseMap<Value, Value> arguments;
  llvm::DenseMap<Value, int64_t> firstColumns;
};

} // namespace

LogicalResult torowkernel::convertFused(FusedOp fused, StringRef name, OpBuilder &modules) {
  return FusedConversion(fused, name, modules).run();
}
