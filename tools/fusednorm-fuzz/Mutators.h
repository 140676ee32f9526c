// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mutations of a case, one at a time. Each depends on the corpus and the random numbers only.

#ifndef FUSEDNORM_TOOLS_FUZZ_MUTATORS_H
#define FUSEDNORM_TOOLS_FUZZ_MUTATORS_H

#include "../fusednorm-differential/Random.h"
#include "Corpus.h"
#include "Ways.h"
#include "llvm/Support/xxhash.h"

namespace fusednorm::fuzz {

using differential::Random;

template <typename List>
decltype(auto) pickOf(Random &random, List &&list) {
  return list[static_cast<size_t>(random.below(static_cast<int64_t>(std::size(list))))];
}

/// Picks from a corpus in a stable way: an additional file changes few choices, so the cases of a
/// seed remain nearly the same while the corpus grows.
inline const std::string &getKey(const std::string &text) { return text; }
inline const std::string &getKey(const Seed &seed) { return seed.name; }
template <typename List>
const auto &pickStable(Random &random, const List &list) {
  uint64_t draw = random.next(), most = 0;
  size_t best = 0;
  for (size_t i = 0; i < list.size(); ++i)
    if (uint64_t rank = Random(draw, llvm::xxh3_64bits(getKey(list[i]))).next(); rank > most) {
      most = rank;
      best = i;
    }
  return list[best];
}

/// Mutates types, extents, numbers, maps, layouts, keywords, names and order in the text of a
/// module.
std::string mutateText(const std::string &text, const Corpus &corpus, Random &random);

/// Mutates blanks, digits, brackets and bytes of any text.
std::string mutateBytes(std::string text, Random &random);

/// Mutates ops, users, regions, blocks and functions of a module in place.
void mutateModule(mlir::ModuleOp module, const Corpus &corpus, Random &random);

/// Removes all functions of a module except one and the functions it refers to.
void keepOneFunction(mlir::ModuleOp module, Random &random);

/// Generates a case. `only` restricts the kinds of ways.
Case generate(const Corpus &corpus, Random &random, llvm::ArrayRef<std::string> only,
              const Reporter &reporter);

/// Returns the kinds of ways of generate().
llvm::ArrayRef<llvm::StringLiteral> getWayKinds();

} // namespace fusednorm::fuzz

#endif // FUSEDNORM_TOOLS_FUZZ_MUTATORS_H
