// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Generates cases: selects the seed module, the mutations and the way.

#include "Mutators.h"
#include "fusednorm/Target/TargetInfo.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace fusednorm::fuzz;

/// Returns the names of all targets except `host`, which depends on the machine.
static std::vector<std::string> getTargetNames(fusednorm::TargetKind kind) {
  std::vector<std::string> names;
  for (const fusednorm::TargetInfo &target : fusednorm::getKnownTargets())
    if (target.kind == kind)
      names.push_back(target.name);
  return names;
}
static const std::vector<std::string> chips = getTargetNames(fusednorm::TargetKind::GPU);
static const std::vector<std::string> cpus = getTargetNames(fusednorm::TargetKind::CPU);

/// Seeds that are not files.
static const std::vector<std::string> tables = {
    "target=x86-64-v4 columns=1..1024 phases=2..3 #rowkernel.cpu_schedule<chunk = 64>\n",
    "# a comment\ncolumns=? #rowkernel.cpu_schedule<row_interleave = 2, prefetch = 1>\n",
    "target=sm_90a phases=1 #rowkernel.gpu_schedule<vector_bytes = 16, threads_per_row = 128>\n",
    "target=* columns=8192 #rowkernel.cpu_schedule<chunk = 32, nontemporal = 32768>\n"};
static const std::vector<std::string> specs = {
    "4x256xbf16=normal(seed=1,scale=2)@strides=[300,1],offset=3",
    "3xi32=offsets(1,2)",
    "8xi32=pages(order=random,seed=3)",
    "4x64xf32=freqs(theta=10000,kind=yarn,factor=40,original=4096,beta_fast=32,beta_slow=1,"
    "mscale=1,mscale_all_dim=1)",
    "4x8xf32=freqs(kind=longrope,original=4096,short=1:2:3:4,long=1,attention=1)",
    "2x3xf8E4M3FN=uniform(-1,1,seed=9)@strides=[0,1]",
    "f32=const(-0.0)",
    "5xi64=iota",
    "array.npy@strides=[8,1]"};
static const std::vector<std::string> tolerances = {"abs=1e-3,rel=0.01,ulps=1,share=0.0005",
                                                    "ulps=2", "rel=1e-6,abs=0"};
static const std::vector<std::string> simulatorOptions = {
    "check",    "counters",  "schedule=random:7", "async=lazy",    "pdl=adversarial",
    "approx=3", "workers=4", "schedule=reverse",  "async=random:5"};
static const std::vector<std::string> ptxTexts = {
    ".version 8.0\n.target sm_90a\n.address_size 64\n\t// .globl f\n.visible .entry f(\n\t.param "
    ".u64 .ptr .global .align 16 f_param_0,\n\t.param .u32 f_param_1\n)\n.reqntid 128\n"
    ".maxnreg 64\n{\n\t.reg .pred %p<3>;\n\t.reg .b32 %r<9>;\n\t.shared .align 16 .b8 s[64];\n"
    "\tld.global.nc.v4.b32 {%r1, %r2, %r3, %r4}, [%rd1+16];\n\t@%p1 bra $L__BB0_2;\n"
    "$L__BB0_2:\n\tfma.rn.f32 %f1, %f2, %f3, %f4;\n\tst.global.v2.b16 [%rd2], {%rs1, %rs2};\n"
    "\tbar.sync 0;\n\tret;\n}\n"};
static const std::vector<std::string> ptxasTexts = {R"(ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function 'f' for 'sm_90a'
ptxas info    : Function properties for f
    8 bytes stack frame, 4 bytes spill stores, 12 bytes spill loads
ptxas info    : Used 40 registers, used 1 barriers, 64 bytes smem, 380 bytes cmem[0]
)"};

ArrayRef<llvm::StringLiteral> fusednorm::fuzz::getWayKinds() {
  static constexpr llvm::StringLiteral kinds[] = {
      "parse", "bytecode",  "passes", "cpu",   "gpu",       "interpret", "sound",
      "simt",  "transform", "npy",    "spec",  "tolerance", "pipeline",  "option",
      "table", "ptx",       "ptxas",  "image", "tool"};
  return kinds;
}

