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

using Targets = llvm::SmallVector<TargetInfo, 0>;

static Targets makeCPUs() {
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
  return {v3, v4, spr, zen5};
}

/// Names a GPU for ten times its compute capability.
static void setName(TargetInfo &gpu, unsigned capability, const char *description) {
  gpu.capability = capability;
  gpu.name = gpu.llvmCPU = "sm_" + std::to_string(capability);
  gpu.description = description;
}

/// GPUs of the compute capabilities 8.x. The limits are in "Technical Specifications per Compute
/// Capability" of the CUDA programming guide.
static Targets makeAmpereAndAda() {
  TargetInfo ampere;
  ampere.kind = TargetKind::GPU;
  setName(ampere, 80, "NVIDIA A100, A30; FP8 by integer arithmetic");
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

  TargetInfo small = ampere;
  setName(small, 86, "NVIDIA RTX 3000 series, A10, A40; FP8 by integer arithmetic");
  small.residentThreads = 1536;
  small.maxSharedBytes = 99 * kKiB;
  small.l1DataBytes = 128 * kKiB;
  small.l2Bytes = 6 * kMiB;

  TargetInfo orin = ampere;
  setName(orin, 87, "NVIDIA Jetson Orin; FP8 by integer arithmetic");
  orin.residentThreads = 1536;
  orin.l2Bytes = 4 * kMiB;

  TargetInfo ada = small;
  setName(ada, 89, "NVIDIA RTX 4000 series, L4, L40");
  ada.llvmFeatures = "+ptx84";
  ada.l2Bytes = 48 * kMiB;
  ada.hasFloat8Convert = true;
  return {ampere, small, orin, ada};
}

/// GPUs of the compute capabilities from 9.0 on, without suffix.
static Targets makeHopperAndBlackwell(const TargetInfo &ada) {
  TargetInfo hopper = ada;
  setName(hopper, 90, "NVIDIA H100, H200");
  hopper.llvmFeatures = "+ptx86";
  hopper.residentThreads = 2048;
  hopper.maxSharedBytes = 227 * kKiB;
  hopper.l1DataBytes = 256 * kKiB;
  hopper.l2Bytes = 50 * kMiB;
  hopper.maxClusterBlocks = 8;
  hopper.hasDependentLaunch = true;

  TargetInfo blackwell = hopper;
  setName(blackwell, 100, "NVIDIA B200, GB200");
  blackwell.llvmFeatures = "+ptx87";
  blackwell.leastPTX = 86;
  blackwell.l2Bytes = 126 * kMiB;

  TargetInfo ultra = blackwell;
  setName(ultra, 103, "NVIDIA B300, GB300");
  ultra.llvmFeatures = "+ptx88";
  ultra.leastPTX = 88;

  TargetInfo thor = blackwell;
  setName(thor, 110, "NVIDIA Jetson Thor");
  thor.llvmFeatures = "+ptx90";
  thor.leastPTX = 90;
  thor.residentThreads = 1536;
  thor.l2Bytes = 32 * kMiB;
  TargetInfo consumer = blackwell;
  setName(consumer, 120, "NVIDIA RTX 5000 series, RTX PRO Blackwell");
  consumer.leastPTX = 87;
  consumer.residentThreads = 1536;
  consumer.maxSharedBytes = 99 * kKiB;
  consumer.l1DataBytes = 128 * kKiB;
  consumer.l2Bytes = 96 * kMiB;

  TargetInfo spark = consumer;
  setName(spark, 121, "NVIDIA GB10 (DGX Spark)");
  spark.llvmFeatures = "+ptx88";
  spark.leastPTX = 88;
  spark.l2Bytes = 24 * kMiB;
  return {hopper, blackwell, ultra, thor, consumer, spark};
}

/// Returns the target with the suffix `a`, for all instructions of a single chip.
static TargetInfo makeChipSpecific(TargetInfo chip) {
  chip.name += 'a';
  chip.llvmCPU = chip.name;
  chip.description += " only, with all instructions";
  chip.isChipSpecific = true;
  chip.hasWgmma = chip.capability == 90;
  return chip;
}

