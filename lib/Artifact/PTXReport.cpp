// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A scanner for PTX. A statement ends at a semicolon. Its first word, after labels and a predicate,
// is the opcode or directive.

#include "fusednorm/Artifact/PTXReport.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace fusednorm;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// Opcodes
//===----------------------------------------------------------------------===//

static llvm::SmallVector<StringRef> partsOf(StringRef opcode) {
  llvm::SmallVector<StringRef> parts;
  opcode.split(parts, '.');
  return parts;
}

static bool isFloatType(StringRef part) {
  return llvm::StringSwitch<bool>(part)
      .Cases({"f16", "f16x2", "bf16", "bf16x2", "f32", "f32x2"}, true)
      .Default(false);
}

StringRef fusednorm::classifyPTX(StringRef opcode) {
  llvm::SmallVector<StringRef> parts = partsOf(opcode);
  StringRef base = parts[0];
  auto has = [&](StringRef part) { return llvm::is_contained(parts, part); };
  if (base == "cp" || base == "cp_async" || base == "mbarrier")
    return "async_copy";
  if (base == "ld" || base == "ldu" || base == "st") {
    for (StringRef part : parts) {
      if (part == "param" || part == "const")
        return "parameter";
      if (part.starts_with("shared"))
        return base == "st" ? "shared_store" : "shared_load";
      if (part == "local")
        return base == "st" ? "local_store" : "local_load";
    }
    return base == "st" ? "global_store" : "global_load";
  }
  if (base == "cvt")
    return llvm::any_of(parts, [](StringRef part) { return part.ends_with("x2"); })
               ? "convert_packed"
               : "convert";
  if ((base == "bar" || base == "barrier") && !has("cluster"))
    return "barrier";
  StringRef fixed =
      llvm::StringSwitch<StringRef>(base)
          .Case("barrier", "cluster_barrier")
          .Cases({"shfl", "vote", "match", "redux", "activemask", "elect"}, "warp")
          .Cases({"atom", "red"}, "atomic")
          .Cases({"fence", "membar"}, "fence")
          .Cases({"mma", "wgmma", "ldmatrix", "stmatrix", "tcgen05", "movmatrix"}, "matrix")
          .Case("griddepcontrol", "dependent_launch")
          .Cases({"bra", "brx", "ret", "exit", "trap"}, "branch")
          .Case("call", "call")
          .Cases({"setp", "set", "selp", "slct"}, "select")
          .Cases({"mov", "cvta", "mapa", "getctarank", "isspacep"}, "move")
          .Cases({"prefetch", "prefetchu", "discard", "applypriority"}, "prefetch")
          .Case("nanosleep", "other")
          .Default("");
  if (!fixed.empty())
    return fixed;
  bool isFloat = llvm::any_of(parts, isFloatType);
  if (has("f64"))
    return "float64";
  if (isFloat)
    return llvm::StringSwitch<StringRef>(base)
        .Cases({"div", "sqrt", "rsqrt", "rcp", "sin", "cos", "ex2", "lg2", "tanh"}, "float_special")
        .Default("float");
  return llvm::StringSwitch<StringRef>(base)
      .Cases({"and", "or", "xor", "not", "cnot", "lop3", "shl", "shr", "shf"}, "logic")
      .Cases({"bfe", "bfi", "bfind", "brev", "popc", "clz", "prmt", "szext", "bmsk"}, "logic")
      .Cases({"add", "sub", "mul", "mad", "mul24", "mad24", "div", "rem"}, "integer")
      .Cases({"abs", "neg", "min", "max", "sad", "addc", "subc", "madc", "dp4a"}, "integer")
      .Default("other");
}

/// Returns the bytes moved by one thread.
static int64_t widthOf(llvm::ArrayRef<StringRef> parts) {
  int64_t count = 1, bits = 0;
  for (StringRef part : parts) {
    int64_t number;
    StringRef rest = part;
    if (rest.consume_front("v") && !rest.getAsInteger(10, number)) {
      count = number;
      continue;
    }
    rest = part;
    int64_t pair = rest.consume_back("x2") ? 2 : 1;
    while (!rest.empty() && !llvm::isDigit(rest.front()))
      rest = rest.drop_front();
    bool isType = part.size() > 1 && (part.starts_with("b") || part.starts_with("u") ||
                                      part.starts_with("s") || part.starts_with("f"));
    if (isType && !rest.getAsInteger(10, number))
      bits = number * pair;
  }
  return count * bits / 8;
}

