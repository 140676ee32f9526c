// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matches rows that are joined from two parts, as in rotary embeddings.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_JOINEDCOLUMNS_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_JOINEDCOLUMNS_H

#include "Element.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"

namespace fusednorm::raise {

/// A row joined from two parts of half its columns. Elements are at column j < n/2 of a part.
struct Joined {
  Pairing pairing;
  Element first, second;
};

/// Matches columns joined to pairs ([..., n/2, 2]) or halves joined to a row, by a concatenation or
/// as [..., 2, n/2].
std::optional<Joined> matchJoined(ElementReader &reader, Element element);

/// Checks for a constant of -1 in the first column of each pair and 1 in the second.
bool isSign(ElementReader &reader, Element element, Pairing pairing);

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_JOINEDCOLUMNS_H
