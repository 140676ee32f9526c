// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Artifact/PTXReport.h"
#include "gtest/gtest.h"

using namespace fusednorm;

TEST(PTXReport, ClassesOfInstructions) {
  EXPECT_EQ(classifyPTX("ld.global.nc.v4.b32"), "global_load");
  EXPECT_EQ(classifyPTX("ld.param.b64"), "parameter");
  EXPECT_EQ(classifyPTX("st.shared.b32"), "shared_store");
  EXPECT_EQ(classifyPTX("ld.shared::cluster.b32"), "shared_load");
  EXPECT_EQ(classifyPTX("st.local.b32"), "local_store");
  EXPECT_EQ(classifyPTX("ld.b32"), "global_load"); // generic
  EXPECT_EQ(classifyPTX("cvt.rn.satfinite.e4m3x2.f32"), "convert_packed");
  EXPECT_EQ(classifyPTX("cvt.rn.bf16x2.f32"), "convert_packed");
  EXPECT_EQ(classifyPTX("cvt.rn.bf16.f32"), "convert");
  EXPECT_EQ(classifyPTX("bar.sync"), "barrier");
  EXPECT_EQ(classifyPTX("barrier.sync"), "barrier");
  EXPECT_EQ(classifyPTX("barrier.cluster.wait.aligned"), "cluster_barrier");
  EXPECT_EQ(classifyPTX("fma.rn.f32"), "float");
  EXPECT_EQ(classifyPTX("fma.rn.f64"), "float64");
  EXPECT_EQ(classifyPTX("sqrt.rn.f32"), "float_special");
  EXPECT_EQ(classifyPTX("max.s32"), "integer");
  EXPECT_EQ(classifyPTX("max.f32"), "float");
  EXPECT_EQ(classifyPTX("shl.b32"), "logic");
  EXPECT_EQ(classifyPTX("prmt.b32"), "logic");
  EXPECT_EQ(classifyPTX("shfl.sync.bfly.b32"), "warp");
  EXPECT_EQ(classifyPTX("red.global.max.s32"), "atomic");
  EXPECT_EQ(classifyPTX("griddepcontrol.wait"), "dependent_launch");
  EXPECT_EQ(classifyPTX("cp.async.cg.shared.global"), "async_copy");
  EXPECT_EQ(classifyPTX("setp.lt.s32"), "select");
  EXPECT_EQ(classifyPTX("frobnicate.b32"), "other");
}

static const char *const kText = R"(
.version 8.6
.target sm_90a
.address_size 64
.extern .func  (.param .b32 func_retval0) __nv_expf
(
	.param .b32 __nv_expf_param_0
)
;
.extern .shared .align 1024 .b8 dyn[];
.shared .align 16 .b8 both[32];
.visible .entry one( // a comment; with a semicolon
	.param .u64 .ptr .global .align 16 one_param_0
)
.reqntid 448, 1, 1
{
	.reg .pred 	%p<6>;
	.shared .align 4 .f32 own[28];
	ld.param.b64 	%rd8, [one_param_0];
	ld.global.nc.v4.b32 	{%r1, %r2, %r3, %r4}, [%rd8];
	ld.global.v2.b64 	{%rd1, %rd2}, [%rd8];
	ld.global.b16 	%rs1, [%rd8];
$L__BB0_1:
	@%p1 bra 	$L__BB0_2;
	st.shared.v2.f32 	[own], {%r1, %r2};
	bar.sync 	0;
	@!%p1 bra 	$L__BB0_1;
$L__BB0_2: // behind
	st.shared.b32 	[both], %r1;
	{ // callseq 0, 0
	.param .b32 param0;
	st.param.b32 	[param0], %r1;
	call.uni (retval0), __nv_expf, (param0);
	} // callseq 0
	red.global.max.s32 	[%rd8], %r1;
	ret;
}
/* two; lines
   of a comment */
.visible .entry two()
.explicitcluster
.reqnctapercluster 2, 1, 1
{
	.local .align 8 .b8 __local_depot1[24];
	mov.b64 	%rd1, dyn;
	barrier.cluster.arrive.aligned;
	barrier.cluster.wait.aligned;
	cp.async.cg.shared.global [%r1], [%rd1], 16;
	cp.async.commit_group;
	st.global.v8.b32 	[%rd1], {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8};
	ret;
}
)";

TEST(PTXReport, Kernels) {
  std::vector<PTXKernelReport> kernels = reportPTX(kText);
  ASSERT_EQ(kernels.size(), 2u);
  const PTXKernelReport &one = kernels[0], &two = kernels[1];
  EXPECT_EQ(one.name, "one");
  ASSERT_TRUE(one.block);
  EXPECT_EQ((*one.block)[0], 448);
  EXPECT_FALSE(one.cluster);
  EXPECT_EQ(one.instructions, 13);
  EXPECT_EQ(one.blockBarriers, 1);
  EXPECT_EQ(one.clusterBarriers, 0);
  EXPECT_EQ(one.loops, 1);
  EXPECT_EQ(one.staticSharedBytes, 28 * 4 + 32);
  EXPECT_FALSE(one.usesDynamicShared);
  EXPECT_EQ(one.calls, std::vector<std::string>{"__nv_expf"});
  EXPECT_EQ(one.countOf("global_load"), 3);
  EXPECT_EQ(one.countOf("matrix"), 0);
  using Access = PTXAccess;
  std::map<Access, int64_t> expected = {
      {Access{"global", "load", 16, true}, 1},  {Access{"global", "load", 16, false}, 1},
      {Access{"global", "load", 2, false}, 1},  {Access{"shared", "store", 8, false}, 1},
      {Access{"shared", "store", 4, false}, 1}, {Access{"global", "atomic", 4, false}, 1}};
  EXPECT_TRUE(one.accesses == expected);

  EXPECT_EQ(two.name, "two");
  EXPECT_FALSE(two.block);
  ASSERT_TRUE(two.cluster);
  EXPECT_EQ((*two.cluster)[0], 2);
  EXPECT_EQ(two.clusterBarriers, 1);
  EXPECT_EQ(two.localBytes, 24);
  EXPECT_TRUE(two.usesDynamicShared);
  EXPECT_EQ(two.staticSharedBytes, 0);
  EXPECT_EQ(two.loops, 0);
  EXPECT_EQ(two.accesses.count(Access{"global", "store", 32, false}), 1u);
  EXPECT_EQ(two.accesses.count(Access{"global", "copy", 0, false}), 1u);
  EXPECT_EQ(two.accesses.size(), 2u);
}

// For every text, the scanner terminates and does not read past the end.
TEST(PTXReport, BrokenText) {
  EXPECT_TRUE(reportPTX("").empty());
  EXPECT_TRUE(reportPTX("/* no end").empty());
  EXPECT_TRUE(reportPTX("{{{;};@;$x:;[").empty());
  std::string text = kText;
  for (size_t length = 0; length < text.size(); ++length)
    EXPECT_LE(reportPTX(llvm::StringRef(text).take_front(length)).size(), 2u);
}
