// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Models the cycles of a block on one SM in the steady state. Memory has latency, but unlimited
// bandwidth.
//
// usage: sass-model TRACE WARPS BLOCKS FP32_CYCLES
//
// Each of four schedulers issues one instruction per cycle, in order within a warp, and round robin
// over the warps. An instruction waits for its source and destination registers and for its pipe.
// Latencies and widths are assumptions, not figures of NVIDIA: use the result to compare kernels,
// and do not quote times.
//
// A trace holds the instructions of one warp, one per line:
//   pipe latency bytes kind defs... : uses...
// Registers are numbers. sass.py writes the trace.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

namespace {

enum class Kind { Plain, LoadMemory, LoadCached, Store, Barrier, Shared };

struct Instruction {
  int pipe = 0;
  double latency = 0;
  double bytes = 0; // per warp
  Kind kind = Kind::Plain;
  std::vector<int> defs, uses;
};

/// Number of modelled pipes of a scheduler: FP32, integer multiplication (half of the FP32 pipe),
/// integer, packed conversion, conversion, special functions, FP64. Other pipes have no limit.
constexpr int kPipes = 7;
constexpr double kMemoryLatency = 1000; // under load
constexpr double kCachedLatency = 38;
constexpr double kBlockStart = 250;
constexpr double kBarrierLatency = 22;
constexpr double kLineBytes = 128;
constexpr double kPortBytes = 64; // per cycle, from L2

struct Warp {
  size_t next = 0;
  double ready = 0; // cycle in which the registers of the next instruction are available
  bool waits = false, done = true;
  std::vector<double> registers;
};

struct Block {
  int arrived = 0, left = 0;
};

class Multiprocessor {
public:
  Multiprocessor(const std::vector<Instruction> &trace, int registers, int warps, int blocks,
                 double fp32Cycles)
      : trace(trace), registers(registers), warpsPerBlock(warps), warps(warps * blocks),
        blocks(blocks) {
    for (double cycles : {fp32Cycles, 2.0, 2.0, 2.0, 8.0, 8.0, 2.0})
      pipeCycles.push_back(cycles);
  }

  /// Returns the cycles per block in the steady state of `total` blocks.
  double run(int total) {
    for (size_t block = 0; block < blocks.size() && started < total; ++block)
      start(block, 40.0 * block);
    int warmUp = total / 3, last = total - static_cast<int>(blocks.size());
    double begin = 0, end = 0;
    for (double now = 0; finished < total;) {
      double next = std::numeric_limits<double>::infinity();
      bool issued = false;
      for (int scheduler = 0; scheduler < 4; ++scheduler) {
        int warp = pick(scheduler, now, next);
        if (warp < 0)
          continue;
        issued = true;
        lastWarp[scheduler] = warp;
        if (!issue(warp, now))
          continue;
        ++finished;
        if (finished == warmUp)
          begin = now;
        if (finished == last)
          end = now;
        if (started < total)
          start(warp / warpsPerBlock, now + 20);
      }
      now = issued ? now + 1 : std::max(now + 1, next);
    }
    return (end - begin) / (last - warmUp);
  }

private:
  void start(size_t block, double now) {
    ++started;
    blocks[block] = {0, warpsPerBlock};
    for (int i = 0; i < warpsPerBlock; ++i) {
      Warp &warp = warps[block * warpsPerBlock + i];
      warp = Warp();
      warp.done = false;
      warp.registers.assign(registers, 0);
      warp.ready = now + kBlockStart + 2.0 * i;
    }
  }

  /// Returns the warp to issue from, starting after the previous one. Returns -1 if no warp is
  /// ready, and lowers `next` to the first cycle in which one is.
  int pick(int scheduler, double now, double &next) {
    int count = static_cast<int>(warps.size());
    for (int k = 1; k <= count; ++k) {
      int index = (lastWarp[scheduler] + k) % count;
      if (index % 4 != scheduler || warps[index].done || warps[index].waits)
        continue;
      double ready = warps[index].ready;
      int pipe = trace[warps[index].next].pipe;
      if (pipe < kPipes)
        ready = std::max(ready, pipeFree[scheduler][pipe]);
      if (ready <= now)
        return index;
      next = std::min(next, ready);
    }
    return -1;
  }

