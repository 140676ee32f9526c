// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows of a paged KV cache. A cache in memory is modified in place, because it may be large.

#include "PagedOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/PagedOps.h"
#include "fusednorm/Support/SmallFloat.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>
#include <cstring>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::interpreter;
using reference::CacheSlot;

Integers interpreter::unsignedIntegers(Evaluator &evaluator, Value value) {
  Integers numbers = evaluator.integers(value);
  for (int64_t &number : numbers)
    number = static_cast<uint32_t>(number);
  return numbers;
}

Integers interpreter::readPositions(Evaluator &evaluator, Value positions) {
  Integers numbers = evaluator.integers(positions);
  if (elementOf(positions) == ElementType::I32)
    for (int64_t &number : numbers)
      number = number == -1 ? number : static_cast<uint32_t>(number);
  return numbers;
}

//===----------------------------------------------------------------------===//
// Sequences and slots
//===----------------------------------------------------------------------===//

FailureOr<Sequences> Sequences::create(Operation *op, Evaluator &evaluator, Value rowOffsets,
                                       Value lengths) {
  Sequences sequences;
  sequences.offsets = unsignedIntegers(evaluator, rowOffsets);
  int64_t count = sequences.offsets.size();
  if (count < 2)
    return op->emitOpError("row_offsets: expected 2 elements or more, got ") << count;
  for (int64_t i = 0; i + 1 < count; ++i)
    if (sequences.offsets[i] > sequences.offsets[i + 1] || sequences.offsets[0] != 0)
      return op->emitOpError("row_offsets: expected nondecreasing offsets from 0 on");
  if (lengths &&
      failed(evaluator.expectShape(op, "lengths", evaluator.shape(lengths), {count - 1})))
    return failure();
  sequences.lengths = lengths ? unsignedIntegers(evaluator, lengths) : Integers(count - 1, 0);
  return sequences;
}

FailureOr<CacheSlots> CacheSlots::create(Operation *op, Evaluator &evaluator,
                                         const SlotOperands &given, int64_t tokens) {
  CacheSlots cacheSlots;
  std::vector<int64_t> cache = evaluator.shape(given.cache);
  cacheSlots.op = op;
  cacheSlots.table.pages = cache[0];
  cacheSlots.table.pageSize = cache[given.layer ? 3 : 1];
  cacheSlots.checked = given.checked;
  if (given.layer) {
    int64_t layer = evaluator.integer(given.layer);
    if (layer < 0 || layer >= cache[2])
      return op->emitOpError("layer: expected less than ")
             << cache[2] << ", the layers of the cache, got " << layer;
  }
  if (given.positions) {
    cacheSlots.positions = readPositions(evaluator, given.positions);
    cacheSlots.limit = evaluator.integer(given.limit);
  }
  if (given.slots) {
    cacheSlots.slots = evaluator.integers(given.slots);
    cacheSlots.reserved = given.reservedSlot;
    if (failed(evaluator.expectShape(op, "slots", evaluator.shape(given.slots), {tokens})))
      return failure();
    return cacheSlots;
  }
  auto sequences = Sequences::create(op, evaluator, given.rowOffsets, given.lengths);
  if (failed(sequences))
    return failure();
  cacheSlots.sequences = *sequences;
  cacheSlots.table.entries = unsignedIntegers(evaluator, given.table);
  std::vector<int64_t> shape = evaluator.shape(given.table), expected = shape;
  expected[0] = cacheSlots.sequences.lengths.size();
  if (failed(evaluator.expectShape(op, "table", shape, expected)))
    return failure();
  cacheSlots.table.perSequence = shape.size() == 2 ? shape[1] : 0;
  return cacheSlots;
}

SlotStatus CacheSlots::check(int64_t token) const {
  if (!positions.empty()) {
    if (positions[token] == -1)
      return {0, 0, true};
    int64_t position = positions[token];
    if (static_cast<uint64_t>(position) >= static_cast<uint64_t>(limit))
      return {3, position};
  }
  if (!slots.empty()) {
    int64_t slot = slots[token];
    if (slot < 0 || slot == reserved)
      return {0, 0, true};
    if (slot >= table.pages * table.pageSize)
      return {4, slot};
    return llvm::count(slots, slot) > 1 ? SlotStatus{5, slot} : SlotStatus{};
  }
  int64_t sequence = sequences.segmentOf(token);
  if (sequence < 0)
    return {0, 0, true};
  int64_t position = sequences.positionOf(sequence, token);
  int64_t most = table.perSequence ? table.perSequence * table.pageSize : table.pageSize;
  if (position >= most)
    return {2, position};
  int64_t at =
      table.perSequence ? sequence * table.perSequence + position / table.pageSize : sequence;
  int64_t entry = table.entries[at];
  bool isNone = entry == table.pages || entry == 0xffffffff;
  return entry < table.pages || isNone ? SlotStatus{} : SlotStatus{1, entry};
}

