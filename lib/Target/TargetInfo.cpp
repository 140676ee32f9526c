// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The target descriptions, and the selection for a host.

#include "fusednorm/Target/TargetInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/X86TargetParser.h"

using namespace fusednorm;
using llvm::StringMap;
using llvm::StringRef;

static constexpr int64_t kKiB = 1024, kMiB = 1024 * 1024;

static llvm::SmallVector<TargetInfo, 12> makeKnownTargets() {
  TargetInfo v3;
  v3.name = v3.llvmCPU = "x86-64-v3";
  v3.description = "any x86-64 with AVX2, FMA and F16C";
  v3.isLevel = true;
  v3.vectorBytes = 32;
  v3.vectorRegisters = 16;
  v3.cacheLineBytes = 64;
  v3.l1DataBytes = 32 * kKiB;
  v3.l2Bytes = 256 * kKiB;
  v3.lastLevelBytes = 16 * kMiB;

  TargetInfo v4 = v3;
  v4.name = v4.llvmCPU = "x86-64-v4";
  v4.description = "any x86-64 with AVX-512 F, BW, CD, DQ and VL";
  v4.vectorBytes = 64;
  v4.vectorRegisters = 32;
  v4.l2Bytes = 1 * kMiB;
  v4.lastLevelBytes = 32 * kMiB;
  v4.hasAVX512 = true;

  TargetInfo spr = v4;
  spr.name = spr.llvmCPU = "sapphirerapids";
  spr.description = "Intel Sapphire Rapids";
  spr.isLevel = false;
  spr.l1DataBytes = 48 * kKiB;
  spr.l2Bytes = 2 * kMiB;
  spr.lastLevelBytes = 105 * kMiB;
  spr.hasAVX512BF16 = spr.hasAVX512VBMI = spr.hasAVX512FP16 = true;
  spr.hasAMXBF16 = spr.hasAMXInt8 = spr.looksUpInOneRegister = true;

  TargetInfo zen5 = v4;
  zen5.name = zen5.llvmCPU = "znver5";
  zen5.description = "AMD Zen 5";
  zen5.isLevel = false;
  zen5.l1DataBytes = 48 * kKiB;
  zen5.hasAVX512BF16 = zen5.hasAVX512VBMI = true;

  TargetInfo ampere;
  ampere.kind = TargetKind::GPU;
  ampere.name = ampere.llvmCPU = "sm_80";
  ampere.description = "NVIDIA A100; FP8 by integer arithmetic";
  ampere.llvmFeatures = "+ptx80";
  ampere.leastPTX = 80;
  ampere.cacheLineBytes = 128;
  ampere.maxThreads = 1024;
  ampere.residentThreads = 2048;
  ampere.staticSharedBytes = 48 * kKiB;
  ampere.maxSharedBytes = 163 * kKiB;
  ampere.accessBytes = 16;
  ampere.l1DataBytes = 192 * kKiB;
  ampere.l2Bytes = 40 * kMiB;

  TargetInfo ada = ampere;
  ada.name = ada.llvmCPU = "sm_89";
  ada.description = "NVIDIA L4, L40, RTX 4000 series";
  ada.llvmFeatures = "+ptx84";
  ada.residentThreads = 1536;
  ada.maxSharedBytes = 99 * kKiB;
  ada.l1DataBytes = 128 * kKiB;
  ada.l2Bytes = 48 * kMiB;
  ada.hasFloat8Convert = true;

  // Without a suffix PTX runs on later chips as well. Instructions of one chip only need the
  // suffix.
  TargetInfo hopper = ada;
  hopper.name = hopper.llvmCPU = "sm_90";
  hopper.description = "NVIDIA H100, H200; PTX also for later GPUs";
  hopper.llvmFeatures = "+ptx86";
  hopper.residentThreads = 2048;
  hopper.maxSharedBytes = 227 * kKiB;
  hopper.l1DataBytes = 256 * kKiB;
  hopper.l2Bytes = 50 * kMiB;
  hopper.maxClusterBlocks = 8;
  hopper.hasDependentLaunch = true;

  TargetInfo blackwell = hopper;
  blackwell.name = blackwell.llvmCPU = "sm_100";
  blackwell.description = "NVIDIA B200, GB200, B300; PTX also for later GPUs";
  blackwell.llvmFeatures = "+ptx87";
  blackwell.leastPTX = 86;
  blackwell.l2Bytes = 126 * kMiB;

  TargetInfo consumer = blackwell;
  consumer.name = consumer.llvmCPU = "sm_120";
  consumer.description = "NVIDIA RTX 5000 series, GB10; PTX also for later GPUs";
  consumer.leastPTX = 87;
  consumer.residentThreads = 1536;
  consumer.maxSharedBytes = 99 * kKiB;
  consumer.l1DataBytes = 128 * kKiB;
  consumer.l2Bytes = 96 * kMiB;

  auto specific = [](TargetInfo chip, const char *description) {
    chip.name += 'a';
    chip.llvmCPU = chip.name;
    chip.description = description;
    chip.isChipSpecific = true;
    return chip;
  };
  TargetInfo wholeHopper = specific(hopper, "NVIDIA H100, H200 only, with all instructions");
  wholeHopper.hasWgmma = true;
  return {v3,        v4,
          spr,       zen5,
          ampere,    ada,
          hopper,    wholeHopper,
          blackwell, specific(blackwell, "NVIDIA B200, GB200 only, with all instructions"),
          consumer,  specific(consumer, "NVIDIA RTX 5000 series only, with all instructions")};
}

