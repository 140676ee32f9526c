// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Target/Threads.h"
#include "llvm/ADT/Twine.h"

using namespace fusednorm;

std::string Threads::toText() const {
  return !openmp ? "none" : count ? std::to_string(count) : "openmp";
}

llvm::Expected<Threads> fusednorm::parseThreads(llvm::StringRef text) {
  if (text == "none")
    return Threads();
  if (text == "openmp")
    return Threads{true, 0};
  unsigned count;
  if (text.getAsInteger(10, count) || count < 1 || count > kMostThreads)
    return llvm::createStringError("expected none, openmp, or a number from 1 to " +
                                   llvm::Twine(kMostThreads) + ", got '" + text + "'");
  return Threads{count > 1, count > 1 ? count : 0};
}
