// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows of a paged cache. A cache in memory is changed where it is: it may be large.

#include "PagedOps.h"
#include "fusednorm/Support/SmallFloat.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>
#include <cstring>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::interpreter;
using reference::CachePlace;

Integers interpreter::unsignedIntegers(Evaluator &evaluator, Value value) {
  Integers numbers = evaluator.integers(value);
  for (int64_t &number : numbers)
    number = static_cast<uint32_t>(number);
  return numbers;
}

//===----------------------------------------------------------------------===//
// Sequences and places
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
      return op->emitOpError("row_offsets: expected numbers that begin with 0 and do not "
                             "decrease");
  if (lengths &&
      failed(evaluator.expectShape(op, "lengths", evaluator.shape(lengths), {count - 1})))
    return failure();
  sequences.lengths = lengths ? unsignedIntegers(evaluator, lengths) : Integers(count - 1, 0);
  return sequences;
}

FailureOr<Places> Places::create(Operation *op, Evaluator &evaluator, const PlaceOperands &given,
                                 int64_t tokens) {
  Places places;
  std::vector<int64_t> cache = evaluator.shape(given.cache);
  places.op = op;
  places.table.pages = cache[0];
  places.table.pageSize = cache[given.layer ? 3 : 1];
  places.checked = given.checked;
  if (given.layer) {
    int64_t layer = evaluator.integer(given.layer);
    if (layer < 0 || layer >= cache[2])
      return op->emitOpError("layer: expected one of the ")
             << cache[2] << " that the cache has, from 0 on, got " << layer;
  }
  if (given.positions) {
    places.positions = evaluator.integers(given.positions);
    places.limit = evaluator.integer(given.limit);
  }
  if (given.slots) {
    places.slots = evaluator.integers(given.slots);
    places.reserved = given.reservedSlot;
    if (failed(evaluator.expectShape(op, "slots", evaluator.shape(given.slots), {tokens})))
      return failure();
    return places;
  }
  auto sequences = Sequences::create(op, evaluator, given.rowOffsets, given.lengths);
  if (failed(sequences))
    return failure();
  places.sequences = *sequences;
  places.table.entries = unsignedIntegers(evaluator, given.table);
  std::vector<int64_t> shape = evaluator.shape(given.table), expected = shape;
  expected[0] = places.sequences.lengths.size();
  if (failed(evaluator.expectShape(op, "table", shape, expected)))
    return failure();
  places.table.perSequence = shape.size() == 2 ? shape[1] : 0;
  return places;
}

