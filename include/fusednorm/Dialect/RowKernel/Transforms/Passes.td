// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_ROWKERNEL_TRANSFORMS_PASSES_TD
#define FUSEDNORM_DIALECT_ROWKERNEL_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def RowKernelFoldScalars : Pass<"rowkernel-fold-scalars"> {
  let summary = "fold row scalars of products into one multiplier";
  let description = [{
    Acts on products of row vectors whose multiplications all carry
    `fastmath<reassoc>`, which `order = folded` numerics put there:

    - a product of vectors and broadcast scalars becomes the product of the
      vectors, from left to right, times the product of the scalars, from left to
      right, broadcast once;
    - `abs_max` of such a product becomes `abs(scalar) * abs_max(vectors)`, by
      which a reduction no longer waits for the scalar.

    Results change as `order = folded` documents. Products without the flag are
    not touched.
  }];
}

def RowKernelSplitRows : Pass<"rowkernel-split-rows"> {
  let summary = "take rows apart where a program works on runs of their columns";
  let description = [{
    In a program that holds `rowkernel.slice` or `rowkernel.concat`, every row
    becomes its pieces of one slice's length: loads, stores, elementwise ops and
    group ops become one op for each piece, a reduction gets the pieces as its
    operands, slices and concats vanish. Other programs stay as they are.
  }];
}

def RowKernelAssignSchedule : Pass<"rowkernel-assign-schedule"> {
  let summary = "give every program a complete, legal schedule";
  let description = [{
    For each key of `#rowkernel.schedule`, the first origin that has a value
    wins: the program's own attribute (the user's), a line of the schedule table
    for the target, the heuristic. A remark of category `schedule` names the
    result and the origin. A schedule that the target cannot run is an error that
    names the limit and a value that fits.
  }];
  let options = [
    Option<"target", "target", "std::string", "\"host\"",
           "Target record, as printed by fusednorm-compile --list-targets, or host">,
    Option<"table", "table", "std::string", "\"\"",
           "File with schedule lines that go before the built-in table">
  ];
}

#endif // FUSEDNORM_DIALECT_ROWKERNEL_TRANSFORMS_PASSES_TD
