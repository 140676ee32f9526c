// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops between tensors and memory, and accesses to single elements of memory.

#include "Evaluator.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::interpreter;

static LogicalResult evaluate(bufferization::ToTensorOp op, Evaluator &evaluator) {
  evaluator.set(op.getResult(), evaluator.tensor(op.getBuffer()));
  return success();
}

static LogicalResult evaluate(bufferization::ToBufferOp op, Evaluator &evaluator) {
  TensorValue contents = evaluator.tensor(op.getTensor());
  HostTensor array = evaluator.allocate(elementOf(op.getTensor()), contents.shape);
  writeArray(contents, array);
  evaluator.set(op.getResult(), array);
  return success();
}

static LogicalResult evaluate(bufferization::MaterializeInDestinationOp op, Evaluator &evaluator) {
  TensorValue contents = evaluator.tensor(op.getSource());
  if (failed(evaluator.expectShape(op, "source", contents.shape, evaluator.shape(op.getDest()))))
    return failure();
  if (auto *array = std::get_if<HostTensor>(&evaluator.get(op.getDest())))
    writeArray(contents, *array);
  else
    evaluator.set(op.getResult(), std::move(contents));
  return success();
}

static LogicalResult evaluate(memref::CopyOp op, Evaluator &evaluator) {
  TensorValue contents = evaluator.tensor(op.getSource());
  if (failed(evaluator.expectShape(op, "source", contents.shape, evaluator.shape(op.getTarget()))))
    return failure();
  writeArray(contents, std::get<HostTensor>(evaluator.get(op.getTarget())));
  return success();
}

/// Returns a view of one element of an array.
static FailureOr<HostTensor> getElement(Operation *op, Value memref, ValueRange indices,
                                        const Evaluator &evaluator) {
  auto array = std::get<HostTensor>(evaluator.get(memref));
  int64_t offset = 0;
  for (auto [dim, value] : llvm::enumerate(indices)) {
    int64_t index = evaluator.integer(value);
    if (index < 0 || index >= array.shape[dim])
      return op->emitOpError("exceeds dimension ")
             << dim << ", which has " << array.shape[dim] << " elements";
    offset += index * array.strides[dim];
  }
  HostTensor element;
  element.type = array.type;
  element.data = static_cast<char *>(array.data) + offset * byteSize(array.type);
  return element;
}

static LogicalResult evaluate(memref::LoadOp op, Evaluator &evaluator) {
  FailureOr<HostTensor> element = getElement(op, op.getMemRef(), op.getIndices(), evaluator);
  if (failed(element))
    return failure();
  evaluator.set(op.getResult(), readArray(*element).at(op.getType(), 0));
  return success();
}

static LogicalResult evaluate(memref::StoreOp op, Evaluator &evaluator) {
  FailureOr<HostTensor> element = getElement(op, op.getMemRef(), op.getIndices(), evaluator);
  if (failed(element))
    return failure();
  TensorWriter value(op.getValue().getType(), {}, /*isExact=*/false);
  value.set(0, std::get<ScalarValue>(evaluator.get(op.getValue())));
  writeArray(value.take(), *element);
  return success();
}

bool interpreter::evaluateBufferOp(Operation *op, Evaluator &evaluator, LogicalResult &result) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<bufferization::ToTensorOp, bufferization::ToBufferOp,
            bufferization::MaterializeInDestinationOp, memref::CopyOp, memref::LoadOp,
            memref::StoreOp>([&](auto op) {
        result = evaluate(op, evaluator);
        return true;
      })
      .Default([](Operation *) { return false; });
}
