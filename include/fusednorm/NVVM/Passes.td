// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_NVVM_PASSES
#define FUSEDNORM_NVVM_PASSES

include "mlir/Pass/PassBase.td"

def NVVMVerifyAsync : Pass<"nvvm-verify-async"> {
  let summary = "Verify fences, waits and barriers of asynchronous operations in NVVM kernels";
  let description = [{
    What a run on any machine may not show: results of `wgmma`, bulk copies and
    mbarriers are right by luck when an order is missing. This pass looks at every
    function of the LLVM dialect below the operation that it runs on and changes
    nothing. Violations are errors at their own place; each says what is missing
    and how to add it.

    - `matrix-fence`: registers that ordinary code wrote, accumulators or the A
      operand, need a `wgmma.fence` between the write and their group, and behind
      the last commit. Accumulators that only `wgmma` writes need none.
    - `matrix-wait`: an accumulator is used by ordinary code only behind a
      `wgmma.wait_group` that covers its group, which must be committed; no group
      is left over where the function returns.
    - `proxy-fence`: an ordinary write to shared memory, and `cp.async`, need a
      `fence.proxy.async` in front of a bulk store or a `wgmma` that may read the
      same bytes, also where a barrier stands between the two threads.
    - `arrivals`: the threads that arrive at an mbarrier add up to the count that
      it was initialised with, where both are constants.
    - `bytes`: bulk copies of constant sizes add up to the bytes that the barrier
      expects.
    - `phases`: a consumer that advances its slot in a ring by more than one visits
      every slot in each pass, or never.
    - `registers`: `setmaxnreg` runs in whole warpgroups, is a multiple of 8 from
      24 to 256, and the budgets of all warpgroups fit into the registers that a
      block is launched with.
    - `threads`: functions with `wgmma` or `setmaxnreg` say how many threads they
      have (`nvvm.reqntid`, `nvvm.maxntid` or `nvvm.maxnreg`), in whole warpgroups.

    Control flow must be branches between blocks, as `convert-scf-to-cf` makes it.
    Operations are those of the NVVM dialect and the same instructions as
    `llvm.inline_asm` or `nvvm.inline_ptx`.

    Example:

    ```mlir
    llvm.func @nothing() attributes {nvvm.kernel} {
      nvvm.wgmma.fence.aligned
      llvm.return
    }
    ```
  }];
}

#endif // FUSEDNORM_NVVM_PASSES
