// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ChunkWalk.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;

SmallVector<Value> ChunkWalk::walk(ValueRange accumulators, ChunkBody body) {
  SmallVector<Value> values(accumulators);
  int64_t step = chunks.chunkColumns, longest = chunks.longest;
  auto fullChunk = [&](Value position, ValueRange carried) {
    Chunk chunk;
    chunk.position = position;
    prefetch.emit(chunk);
    return body(chunk, carried);
  };
  auto loopTo = [&](Value end) {
    values = chunks.loop(chunks.index(0), end, chunks.index(step), values, fullChunk);
  };

  if (!chunks.columns) {
    int64_t full = longest / step * step;
    if (full == step)
      values = fullChunk(chunks.index(0), values);
    else if (full > 0)
      loopTo(chunks.index(full));
    if (full < longest) {
      Chunk chunk;
      chunk.position = chunks.index(full);
      chunk.liveColumns = longest - full;
      prefetch.emit(chunk);
      values = body(chunk, values);
    }
    return values;
  }

  Value rest = chunks.rem(chunks.columns, step);
  Value full = chunks.sub(chunks.columns, rest);
  loopTo(full);
  return chunks.ifNotZero(rest, values, [&] {
    Chunk chunk;
    chunk.position = full;
    chunk.liveColumnsValue = rest;
    return body(chunk, values);
  });
}

SmallVector<Value> ChunkWalk::walkGroups(ValueRange accumulators, ChunkBody body) {
  auto takeGroup = [&](Value position, ValueRange carried, Value live) {
    Chunk group;
    group.position = position;
    group.liveColumnsValue = live;
    return body(group, carried);
  };
  Value end = chunks.index(chunks.longest), rest;
  if (chunks.columns) {
    rest = chunks.rem(chunks.columns, chunks.wideColumns);
    end = chunks.sub(chunks.columns, rest);
  }
  SmallVector<Value> values = chunks.loop(
      chunks.index(0), end, chunks.index(chunks.wideColumns), accumulators,
      [&](Value position, ValueRange carried) { return takeGroup(position, carried, {}); });
  if (!rest)
    return values;
  return chunks.ifNotZero(rest, values, [&] { return takeGroup(end, values, rest); });
}

SmallVector<Value> ChunkWalk::walkGroup(const Chunk &group, ValueRange accumulators,
                                        ChunkBody body) {
  SmallVector<Value> values(accumulators);
  int64_t step = chunks.chunkColumns;
  auto walkChunk = [&](Value offset, int64_t live, ValueRange carried, Value liveValue = {}) {
    Chunk chunk;
    chunk.position = offset ? Value(chunks.add(group.position, offset)) : group.position;
    chunk.liveColumns = live;
    chunk.liveColumnsValue = liveValue;
    chunk.values = group.values;
    return body(chunk, carried);
  };
  auto walkFull = [&](Value end) {
    values = chunks.loop(
        chunks.index(0), end, chunks.index(step), values,
        [&](Value offset, ValueRange carried) { return walkChunk(offset, 0, carried); });
  };
  if (group.liveColumnsValue) {
    Value rest = chunks.rem(group.liveColumnsValue, step);
    Value end = chunks.sub(group.liveColumnsValue, rest);
    walkFull(end);
    return chunks.ifNotZero(rest, values, [&] { return walkChunk(end, 0, values, rest); });
  }
  int64_t full = chunks.wideColumns / step * step;
  if (full == step) {
    values = walkChunk({}, 0, values);
  } else if (full) {
    walkFull(chunks.index(full));
  }
  if (full < chunks.wideColumns)
    values = walkChunk(full ? chunks.index(full) : Value(), chunks.wideColumns - full, values);
  return values;
}
