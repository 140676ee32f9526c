// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Schedule/GPUTileLayout.h"
#include "fusednorm/Dialect/TileKernel/IR/TileIndices.h"
#include "fusednorm/Target/MatrixUnits.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilekernel;

static MatrixInstruction choosePath(Type element, const TargetInfo &target) {
  const MatrixUnits *units = MatrixUnits::of(target);
  if (element.isF16() || element.isBF16())
    return MatrixInstruction::Matrix16;
  if (isa<Float8E4M3FNType, Float8E5M2Type>(element))
    return units && units->hasFloat8 ? MatrixInstruction::Matrix8 : MatrixInstruction::Converted;
  if (isa<Float8E4M3FNUZType>(element))
    return MatrixInstruction::Converted;
  return element.isInteger(8) ? MatrixInstruction::Integer : MatrixInstruction::MultiplyAdds;
}

/// Returns the fewest columns that share an element of a load in a loop or in the scales of a GEMM;
/// 0 without such loads.
static int64_t findScaleColumns(ProgramOp program) {
  int64_t least = 0;
  program.walk([&](LoadOp load) {
    if (load->getParentOp() == program || load.getType().getRank() != 1)
      return;
    for (int64_t dim : load.getMemRefDims())
      if (load.getIndices()[dim] == program.getBody().getArguments().back())
        least = least ? std::min(least, load.getBlockSize(dim)) : load.getBlockSize(dim);
  });
  return least;
}

GPUTileTraits GPUTileTraits::of(ProgramOp program, const TargetInfo &target) {
  GPUTileTraits traits;
  traits.hasFloat8Convert = target.hasFloat8Convert;
  auto lookAtStrides = [&](Value memref) {
    // Strides of batches are used only once.
    auto [strides, offset] = cast<MemRefType>(memref.getType()).getStridesAndOffset();
    auto inMatrix = ArrayRef<int64_t>(strides).take_back(2);
    traits.hasRunTimeStrides |= llvm::any_of(inMatrix, ShapedType::isDynamic);
  };
  if (GemmOp gemm = program.getGemm()) {
    traits.element = gemm.getLeft().getElementType();
    traits.path = choosePath(traits.element, target);
    traits.hasConversion =
        target.hasFloat8Convert && isa<Float8E4M3FNType, Float8E5M2Type>(traits.element);
    traits.rightIsTransposed = gemm.getRight().isLastDimK();
    traits.hasRunTimeDepth = ShapedType::isDynamic(gemm.getDepth());
    lookAtStrides(gemm.getLhs());
    lookAtStrides(gemm.getRhs());
  }
  program.walk([&](StoreOp store) {
    if (!store.getBlock())
      lookAtStrides(store.getMemref());
  });
  program.walk([&](GroupAbsMaxOp op) {
    traits.group = std::max(traits.group, int64_t(op.getGroup()));
    ++traits.groupOps;
  });
  traits.block = program.getSmallestBlock();
  traits.scaleColumns = findScaleColumns(program);
  if (!program.getBounds().empty()) {
    traits.unit = getTileUnit(program.getBody().getArguments().back());
    traits.columns = getConstantIntValue(program.getBounds().back()).value_or(0);
  }
  return traits;
}

int64_t GPUTileTraits::elementBytes() const {
  return element ? llvm::divideCeil(element.getIntOrFloatBitWidth(), 8) : 4;
}

int64_t GPUTileTraits::instructionK() const {
  switch (path) {
  case MatrixInstruction::Matrix16:
    return 16;
  case MatrixInstruction::Matrix8:
  case MatrixInstruction::Integer:
  case MatrixInstruction::Converted:
    return block % 32 == 0 ? 32 : 16;
  default:
    return 16 / elementBytes();
  }
}

bool GPUTileTraits::hasPartialSums() const {
  return block > 0 || path == MatrixInstruction::Matrix8;
}

