// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A value or an error message, for the libraries that are compiled without
// LLVM: the GPU test package compiles Support on machines that have no LLVM,
// and the runtime of the SIMT simulator depends on the C++ library only. Other
// libraries use llvm::Error and llvm::Expected.

#ifndef FUSEDNORM_SUPPORT_RESULT_H
#define FUSEDNORM_SUPPORT_RESULT_H

#include <optional>
#include <string>
#include <utility>

namespace fusednorm {

/// The reason of a failure, as one line. Converts to a failed Result of any
/// type.
struct Problem {
  std::string message;
};

/// A value of type T, or the reason why there is none.
template <typename T>
class [[nodiscard]] Result {
public:
  Result(T &&value) : value(std::move(value)) {}
  Result(const T &value) : value(value) {}
  Result(Problem problem) : problem(std::move(problem.message)) {}

  /// Returns whether there is a value.
  explicit operator bool() const { return value.has_value(); }

  T &operator*() { return *value; }
  const T &operator*() const { return *value; }
  T *operator->() { return &*value; }
  const T *operator->() const { return &*value; }

  /// Returns the reason of the failure; empty if there is a value.
  const std::string &error() const { return problem; }

private:
  std::optional<T> value;
  std::string problem;
};

/// Success, or the reason of a failure. `return {};` is success.
template <>
class [[nodiscard]] Result<void> {
public:
  Result() = default;
  Result(Problem problem) : failed(true), problem(std::move(problem.message)) {}

  /// Returns whether there was no failure.
  explicit operator bool() const { return !failed; }

  /// Returns the reason of the failure; empty after success.
  const std::string &error() const { return problem; }

private:
  bool failed = false;
  std::string problem;
};

} // namespace fusednorm

#endif // FUSEDNORM_SUPPORT_RESULT_H
