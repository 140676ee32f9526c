// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes the lowest PTX version of a text. The tables follow the release notes of the PTX ISA. If
// a word is unknown, the version of the code generator stays.

#include "fusednorm/Target/PTX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace fusednorm;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

namespace {
/// Words of opcodes and directives, split at the points, with their first PTX version.
struct Words {
  unsigned version;
  StringRef words;
};

/// Known words with a later version if they occur together.
struct Combination {
  unsigned version;
  StringRef opcode;
  /// Any of these words makes the combination.
  llvm::ArrayRef<StringRef> words;
  /// Applies to chips before this one; 0: to all chips.
  int before = 0;
};

/// Instructions of some chips only; these chips need the suffix `a`.
struct ChipOnly {
  StringRef opcode, word; // an empty one matches anything
  llvm::ArrayRef<int> chips;
};
} // namespace

static constexpr Words kWords[] = {
    // Opcodes.
    {80, "abs activemask add addc alloca and applypriority atom bar barrier bfe bfi bfind bmsk"},
    {80, "bra brev brkpt brx call clz cnot copysign cos cp createpolicy cvt cvta discard div dp2a"},
    {80, "dp4a elect ex2 exit fence fma fns getctarank griddepcontrol isspacep istypep ld"},
    {80, "ldmatrix ldu lg2 lop3 mad mad24 madc mapa match max mbarrier membar min mma mov"},
    {80, "movmatrix mul mul24 nanosleep neg not or pmevent popc prefetch prefetchu prmt rcp red"},
    {80, "redux rem ret rsqrt sad selp set setmaxnreg setp shf shfl shl shr sin slct sqrt st"},
    {80, "stackrestore stacksave stmatrix sub subc suld suq sured sust szext tanh testp tex tld4"},
    {80, "trap txq vabsdiff vabsdiff2 vabsdiff4 vadd vadd2 vadd4 vavrg2 vavrg4 vmad vmax vmax2"},
    {80, "vmax4 vmin vmin2 vmin4 vote vset vset2 vset4 vshl vshr vsub vsub2 vsub4 wgmma wmma xor"},
    // Types and shapes; isShape recognizes mNnNkN.
    {80, "b1 b8 b16 b32 b64 b1024 u2 u4 u8 u16 u32 u64 s2 s4 s8 s16 s32 s64 f16 f16x2 bf16 bf16x2"},
    {80, "tf32 f32 f64 e4m3 e5m2 e4m3x2 e5m2x2 u16x2 s16x2 pred v2 v4 1d 2d 3d 4d 5d a1d a2d cube"},
    {80, "acube 2dms a2dms x1 x2 x4 m8n8 m8n8k4"},
    // Rounding, comparison, arithmetic.
    {80, "rn rna rz rm rp rni rzi rmi rpi ftz sat satfinite relu approx full wide hi lo cc noftz"},
    {80, "NaN xorsign abs eq ne lt le gt ge equ neu ltu leu gtu geu num nan ls hs and or xor popc"},
    {80, "inc dec cas exch min max add mul finite infinite number notanumber normal subnormal"},
    {80, "shiftamt clamp wrap l r f4e b4e rc8 ecl ecr rc16 h0 h1 b0 b1 b2 b3"},
    // Memory.
    {80, "global shared local const param shared::cta shared::cluster volatile relaxed acquire"},
    {80, "release acq_rel sc weak cta cluster gpu sys gl ca cg cs lu cv wb wt nc L1 L2"},
    {80, "L1::evict_normal L1::evict_unchanged L1::evict_first L1::evict_last L1::no_allocate"},
    {80, "L2::evict_normal L2::evict_unchanged L2::evict_first L2::evict_last L2::cache_hint"},
    {80, "L2::64B L2::128B L2::256B evict_last evict_normal evict_first fractional range cvt to"},
    {80, "tensormap trap zero level grad base samplerref surfref texref p"},
    // Threads, barriers and asynchronous operations.
    {80, "sync aligned arrive warp red bfly up down idx all any uni ballot async bulk tensor tile"},
    {80, "im2col im2col_no_offs mbarrier complete_tx::bytes complete_tx commit_group wait_group"},
    {80, "wait_all read group bulk_group multicast::cluster reduce prefetch init inval expect_tx"},
    {80, "mbarrier::complete_tx::bytes arrive_drop test_wait try_wait pending_count noComplete"},
    {80, "parity noinc state wait proxy alias mbarrier_init launch_dependents mma_async fence sp"},
    {80, "row col trans ctas"},
    // Words of wmma.
    {80, "a b c d load store mma"},
    // Directives and their words.
    {80, "version target address_size visible extern weak common entry func reg sreg tex align"},
    {80, "ptr maxntid reqntid minnctapersm maxnctapersm maxnreg noreturn pragma branchtargets"},
    {80, "calltargets callprototype section alias attribute managed explicitcluster"},
    {80, "reqnctapercluster maxclusterrank file loc debug_str debug_info debug_abbrev debug_loc"},
    {80, "debug_macinfo debug_line debug_frame debug_ranges"},
    {81, "multimem ld_reduce acc::f32"},
    {82, "mmio"},
    {83, "b128 param::entry param::func tensormap::generic replace tensormap global_address rank"},
    {83, "box_dim global_dim global_stride element_stride elemtype interleave_layout swizzle_mode"},
    {83, "fill_mode cp_fenceproxy"},
    {85, "sp::ordered_metadata"},
    {86, "f32x2 clusterlaunchcontrol try_cancel query_cancel is_canceled get_first_ctaid ue8m0x2"},
    {86, "e2m1x2 e2m3x2 e3m2x2 tile::gather4 tile::scatter4 im2col::w im2col::w::128 cp_mask"},
    {86, "b6x16_p32 b4x16_p64 m16n16 m16n8 cta_group::1 cta_group::2 async::generic"},
    {86, "sync_restrict::shared::cta sync_restrict::shared::cluster tcgen05"},
    {87, "rs e2m1x4 e2m3x4 e3m2x4 e4m3x4 e5m2x4 kind::f8f6f4 kind::mxf8f6f4 kind::mxf4"},
    {87, "kind::mxf4nvf4 block_scale scale_vec::1X scale_vec::2X scale_vec::4X"},
    {88, "v8"},
    {90, "blocksareclusters abi_preserve abi_preserve_control"},
};