StringRef fusednorm::describe(MatrixInstruction path) {
  switch (path) {
  case MatrixInstruction::None:
    return "no GEMM";
  case MatrixInstruction::Matrix16:
    return "mma.sync of 16-bit floats";
  case MatrixInstruction::Matrix8:
    return "mma.sync of 8-bit floats";
  case MatrixInstruction::Integer:
    return "mma.sync of i8";
  case MatrixInstruction::Converted:
    return "mma.sync of f16, after an exact conversion of the 8-bit operands, as this chip has no "
           "matrix instruction for their type";
  case MatrixInstruction::MultiplyAdds:
    return "FMAs of single threads, as no matrix instruction is exact for the type";
  }
  llvm_unreachable("a path");
}

OperandTile OperandTile::of(int64_t lines, int64_t lineBytes, bool pairsLines) {
  OperandTile tile;
  tile.lines = lines;
  tile.lineBytes = lineBytes;
  // Eight chunks span all banks. Shorter lines share the banks.
  int64_t chunks = llvm::PowerOf2Ceil(uint64_t(llvm::divideCeil(lineBytes, 16)));
  if (chunks >= 8 || pairsLines) {
    tile.pitch = llvm::alignTo(lineBytes, 128);
    tile.orders = 8;
  } else {
    tile.pitch = chunks * 16;
    tile.orders = chunks;
    tile.linesPerOrder = 8 / chunks;
  }
  tile.pairsLines = pairsLines;
  return tile;
}

GPUTileLayout GPUTileLayout::of(GPUScheduleAttr schedule, const GPUTileTraits &traits) {
  GPUTileLayout layout;
  layout.m = *schedule.getM();
  layout.n = *schedule.getN();
  layout.k = *schedule.getK();
  layout.warpM = *schedule.getWarpM();
  layout.warpN = *schedule.getWarpN();
  layout.stages = *schedule.getStages();
  layout.rasterGroup = *schedule.getRasterGroup();
  layout.groupOps = traits.groupOps;
  if (traits.group > layout.warpN)
    layout.exchangeBytes = layout.n / layout.warpN * layout.m * int64_t(sizeof(float));
  if (traits.path == MatrixInstruction::None)
    return layout;
  int64_t bytes = traits.elementBytes();
  layout.left = OperandTile::of(layout.m, layout.k * bytes, false);
  layout.right = traits.rightIsTransposed
                     ? OperandTile::of(layout.n, layout.k * bytes, false)
                     : OperandTile::of(layout.k, layout.n * bytes, traits.isOfBytes());
  return layout;
}

int64_t GPUTileLayout::countRightLoads(const GPUTileTraits &traits) const {
  constexpr int64_t kManyAccumulators = 64;
  bool hasManyAccumulators = traits.path == MatrixInstruction::Matrix8 && traits.block &&
                             threadRows() * threadColumns() >= kManyAccumulators;
  return hasManyAccumulators ? warpM / 16 : 1;
}

TileWork GPUTileLayout::getWork(const GPUTileTraits &traits, const MatrixUnits &units) const {
  TileWork work;
  work.elementBytes = traits.elementBytes();
  work.m = m;
  work.n = n;
  work.k = k;
  work.rasterGroup = rasterGroup;
  bool isConverted = traits.path == MatrixInstruction::Converted;
  switch (traits.path) {
  case MatrixInstruction::Matrix16:
  case MatrixInstruction::Converted:
    work.fmas = units.fmas16;
    break;
  case MatrixInstruction::Matrix8:
  case MatrixInstruction::Integer:
    work.fmas = units.fmas8;
    break;
  default:
    return work;
  }
  // All warps in a row or a column of warps read each part of a tile.
  int64_t read = (n / warpN) * left.bytes() + (m / warpM) * countRightLoads(traits) * right.bytes();
  work.sharedBytes = read + stageBytes();
  // Registers of operands, four bytes of each lane.
  int64_t factors = read / (4 * kWarpThreads),
          perInstruction = isConverted ? 16 : traits.instructionK();
  int64_t conversion = !isConverted ? 0 : traits.hasConversion ? 3 : 11;
  work.issued = m * n * k / (16 * 8 * perInstruction) + read / 512 + stageBytes() / 512 +
                factors * conversion + (traits.hasPartialSums() ? m * n / kWarpThreads : 0);
  return work;
}

