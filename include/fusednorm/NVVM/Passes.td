// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_NVVM_PASSES
#define FUSEDNORM_NVVM_PASSES

include "mlir/Pass/PassBase.td"

def NVVMVerifyAsync : Pass<"nvvm-verify-async"> {
  let summary = "Verify fences, waits and barriers of asynchronous operations in NVVM kernels";
  let description = [{
    This pass is a static check for missing fences and waits. Running a kernel may not
    reveal them: without the required order, results of `wgmma`, bulk copies and
    mbarriers may be correct by chance. The pass checks every LLVM function below its
    own operation and changes nothing. Each violation is an error at its operation; the
    message names the missing operation and the remedy.

    - `matrix-fence`: registers written by ordinary code (accumulators or the A
      operand) need a `wgmma.fence` before their group, after both the write and the
      last commit. Accumulators written only by `wgmma` need none.
    - `matrix-wait`: ordinary code may use an accumulator only after its group is
      committed and a `wgmma.wait_group` covers this group. No group may be in flight
      when the function returns.
    - `proxy-fence`: an ordinary write to shared memory, or a `cp.async`, needs a
      `fence.proxy.async` before a bulk store or a `wgmma` with access to the same
      bytes. A barrier between the two threads does not replace the fence.
    - `arrivals`: the arrivals at an mbarrier must add up to its initial count, if
      both are constants.
    - `bytes`: the sizes of bulk copies must add up to the bytes expected by the
      mbarrier, if both are constants.
    - `phases`: a consumer may advance by more than one stage of a multi-stage
      pipeline only if it visits each stage in every pass or never.
    - `registers`: `setmaxnreg` must run in whole warpgroups, with a multiple of 8
      from 24 to 256. The registers of all warpgroups must fit into the registers
      of the block at its launch.
    - `threads`: functions with `wgmma` or `setmaxnreg` must state their number of
      threads (`nvvm.reqntid`, `nvvm.maxntid` or `nvvm.maxnreg`), in whole
      warpgroups.

    Control flow must be branches between blocks: run `convert-scf-to-cf` first. The
    pass reads operations of the NVVM dialect, and the same instructions in
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