static constexpr StringRef kFP8Pairs[] = {"e4m3x2", "e5m2x2"}, kAsync[] = {"async"},
                           kVectors[] = {"v2", "v4", "v8"}, kFP8[] = {"e4m3", "e5m2"},
                           kFloat[] = {"f32"}, kRelaxed[] = {"relaxed"}, kSparse[] = {"sp"},
                           kBulk[] = {"bulk"}, kWide[] = {"b64", "u64", "s64", "f64"};

static constexpr Combination kCombinations[] = {
    {81, "cvt", kFP8Pairs, 90}, {81, "st", kAsync},     {81, "red", kAsync}, {81, "atom", kVectors},
    {81, "red", kVectors},      {82, "wgmma", kSparse}, {84, "mma", kFP8},   {86, "redux", kFloat},
    {86, "mbarrier", kRelaxed}, {86, "st", kBulk},
};

static constexpr int kHopper[] = {90}, kDataCenter[] = {100, 103},
                     kTensorMemory[] = {100, 103, 110},
                     kHopperAndLater[] = {90, 100, 103, 110, 120, 121},
                     kBlackwell[] = {100, 103, 110, 120, 121}, kConsumer[] = {120, 121};

static constexpr ChipOnly kChipOnly[] = {
    {"wgmma", "", kHopper},
    {"setmaxnreg", "", kHopperAndLater},
    {"tensormap", "replace", kHopperAndLater},
    {"tcgen05", "", kTensorMemory},
    {"redux", "f32", kDataCenter},
    {"", "ue8m0x2", kBlackwell},
    {"", "e2m1x2", kBlackwell},
    {"", "e2m3x2", kBlackwell},
    {"", "e3m2x2", kBlackwell},
    {"cvt", "rs", kDataCenter},
    {"mma", "kind::f8f6f4", kConsumer},
    {"mma", "kind::mxf8f6f4", kConsumer},
    {"mma", "kind::mxf4", kConsumer},
    {"mma", "kind::mxf4nvf4", kConsumer},
};

