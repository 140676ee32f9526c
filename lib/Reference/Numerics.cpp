// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Reference/Numerics.h"

using namespace fusednorm::reference;

Numerics Numerics::vllm() {
  Numerics result;
  result.gamma = Gamma::AfterCast;
  result.epsilon = Epsilon::Exact;
  result.scaling = Scaling::Divide;
  result.scaleFloor = 1.0f / (448.0f * 512.0f);
  return result;
}

Numerics Numerics::flashinfer() {
  Numerics result;
  result.epsilon = Epsilon::Exact;
  return result;
}

Numerics Numerics::deepgemm() {
  Numerics result;
  result.epsilon = Epsilon::Exact;
  result.amaxFloor = 1e-4f;
  return result;
}

std::optional<Numerics> Numerics::preset(std::string_view name) {
  if (name == "documents")
    return documents();
  if (name == "vllm")
    return vllm();
  if (name == "flashinfer")
    return flashinfer();
  if (name == "deepgemm")
    return deepgemm();
  return std::nullopt;
}
