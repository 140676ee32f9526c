// Without a CUDA toolkit, PTX and its properties are available. Features that need ptxas report how
// to install it.

// RUN: env PATH=/none CUDA_HOME=/none CUDA_PATH=/none FUSEDNORM_PTXAS=/none/ptxas not %obj/bin/fusednorm-compile %s --target=sm_90a --emit=cubin -o %t.cubin 2>&1 | FileCheck %s --check-prefix=VARIABLE
// VARIABLE: error: the ptxas '/none/ptxas' of FUSEDNORM_PTXAS was not found
// RUN: not fusednorm-compile %s --target=sm_90a --emit=cubin --ptxas=/none/ptxas -o %t.cubin 2>&1 | FileCheck %s --check-prefix=OPTION
// OPTION: error: the ptxas '/none/ptxas' of the option was not found
// RUN: not fusednorm-compile %s --target=sm_90a --emit=fatbin --ptxas=%S/Inputs/fake-ptxas.sh --fatbinary=/none/fatbinary -o %t.cubin 2>&1 | FileCheck %s --check-prefix=FATBINARY
// FATBINARY: error: the fatbinary '/none/fatbinary' of the option was not found

// The error contains the output of a failed ptxas. Nothing is written.
// RUN: rm -rf %t.dir && mkdir %t.dir
// RUN: not fusednorm-compile %s --target=sm_90a --emit=cubin --ptxas=%S/Inputs/fake-ptxas.sh -o %t.dir/x.cubin 2>&1 | FileCheck %s --check-prefix=FAILS
// FAILS: error: '{{.*}}fake-ptxas.sh' failed with exit code 3: ptxas fatal : out of patience
// RUN: not fusednorm-compile %s --target=sm_90a,sm_80 --emit=ptx,cubin,manifest --ptxas=%S/Inputs/fake-ptxas.sh -o %t.dir/y 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: %python -c "import os, sys; sys.exit(len(os.listdir(sys.argv[1])))" %t.dir

// RUN: fusednorm-compile %s --target=sm_90a --report --ptxas=none | FileCheck %s --check-prefix=REPORT
// REPORT: f_kernel0, sm_90a
// REPORT-NEXT: registers {{ *}}unknown, spills unknown: ptxas was not found
// REPORT-NEXT: shared
// RUN: not fusednorm-compile %s --target=sm_90a --emit=cubin --ptxas=none -o %t.cubin 2>&1 | FileCheck %s --check-prefix=NEEDS
// NEEDS: error: a cubin needs NVIDIA's ptxas, which is not in PATH, {{.*}} install a CUDA toolkit, name the program by --ptxas= or FUSEDNORM_PTXAS, or use --emit=ptx, which needs no toolkit
// RUN: env FUSEDNORM_PTXAS=none fusednorm-compile %s --target=sm_90a --emit=manifest | FileCheck %s --check-prefix=NULL
// NULL: "registers": null
// NULL: "cubin_bytes": null
// RUN: fusednorm-compile %s --target=sm_90a --emit=c-launcher --ptxas=none -o %t.out 2>&1 | FileCheck %s --check-prefix=NOTE
// NOTE: note: ptxas was not found: the launcher contains PTX, which the driver compiles when it loads the launcher

func.func @f(%x: memref<?x64xbf16>, %g: memref<64xbf16>, %eps: f32, %out: memref<?x64xbf16>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xbf16>, memref<64xbf16>) epsilon(%eps)
      outs(%out : memref<?x64xbf16>)
  return
}
