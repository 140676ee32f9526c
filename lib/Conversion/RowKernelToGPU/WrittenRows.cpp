// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "WrittenRows.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;
using namespace fusednorm::rowgpu;

static constexpr llvm::StringLiteral kWrittenAttrName = "fusednorm.written";

/// Encodes a constant, or a kernel parameter as the complement of its number. Returns nothing for
/// any other value.
static std::optional<int64_t> encode(Value value) {
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return *constant >= 0 ? constant : std::nullopt;
  if (auto cast = value.getDefiningOp<arith::IndexCastOp>())
    value = cast.getIn();
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument || !isa<mlir::gpu::GPUFuncOp>(argument.getOwner()->getParentOp()))
    return std::nullopt;
  return ~int64_t(argument.getArgNumber());
}

namespace {
class Promises {
public:
  Promises(ProgramOp program, const IRMapping &mapping, const GPUKernelFunction &function,
           Value columns)
      : program(program), mapping(mapping), function(function), columns(columns),
        b(program.getContext()) {}

  SmallVector<Attribute> take() {
    for (Operation &op : program.getBody().front()) {
      if (auto store = dyn_cast<StoreOp>(op))
        addRow(store);
      else if (auto element = dyn_cast<memref::StoreOp>(op))
        add(element.getMemref(), element.getIndices(),
            elementBytes(element.getMemRefType().getElementType()), {});
    }
    return std::move(regions);
  }

private:
  void addRow(StoreOp store) {
    auto row = cast<VectorType>(store.getValue().getType());
    int64_t ratio = program.getLongestVector() / row.getNumElements();
    std::optional<int64_t> count = columns ? encode(columns) : row.getNumElements();
    int64_t bytes = elementBytes(row.getElementType());
    std::optional<int64_t> stride = 1;
    if (store.getTransposed())
      stride = encode(function.getBuffer(store.getMemref()).strides.front());
    if (count && stride)
      add(store.getMemref(), store.getIndices(), bytes,
          {0, *count, columns ? ratio : 1, *stride, bytes});
  }

  void add(Value memref, ValueRange indices, int64_t bytes, ArrayRef<int64_t> row) {
    const GPUBuffer &buffer = function.getBuffer(memref);
    std::optional<int64_t> pointer = encode(buffer.pointer);
    if (!pointer || *pointer >= 0)
      return;
    int64_t unit = elementBytes(cast<MemRefType>(memref.getType()).getElementType());
    SmallVector<Attribute> dims;
    for (auto [index, stride] : llvm::zip_equal(indices, buffer.strides)) {
      std::optional<int64_t> first = getConstantIntValue(index), step = encode(stride);
      std::optional<int64_t> count = 1;
      if (auto argument = dyn_cast<BlockArgument>(index);
          argument && argument.getOwner() == &program.getBody().front()) {
        first = 0;
        count = encode(mapping.lookup(program.getBounds()[argument.getArgNumber()]));
      }
      if (!first || !count || !step)
        return;
      if (*first != 0 || *count != 1)
        dims.push_back(b.getDenseI64ArrayAttr({*first, *count, 1, *step, unit}));
    }
    if (!row.empty())
      dims.push_back(b.getDenseI64ArrayAttr(row));
    regions.push_back(
        b.getDictionaryAttr({b.getNamedAttr("parameter", b.getI64IntegerAttr(~*pointer)),
                             b.getNamedAttr("bytes", b.getI64IntegerAttr(bytes)),
                             b.getNamedAttr("dims", b.getArrayAttr(dims))}));
  }

  ProgramOp program;
  const IRMapping &mapping;
  const GPUKernelFunction &function;
  Value columns;
  Builder b;
  SmallVector<Attribute> regions;
};
} // namespace

void fusednorm::rowgpu::promiseWrittenRows(mlir::gpu::GPUFuncOp op, ProgramOp program,
                                           const IRMapping &mapping,
                                           const GPUKernelFunction &function, Value columns) {
  if (!program.getBody().getOps<GuardOp>().empty())
    return;
  SmallVector<Attribute> regions;
  if (auto known = op->getAttrOfType<ArrayAttr>(kWrittenAttrName))
    llvm::append_range(regions, known);
  llvm::append_range(regions, Promises(program, mapping, function, columns).take());
  if (!regions.empty())
    op->setAttr(kWrittenAttrName, ArrayAttr::get(op.getContext(), regions));
}