llvm::ArrayRef<TargetInfo> fusednorm::getKnownTargets() {
  static const llvm::SmallVector<TargetInfo, 12> targets = makeKnownTargets();
  return targets;
}

static std::string listNames() {
  return llvm::join(
      llvm::map_range(getKnownTargets(), [](const TargetInfo &target) { return target.name; }),
      ", ");
}

/// Returns the features that code for this target may use: the features of the CPU and additional
/// features, without removed ones (for example hidden by a virtual machine). The last word counts.
static llvm::SmallVector<StringRef> requiredFeatures(const TargetInfo &target) {
  llvm::SmallVector<StringRef> features;
  llvm::X86::getFeaturesForCPU(target.llvmCPU, features);
  llvm::SmallVector<StringRef> extra;
  StringRef(target.llvmFeatures).split(extra, ',', -1, /*KeepEmpty=*/false);
  for (StringRef feature : extra) {
    if (feature.consume_front("+")) {
      if (!llvm::is_contained(features, feature))
        features.push_back(feature);
    } else if (feature.consume_front("-"))
      llvm::erase(features, feature);
  }
  return features;
}

/// Returns whether code generation selects instructions of the feature on its own. A machine may
/// lack other features without harm.
static bool isSelected(StringRef feature) {
  return feature.starts_with("avx512")
             ? feature != "avx512vp2intersect"
             : llvm::is_contained({"adx", "avx", "avx2", "avxvnni", "bmi", "bmi2", "f16c", "fma",
                                   "gfni", "lzcnt", "movbe", "popcnt", "prfchw", "sse3", "sse4.1",
                                   "sse4.2", "ssse3"},
                                  feature);
}

/// Returns whether kernels use instructions of the feature by name.
static bool isAskedFor(StringRef feature) {
  return llvm::is_contained({"amx-bf16", "amx-int8", "amx-tile"}, feature);
}

static llvm::SmallVector<StringRef> missingFeatures(const TargetInfo &target,
                                                    const StringMap<bool> &features,
                                                    bool (*matters)(StringRef)) {
  llvm::SmallVector<StringRef> missing;
  for (StringRef feature : requiredFeatures(target))
    if (matters(feature) && !features.lookup(feature))
      missing.push_back(feature);
  llvm::sort(missing);
  return missing;
}

/// Sets the flags that follow from features.
static void setInstructions(TargetInfo &target, const StringMap<bool> &features) {
  // avx512vl: kernels use bf16 dot products of all vector lengths.
  target.hasAVX512BF16 = features.lookup("avx512bf16") && features.lookup("avx512vl");
  target.hasAVX512VBMI = features.lookup("avx512vbmi");
  target.hasAVX512FP16 = features.lookup("avx512fp16");
  target.hasAMXBF16 = features.lookup("amx-tile") && features.lookup("amx-bf16");
  target.hasAMXInt8 = features.lookup("amx-tile") && features.lookup("amx-int8");
  target.looksUpInOneRegister =
      target.hasAVX512VBMI && features.lookup("gfni") && features.lookup("amx-tile");
}

/// Returns the features in LLVM's form, sorted: code and file names depend on this text, and the
/// order of a hash table is unspecified.
static std::string featureFlags(const StringMap<bool> &features) {
  llvm::SmallVector<std::string> flags;
  for (const auto &feature : features)
    flags.push_back((feature.second ? "+" : "-") + feature.first().str());
  llvm::sort(flags);
  return llvm::join(flags, ",");
}

llvm::Expected<TargetInfo> fusednorm::getTargetForMachine(StringRef llvmCPU,
                                                          const StringMap<bool> &features) {
  const TargetInfo *best = nullptr, *named = nullptr;
  auto strength = [](const TargetInfo &target) {
    return llvm::count_if(requiredFeatures(target), isSelected);
  };
  for (const TargetInfo &target : getKnownTargets()) {
    if (target.isGPU() || !missingFeatures(target, features, isSelected).empty())
      continue;
    if (target.llvmCPU == llvmCPU && !target.isLevel)
      named = &target;
    if (!best || strength(target) > strength(*best))
      best = &target;
  }
  if (named)
    best = named;
  if (!best) {
    const TargetInfo &lowest = getKnownTargets().front();
    return llvm::createStringError(
        "this machine (" + llvmCPU + ") is below the lowest supported level " + lowest.name +
        ": it lacks " + llvm::join(missingFeatures(lowest, features, isSelected), ", ") +
        "; to compile for another machine, name its target, one of " + listNames());
  }
  TargetInfo host = *best;
  // A level keeps the host's name for tuning. A machine with all features of a chip counts as it.
  if (host.isLevel)
    host.llvmCPU = llvmCPU.str();
  host.llvmFeatures = featureFlags(features);
  setInstructions(host, features);
  // CPUID does not report this property.
  host.splitsVectors = host.hasAVX512 && host.llvmCPU == "znver4";
  return host;
}

