// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names of functions in other languages. Symbols of MLIR may have any letters; everything
// that becomes a name in C or PTX is made, or checked, here.

#ifndef FUSEDNORM_SUPPORT_NAMES_H
#define FUSEDNORM_SUPPORT_NAMES_H

#include <set>
#include <string>
#include <string_view>

namespace fusednorm {

/// Letters, digits and _, not first a digit: what C and PTX take.
bool isIdentifier(std::string_view name);

/// What ptxas takes as the name of a function or a global.
bool isPTXName(std::string_view name);

/// An identifier that looks like the name: `a-b` becomes `a_b`. Several names may become
/// one: see NameSet.
std::string toIdentifier(std::string_view name);

/// Whether an identifier means something else in C or C++, or in the headers that a
/// launcher includes: keywords, types, macros, the runtime's own names.
bool isReservedInC(std::string_view identifier);

/// Between the quotes of a string literal of C.
std::string escapeForC(std::string_view text);

/// Names that are taken.
class NameSet {
public:
  void insert(std::string name) { names.insert(std::move(name)); }
  bool contains(const std::string &name) const { return names.count(name) != 0; }
  /// Whether one is there that begins so.
  bool containsPrefix(const std::string &prefix) const;
  /// `wanted` with as many _ behind it as make it new; it is taken then.
  std::string take(std::string wanted);

private:
  std::set<std::string, std::less<>> names;
};

} // namespace fusednorm

#endif // FUSEDNORM_SUPPORT_NAMES_H