  /// Issues the next instruction of a warp. Returns whether its block has ended.
  bool issue(int index, double now) {
    Warp &warp = warps[index];
    const Instruction &op = trace[warp.next];
    if (op.pipe < kPipes)
      pipeFree[index % 4][op.pipe] = now + pipeCycles[op.pipe];
    double result = now + op.latency;
    double lines = std::max(1.0, op.bytes / kLineBytes);
    switch (op.kind) {
    case Kind::LoadMemory:
      loadStore = std::max(loadStore, now) + lines;
      port = std::max(port, now) + op.bytes / kPortBytes;
      result = port + kMemoryLatency;
      break;
    case Kind::LoadCached:
      loadStore = std::max(loadStore, now) + lines;
      result = loadStore + kCachedLatency;
      break;
    case Kind::Store:
      loadStore = std::max(loadStore, now) + lines;
      break;
    case Kind::Shared:
      sharedPort = std::max(sharedPort, now) + lines;
      result = sharedPort + op.latency;
      break;
    case Kind::Plain:
    case Kind::Barrier:
      break;
    }
    for (int def : op.defs)
      warp.registers[def] = result;
    int block = index / warpsPerBlock;
    bool isBarrier = op.kind == Kind::Barrier;
    if (++warp.next == trace.size()) {
      warp.done = true;
      return --blocks[block].left == 0;
    }
    warp.ready = now + 1;
    for (const std::vector<int> *list : {&trace[warp.next].uses, &trace[warp.next].defs})
      for (int name : *list)
        warp.ready = std::max(warp.ready, warp.registers[name]);
    warp.waits = isBarrier;
    if (isBarrier && ++blocks[block].arrived == warpsPerBlock) {
      blocks[block].arrived = 0;
      for (int i = 0; i < warpsPerBlock; ++i) {
        Warp &other = warps[block * warpsPerBlock + i];
        other.waits = false;
        other.ready = std::max(other.ready, now + kBarrierLatency);
      }
    }
    return false;
  }

  const std::vector<Instruction> &trace;
  int registers, warpsPerBlock, started = 0, finished = 0;
  std::vector<Warp> warps;
  std::vector<Block> blocks;
  std::vector<double> pipeCycles;
  double pipeFree[4][kPipes] = {};
  double loadStore = 0, port = 0, sharedPort = 0;
  int lastWarp[4] = {0, 1, 2, 3};
};

} // namespace

int main(int argc, char **argv) {
  if (argc != 5) {
    std::cerr << "usage: sass-model TRACE WARPS BLOCKS FP32_CYCLES\n";
    return 2;
  }
  std::ifstream file(argv[1]);
  std::vector<Instruction> trace;
  int registers = 1;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    Instruction op;
    int kind = 0;
    if (!(words >> op.pipe >> op.latency >> op.bytes >> kind) || kind < 0 || kind > 5) {
      std::cerr << "error: " << argv[1] << ": not an instruction: " << line << "\n";
      return 1;
    }
    op.kind = static_cast<Kind>(kind);
    std::vector<int> *list = &op.defs;
    for (std::string word; words >> word;) {
      if (word == ":") {
        list = &op.uses;
        continue;
      }
      list->push_back(std::atoi(word.c_str()));
      registers = std::max(registers, list->back() + 1);
    }
    trace.push_back(op);
  }
  int warps = std::atoi(argv[2]), blocks = std::atoi(argv[3]);
  if (trace.empty() || warps < 1 || blocks < 1) {
    std::cerr << "error: expected a trace, and at least one warp and block\n";
    return 1;
  }
  Multiprocessor machine(trace, registers, warps, blocks, std::atof(argv[4]));
  std::printf("%.1f\n", machine.run(std::max(16, 8 * blocks)));
  return 0;
}