/// Completes the description of a GPU without suffix: PTX runs on later GPUs, too, if a block has
/// as much shared memory there.
static std::string describeLater(const TargetInfo &target, const Targets &gpus) {
  llvm::SmallVector<llvm::StringRef> later;
  bool all = true;
  for (const TargetInfo &gpu : gpus)
    if (gpu.capability > target.capability) {
      bool fits = gpu.maxSharedBytes >= target.maxSharedBytes;
      all &= fits;
      if (fits)
        later.push_back(gpu.name);
    }
  if (later.empty())
    return "";
  return "; PTX also for " + (all ? std::string("every later GPU") : llvm::join(later, ", "));
}

static Targets makeKnownTargets() {
  Targets gpus = makeAmpereAndAda();
  gpus.append(makeHopperAndBlackwell(gpus.back()));
  Targets result = makeCPUs();
  for (const TargetInfo &gpu : gpus) {
    TargetInfo generic = gpu;
    generic.description += describeLater(gpu, gpus);
    result.push_back(generic);
    if (gpu.capability >= 90)
      result.push_back(makeChipSpecific(gpu));
  }
  return result;
}

llvm::ArrayRef<TargetInfo> fusednorm::getKnownTargets() {
  static const Targets targets = makeKnownTargets();
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

/// Returns the target without suffix for a GPU of this compute capability. Its code needs at most
/// the shared memory of the targets of the same major number. Null if the GPU is too old.
static const TargetInfo *findGPU(unsigned capability) {
  const TargetInfo *best = nullptr;
  for (const TargetInfo &target : getKnownTargets()) {
    if (!target.isGPU() || target.isChipSpecific || target.capability > capability)
      continue;
    if (!best || target.capability == capability ||
        best->capability / 10 < target.capability / 10 ||
        target.maxSharedBytes <= best->maxSharedBytes)
      best = &target;
  }
  return best;
}

/// Returns a part of an error message with the target for a GPU without a description, such as
/// sm_88, sm_100f or compute_90a; empty if the name is none of a GPU.
static std::string suggestGPU(StringRef name) {
  unsigned capability = 0;
  if (!(name.consume_front("sm_") || name.consume_front("compute_")) ||
      name.consumeInteger(10, capability) || !(name.empty() || name == "a" || name == "f"))
    return "";
  // PTX 9.0 renamed sm_101 to sm_110.
  if (capability == 101)
    capability = 110;
  const TargetInfo *target = findGPU(capability);
  if (!target)
    return "the first supported GPU is " +
           llvm::find_if(getKnownTargets(), [](const TargetInfo &known) { return known.isGPU(); })
               ->name +
           "; ";
  std::string own = target->name + (name == "a" ? "a" : "");
  if (target->capability == capability &&
      llvm::any_of(getKnownTargets(), [&](const TargetInfo &known) { return known.name == own; }))
    return "use " + own + "; ";
  return "use " + target->name +
         (target->capability / 10 == capability / 10 ? ", whose code runs on this GPU; "
                                                     : ", whose PTX runs on later GPUs; ");
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
  return llvm::createStringError("unknown target '" + name + "'; " + suggestGPU(name) +
                                 "known targets are cpu, " + listNames());
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
  // Shared memory of a block, for GPUs.
  os << llvm::format("%-16s%-6s%7s%8s  %s\n", "target", "kind", "vector", "shared", "description");
  auto print = [&](StringRef name, const TargetInfo &target, const std::string &description) {
    std::string shared = target.isGPU() ? std::to_string(target.maxSharedBytes / kKiB) + " KB" : "";
    os << llvm::format("%-16s%-6s%5d B%8s  %s\n", name.str().c_str(),
                       target.isGPU() ? "gpu" : "cpu",
                       int(target.isGPU() ? target.accessBytes : target.vectorBytes),
                       shared.c_str(), description.c_str());
  };
  for (const TargetInfo &target : getKnownTargets())
    print(target.name, target, target.description);
  llvm::Expected<TargetInfo> host = getTarget("host");
  if (!host) {
    llvm::consumeError(host.takeError());
    return;
  }
  std::string text =
      "this machine: " + llvm::sys::getHostCPUName().str() + ", treated as " + host->name;
  print("cpu", *host, text);
}