FailureOr<std::optional<CacheSlot>> CacheSlots::of(int64_t token) const {
  std::optional<CacheSlot> cacheSlot;
  if (checked || !positions.empty()) {
    SlotStatus status = check(token);
    if (status.isPadding || (status.code != 0 && (checked || status.code == 3)))
      return cacheSlot;
  }
  if (!slots.empty()) {
    cacheSlot = reference::slotAt(slots[token], table.pageSize, reserved);
    if (cacheSlot && cacheSlot->page >= table.pages)
      return op->emitOpError("slots: token ")
             << token << " has slot " << slots[token] << "; expected a slot of the cache";
    return cacheSlot;
  }
  int64_t sequence = sequences.segmentOf(token);
  if (sequence < 0)
    return cacheSlot;
  int64_t position = sequences.positionOf(sequence, token);
  int64_t most = table.perSequence ? table.perSequence * table.pageSize : table.pageSize;
  if (position >= most)
    return op->emitOpError("lengths: token ")
           << token << " has position " << position << "; expected less than " << most;
  return table.indexOf(sequence, position);
}

//===----------------------------------------------------------------------===//
// Caches
//===----------------------------------------------------------------------===//

CacheRows::CacheRows(Evaluator &evaluator, const SlotOperands &given, int64_t layer)
    : type(elementOf(given.cache)), layer(layer), part(given.part),
      hasLayers(given.layer != nullptr) {
  const RuntimeValue &value = evaluator.get(given.cache);
  if (auto *memory = std::get_if<HostTensor>(&value)) {
    array = *memory;
    shape = array.shape;
    strides = array.strides;
    return;
  }
  TensorValue tensor = evaluator.tensor(given.cache);
  shape = tensor.shape;
  numbers = *tensor.numbers;
  strides.resize(shape.size());
  int64_t stride = 1;
  for (size_t dim = shape.size(); dim-- > 0; stride *= shape[dim])
    strides[dim] = stride;
}

int64_t CacheRows::offsetOf(CacheSlot cacheSlot, int64_t head, int64_t column) const {
  std::vector<int64_t> indices{cacheSlot.page, cacheSlot.row, head, column};
  if (hasLayers)
    indices = {cacheSlot.page, part, layer, cacheSlot.row, head, column};
  else if (shape.size() == 3)
    indices = {cacheSlot.page, cacheSlot.row, column};
  int64_t offset = 0;
  for (size_t dim = 0; dim < shape.size(); ++dim)
    offset += indices[dim] * strides[dim];
  return offset;
}

void CacheRows::read(CacheSlot cacheSlot, int64_t head, int64_t column, float *row,
                     int64_t n) const {
  int64_t offset = offsetOf(cacheSlot, head, column);
  if (!array.data)
    std::copy_n(numbers.data() + offset, n, row);
  else
    decodeArray(type, static_cast<char *>(array.data) + offset * byteSize(type), row, n);
}

void CacheRows::write(CacheSlot cacheSlot, int64_t head, int64_t column, const float *row,
                      int64_t n) {
  int64_t offset = offsetOf(cacheSlot, head, column);
  if (array.data)
    return encodeArray(type, row, static_cast<char *>(array.data) + offset * byteSize(type), n);
  for (int64_t i = 0; i < n; ++i)
    numbers[offset + i] = roundTo(type, row[i]);
}

void CacheRows::writeBytes(CacheSlot cacheSlot, int64_t head, int64_t column, ElementType from,
                           const float *row, int64_t n) {
  // NaN is stored with all bits set except the sign.
  constexpr uint32_t kNaN = 0x7fffffff;
  float nan;
  std::memcpy(&nan, &kNaN, sizeof nan);
  std::vector<float> numbered(row, row + n);
  for (float &number : numbered)
    if (std::isnan(number))
      number = nan;
  std::vector<char> bytes(n * byteSize(from));
  packNumbers(from, numbered.data(), bytes.data(), n);
  int64_t offset = offsetOf(cacheSlot, head, column);
  if (array.data) {
    std::copy(bytes.begin(), bytes.end(), static_cast<char *>(array.data) + offset);
    return;
  }
  for (size_t i = 0; i < bytes.size(); ++i)
    numbers[offset + i] = static_cast<int8_t>(bytes[i]);
}

void CacheRows::readBytes(CacheSlot cacheSlot, int64_t head, int64_t column, ElementType to,
                          float *row, int64_t n) const {
  int64_t offset = offsetOf(cacheSlot, head, column);
  std::vector<char> bytes(n * byteSize(to));
  if (array.data)
    std::copy_n(static_cast<char *>(array.data) + offset, bytes.size(), bytes.data());
  else
    for (size_t i = 0; i < bytes.size(); ++i)
      bytes[i] = static_cast<char>(static_cast<int8_t>(numbers[offset + i]));
  decodeArray(to, bytes.data(), row, n);
}