namespace {
class Generator {
public:
  Generator(const Corpus &corpus, Random &random, const Reporter &reporter)
      : corpus(corpus), random(random), reporter(reporter) {}

  Case run(StringRef kind);

private:
  const Seed *pickSeed(llvm::function_ref<bool(const Seed &)> fits) {
    for (int attempt = 0; attempt < 400; ++attempt) {
      const Seed &seed = pickStable(random, corpus.seeds);
      // Whole models take long and test little more than their parts.
      if (fits(seed) && (seed.numOps < 80 || random.chance(0.03)))
        return &seed;
    }
    return nullptr;
  }

  /// Whether the text is a module. If it is not, the parser must report a clear error.
  bool isModule(const std::string &text);
  std::string print(ModuleOp module, bool generic);
  std::string changeIR(const std::string &text, bool generic, bool first);
  std::string addScript(const std::string &text);
  std::string makeBytecode(const std::string &text);
  Case makeIR(StringRef kind);
  std::string makeWay(StringRef kind);
  std::string makeToolWay();

  const Corpus &corpus;
  Random &random;
  const Reporter &reporter;
};
} // namespace

bool Generator::isModule(const std::string &text) {
  Case c{"parse", text};
  reporter.begin(c);
  MLIRContext context(getRegistry(), MLIRContext::Threading::DISABLED);
  ScopedDiagnosticHandler quiet(&context, [](Diagnostic &) { return success(); });
  if (parseSourceString<ModuleOp>(text, &context, "case.mlir"))
    return true;
  Outcome outcome = runCase(c, reporter);
  if (outcome.isFinding())
    reporter.finish(outcome);
  return false;
}

std::string Generator::print(ModuleOp module, bool generic) {
  std::string text;
  llvm::raw_string_ostream os(text);
  OpPrintingFlags flags;
  if (generic)
    flags.printGenericOpForm();
  module->print(os, flags);
  return text;
}

std::string Generator::changeIR(const std::string &text, bool generic, bool first) {
  MLIRContext context(getRegistry(), MLIRContext::Threading::DISABLED);
  ScopedDiagnosticHandler quiet(&context, [](Diagnostic &) { return success(); });
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context, "case.mlir");
  if (!module)
    return text;
  if (first)
    keepOneFunction(*module, random);
  else
    mutateModule(*module, corpus, random);
  // IR that does not verify has a generic form only. The parser rejects it.
  std::string changed = print(*module, /*generic=*/true);
  if (generic)
    return changed;
  // The parser may load a dialect for an op that this module holds as unregistered. Such ops end
  // with the module.
  module = nullptr;
  module = parseSourceString<ModuleOp>(changed, &context, "case.mlir");
  return module ? print(*module, /*generic=*/false) : changed;
}

/// Combines the functions of a text with the transform script of another seed.
std::string Generator::addScript(const std::string &text) {
  const Seed *seed = pickSeed([](const Seed &s) { return s.hasScript; });
  if (!seed)
    return text;
  MLIRContext context(getRegistry(), MLIRContext::Threading::DISABLED);
  ScopedDiagnosticHandler quiet(&context, [](Diagnostic &) { return success(); });
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context, "case.mlir");
  OwningOpRef<ModuleOp> script = parseSourceString<ModuleOp>(seed->text, &context, "case.mlir");
  if (!module || !script)
    return text;
  for (Operation &op : *script->getBody())
    if (op.hasAttr("transform.with_named_sequence"))
      module->push_back(op.clone());
  return print(*module, /*generic=*/true);
}

std::string Generator::makeBytecode(const std::string &text) {
  MLIRContext context(getRegistry(), MLIRContext::Threading::DISABLED);
  ScopedDiagnosticHandler quiet(&context, [](Diagnostic &) { return success(); });
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context, "case.mlir");
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  if (!module || failed(writeBytecodeToFile(*module, os)))
    return text;
  return bytes;
}

