// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels with one block of 128 threads around code under test. A loop before the code fills shared
// memory from an array, or a loop after it copies shared memory to one.

#ifndef FUSEDNORM_TEST_UNIT_SIMT_HOPPERKERNEL_H
#define FUSEDNORM_TEST_UNIT_SIMT_HOPPERKERNEL_H

#include "KernelRun.h"

namespace fusednorm::simt {

/// Returns a loop in which all threads copy `words` 4-byte words between %tile and %`array`.
inline std::string copyLoop(const std::string &name, const std::string &array, unsigned words,
                            bool intoShared) {
  std::string n = name, w = std::to_string(words);
  return "  %" + n + "w = llvm.mlir.constant(" + w + " : i32) : i32\n  llvm.br ^" + n +
         "head(%tid : i32)\n^" + n + "head(%" + n + "i: i32):\n  %" + n +
         "more = llvm.icmp \"ult\" %" + n + "i, %" + n + "w : i32\n  llvm.cond_br %" + n +
         "more, ^" + n + "body, ^" + n + "done\n^" + n + "body:\n  %" + n +
         "g = llvm.getelementptr %" + array + "[%" + n +
         "i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32\n  %" + n +
         "s = llvm.getelementptr %tile[%" + n +
         "i] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32\n  %" + n + "v = llvm.load " +
         (intoShared ? "%" + n + "g {alignment = 4 : i64} : !llvm.ptr<1>"
                     : "%" + n + "s {alignment = 4 : i64} : !llvm.ptr<3>") +
         " -> i32\n  llvm.store %" + n + "v, " +
         (intoShared ? "%" + n + "s {alignment = 4 : i64} : i32, !llvm.ptr<3>"
                     : "%" + n + "g {alignment = 4 : i64} : i32, !llvm.ptr<1>") +
         "\n  %" + n + "next = llvm.add %" + n + "i, %threads : i32\n  llvm.br ^" + n + "head(%" +
         n + "next : i32)\n^" + n + "done:\n  nvvm.barrier0\n";
}

/// Returns a module with the kernel `k`. The body may use %tid, %threads, %tile (dynamic shared
/// memory, aligned to 1024) and %bar (an mbarrier).
inline std::string hopperModule(const std::string &parameters, const std::string &body) {
  return "gpu.module @m {\n"
         "llvm.mlir.global internal @bar() {addr_space = 3 : i32, alignment = 8 : i64} : i64\n"
         "llvm.mlir.global external @tile() {addr_space = 3 : i32, alignment = 1024 : i64} : "
         "!llvm.array<0 x i8>\n"
         "llvm.func @k(" +
         parameters +
         ") attributes {nvvm.kernel} {\n"
         "  %tid = nvvm.read.ptx.sreg.tid.x : i32\n"
         "  %threads = nvvm.read.ptx.sreg.ntid.x : i32\n"
         "  %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>\n"
         "  %bar = llvm.mlir.addressof @bar : !llvm.ptr<3>\n" +
         body + "  llvm.return\n}\n}\n";
}

/// Compiles and launches a kernel. Each argument points to the bytes of a parameter.
inline LaunchResult launchText(const std::string &text, std::vector<void *> arguments,
                               uint32_t shared, const Options &options = {}) {
  LaunchResult result;
  result.error = "not compiled";
  auto program = GPUProgram::parse(text.data(), text.size(), "test.mlir");
  if (!program) {
    ADD_FAILURE() << llvm::toString(program.takeError()) << text;
    return result;
  }
  auto info = (*program)->compile("k", options);
  if (!info) {
    ADD_FAILURE() << llvm::toString(info.takeError());
    return result;
  }
  LaunchConfig config;
  config.block = {128, 1, 1};
  config.dynamicShared = shared;
  return launch(**info, config, options, arguments.data());
}

} // namespace fusednorm::simt

#endif // FUSEDNORM_TEST_UNIT_SIMT_HOPPERKERNEL_H