PlaceStatus Places::check(int64_t token) const {
  if (!positions.empty()) {
    if (positions[token] == -1)
      return {0, 0, true};
    int64_t position = static_cast<uint32_t>(positions[token]);
    if (position >= limit)
      return {3, position};
  }
  if (!slots.empty()) {
    int64_t slot = slots[token];
    if (slot < 0 || slot == reserved)
      return {0, 0, true};
    if (slot >= table.pages * table.pageSize)
      return {4, slot};
    return llvm::count(slots, slot) > 1 ? PlaceStatus{5, slot} : PlaceStatus{};
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
  return entry < table.pages || isNone ? PlaceStatus{} : PlaceStatus{1, entry};
}

FailureOr<std::optional<CachePlace>> Places::of(int64_t token) const {
  std::optional<CachePlace> place;
  if (checked || !positions.empty()) {
    PlaceStatus status = check(token);
    if (status.isPadding || (status.code != 0 && (checked || status.code == 3)))
      return place;
  }
  if (!slots.empty()) {
    place = reference::placeOfSlot(slots[token], table.pageSize, reserved);
    if (place && place->page >= table.pages)
      return op->emitOpError("slots: token ")
             << token << " has slot " << slots[token] << ", which the cache has not";
    return place;
  }
  int64_t sequence = sequences.segmentOf(token);
  if (sequence < 0)
    return place;
  int64_t position = sequences.positionOf(sequence, token);
  int64_t most = table.perSequence ? table.perSequence * table.pageSize : table.pageSize;
  if (position >= most)
    return op->emitOpError("lengths: token ")
           << token << " has position " << position << ", but a sequence has room for " << most;
  return table.placeOf(sequence, position);
}

//===----------------------------------------------------------------------===//
// Caches
//===----------------------------------------------------------------------===//

CacheRows::CacheRows(Evaluator &evaluator, const PlaceOperands &given, int64_t layer)
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

int64_t CacheRows::offsetOf(CachePlace place, int64_t head, int64_t column) const {
  std::vector<int64_t> indices{place.page, place.row, head, column};
  if (hasLayers)
    indices = {place.page, part, layer, place.row, head, column};
  else if (shape.size() == 3)
    indices = {place.page, place.row, column};
  int64_t offset = 0;
  for (size_t dim = 0; dim < shape.size(); ++dim)
    offset += indices[dim] * strides[dim];
  return offset;
}

void CacheRows::read(CachePlace place, int64_t head, int64_t column, float *row, int64_t n) const {
  int64_t offset = offsetOf(place, head, column);
  if (!array.data)
    std::copy_n(numbers.data() + offset, n, row);
  else
    decodeArray(type, static_cast<char *>(array.data) + offset * byteSize(type), row, n);
}

void CacheRows::write(CachePlace place, int64_t head, int64_t column, const float *row, int64_t n) {
  int64_t offset = offsetOf(place, head, column);
  if (array.data)
    return encodeArray(type, row, static_cast<char *>(array.data) + offset * byteSize(type), n);
  for (int64_t i = 0; i < n; ++i)
    numbers[offset + i] = roundTo(type, row[i]);
}

void CacheRows::writeBytes(CachePlace place, int64_t head, int64_t column, ElementType from,
                           const float *row, int64_t n) {
  // A NaN has all bits set but the sign.
  constexpr uint32_t kNaN = 0x7fffffff;
  float nan;
  std::memcpy(&nan, &kNaN, sizeof nan);
  std::vector<float> numbered(row, row + n);
  for (float &number : numbered)
    if (std::isnan(number))
      number = nan;
  std::vector<char> bytes(n * byteSize(from));
  packNumbers(from, numbered.data(), bytes.data(), n);
  int64_t offset = offsetOf(place, head, column);
  if (array.data) {
    std::copy(bytes.begin(), bytes.end(), static_cast<char *>(array.data) + offset);
    return;
  }
  for (size_t i = 0; i < bytes.size(); ++i)
    numbers[offset + i] = static_cast<int8_t>(bytes[i]);
}

void CacheRows::readBytes(CachePlace place, int64_t head, int64_t column, ElementType to,
                          float *row, int64_t n) const {
  int64_t offset = offsetOf(place, head, column);
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
  auto given = PlaceOperands::of(op);
  auto places = Places::create(op, evaluator, given, x.shape[0]);
  if (failed(places))
    return failure();
  CacheRows cache(evaluator, given, layerOf(op, evaluator));
  int64_t heads = x.shape.size() == 3 ? x.shape[1] : 1, n = x.columns();
  for (int64_t row = 0; row < x.rows(); ++row) {
    auto place = places->of(row / heads);
    if (failed(place))
      return failure();
    if (!*place)
      continue;
    if (cache.elementType() == ElementType::I8)
      cache.writeBytes(**place, row % heads, op.getColumn(), elementOf(op.getX()), x.row(row), n);
    else
      cache.write(**place, row % heads, op.getColumn(), x.row(row), n);
  }
  cache.finish(op, 0, evaluator);
  return success();
}

static LogicalResult evaluate(PagedGatherOp op, Evaluator &evaluator) {
  TensorValue out = evaluator.tensor(op.getOut());
  auto given = PlaceOperands::of(op);
  auto places = Places::create(op, evaluator, given, out.shape[0]);
  if (failed(places))
    return failure();
  CacheRows cache(evaluator, given, layerOf(op, evaluator));
  int64_t heads = out.shape.size() == 3 ? out.shape[1] : 1, n = out.columns();
  Numbers numbers = *out.numbers;
  for (int64_t row = 0; row < out.rows(); ++row) {
    auto place = places->of(row / heads);
    if (failed(place))
      return failure();
    if (!*place)
      continue;
    float *own = numbers.data() + row * n;
    if (cache.elementType() == ElementType::I8) {
      cache.readBytes(**place, row % heads, op.getColumn(), elementOf(op.getOut()), own, n);
      continue;
    }
    cache.read(**place, row % heads, op.getColumn(), own, n);
    for (int64_t i = 0; i < n; ++i)
      own[i] = roundTo(elementOf(op.getOut()), own[i]);
  }
  evaluator.setResult(op, 0, TensorValue::create(out.shape, std::move(numbers)));
  return success();
}

static LogicalResult evaluate(CheckPlacesOp op, Evaluator &evaluator) {
  PlaceOperands given{op.getTable(),
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
  auto places = Places::create(op, evaluator, given, status.shape[0]);
  if (failed(places))
    return failure();
  evaluator.setResult(op, 0, writeStatus(*places, status));
  return success();
}

TensorValue interpreter::writeStatus(const Places &places, const TensorValue &status) {
  Integers result = *status.integers;
  for (int64_t t = 0; t < status.shape[0]; ++t) {
    PlaceStatus own = places.check(t);
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
      .Case<CheckPlacesOp, PagedGatherOp, PagedStoreOp, SegmentOfOp>([&](auto paged) {
        result = evaluate(paged, evaluator);
        return true;
      })
      .Default([](Operation *) { return false; });
}