std::string Generator::makeToolWay() {
  static const std::vector<std::string> options = {"--emit=ptx",
                                                   "--emit=c-launcher",
                                                   "--emit=manifest",
                                                   "--emit=c-launcher,manifest",
                                                   "--emit=mlir",
                                                   "--emit=llvm-ir",
                                                   "--emit=asm",
                                                   "--emit=obj",
                                                   "--report",
                                                   "--report=json",
                                                   "--any-base",
                                                   "--launch-dependents",
                                                   "--dependent-launch",
                                                   "--with-simt",
                                                   "--fuse",
                                                   "--fusion-report=-",
                                                   "--fusednorm-require-fusion=1",
                                                   "--unrounded-scores",
                                                   "--name=x",
                                                   "--name=a-b",
                                                   "--name=",
                                                   "--mcpu=x86-64-v3",
                                                   "--mcpu=sm_90a",
                                                   "--mcpu=",
                                                   "--threads=openmp",
                                                   "--threads=2",
                                                   "--images=ptx",
                                                   "--images=none",
                                                   "--target=cpu",
                                                   "--target=sm_80,sm_90a",
                                                   "--target=,",
                                                   "--target=sm_90a,sm_90a",
                                                   "--emit=",
                                                   "--schedule-table=/nonexistent",
                                                   "--schedule-table=/dev/zero",
                                                   "--dump-stages=dump",
                                                   "-o=out",
                                                   "--list-targets",
                                                   "--wrong"};
  std::string way = "tool fusednorm-compile";
  if (random.chance(0.8))
    way += " --target=" + pickOf(random, chips);
  for (int64_t count = random.range(0, 3); count > 0; --count)
    way += " " + pickOf(random, options);
  return way + (StringRef(way).contains("launcher") && random.chance(0.8) ? " -o=out" : "");
}

std::string Generator::makeWay(StringRef kind) {
  std::string way = kind.str();
  auto flag = [&](double probability, const char *name) {
    if (random.chance(probability))
      way += std::string(" ") + name;
  };
  if (kind == "cpu") {
    way += " " + pickOf(random, cpus);
    flag(0.2, "openmp");
    flag(0.3, "rows");
    flag(0.4, "fuse");
    flag(0.05, "code");
  } else if (kind == "gpu") {
    way += " " + pickOf(random, chips);
    flag(0.3, "rows");
    flag(0.3, "any-base");
    flag(0.2, "launch-dependents");
    flag(0.2, "variants");
    flag(0.4, "fuse");
    flag(0.05, "code");
  } else if (kind == "simt") {
    flag(0.4, "check");
    flag(0.3, "counters");
  } else if (kind == "interpret" || kind == "sound") {
    way += " " + std::to_string(random.below(1000000));
  } else if (kind == "transform") {
    way = "passes transform-interpreter";
  } else if (kind == "passes") {
    way += " ";
    for (int64_t i = random.range(1, 3); i > 0; --i)
      way += pickOf(random, getPassNames()).str() + (i > 1 ? "," : "");
  } else if (kind == "tool") {
    way = makeToolWay();
  }
  return way;
}

Case Generator::makeIR(StringRef kind) {
  const Seed *seed = pickSeed([&](const Seed &s) {
    if (kind == "sound")
      return s.isRaised;
    return kind == "simt" ? s.hasKernels : kind == "parse" || s.hasFunctions || random.chance(0.1);
  });
  if (!seed || (kind == "parse" && !corpus.refused.empty() && random.chance(0.4)))
    return {"parse", mutateText(pickStable(random, corpus.refused), corpus, random)};
  // The custom form exercises other parsers.
  bool generic = random.chance(0.5);
  std::string text = seed->text;
  if (random.chance(0.85) || !generic)
    text = changeIR(text, generic, /*first=*/true);
  if (kind == "transform")
    text = addScript(text);
  // Some inputs remain unchanged, on a way that no test covers.
  int64_t changes = random.chance(0.1) ? 0 : random.range(1, 4);
  for (int64_t i = 0, attempts = 0; i < changes && attempts < 12; ++attempts) {
    std::string changed = random.chance(0.6) ? mutateText(text, corpus, random)
                                             : changeIR(text, generic, /*first=*/false);
    if (!isModule(changed))
      continue;
    text = changed;
    ++i;
  }
  if (kind == "bytecode") {
    std::string bytes = makeBytecode(text);
    return {"bytecode", random.chance(0.2) ? bytes : mutateBytes(bytes, random)};
  }
  return {makeWay(kind), text};
}