void CacheRows::finish(DestinationStyleOpInterface op, unsigned index, Evaluator &evaluator) {
  if (!array.data)
    evaluator.setResult(op, index, TensorValue::create(shape, std::move(numbers)));
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

static LogicalResult evaluate(SegmentOfOp op, Evaluator &evaluator) {
  auto sequences = Sequences::create(op, evaluator, op.getRowOffsets(), op.getLengths());
  std::vector<int64_t> shape = evaluator.shape(op.getSegments());
  if (failed(sequences) ||
      failed(evaluator.expectShape(op, "positions", evaluator.shape(op.getPositions()), shape)))
    return failure();
  Integers segments(shape[0], -1), positions(shape[0], -1);
  for (int64_t token = 0; token < shape[0]; ++token) {
    segments[token] = sequences->segmentOf(token);
    if (segments[token] >= 0)
      positions[token] = sequences->positionOf(segments[token], token);
  }
  evaluator.setResult(op, 0, TensorValue::create(shape, std::move(segments)));
  evaluator.setResult(op, 1, TensorValue::create(shape, std::move(positions)));
  return success();
}

template <typename OpTy>
static int64_t layerOf(OpTy op, Evaluator &evaluator) {
  return op.getLayer() ? evaluator.integer(op.getLayer()) : 0;
}

static LogicalResult evaluate(PagedStoreOp op, Evaluator &evaluator) {
  TensorValue x = evaluator.tensor(op.getX());
  auto given = SlotOperands::of(op);
  auto cacheSlots = CacheSlots::create(op, evaluator, given, x.shape[0]);
  if (failed(cacheSlots))
    return failure();
  CacheRows cache(evaluator, given, layerOf(op, evaluator));
  int64_t heads = x.shape.size() == 3 ? x.shape[1] : 1, n = x.columns();
  for (int64_t row = 0; row < x.rows(); ++row) {
    auto cacheSlot = cacheSlots->of(row / heads);
    if (failed(cacheSlot))
      return failure();
    if (!*cacheSlot)
      continue;
    if (cache.elementType() == ElementType::I8)
      cache.writeBytes(**cacheSlot, row % heads, op.getColumn(), elementOf(op.getX()), x.row(row),
                       n);
    else
      cache.write(**cacheSlot, row % heads, op.getColumn(), x.row(row), n);
  }
  cache.finish(op, 0, evaluator);
  return success();
}

static LogicalResult evaluate(PagedGatherOp op, Evaluator &evaluator) {
  TensorValue out = evaluator.tensor(op.getOut());
  auto given = SlotOperands::of(op);
  auto cacheSlots = CacheSlots::create(op, evaluator, given, out.shape[0]);
  if (failed(cacheSlots))
    return failure();
  CacheRows cache(evaluator, given, layerOf(op, evaluator));
  int64_t heads = out.shape.size() == 3 ? out.shape[1] : 1, n = out.columns();
  Numbers numbers = *out.numbers;
  for (int64_t row = 0; row < out.rows(); ++row) {
    auto cacheSlot = cacheSlots->of(row / heads);
    if (failed(cacheSlot))
      return failure();
    if (!*cacheSlot)
      continue;
    float *own = numbers.data() + row * n;
    if (cache.elementType() == ElementType::I8) {
      cache.readBytes(**cacheSlot, row % heads, op.getColumn(), elementOf(op.getOut()), own, n);
      continue;
    }
    cache.read(**cacheSlot, row % heads, op.getColumn(), own, n);
    for (int64_t i = 0; i < n; ++i)
      own[i] = roundTo(elementOf(op.getOut()), own[i]);
  }
  evaluator.setResult(op, 0, TensorValue::create(out.shape, std::move(numbers)));
  return success();
}

static LogicalResult evaluate(CheckSlotsOp op, Evaluator &evaluator) {
  SlotOperands given{op.getTable(),
                     op.getRowOffsets(),
                     op.getLengths(),
                     op.getSlots(),
                     op.getLayer(),
                     op.getCache(),
                     0,
                     op.getReservedSlot(),
                     op.getPositions(),
                     op.getLimit(),
                     true};
  TensorValue status = evaluator.tensor(op.getStatus());
  auto cacheSlots = CacheSlots::create(op, evaluator, given, status.shape[0]);
  if (failed(cacheSlots))
    return failure();
  evaluator.setResult(op, 0, writeStatus(*cacheSlots, status));
  return success();
}

TensorValue interpreter::writeStatus(const CacheSlots &cacheSlots, const TensorValue &status) {
  Integers result = *status.integers;
  for (int64_t t = 0; t < status.shape[0]; ++t) {
    SlotStatus own = cacheSlots.check(t);
    if (own.isPadding)
      continue;
    result[2 * t] = own.code;
    result[2 * t + 1] = static_cast<int32_t>(own.entry);
  }
  return TensorValue::create(status.shape, std::move(result));
}

bool interpreter::evaluatePagedOp(Operation *op, Evaluator &evaluator, LogicalResult &result) {
  if (evaluateMlaOp(op, evaluator, result) || evaluateAppendOp(op, evaluator, result) ||
      evaluatePrefillOp(op, evaluator, result))
    return true;
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<CheckSlotsOp, PagedGatherOp, PagedStoreOp, SegmentOfOp>([&](auto paged) {
        result = evaluate(paged, evaluator);
        return true;
      })
      .Default([](Operation *) { return false; });
}