/// Returns the dynamic shared memory that a block may use.
static int64_t mostShared(const TargetInfo &target) { return target.maxSharedBytes; }

/// Returns the largest power of two up to `most` that divides heads and slices.
static int64_t mostColumns(const GPUTileTraits &traits, int64_t most) {
  if (!traits.unit)
    return most;
  return std::min(most, int64_t(1) << llvm::countr_zero(uint64_t(traits.unit)));
}

GPUScheduleAttr fusednorm::heuristicGPUSchedule(const GPUTileTraits &traits,
                                                const TargetInfo &target, MLIRContext *context) {
  // A line of 128 bytes along K: all banks, and a whole line of L2.
  int64_t k = 128 / traits.elementBytes();
  if (traits.block)
    k = std::min(k, int64_t(1) << llvm::countr_zero(uint64_t(traits.block)));
  int64_t n = 128;
  if (traits.columns)
    n = std::clamp<int64_t>(llvm::PowerOf2Ceil(uint64_t(traits.columns)), 16, n);
  // Accumulators of an instruction, of a scale block and of all blocks leave registers for one
  // scale of all columns, but none for extents and strides.
  bool hasRunTimeNumbers = traits.hasRunTimeDepth || traits.hasRunTimeStrides;
  if (traits.path == MatrixInstruction::Matrix8 &&
      (!traits.columns || (traits.block && (traits.scaleColumns % n != 0 || hasRunTimeNumbers))))
    n = std::min<int64_t>(n, 64);
  n = std::max<int64_t>(8, mostColumns(traits, n));
  // Groups with more columns use tiles with fewer rows.
  bool isWide = traits.group > n;
  n = std::max(n, traits.group);
  auto schedule = GPUScheduleAttr::getEmpty(context)
                      .withM(isWide ? 64 : 128)
                      .withN(n)
                      .withK(k)
                      .withWarpM(32)
                      .withWarpN(n == 128 && !isWide ? 64 : std::min<int64_t>(32, n))
                      .withStages(4)
                      .withRasterGroup(8);
  GPUTileLayout layout = GPUTileLayout::of(schedule, traits);
  int64_t stage = layout.stageBytes();
  int64_t most = mostShared(target) - traits.groupOps * layout.exchangeBytes;
  int64_t stages = stage ? std::min<int64_t>(4, most / stage) : 2;
  return schedule.withStages(std::max<int64_t>(2, stages));
}

GPUScheduleAttr fusednorm::variantGPUSchedule(const GPUTileTraits &traits, const TargetInfo &target,
                                              Location loc) {
  constexpr int64_t kSide = 64, kWarpSide = 16;
  GPUScheduleAttr usual = heuristicGPUSchedule(traits, target, loc.getContext());
  // K of a step stays, and with it the order of sums.
  GPUScheduleAttr small = usual.withM(kSide)
                              .withN(std::min(*usual.getN(), kSide))
                              .withWarpM(kWarpSide)
                              .withWarpN(std::min(*usual.getWarpN(), kWarpSide))
                              .withStages(2);
  auto ignore = [&] {
    InFlightDiagnostic diag = emitError(loc);
    diag.abandon();
    return diag;
  };
  return succeeded(verifyGPUSchedule(small, traits, target, ignore)) ? small : usual;
}