Case Generator::run(StringRef kind) {
  auto fromTexts = [&](StringRef way, const std::vector<std::string> &texts) -> Case {
    return {way.str(), mutateBytes(pickOf(random, texts), random)};
  };
  if (kind == "spec") {
    auto known = corpus.texts.find("spec");
    if (known != corpus.texts.end() && !known->second.empty() && random.chance(0.5))
      return {"spec", mutateBytes(pickStable(random, known->second), random)};
    return fromTexts(kind, specs);
  }
  if (kind == "tolerance")
    return fromTexts(kind, tolerances);
  if (kind == "option")
    return fromTexts(kind, simulatorOptions);
  if (kind == "table")
    return fromTexts(kind, tables);
  if (kind == "ptx")
    return fromTexts(kind, ptxTexts);
  if (kind == "ptxas")
    return fromTexts(kind, ptxasTexts);
  if (kind == "pipeline") {
    std::string text = random.chance(0.5)
                           ? std::string("fusednorm-to-cpu{target=x86-64-v4 layout=rows "
                                         "threads=openmp schedule-table=x}")
                           : pickOf(random, getPassNames()).str();
    return {"pipeline", mutateBytes(text, random)};
  }
  if (kind == "npy") {
    static const std::vector<std::string> types = {"f32", "bf16", "f64", "i8", "f8E4M3FN", "i64"};
    static const std::vector<std::string> codes = {"<f4", "<u2", "<f8", "|i1", "|u1", "<i8", "|V1"};
    size_t which = static_cast<size_t>(random.below(types.size()));
    std::string header =
        "{'descr': '" + codes[which] + "', 'fortran_order': False, 'shape': (2, 3), }";
    if (random.chance(0.7))
      header = mutateBytes(header, random);
    header.resize((header.size() + 10 + 64) / 64 * 64 - 11, ' ');
    header += '\n';
    std::string file("\x93NUMPY\x01\x00", 8);
    file += static_cast<char>(header.size() & 255);
    file += static_cast<char>(header.size() >> 8);
    file += header + std::string(48, '\1');
    return {"npy " + types[which], random.chance(0.5) ? mutateBytes(file, random) : file};
  }
  if (kind == "image") {
    static const std::vector<std::string> fields = getDescriptionFields();
    static const std::vector<std::string> numbers = {"0",
                                                     "1",
                                                     "2",
                                                     "3",
                                                     "4",
                                                     "8",
                                                     "16",
                                                     "31",
                                                     "32",
                                                     "33",
                                                     "64",
                                                     "128",
                                                     "255",
                                                     "256",
                                                     "1024",
                                                     "65536",
                                                     "2147483647",
                                                     "-2147483648",
                                                     "4294967295",
                                                     "9223372036854775807",
                                                     "-9223372036854775808",
                                                     "-1"};
    std::string text;
    for (int64_t count = random.range(1, 4); count > 0; --count)
      text += pickOf(random, fields) + " " + pickOf(random, numbers) + "\n";
    return {"image", text};
  }
  return makeIR(kind);
}

Case fusednorm::fuzz::generate(const Corpus &corpus, Random &random, ArrayRef<std::string> only,
                               const Reporter &reporter) {
  static constexpr std::pair<llvm::StringLiteral, int> weights[] = {
      {"passes", 20}, {"cpu", 18}, {"gpu", 18},     {"interpret", 14}, {"parse", 6},
      {"sound", 12},  {"simt", 6}, {"bytecode", 4}, {"transform", 3},  {"image", 4},
      {"spec", 4},    {"npy", 3},  {"table", 2},    {"tolerance", 1},  {"pipeline", 2},
      {"option", 1},  {"ptx", 1},  {"ptxas", 1},    {"tool", 2}};
  int total = 0;
  auto wanted = [&](StringRef kind) { return only.empty() || llvm::is_contained(only, kind); };
  for (auto &[kind, weight] : weights)
    total += wanted(kind) ? weight : 0;
  int64_t at = random.below(total);
  StringRef chosen;
  for (auto &[kind, weight] : weights)
    if (wanted(kind) && (at -= weight) < 0) {
      chosen = kind;
      break;
    }
  return Generator(corpus, random, reporter).run(chosen);
}
