// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Descriptions of arrays as text, for the command lines of tools:
//
//   FILE.npy                        an array from a file
//   SHAPExTYPE=GENERATOR            a generated array: 4096x7168xbf16=normal
//   TYPE=GENERATOR                  a generated array of rank 0: f32=const(1e-6)
//
// Each form may end with a layout, counted in elements:
//
//   @strides=[7200,1],offset=3
//
// Generators; element i is number i in logical (C) order:
//     normal(seed=0,scale=1)    scaled, nearly normal numbers (see below)
//     uniform(lo,hi,seed=0)     floats from lo to hi, integers lo, ..., hi
//     const(v)                  v may be nan, inf, -inf, -0.0
//     iota                      i
//     offsets(l0,l1,...)        0, l0, l0+l1, ...: one element more than lengths
//     pages(order=forward,seed=0)
//                               each page number 0 ... count-1 once; forward,
//                               reverse or random
//     freqs(theta=10000,kind=base)
//                               a rotary table: row p has cos, sin of
//                               p * theta^(-2j/columns) for j = 0, 1, ...
//     freqs(kind=linear,factor=1), freqs(kind=dynamic,factor=1,original=4096,
//     sequence=), freqs(kind=llama3,factor=8,low=1,high=4,original=8192),
//     freqs(kind=yarn,factor=40,original=4096,beta_fast=32,beta_slow=1,mscale=,
//     mscale_all_dim=,attention=,truncate=true), freqs(kind=longrope,factor=1,
//     original=4096,short=1,long=1,attention=,sequence=),
//     freqs(kind=proportional,factor=1,share=1)
//                               with scaled frequencies, see RotaryTable.h;
//                               short and long are one number for all pairs,
//                               or one per pair, a:b:c; sequence defaults to
//                               the number of rows
//
// A value depends only on the seed and on i, not on shape, type or platform, so parts may be
// filled in parallel. Values are computed in double and rounded once to the type. 8-bit floats
// saturate and integers are clamped.
//
// `normal` is the sum of eight uniform 16-bit numbers, scaled to variance 1. Its density differs
// from the normal density by at most 4 % up to 2.5 standard deviations; no value exceeds 4.9. It
// uses no library function, so its bits are the same everywhere. freqs uses pow, cos and sin of
// the C library in double.

#ifndef FUSEDNORM_SUPPORT_INPUTSPEC_H
#define FUSEDNORM_SUPPORT_INPUTSPEC_H

#include "fusednorm/Support/ElementType.h"
#include "fusednorm/Support/Result.h"
#include "fusednorm/Support/RotaryTable.h"
#include <vector>

namespace fusednorm {

struct InputGenerator {
  enum class Kind { Normal, Uniform, Const, Iota, Offsets, Pages, Freqs };
  enum class PageOrder { Forward, Reverse, Random };

  Kind kind = Kind::Iota;
  uint64_t seed = 0;
  /// For Normal: the standard deviation.
  double scale = 1;
  /// For Uniform: the bounds. For Const: the value is `low`. Integer types use the integers.
  double low = 0, high = 0;
  int64_t lowInteger = 0, highInteger = 0;
  /// For Offsets: the prefix sums.
  std::vector<int64_t> offsets;
  /// For Pages.
  PageOrder pageOrder = PageOrder::Forward;
  /// For Freqs.
  RotaryScaling rotary;
};

struct InputSpec {
  /// The file with the array; empty for a generated array. With a file, shape, type and generator
  /// are unused.
  std::string path;
  std::vector<int64_t> shape;
  ElementType type = ElementType::F32;
  InputGenerator generator;

  /// Strides; empty for a dense array in C order.
  std::vector<int64_t> strides;
  int64_t offset = 0;

  bool isFile() const { return !path.empty(); }
};

/// Parses a description. The error has the position in the text and the expected text.
Result<InputSpec> parseInputSpec(std::string_view text);

/// Positions of the elements of an array in a buffer, in elements. Strides are not negative; a
/// stride of 0 repeats elements.
struct StridedLayout {
  std::vector<int64_t> shape;
  std::vector<int64_t> strides;
  int64_t offset = 0;

  /// Returns the layout of an array in C order without gaps.
  static StridedLayout dense(const std::vector<int64_t> &shape);

  int64_t elementCount() const;
  /// Returns the smallest number of elements of the buffer.
  int64_t bufferElements() const;
  bool isPacked() const;
};

/// Returns the layout of a description for an array of this shape, which comes from the file or
/// from the description. Fails if they do not fit.
Result<StridedLayout> resolveLayout(const InputSpec &spec, const std::vector<int64_t> &shape);

/// Writes elements begin ... end-1 (in logical order) of a generated array into a buffer of the
/// element type. Gaps keep their bytes.
void fillGenerated(const InputSpec &spec, const StridedLayout &layout, void *buffer, int64_t begin,
                   int64_t end);

/// Copy between a strided buffer and a dense buffer.
void packElements(const StridedLayout &layout, ElementType type, const void *buffer, void *packed);
void unpackElements(const StridedLayout &layout, ElementType type, const void *packed,
                    void *buffer);

/// Copy elements begin ... end-1 only; `packed` begins with element `begin`.
void packElements(const StridedLayout &layout, ElementType type, const void *buffer, void *packed,
                  int64_t begin, int64_t end);
void unpackElements(const StridedLayout &layout, ElementType type, const void *packed, void *buffer,
                    int64_t begin, int64_t end);

} // namespace fusednorm

#endif // FUSEDNORM_SUPPORT_INPUTSPEC_H