/// Returns whether LLVM knows a feature, that is, some CPU has it.
static bool isKnownFeature(StringRef name) {
  static const llvm::StringSet<> known = [] {
    llvm::StringSet<> names;
    llvm::SmallVector<StringRef> cpus, features;
    llvm::X86::fillValidCPUArchList(cpus, /*Only64Bit=*/true);
    for (StringRef cpu : cpus)
      llvm::X86::getFeaturesForCPU(cpu, features);
    for (StringRef feature : features)
      names.insert(feature);
    return names;
  }();
  return known.contains(name);
}

/// Adds and removes features, as in `x86-64-v4+amx-bf16`.
static llvm::Expected<TargetInfo> changeFeatures(TargetInfo target, StringRef changes) {
  if (target.isGPU())
    return llvm::createStringError("features apply to CPUs only: expected no '+" + changes +
                                   "' after " + target.name);
  StringMap<bool> features;
  for (StringRef feature : requiredFeatures(target))
    features[feature] = true;
  StringMap<bool> changed;
  for (StringRef change : llvm::split(changes, '+')) {
    StringRef feature = change;
    bool isAdded = !feature.consume_front("no-");
    if (!isKnownFeature(feature))
      return llvm::createStringError("unknown feature '" + feature + "' of " + target.name +
                                     "; expected LLVM's names, such as amx-bf16, avx512bf16, "
                                     "avx512fp16, or no-avx512bf16 without it");
    changed[feature] = features[feature] = isAdded;
    llvm::X86::updateImpliedFeatures(feature, isAdded, features);
    llvm::X86::updateImpliedFeatures(feature, isAdded, changed);
  }
  // The vector width requires the features of its level.
  for (const TargetInfo &level : getKnownTargets())
    if (level.isLevel && level.vectorBytes == target.vectorBytes)
      if (auto missing = missingFeatures(level, features, isSelected); !missing.empty())
        return llvm::createStringError(target.name + " needs " + llvm::join(missing, ", ") +
                                       "; keep these features, or name a lower target");
  target.llvmFeatures += (target.llvmFeatures.empty() ? "" : ",") + featureFlags(changed);
  setInstructions(target, features);
  return target;
}

llvm::Expected<TargetInfo> fusednorm::getTarget(StringRef name) {
  auto [base, changes] = name.split('+');
  if (base.size() != name.size()) {
    llvm::Expected<TargetInfo> target = getTarget(base);
    return target ? changeFeatures(std::move(*target), changes) : std::move(target);
  }
  if (name == "cpu" || name == "host")
    return getTargetForMachine(llvm::sys::getHostCPUName(), llvm::sys::getHostCPUFeatures());
  for (const TargetInfo &target : getKnownTargets())
    if (target.name == name)
      return target;
  return llvm::createStringError("unknown target '" + name + "'; known targets are cpu, " +
                                 listNames());
}

llvm::Error fusednorm::checkRunsOnMachine(const TargetInfo &target,
                                          const StringMap<bool> &features) {
  if (target.isGPU())
    return llvm::createStringError("this machine cannot run code for " + target.name +
                                   " by itself; --emulate runs it on the SIMT simulator");
  llvm::SmallVector<StringRef> missing = missingFeatures(
      target, features, [](StringRef name) { return isSelected(name) || isAskedFor(name); });
  if (missing.empty())
    return llvm::Error::success();
  return llvm::createStringError("this machine cannot run code for " + target.name + ": it lacks " +
                                 llvm::join(missing, ", ") +
                                 "; compile for cpu, which is this machine, or for a lower target");
}

llvm::Error fusednorm::checkRunsOnHost(const TargetInfo &target) {
  return checkRunsOnMachine(target, llvm::sys::getHostCPUFeatures());
}

void fusednorm::printKnownTargets(llvm::raw_ostream &os) {
  os << llvm::format("%-16s%-6s%7s  %s\n", "target", "kind", "vector", "description");
  for (const TargetInfo &target : getKnownTargets())
    os << llvm::format("%-16s%-6s%5d B  %s\n", target.name.c_str(), target.isGPU() ? "gpu" : "cpu",
                       int(target.isGPU() ? target.accessBytes : target.vectorBytes),
                       target.description.c_str());
  llvm::Expected<TargetInfo> host = getTarget("host");
  if (!host) {
    llvm::consumeError(host.takeError());
    return;
  }
  std::string text =
      "this machine: " + llvm::sys::getHostCPUName().str() + ", treated as " + host->name;
  os << llvm::format("%-16s%-6s%5d B  %s\n", "cpu", "cpu", int(host->vectorBytes), text.c_str());
}
