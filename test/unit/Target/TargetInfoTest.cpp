// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Target/TargetInfo.h"
#include "fusednorm/Target/MatrixUnits.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/X86TargetParser.h"
#include "gtest/gtest.h"
#include <map>

using namespace fusednorm;

static llvm::StringMap<bool> featuresOf(llvm::StringRef cpu) {
  llvm::SmallVector<llvm::StringRef> list;
  llvm::X86::getFeaturesForCPU(cpu, list);
  llvm::StringMap<bool> features;
  for (llvm::StringRef feature : list)
    features[feature] = true;
  return features;
}

static std::string messageOf(llvm::Error error) { return llvm::toString(std::move(error)); }

TEST(TargetInfo, RecordsAreConsistent) {
  ASSERT_FALSE(getKnownTargets().empty());
  for (const TargetInfo &target : getKnownTargets()) {
    if (target.isGPU()) {
      EXPECT_EQ(target.maxThreads % kWarpThreads, 0) << target.name;
      EXPECT_LE(target.staticSharedBytes, target.maxSharedBytes) << target.name;
      EXPECT_EQ(target.accessBytes, 16) << target.name;
      EXPECT_GE(target.leastPTX, 80u) << target.name;
      EXPECT_EQ(target.isChipSpecific, target.name.back() == 'a') << target.name;
      EXPECT_EQ(target.maxClusterBlocks > 1, target.hasDependentLaunch) << target.name;
      continue;
    }
    llvm::SmallVector<llvm::StringRef> features;
    llvm::X86::getFeaturesForCPU(target.llvmCPU, features);
    EXPECT_FALSE(features.empty()) << target.name;
    EXPECT_EQ(target.vectorBytes, target.hasAVX512 ? 64 : 32) << target.name;
    EXPECT_EQ(target.vectorRegisters, target.hasAVX512 ? 32 : 16) << target.name;
    EXPECT_GT(target.cacheLineBytes, 0);
    EXPECT_GT(target.l1DataBytes, 0);
    EXPECT_GT(target.l2Bytes, target.l1DataBytes);
    EXPECT_GT(target.lastLevelBytes, target.l2Bytes);
    llvm::StringMap<bool> has = featuresOf(target.llvmCPU);
    EXPECT_EQ(target.hasAVX512, has.lookup("avx512vl")) << target.name;
    EXPECT_EQ(target.hasAVX512BF16, has.lookup("avx512bf16")) << target.name;
    EXPECT_EQ(target.hasAVX512VBMI, has.lookup("avx512vbmi")) << target.name;
    EXPECT_EQ(target.hasAVX512FP16, has.lookup("avx512fp16")) << target.name;
    EXPECT_EQ(target.hasAMXBF16, has.lookup("amx-bf16")) << target.name;
    EXPECT_EQ(target.hasAMXInt8, has.lookup("amx-int8")) << target.name;
    EXPECT_EQ(target.looksUpInOneRegister, target.hasAMXBF16) << target.name;
  }
}

TEST(TargetInfo, UnknownNameListsTheKnownOnes) {
  llvm::Expected<TargetInfo> target = getTarget("i486");
  ASSERT_FALSE(bool(target));
  EXPECT_EQ(messageOf(target.takeError()),
            "unknown target 'i486'; known targets are cpu, x86-64-v3, x86-64-v4, "
            "sapphirerapids, znver5, sm_80, sm_86, sm_87, sm_89, sm_90, sm_90a, sm_100, sm_100a, "
            "sm_103, sm_103a, sm_110, sm_110a, sm_120, sm_120a, sm_121, sm_121a");
}

// Limits of "Technical Specifications per Compute Capability" of the CUDA programming guide.
TEST(TargetInfo, LimitsOfGPUs) {
  struct Limits {
    int64_t sharedKB, threads;
  };
  const std::map<unsigned, Limits> limits = {
      {80, {163, 2048}}, {86, {99, 1536}},   {87, {163, 1536}},  {89, {99, 1536}},
      {90, {227, 2048}}, {100, {227, 2048}}, {103, {227, 2048}}, {110, {227, 1536}},
      {120, {99, 1536}}, {121, {99, 1536}}};
  unsigned found = 0;
  for (const TargetInfo &target : getKnownTargets()) {
    if (!target.isGPU())
      continue;
    ASSERT_TRUE(limits.count(target.capability)) << target.name;
    EXPECT_EQ(target.name,
              "sm_" + std::to_string(target.capability) + (target.isChipSpecific ? "a" : ""));
    EXPECT_EQ(target.maxSharedBytes, limits.at(target.capability).sharedKB * 1024) << target.name;
    EXPECT_EQ(target.residentThreads, limits.at(target.capability).threads) << target.name;
    EXPECT_NE(MatrixUnits::of(target), nullptr) << target.name;
    found += !target.isChipSpecific;
  }
  EXPECT_EQ(found, limits.size());
}

