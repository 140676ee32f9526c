// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays described by text, as command lines of tools take them:
//
//   FILE.npy                        an array from a file
//   SHAPExTYPE=GENERATOR            a generated one: 4096x7168xbf16=normal
//   TYPE=GENERATOR                  of rank 0: f32=const(1e-6)
//
// either with a layout behind it, counted in elements:
//
//   @strides=[7200,1],offset=3
//
// Generators; element i is the i-th in logical (C) order:
//   normal(seed=0,scale=1)    scaled, nearly normal numbers (see below)
//   uniform(lo,hi,seed=0)     floats from lo to hi, integers lo, ..., hi
//   const(v)                  v may be nan, inf, -inf, -0.0
//   iota                      i
//   offsets(l0,l1,...)        0, l0, l0+l1, ...: one more than lengths
//   pages(order=forward,seed=0)
//                             each page number 0 ... count-1 once; forward,
//                             reverse or random
//   freqs(theta=10000,kind=base)
//                             a rotary table: row p has cos, sin of
//                             p * theta^(-2j/columns) for j = 0, 1, ...
//   freqs(kind=linear,factor=), freqs(kind=llama3,factor=8,low=1,high=4,
//   original=8192), freqs(kind=yarn,factor=40,original=4096,beta_fast=32,
//   beta_slow=1,mscale=1,mscale_all_dim=1), freqs(kind=longrope,
//   original=4096,short=1,long=1,attention=1)
//                             with frequencies stretched as RotaryTable.h says;
//                             short and long are one number or one for each
//                             pair, a:b:c
//
// A value depends on the seed and on i only, not on shape, type or platform, so
// parts may be filled in parallel. Numbers are computed in double and rounded
// once to the type (8-bit floats saturate, integers are clamped). `normal` is
// the sum of eight uniform 16-bit numbers, scaled to variance 1: the density is
// within 4 % of the normal one up to 2.5 standard deviations, there is nothing
// beyond 4.9, and no library function decides about the bits. freqs does use
// the C library's pow, cos and sin in double.

#ifndef FUSEDNORM_SUPPORT_INPUTSPEC_H
#define FUSEDNORM_SUPPORT_INPUTSPEC_H

#include "fusednorm/Support/ElementType.h"
#include "fusednorm/Support/RotaryTable.h"
#include <vector>

namespace fusednorm {

struct InputGenerator {
  enum class Kind { Normal, Uniform, Const, Iota, Offsets, Pages, Freqs };
  enum class PageOrder { Forward, Reverse, Random };

  Kind kind = Kind::Iota;
  uint64_t seed = 0;
  /// Normal.
  double scale = 1;
  /// Uniform: bounds; Const: the value is `low`. Integer types use the
  /// integers.
  double low = 0, high = 0;
  int64_t lowInteger = 0, highInteger = 0;
  /// Offsets: the prefix sums themselves.
  std::vector<int64_t> offsets;
  PageOrder pageOrder = PageOrder::Forward;
  /// Freqs.
  RotaryScaling rotary;
};

struct InputSpec {
  /// Not empty: the array comes from this file and has its shape; type, shape
  /// and generator mean nothing.
  std::string path;
  std::vector<int64_t> shape;
  ElementType type = ElementType::F32;
  InputGenerator generator;

  /// Empty if none were given: no gaps, C order.
  std::vector<int64_t> strides;
  int64_t offset = 0;

  bool isFile() const { return !path.empty(); }
};

/// Returns nothing and sets `error` to one line that names the place in the
/// text and what was expected there.
std::optional<InputSpec> parseInputSpec(std::string_view text, std::string &error);

/// Where the elements of an array lie in a buffer, in elements. Strides are not
/// negative; 0 repeats an element.
struct StridedLayout {
  std::vector<int64_t> shape;
  std::vector<int64_t> strides;
  int64_t offset = 0;

  int64_t elementCount() const;
  /// Elements that the buffer must have at least.
  int64_t bufferElements() const;
  bool isPacked() const;
};

/// The layout that the spec asks for, for an array of this shape (the file's,
/// or the spec's own).
std::optional<StridedLayout> resolveLayout(const InputSpec &spec, const std::vector<int64_t> &shape,
                                           std::string &error);

/// Writes elements begin ... end-1 (in logical order) of a generated array into
/// a buffer of the spec's type. Gaps are left alone.
void fillGenerated(const InputSpec &spec, const StridedLayout &layout, void *buffer, int64_t begin,
                   int64_t end);

/// Copies between a strided buffer and one without gaps.
void packElements(const StridedLayout &layout, ElementType type, const void *buffer, void *packed);
void unpackElements(const StridedLayout &layout, ElementType type, const void *packed,
                    void *buffer);

/// As above for elements begin ... end-1 only; `packed` holds element `begin`
/// first.
void packElements(const StridedLayout &layout, ElementType type, const void *buffer, void *packed,
                  int64_t begin, int64_t end);
void unpackElements(const StridedLayout &layout, ElementType type, const void *packed, void *buffer,
                    int64_t begin, int64_t end);

} // namespace fusednorm

#endif // FUSEDNORM_SUPPORT_INPUTSPEC_H