LogicalResult fusednorm::verifyGPUSchedule(GPUScheduleAttr schedule, const GPUTileTraits &traits,
                                           const TargetInfo &target,
                                           function_ref<InFlightDiagnostic()> emitError) {
  int64_t warpM = *schedule.getWarpM(), warpN = *schedule.getWarpN();
  bool hasGemms = traits.path != MatrixInstruction::None;
  if (*schedule.getM() % warpM != 0)
    return emitError() << "schedule has m = " << *schedule.getM()
                       << ", not a multiple of warp_m = " << warpM << "; use m = " << warpM;
  if (traits.unit % *schedule.getN() != 0)
    return emitError() << "schedule has n = " << *schedule.getN()
                       << ", not a divisor of heads or slices of " << traits.unit
                       << " columns; use n = "
                       << mostColumns(traits, llvm::bit_floor(uint64_t(*schedule.getN())));
  if (traits.group && *schedule.getN() % traits.group != 0)
    return emitError() << "schedule has n = " << *schedule.getN()
                       << ", expected a multiple of the group size " << traits.group
                       << "; use n = " << llvm::alignTo(*schedule.getN(), traits.group);
  // Fragments of B come in pairs if bytes are read across lines.
  int64_t unit = traits.isOfBytes() && !traits.rightIsTransposed ? 16 : 8;
  if (warpN % unit != 0)
    return emitError() << "schedule has warp_n = " << warpN << ", not a multiple of " << unit
                       << "; use warp_n = " << llvm::alignTo(warpN, unit);
  if (*schedule.getN() % warpN != 0)
    return emitError() << "schedule has n = " << *schedule.getN()
                       << ", not a multiple of warp_n = " << warpN
                       << "; use n = " << llvm::alignTo(*schedule.getN(), warpN);
  if (traits.group && traits.group % warpN != 0 && warpN % traits.group != 0)
    return emitError() << "schedule has warp_n = " << warpN
                       << ", neither a divisor nor a multiple of the group size " << traits.group
                       << "; use warp_n = " << std::min<int64_t>(32, traits.group);
  GPUTileLayout layout = GPUTileLayout::of(schedule, traits);
  if (layout.threads() > target.maxThreads)
    return emitError() << "schedule has " << layout.warps() << " warps, " << layout.threads()
                       << " threads, more than the " << target.maxThreads << " of a block of "
                       << target.name << "; use warp_m = " << std::min<int64_t>(64, layout.m)
                       << ", warp_n = 32";
  // Registers for operands and addresses, in addition to accumulators and partial sums. Limits of a
  // thread and of a block.
  constexpr int64_t kOtherRegisters = 64, kMostRegisters = 255, kRegistersOfBlock = 65536;
  int64_t accumulators = layout.threadRows() * layout.threadColumns();
  int64_t wanted = accumulators * (traits.hasPartialSums() ? 2 : 1) + kOtherRegisters;
  int64_t most = std::min(kMostRegisters, kRegistersOfBlock / layout.threads());
  if (hasGemms && wanted > most)
    return emitError() << "schedule has a tile of " << warpM << " x " << warpN << " for each of "
                       << layout.warps() << " warps, about " << wanted
                       << " registers of a thread, more than the available " << most
                       << "; use m = 128, n = 128, warp_m = 32, warp_n = 64";
  if (!hasGemms)
    return success();
  if (*schedule.getStages() < 2)
    return emitError() << "schedule has stages = " << *schedule.getStages()
                       << "; one stage is filled while another is read: use stages = 2";
  if (layout.k % traits.instructionK() != 0)
    return emitError() << "schedule has k = " << layout.k
                       << ", not a multiple of K = " << traits.instructionK()
                       << " of an instruction; use k = " << traits.instructionK();
  int64_t exchanged = layout.groupOps * layout.exchangeBytes;
  if (layout.sharedBytes() > mostShared(target)) {
    int64_t fits = (mostShared(target) - exchanged) / layout.stageBytes();
    InFlightDiagnostic diag = emitError();
    diag << "schedule has " << layout.stages << " stages of " << layout.stageBytes()
         << " bytes, more than the " << mostShared(target)
         << " bytes of shared memory of a block of " << target.name << "; use ";
    if (fits >= 2)
      return diag << "stages = " << fits;
    return diag << "m = 64, n = 64, k = " << traits.instructionK() << ", stages = 2";
  }
  return success();
}