// A GPU with less shared memory is not among the later GPUs of a description.
TEST(TargetInfo, LaterGPUs) {
  for (auto [name, text] :
       {std::pair("sm_80", "; PTX also for sm_87, sm_90, sm_100, sm_103, sm_110"),
        {"sm_86", "; PTX also for every later GPU"},
        {"sm_90", "NVIDIA H100, H200; PTX also for sm_100, sm_103, sm_110"},
        {"sm_90a", "NVIDIA H100, H200 only, with all instructions"},
        {"sm_110", "NVIDIA Jetson Thor"},
        {"sm_120", "; PTX also for every later GPU"},
        {"sm_121", "NVIDIA GB10 (DGX Spark)"}}) {
    llvm::Expected<TargetInfo> target = getTarget(name);
    ASSERT_TRUE(bool(target)) << messageOf(target.takeError());
    EXPECT_TRUE(llvm::StringRef(target->description).ends_with(text)) << target->description;
  }
}

TEST(TargetInfo, UnknownGPUNamesTheTargetToUse) {
  for (auto [name, text] : {std::pair("sm_88", "use sm_86, whose code runs on this GPU"),
                            {"sm_86a", "use sm_86, whose code runs on this GPU"},
                            {"sm_100f", "use sm_100"},
                            {"compute_90a", "use sm_90a"},
                            {"compute_121", "use sm_121"},
                            {"sm_101", "use sm_110"},
                            {"sm_101a", "use sm_110a"},
                            {"sm_102", "use sm_100, whose code runs on this GPU"},
                            {"sm_125", "use sm_121, whose code runs on this GPU"},
                            {"sm_130", "use sm_121, whose PTX runs on later GPUs"},
                            {"sm_75", "the first supported GPU is sm_80"}}) {
    llvm::Expected<TargetInfo> target = getTarget(name);
    ASSERT_FALSE(bool(target)) << name;
    std::string start =
        std::string("unknown target '") + name + "'; " + text + "; known targets are cpu, ";
    std::string message = messageOf(target.takeError());
    EXPECT_TRUE(llvm::StringRef(message).starts_with(start)) << message;
  }
  for (const char *name : {"sm_90b", "sm_", "gfx90a", "h100"}) {
    std::string message = messageOf(getTarget(name).takeError());
    EXPECT_TRUE(llvm::StringRef(message).starts_with(std::string("unknown target '") + name +
                                                     "'; known targets are cpu, "))
        << message;
  }
}

TEST(TargetInfo, MachinesMapToTheirRecord) {
  for (auto [cpu, record] : {std::pair("haswell", "x86-64-v3"),
                             {"znver3", "x86-64-v3"},
                             {"skylake-avx512", "x86-64-v4"},
                             {"znver4", "x86-64-v4"},
                             {"znver5", "znver5"},
                             {"sapphirerapids", "sapphirerapids"}}) {
    llvm::Expected<TargetInfo> target = getTargetForMachine(cpu, featuresOf(cpu));
    ASSERT_TRUE(bool(target)) << messageOf(target.takeError());
    EXPECT_EQ(target->name, record);
    EXPECT_EQ(target->llvmCPU, cpu);
    EXPECT_EQ(target->splitsVectors, llvm::StringRef(cpu) == "znver4");
  }
}

TEST(TargetInfo, FeaturesOfTheMachineWin) {
  // A hypervisor may hide instructions of the named chip.
  llvm::StringMap<bool> features = featuresOf("znver5");
  features["avx512bf16"] = false;
  llvm::Expected<TargetInfo> target = getTargetForMachine("znver5", features);
  ASSERT_TRUE(bool(target)) << messageOf(target.takeError());
  EXPECT_EQ(target->name, "x86-64-v4");
  EXPECT_FALSE(target->hasAVX512BF16);
  EXPECT_TRUE(target->hasAVX512VBMI);
  EXPECT_NE(target->llvmFeatures.find("-avx512bf16"), std::string::npos);
  // The machine runs code for this target.
  EXPECT_FALSE(bool(checkRunsOnMachine(*target, features)));
}

TEST(TargetInfo, NamesOfTheMachineDoNot) {
  // Names with fewer features than the machine, of a chip of another vendor, or without features.
  for (const char *name : {"rocketlake", "znver4", "generic", "x86-64-v3"}) {
    llvm::Expected<TargetInfo> target = getTargetForMachine(name, featuresOf("sapphirerapids"));
    ASSERT_TRUE(bool(target)) << messageOf(target.takeError());
    EXPECT_EQ(target->name, "sapphirerapids") << name;
    EXPECT_EQ(target->llvmCPU, "sapphirerapids") << name;
    EXPECT_TRUE(target->hasAMXBF16 && target->hasAMXInt8 && target->hasAVX512BF16 &&
                target->hasAVX512FP16)
        << name;
    EXPECT_FALSE(bool(checkRunsOnMachine(*target, featuresOf("sapphirerapids"))));
  }
  EXPECT_EQ(getTargetForMachine("znver4", featuresOf("znver5"))->name, "znver5");
  // A newer chip without a target description.
  EXPECT_EQ(getTargetForMachine("graniterapids", featuresOf("graniterapids"))->name,
            "sapphirerapids");
  // A name with more features than the machine.
  llvm::Expected<TargetInfo> weak = getTargetForMachine("sapphirerapids", featuresOf("haswell"));
  ASSERT_TRUE(bool(weak)) << messageOf(weak.takeError());
  EXPECT_EQ(weak->name, "x86-64-v3");
  EXPECT_FALSE(weak->hasAMXBF16 || weak->hasAVX512BF16);
}

