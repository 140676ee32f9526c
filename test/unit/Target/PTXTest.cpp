// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Target/PTX.h"
#include <gtest/gtest.h>

using namespace fusednorm;

static TargetInfo chip(const char *name) { return llvm::cantFail(getTarget(name)); }

static unsigned versionOf(const char *text, const char *name = "sm_90a") {
  PTXNeeds needs = readPTXNeeds(text, chip(name));
  EXPECT_EQ(needs.unknown, "") << text;
  return needs.version;
}

TEST(PTX, VersionsOfInstructions) {
  // Instructions of every CUDA 12 driver.
  for (const char *text :
       {"mov.u32 %r1, %tid.x;", "@!%p1 bra.uni $L__BB0_2;", "griddepcontrol.wait;",
        "$L__BB0_1: ld.global.nc.L1::no_allocate.L2::128B.v4.b32 {%r1, %r2, %r3, %r4}, [%rd1];",
        "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%f1}, {%r1}, {%r2}, {%f1};",
        "wgmma.mma_async.sync.aligned.m64n128k32.f32.e4m3.e4m3 {%f1}, %rd1, %rd2, p, 1, 1;",
        "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%r1], "
        "[%rd1, {%r2, %r3}], [%r4];",
        "cp.async.bulk.global.shared::cta.bulk_group [%rd1], [%r1], %r2;",
        "mbarrier.try_wait.parity.shared::cta.b64 %p1, [%r1], %r2;", "max.f32 %f1, %f2, %f3;",
        ".reg .b32 %r<5>;", "{ .reg .pred p; setp.ne.b32 p, %r1, 0; }",
        ".visible .entry k(.param .u64 .ptr .global .align 16 p)\n.reqntid 128, 1, 1\n{ ret;",
        "prmt.b32 %r1, %r2, 0, 0x7632U; // e2m1x2 in a comment", ".pragma \"nounroll.v8\";",
        ".loc 1 3 7\n\tadd.s32 %r1, %r1, 1;", "cvt.rn.satfinite.e4m3x2.f32 %h1, %f1, %f2;"})
    EXPECT_EQ(versionOf(text), 80u) << text;
  EXPECT_EQ(versionOf("cvt.rn.satfinite.e4m3x2.f32 %h1, %f1, %f2;", "sm_89"), 81u);
  EXPECT_EQ(versionOf("red.global.v2.f32.add [%rd1], {%f1, %f2};"), 81u);
  EXPECT_EQ(versionOf("tensormap.replace.tile.global_address.global.b1024.b64 [%rd1], %rd2;"), 83u);
  EXPECT_EQ(versionOf("mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%f1}, {%r1}, {%r2};"),
            84u);
  EXPECT_EQ(versionOf("fma.rn.f32x2 %rd1, %rd2, %rd3, %rd4;", "sm_100"), 86u);
  EXPECT_EQ(versionOf("mbarrier.arrive.relaxed.cta.shared::cta.b64 _, [%r1];"), 86u);
  EXPECT_EQ(
      versionOf("cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [%r1], [%rd1], "
                "%r2, [%r3];"),
      86u);
  EXPECT_EQ(versionOf("tcgen05.wait::ld.sync.aligned;", "sm_100a"), 86u);
  EXPECT_EQ(versionOf("ld.global.v4.b64 {%rd1, %rd2, %rd3, %rd4}, [%rd5];", "sm_100"), 88u);
  EXPECT_EQ(versionOf("max.f32 %f1, %f2, %f3, %f4;", "sm_100"), 88u);
  // The newest instruction determines the version. A statement may follow others on its line.
  EXPECT_EQ(versionOf(".visible .entry k()\n{\n\tfma.rn.f32x2 %rd1, %rd2, %rd3, %rd4;", "sm_100"),
            86u);
  EXPECT_EQ(versionOf(".global .align 4 .b8 x[2] = {1, 2};"), 80u);
  EXPECT_EQ(versionOf("ret; {\n mov.b128 %q1, {%rd1, %rd2}; }"), 83u);
}