static const llvm::StringMap<unsigned> &getWords() {
  static const llvm::StringMap<unsigned> words = [] {
    llvm::StringMap<unsigned> result;
    for (const Words &row : kWords)
      for (StringRef word : llvm::split(row.words, ' '))
        result.try_emplace(word, row.version);
    return result;
  }();
  return words;
}

/// Returns whether a word is a shape such as m16n8k16.
static bool isShape(StringRef word) {
  unsigned number;
  return word.consume_front("m") && !word.consumeInteger(10, number) && word.consume_front("n") &&
         !word.consumeInteger(10, number) && word.consume_front("k") &&
         !word.consumeInteger(10, number) && word.empty();
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

namespace {
class Reader {
public:
  Reader(const TargetInfo &target) : target(target), chip(int(target.capability)) {}

  void read(StringRef text);
  PTXNeeds needs;

private:
  void readStatement(StringRef statement);
  void readInstruction(StringRef opcode, StringRef operands);
  void readDirective(StringRef statement);
  void readWord(StringRef word, StringRef instruction);

  const TargetInfo &target;
  const int chip;
};
} // namespace

void Reader::readWord(StringRef word, StringRef instruction) {
  if (auto known = getWords().find(word); known != getWords().end())
    needs.version = std::max(needs.version, known->second);
  else if (!isShape(word) && needs.unknown.empty())
    needs.unknown = instruction.str();
}

void Reader::readInstruction(StringRef opcode, StringRef operands) {
  llvm::SmallVector<StringRef> words;
  opcode.split(words, '.');
  // tcgen05 has its own kinds of waits and fences, so its other words are skipped.
  bool isTensorMemory = words.front() == "tcgen05";
  for (StringRef word : isTensorMemory ? llvm::ArrayRef(words).take_front() : words)
    readWord(word, opcode);
  auto has = [&](StringRef word) { return llvm::is_contained(words, word); };
  for (const Combination &row : kCombinations)
    if (words.front() == row.opcode && llvm::any_of(row.words, has) &&
        (!row.before || chip < row.before))
      needs.version = std::max(needs.version, row.version);
  bool isAccess = words.front() == "ld" || words.front() == "st";
  bool isMinMax = words.front() == "min" || words.front() == "max";
  if ((isAccess && has("v4") && llvm::any_of(kWide, has)) ||
      (isMinMax && has("f32") && operands.count(',') > 2))
    needs.version = std::max(needs.version, 88u);
  // A bulk copy to shared::cta instead of shared::cluster is newer.
  size_t space = opcode.find(".shared::cta.");
  if (words.front() == "cp" && has("bulk") && space != StringRef::npos &&
      opcode.drop_front(space).contains(".global"))
    needs.version = std::max(needs.version, 86u);
  if (words.front() == "ldmatrix" && has("b8"))
    needs.version = std::max(needs.version, 86u);
  for (const ChipOnly &row : kChipOnly)
    if ((row.opcode.empty() || row.opcode == words.front()) &&
        (row.word.empty() || has(row.word)) && needs.missing.empty() &&
        (!target.isChipSpecific || !llvm::is_contained(row.chips, chip)))
      needs.missing = opcode.str();
}

void Reader::readDirective(StringRef statement) {
  bool inQuotes = false;
  for (size_t i = 0; i < statement.size(); ++i) {
    if (statement[i] == '"')
      inQuotes = !inQuotes;
    bool begins = statement[i] == '.' && !inQuotes &&
                  (i == 0 || llvm::isSpace(statement[i - 1]) || statement[i - 1] == '.' ||
                   statement[i - 1] == '(');
    if (!begins)
      continue;
    StringRef word = statement.drop_front(i + 1).take_while(
        [](char c) { return llvm::isAlnum(c) || c == '_' || c == ':'; });
    if (!word.empty())
      readWord(word, statement.substr(i, word.size() + 1));
  }
}

void Reader::readStatement(StringRef statement) {
  auto isName = [](char c) { return llvm::isAlnum(c) || c == '_' || c == '$' || c == '%'; };
  while (true) {
    statement = statement.ltrim(" \t\r\n{}");
    // A label; `::` belongs to opcodes.
    StringRef name = statement.take_while(isName);
    StringRef behind = statement.drop_front(name.size()).ltrim();
    if (name.empty() || !behind.starts_with(":") || behind.starts_with("::"))
      break;
    statement = behind.drop_front();
  }
  if (statement.consume_front("@")) {
    statement.consume_front("!");
    statement = statement.drop_while(isName).ltrim();
  }
  if (statement.starts_with(".")) {
    // Skip the body, unless an equals sign makes it an initializer.
    auto [head, body] = statement.split('{');
    readDirective(head);
    return head.contains('=') ? void() : readStatement(body);
  }
  if (statement.empty() || !llvm::isAlpha(statement.front()))
    return;
  StringRef opcode = statement.take_while(
      [](char c) { return llvm::isAlnum(c) || c == '_' || c == '.' || c == ':'; });
  readInstruction(opcode, statement.drop_front(opcode.size()));
}

void Reader::read(StringRef text) {
  // Remove comments and .loc lines, which have no semicolon.
  std::string plain;
  llvm::SmallVector<StringRef> lines;
  text.split(lines, '\n');
  for (StringRef line : lines) {
    line = line.split("//").first;
    StringRef start = line.ltrim();
    if (!start.starts_with(".loc ") && !start.starts_with(".loc\t") && !start.starts_with(".file"))
      plain.append(line).push_back('\n');
  }
  for (size_t at = plain.find("/*"); at != std::string::npos; at = plain.find("/*", at)) {
    size_t end = plain.find("*/", at + 2);
    plain.erase(at, end == std::string::npos ? end : end + 2 - at);
  }
  StringRef rest = plain;
  while (!rest.empty()) {
    auto [statement, behind] = rest.split(';');
    readStatement(statement);
    rest = behind;
  }
}

PTXNeeds fusednorm::readPTXNeeds(StringRef text, const TargetInfo &target) {
  Reader reader(target);
  reader.read(text);
  return reader.needs;
}

//===----------------------------------------------------------------------===//
// Finishing
//===----------------------------------------------------------------------===//

/// Returns the number after `.version`, times ten, or 0 for other lines.
static unsigned parseVersion(StringRef line) {
  unsigned major = 0, minor = 0;
  line = line.trim();
  if (!line.consume_front(".version") || (line = line.ltrim()).consumeInteger(10, major) ||
      !line.consume_front(".") || line.consumeInteger(10, minor))
    return 0;
  return major * 10 + minor;
}

llvm::Expected<std::string> fusednorm::finishPTX(StringRef text, const TargetInfo &target) {
  PTXNeeds needs = readPTXNeeds(text, target);
  if (!needs.missing.empty()) {
    std::string other = target.isChipSpecific ? "" : ", such as " + target.name + "a";
    return llvm::createStringError(target.name + " has no instruction '" + needs.missing +
                                   "'; expected a kernel for this chip, or a --target that has it" +
                                   other);
  }
  std::string result;
  result.reserve(text.size());
  llvm::SmallVector<StringRef> lines;
  text.split(lines, '\n');
  for (size_t i = 0; i < lines.size(); ++i) {
    StringRef line = lines[i], mark = line.trim();
    // Empty inline assembly hides values from the optimizer; it has no instruction.
    if (mark == "// begin inline asm" && i + 1 < lines.size() &&
        lines[i + 1].trim() == "// end inline asm") {
      ++i;
      continue;
    }
    // A hint for tools about bytes that are never written; older drivers reject it.
    if (mark.starts_with(".pragma \"used_bytes_mask"))
      continue;
    if (unsigned given = parseVersion(line)) {
      unsigned version = std::max(needs.version, target.leastPTX);
      if (!needs.unknown.empty())
        version = std::max(version, given);
      result += ".version " + std::to_string(version / 10) + "." + std::to_string(version % 10);
    } else {
      result += line;
    }
    if (i + 1 < lines.size())
      result += '\n';
  }
  return result;
}
