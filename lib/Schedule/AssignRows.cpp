// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AssignSchedule.h"
#include "fusednorm/Schedule/GPULayout.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;

static LogicalResult assign(ProgramOp program, const ScheduleSources &sources) {
  const TargetInfo &target = sources.target;
  ProgramTraits traits = ProgramTraits::of(program);
  auto matches = [&](const ScheduleLine &line) { return line.appliesTo(traits, target); };
  auto fail = [&] { return program.emitOpError(); };
  std::string size =
      ", " + (traits.columns ? std::to_string(traits.columns) : "any number of") + " columns";
  if (!target.isGPU())
    return assignSchedule<CPUScheduleAttr>(
        program, sources, matches,
        [&](CPUScheduleAttr) { return heuristicCPUSchedule(traits, target, program.getContext()); },
        [&](CPUScheduleAttr chosen) { return verifyCPUSchedule(chosen, traits, target, fail); },
        size);
  GPUTraits gpuTraits = GPUTraits::of(program);
  return assignSchedule<GPUScheduleAttr>(
      program, sources, matches,
      [&](GPUScheduleAttr given) { return heuristicGPUSchedule(gpuTraits, target, given); },
      [&](GPUScheduleAttr chosen) { return verifyGPUSchedule(chosen, gpuTraits, target, fail); },
      size);
}

LogicalResult fusednorm::assignRowSchedules(launch::FuncOp kernel, const ScheduleSources &sources) {
  SmallVector<GPUScheduleAttr> given;
  for (ProgramOp program : kernel.getPrograms<ProgramOp>()) {
    given.push_back(program.getScheduleAs<GPUScheduleAttr>());
    if (failed(assign(program, sources)))
      return failure();
  }
  if (given.empty() || !sources.target.isGPU())
    return success();
  return balanceBlocks(kernel, given, sources.target);
}