TEST(PTX, WhatIsNotKnownIsNotJudged) {
  EXPECT_EQ(readPTXNeeds("frobnicate.b32 %r1;", chip("sm_90")).unknown, "frobnicate.b32");
  EXPECT_EQ(readPTXNeeds("add.rn.bf19 %r1, %r1, %r1;", chip("sm_90")).unknown, "add.rn.bf19");
  EXPECT_EQ(readPTXNeeds(".reg .b32 %r1; .newest_thing 1;", chip("sm_90")).unknown,
            ".newest_thing");
}

TEST(PTX, InstructionsOfOneChip) {
  const char *text = "wgmma.fence.sync.aligned;";
  EXPECT_EQ(readPTXNeeds(text, chip("sm_90a")).missing, "");
  EXPECT_EQ(readPTXNeeds(text, chip("sm_90")).missing, "wgmma.fence.sync.aligned");
  EXPECT_EQ(readPTXNeeds(text, chip("sm_100a")).missing, "wgmma.fence.sync.aligned");
  EXPECT_EQ(readPTXNeeds("redux.sync.max.f32 %f1, %f1, -1;", chip("sm_100a")).missing, "");
  EXPECT_EQ(readPTXNeeds("redux.sync.max.f32 %f1, %f1, -1;", chip("sm_103a")).missing, "");
  EXPECT_NE(readPTXNeeds("redux.sync.max.f32 %f1, %f1, -1;", chip("sm_110a")).missing, "");
  EXPECT_NE(readPTXNeeds("redux.sync.max.f32 %f1, %f1, -1;", chip("sm_120a")).missing, "");
  EXPECT_EQ(readPTXNeeds("tcgen05.fence::before_thread_sync;", chip("sm_110a")).missing, "");
  EXPECT_NE(readPTXNeeds("tcgen05.fence::before_thread_sync;", chip("sm_121a")).missing, "");
  EXPECT_EQ(readPTXNeeds("redux.sync.max.s32 %r1, %r1, -1;", chip("sm_80")).missing, "");
}

TEST(PTX, Finishing) {
  const char *text =
      "//\n.version 8.6\n.target sm_90\n.address_size 64\n\n.visible .entry k()\n{\n"
      "\t.pragma \"used_bytes_mask 0xfff\";\n\t// begin inline asm\n\t// end inline asm\n"
      "\t// begin inline asm\n\tadd.s32 %r1, %r1, 1;\n\t// end inline asm\n\tret;\n}\n";
  EXPECT_EQ(llvm::cantFail(finishPTX(text, chip("sm_90"))),
            "//\n.version 8.0\n.target sm_90\n.address_size 64\n\n.visible .entry k()\n{\n"
            "\t// begin inline asm\n\tadd.s32 %r1, %r1, 1;\n\t// end inline asm\n\tret;\n}\n");
  // An unknown instruction keeps the version, a newer one raises it.
  auto versionOf = [](const char *body, const char *target) {
    std::string text = std::string(".version 8.6\n.target x\n.entry k()\n{\n") + body + "\n}\n";
    std::string made = llvm::cantFail(finishPTX(text, chip(target)));
    return made.substr(0, made.find('\n'));
  };
  EXPECT_EQ(versionOf("ret;", "sm_100"), ".version 8.6");
  EXPECT_EQ(versionOf("ret;", "sm_120"), ".version 8.7");
  EXPECT_EQ(versionOf("ret;", "sm_86"), ".version 8.0");
  EXPECT_EQ(versionOf("ret;", "sm_87"), ".version 8.0");
  EXPECT_EQ(versionOf("ret;", "sm_103a"), ".version 8.8");
  EXPECT_EQ(versionOf("ret;", "sm_110"), ".version 9.0");
  EXPECT_EQ(versionOf("ret;", "sm_121a"), ".version 8.8");
  EXPECT_EQ(versionOf("frobnicate;", "sm_80"), ".version 8.6");
  EXPECT_EQ(versionOf("ld.global.v8.b32 {%r1}, [%rd1];", "sm_100"), ".version 8.8");
  EXPECT_EQ(
      llvm::toString(finishPTX("setmaxnreg.inc.sync.aligned.u32 96;", chip("sm_90")).takeError()),
      "sm_90 has no instruction 'setmaxnreg.inc.sync.aligned.u32'; expected a kernel for "
      "this chip, or a --target that has it, such as sm_90a");
}