static std::optional<PTXAccess> accessOf(StringRef opcode) {
  llvm::SmallVector<StringRef> parts = partsOf(opcode);
  PTXAccess access;
  access.kind = llvm::StringSwitch<StringRef>(parts[0])
                    .Cases({"ld", "ldu"}, "load")
                    .Case("st", "store")
                    .Cases({"atom", "red"}, "atomic")
                    .Case("cp", "copy")
                    .Default("")
                    .str();
  // Ordering instructions of asynchronous copies are no copies.
  if (access.kind.empty() || llvm::is_contained(parts, "param") ||
      llvm::is_contained(parts, "const") ||
      (access.kind == "copy" && !llvm::is_contained(parts, "global")))
    return std::nullopt;
  access.space = "global";
  for (StringRef part : parts) {
    if (part == "shared::cluster" && access.kind != "copy")
      access.space = "cluster";
    else if (part.starts_with("shared") && access.kind != "copy")
      access.space = "shared";
    else if (part == "local")
      access.space = "local";
  }
  access.nonCoherent = llvm::is_contained(parts, "nc");
  access.bytes = access.kind == "copy" ? 0 : widthOf(llvm::ArrayRef(parts).drop_front());
  return access;
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

static std::string withoutComments(StringRef text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    size_t at = std::min(text.find("//"), text.find("/*"));
    result += text.substr(0, at);
    if (at == StringRef::npos)
      break;
    bool toLineEnd = text.substr(at).starts_with("//");
    size_t end = toLineEnd ? text.find('\n', at) : text.find("*/", at + 2);
    if (end == StringRef::npos)
      break;
    text = text.drop_front(toLineEnd ? end : end + 2);
    result += ' ';
  }
  return result;
}

static bool isNameCharacter(char c) { return llvm::isAlnum(c) || c == '_' || c == '$' || c == '%'; }

/// Returns the three numbers after a directive; omitted numbers are 1.
static std::optional<std::array<int64_t, 3>> dimensions(StringRef text, StringRef directive) {
  size_t at = text.find(directive);
  if (at == StringRef::npos)
    return std::nullopt;
  std::array<int64_t, 3> result{1, 1, 1};
  StringRef rest = text.drop_front(at + directive.size());
  for (int64_t &number : result) {
    rest = rest.ltrim();
    unsigned long long value;
    if (rest.consumeInteger(10, value))
      break;
    number = static_cast<int64_t>(value);
    rest = rest.ltrim();
    if (!rest.consume_front(","))
      break;
  }
  return result;
}

/// Returns name and size of the declaration at the end of `.shared .align 16 .b8 name[112]`.
static std::pair<StringRef, int64_t> declared(StringRef statement) {
  StringRef head = statement.take_until([](char c) { return c == '[' || c == '='; }).rtrim();
  StringRef name = head.drop_front(head.find_last_of(" \t\n") + 1);
  llvm::SmallVector<StringRef> words;
  head.split(words, '.');
  int64_t bytes = 1;
  for (StringRef word : words) // the type is the last word before the name
    if (StringRef type = word.take_until([](char c) { return c == ' ' || c == '\t'; });
        type != "align" && widthOf({type}) > 0)
      bytes = widthOf({type});
  size_t open = statement.find('[');
  if (open != StringRef::npos) {
    unsigned long long count = 0;
    StringRef digits = statement.drop_front(open + 1).ltrim();
    digits.consumeInteger(10, count);
    bytes *= static_cast<int64_t>(count);
  }
  return {name, bytes};
}

namespace {
class Scanner {
public:
  std::vector<PTXKernelReport> run(StringRef text) {
    std::string clean = withoutComments(text);
    StringRef rest = clean;
    while (!rest.empty()) {
      auto [statement, tail] = rest.split(';');
      handle(statement);
      rest = tail;
    }
    finish();
    return std::move(kernels);
  }

private:
  void handle(StringRef statement) {
    // The head of a function precedes its first statement.
    size_t entry = statement.find(".entry");
    size_t function = statement.find(".func");
    if (entry != StringRef::npos || function != StringRef::npos) {
      size_t open = bodyOf(statement);
      if (entry != StringRef::npos && open != StringRef::npos)
        begin(statement.substr(0, open), entry);
      else if (entry == StringRef::npos)
        finish(); // a declaration, or a function other than a kernel
      if (open == StringRef::npos)
        return;
      statement = statement.drop_front(open + 1);
    }
    skipFront(statement);
    if (statement.empty())
      return;
    if (statement.front() == '.')
      directive(statement);
    else if (current)
      instruction(statement);
  }

  /// Returns the start of a function body: the brace after the parameters.
  static size_t bodyOf(StringRef statement) {
    return statement.find('{', statement.rfind(')') == StringRef::npos ? 0 : statement.rfind(')'));
  }

  /// Skips braces of blocks, labels and a predicate.
  void skipFront(StringRef &statement) {
    while (true) {
      statement = statement.ltrim();
      if (statement.consume_front("}")) {
        if (depth > 0)
          --depth;
        else
          finish();
        continue;
      }
      if (statement.consume_front("{")) {
        ++depth;
        continue;
      }
      if (statement.starts_with("@")) {
        statement = statement.drop_while([](char c) { return !llvm::isSpace(c); });
        continue;
      }
      StringRef label = statement.take_while(isNameCharacter);
      if (!label.empty() && statement.drop_front(label.size()).ltrim().starts_with(":")) {
        labels.insert(label);
        statement = statement.drop_front(label.size()).ltrim().drop_front();
        continue;
      }
      return;
    }
  }

