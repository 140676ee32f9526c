// Without a CUDA toolkit there is PTX and all that can be read from it; what needs
// ptxas says so, and how to get it.

// RUN: env PATH=/none CUDA_HOME=/none CUDA_PATH=/none FUSEDNORM_PTXAS=/none/ptxas not %obj/bin/fusednorm-compile %s --target=sm_90a --emit=cubin -o %t.cubin 2>&1 | FileCheck %s --check-prefix=VARIABLE
// VARIABLE: error: the ptxas '/none/ptxas' that FUSEDNORM_PTXAS names was not found
// RUN: not fusednorm-compile %s --target=sm_90a --emit=cubin --ptxas=/none/ptxas -o %t.cubin 2>&1 | FileCheck %s --check-prefix=OPTION
// OPTION: error: the ptxas '/none/ptxas' that the option names was not found
// RUN: not fusednorm-compile %s --target=sm_90a --emit=fatbin --ptxas=%S/Inputs/fake-ptxas.sh --fatbinary=/none/fatbinary -o %t.cubin 2>&1 | FileCheck %s --check-prefix=FATBINARY
// FATBINARY: error: the fatbinary '/none/fatbinary' that the option names was not found

// What ptxas prints when it fails is the message; nothing is written.
// RUN: rm -rf %t.dir && mkdir %t.dir
// RUN: not fusednorm-compile %s --target=sm_90a --emit=cubin --ptxas=%S/Inputs/fake-ptxas.sh -o %t.dir/x.cubin 2>&1 | FileCheck %s --check-prefix=FAILS
// FAILS: error: '{{.*}}fake-ptxas.sh' failed with exit code 3: ptxas fatal : out of patience
// RUN: not fusednorm-compile %s --target=sm_90a,sm_80 --emit=ptx,cubin,manifest --ptxas=%S/Inputs/fake-ptxas.sh -o %t.dir/y 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: %python -c "import os, sys; sys.exit(len(os.listdir(sys.argv[1])))" %t.dir

func.func @f(%x: memref<?x64xbf16>, %g: memref<64xbf16>, %eps: f32, %out: memref<?x64xbf16>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xbf16>, memref<64xbf16>) epsilon(%eps)
      outs(%out : memref<?x64xbf16>)
  return
}