TEST(TargetInfo, HiddenTilesLeaveTheRecord) {
  llvm::StringMap<bool> features = featuresOf("sapphirerapids");
  for (const char *tiles : {"amx-bf16", "amx-int8", "amx-tile"})
    features[tiles] = false;
  llvm::Expected<TargetInfo> target = getTargetForMachine("sapphirerapids", features);
  ASSERT_TRUE(bool(target)) << messageOf(target.takeError());
  EXPECT_EQ(target->name, "sapphirerapids");
  EXPECT_FALSE(target->hasAMXBF16 || target->hasAMXInt8);
  EXPECT_FALSE(bool(checkRunsOnMachine(*target, features)));
  // Code for the whole chip may use the hidden instructions.
  EXPECT_EQ(messageOf(checkRunsOnMachine(*getTarget("sapphirerapids"), features)),
            "this machine cannot run code for sapphirerapids: it lacks amx-bf16, amx-int8, "
            "amx-tile; compile for cpu, which is this machine, or for a lower target");
}

TEST(TargetInfo, PairInstructionsNeedTheLengthOfVectors) {
  for (llvm::StringRef name : {"x86-64-v3+avx512bf16", "x86-64-v3+avx512bf16+avx512vl"}) {
    llvm::Expected<TargetInfo> target = getTarget(name);
    ASSERT_TRUE(bool(target));
    EXPECT_EQ(target->hasAVX512BF16, name.ends_with("vl")) << name.str();
  }
}

TEST(TargetInfo, FeaturesBehindAName) {
  llvm::Expected<TargetInfo> target = getTarget("x86-64-v4+amx-bf16+avx512bf16");
  ASSERT_TRUE(bool(target)) << messageOf(target.takeError());
  EXPECT_EQ(target->name, "x86-64-v4");
  EXPECT_TRUE(target->hasAMXBF16 && target->hasAVX512BF16);
  EXPECT_FALSE(target->hasAMXInt8 || target->hasAVX512FP16);
  // The features include their dependences.
  EXPECT_EQ(target->llvmFeatures.find("+amx-bf16,+amx-tile,"), 0u) << target->llvmFeatures;
  EXPECT_EQ(messageOf(checkRunsOnMachine(*target, featuresOf("cooperlake"))),
            "this machine cannot run code for x86-64-v4: it lacks amx-bf16, amx-tile; "
            "compile for cpu, which is this machine, or for a lower target");

  target = getTarget("sapphirerapids+no-amx-tile");
  ASSERT_TRUE(bool(target)) << messageOf(target.takeError());
  EXPECT_FALSE(target->hasAMXBF16 || target->hasAMXInt8);
  EXPECT_TRUE(target->hasAVX512BF16);
  EXPECT_FALSE(bool(checkRunsOnMachine(*target, featuresOf("sapphirerapids"))));

  EXPECT_EQ(messageOf(getTarget("x86-64-v4+amx").takeError()),
            "unknown feature 'amx' of x86-64-v4; expected LLVM's names, such as amx-bf16, "
            "avx512bf16, avx512fp16, or no-avx512bf16 without it");
  EXPECT_EQ(messageOf(getTarget("sm_90a+avx2").takeError()),
            "features apply to CPUs only: expected no '+avx2' after sm_90a");
  EXPECT_EQ(messageOf(getTarget("x86-64-v4+no-avx512bw").takeError()),
            "x86-64-v4 needs avx512bw; keep these features, or name a lower target");
}

TEST(TargetInfo, WeakMachineIsRefused) {
  llvm::Expected<TargetInfo> target = getTargetForMachine("x86-64-v2", featuresOf("x86-64-v2"));
  ASSERT_FALSE(bool(target));
  std::string message = messageOf(target.takeError());
  EXPECT_NE(message.find("below the lowest supported level x86-64-v3"), std::string::npos);
  EXPECT_NE(message.find("avx2"), std::string::npos);
}

TEST(TargetInfo, CodeForAnotherMachineDoesNotRunHere) {
  EXPECT_FALSE(bool(checkRunsOnMachine(getKnownTargets()[0], featuresOf("znver5"))));
  std::string message = messageOf(checkRunsOnMachine(getKnownTargets()[1], featuresOf("haswell")));
  EXPECT_EQ(message,
            "this machine cannot run code for x86-64-v4: it lacks avx512bw, avx512cd, "
            "avx512dq, avx512vl; compile for cpu, which is this machine, or for a lower target");
}

TEST(TargetInfo, ListNamesEveryTarget) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printKnownTargets(os);
  for (const TargetInfo &target : getKnownTargets())
    EXPECT_NE(text.find(target.name), std::string::npos);
}
