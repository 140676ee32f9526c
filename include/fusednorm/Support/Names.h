// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names of functions in other languages. Symbols of MLIR may contain any character. These functions
// make and check names for C and PTX.

#ifndef FUSEDNORM_SUPPORT_NAMES_H
#define FUSEDNORM_SUPPORT_NAMES_H

#include <set>
#include <string>
#include <string_view>

namespace fusednorm {

/// Returns whether a name consists of letters, digits and _ and does not begin with a digit.
bool isIdentifier(std::string_view name);

/// Returns whether ptxas accepts the name for a function or a global.
bool isPTXName(std::string_view name);

/// Returns an identifier similar to the name: `a-b` becomes `a_b`. Different names may give the
/// same identifier; NameSet makes them unique.
std::string toIdentifier(std::string_view name);

/// Returns whether an identifier has a meaning in C, in C++ or in the headers of a launcher: it is
/// a keyword, a type, a macro or a name of the runtime.
bool isReservedInC(std::string_view identifier);

/// Escapes a text for a string literal of C.
std::string escapeForC(std::string_view text);

/// A set of names in use.
class NameSet {
public:
  void insert(std::string name) { names.insert(std::move(name)); }
  bool contains(const std::string &name) const { return names.count(name) != 0; }
  /// Returns whether a name in the set begins with the text.
  bool containsPrefix(const std::string &prefix) const;
  /// Returns `wanted`, followed by _ until it is unique, and adds it.
  std::string take(std::string wanted);

private:
  std::set<std::string, std::less<>> names;
};

} // namespace fusednorm

#endif // FUSEDNORM_SUPPORT_NAMES_H