  void begin(StringRef head, size_t entry) {
    finish();
    current.emplace();
    depth = 0;
    current->name =
        head.drop_front(entry + StringRef(".entry").size()).ltrim().take_while(isNameCharacter);
    StringRef directives =
        head.drop_front(head.rfind(')') == StringRef::npos ? 0 : head.rfind(')'));
    current->block = dimensions(directives, ".reqntid");
    current->cluster = dimensions(directives, ".reqnctapercluster");
  }

  void finish() {
    if (!current)
      return;
    for (const auto &[name, bytes] : moduleShared)
      if (names.contains(name)) {
        current->staticSharedBytes += bytes;
        current->usesDynamicShared |= bytes == 0;
      }
    kernels.push_back(std::move(*current));
    current.reset();
    labels.clear();
    names.clear();
  }

  void directive(StringRef statement) {
    if (statement.contains(".shared")) {
      auto [name, bytes] = declared(statement);
      if (current)
        current->staticSharedBytes += bytes;
      else
        moduleShared.push_back({name.str(), bytes});
    } else if (statement.contains(".local") && current) {
      current->localBytes += declared(statement).second;
    }
  }

  void instruction(StringRef statement) {
    StringRef opcode = statement.take_until([](char c) { return llvm::isSpace(c); });
    StringRef operands = statement.drop_front(opcode.size());
    ++current->instructions;
    StringRef kind = classifyPTX(opcode);
    ++current->classes[kind.str()];
    // Arrival and wait count as one barrier.
    if (kind == "barrier")
      ++current->blockBarriers;
    if (kind == "cluster_barrier" && opcode.contains(".wait"))
      ++current->clusterBarriers;
    if (std::optional<PTXAccess> access = accessOf(opcode))
      ++current->accesses[*access];
    if (kind == "branch" && opcode.starts_with("bra") && labels.contains(operands.trim()))
      ++current->loops;
    // Names of variables and of called functions.
    bool isCall = kind == "call";
    int64_t nesting = 0;
    for (StringRef rest = operands; !rest.empty();) {
      StringRef word = rest.take_while(isNameCharacter);
      if (word.empty()) {
        nesting += rest.front() == '(' ? 1 : rest.front() == ')' ? -1 : 0;
        rest = rest.drop_front();
        continue;
      }
      if (!llvm::isDigit(word.front()) && word.front() != '%') {
        names.insert(word);
        if (isCall && nesting == 0)
          current->calls.push_back(word.str());
      }
      rest = rest.drop_front(word.size());
    }
  }

  std::vector<PTXKernelReport> kernels;
  std::optional<PTXKernelReport> current;
  int64_t depth = 0;
  llvm::StringSet<> labels, names;
  /// Shared variables of the module. Variables without a size are dynamic shared memory.
  std::vector<std::pair<std::string, int64_t>> moduleShared;
};
} // namespace

std::vector<PTXKernelReport> fusednorm::reportPTX(StringRef ptx) { return Scanner().run(ptx); }

//===----------------------------------------------------------------------===//
// The report
//===----------------------------------------------------------------------===//

int64_t PTXKernelReport::countOf(StringRef instructionClass) const {
  auto found = classes.find(instructionClass.str());
  return found == classes.end() ? 0 : found->second;
}

llvm::json::Object PTXKernelReport::toJSON() const {
  auto dims = [](const std::optional<std::array<int64_t, 3>> &value) -> llvm::json::Value {
    if (!value)
      return nullptr;
    return llvm::json::Array{(*value)[0], (*value)[1], (*value)[2]};
  };
  llvm::json::Object byClass;
  for (const auto &[name, count] : classes)
    byClass[name] = count;
  llvm::json::Array list;
  for (const auto &[access, count] : accesses)
    list.push_back(llvm::json::Object{{"space", access.space},
                                      {"kind", access.kind},
                                      {"bytes", access.bytes},
                                      {"non_coherent", access.nonCoherent},
                                      {"count", count}});
  return llvm::json::Object{{"block", dims(block)},
                            {"cluster", dims(cluster)},
                            {"instructions", instructions},
                            {"classes", std::move(byClass)},
                            {"accesses", std::move(list)},
                            {"block_barriers", blockBarriers},
                            {"cluster_barriers", clusterBarriers},
                            {"loops", loops},
                            {"static_shared_bytes", staticSharedBytes},
                            {"uses_dynamic_shared", usesDynamicShared},
                            {"local_bytes", localBytes},
                            {"calls", llvm::json::Array(calls)}};
}
