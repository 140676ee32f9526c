// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/NVVM/PtxText.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace fusednorm::ptx;
using llvm::StringRef;

namespace {
class Parser {
public:
  explicit Parser(StringRef text) : rest(text) {}

  llvm::Expected<Text> run() {
    Text result;
    if (!parseText(result))
      return llvm::createStringError(problem);
    return result;
  }

private:
  bool parseText(Text &out) {
    skip();
    while (!rest.empty()) {
      // Scopes are ignored: inline assembly declares few names, and each of them once.
      if (rest.consume_front("{") || rest.consume_front("}") || rest.consume_front(";")) {
        skip();
        continue;
      }
      if (rest.starts_with(".reg")) {
        if (!declaration(out))
          return false;
        continue;
      }
      Statement &statement = out.statements.emplace_back();
      while (takeLabel(statement.label))
        if (rest.empty() || rest.starts_with("}"))
          break;
      if (rest.empty() || rest.starts_with("}"))
        continue; // a label at the end
      if (!parseStatement(statement))
        return false;
    }
    return true;
  }

  bool fail(const llvm::Twine &what) {
    problem = (what + " at \"" + rest.take_front(24) + "\"").str();
    return false;
  }

  void skip() {
    while (true) {
      rest = rest.ltrim();
      if (rest.starts_with("//"))
        rest = rest.drop_front(std::min(rest.size(), rest.find('\n')));
      else if (rest.starts_with("/*"))
        rest = rest.drop_front(std::min(rest.size(), rest.find("*/") + 2));
      else
        return;
    }
  }
  bool take(StringRef token) {
    if (!rest.consume_front(token))
      return false;
    skip();
    return true;
  }
  static bool isWord(char c) {
    return llvm::isAlnum(c) || c == '_' || c == '.' || c == ':' || c == '%' || c == '$';
  }
  StringRef word() {
    StringRef taken = rest.take_while(isWord);
    rest = rest.drop_front(taken.size());
    return taken;
  }

  bool takeLabel(StringRef &label) {
    StringRef name =
        rest.take_while([](char c) { return llvm::isAlnum(c) || c == '_' || c == '$'; });
    // `::` belongs to opcodes.
    StringRef behind = rest.drop_front(name.size());
    if (name.empty() || !behind.starts_with(":") || behind.starts_with("::"))
      return false;
    label = name;
    rest = behind.drop_front();
    skip();
    return true;
  }

  bool declaration(Text &out) {
    rest = rest.drop_front(4);
    skip();
    if (!take("."))
      return fail("expected a type after .reg");
    StringRef type = rest.take_while([](char c) { return llvm::isAlnum(c); });
    rest = rest.drop_front(type.size());
    skip();
    do {
      StringRef name = word();
      if (name.empty())
        return fail("expected the name of a register");
      skip();
      if (rest.starts_with("<"))
        return fail("expected single registers, not a range");
      out.declarations.push_back({type, name});
    } while (take(","));
    return take(";") || fail("expected ';'");
  }

  bool parseStatement(Statement &statement) {
    if (take("@")) {
      Operand predicate;
      predicate.negated = take("!");
      if (!operand(predicate))
        return false;
      statement.predicate = predicate;
    }
    statement.opcode = rest.take_while(
        [](char c) { return llvm::isAlnum(c) || c == '_' || c == '.' || c == ':'; });
    if (statement.opcode.empty())
      return fail("expected an instruction");
    rest = rest.drop_front(statement.opcode.size());
    skip();
    statement.opcode.split(statement.modifiers, '.');
    while (!rest.empty() && !rest.starts_with(";")) {
      if (!argument(statement.arguments.emplace_back()))
        return false;
      if (!take(",") && !rest.empty() && !rest.starts_with(";"))
        return fail("expected ',' or ';'");
    }
    return take(";") || fail("expected ';'");
  }

  bool list(llvm::SmallVectorImpl<Operand> &operands) {
    do {
      if (!operand(operands.emplace_back()))
        return false;
    } while (take(","));
    return take("}") || fail("expected '}'");
  }

  bool argument(Argument &out) {
    if (take("{")) {
      out.kind = Argument::Kind::Vector;
      return list(out.parts);
    }
    if (take("[")) {
      out.kind = Argument::Kind::Address;
      if (!operand(out.parts.emplace_back()))
        return false;
      bool minus = rest.starts_with("-");
      if (take("+") || take("-")) {
        Operand offset;
        if (!operand(offset))
          return false;
        if (offset.kind != Operand::Kind::Integer)
          return fail("expected a number as the offset of an address");
        out.offset =
            minus ? -static_cast<int64_t>(offset.number) : static_cast<int64_t>(offset.number);
      } else if (take(",")) {
        if (!take("{"))
          return fail("expected '{'");
        if (!list(out.coordinates))
          return false;
      }
      return take("]") || fail("expected ']'");
    }
    if (!operand(out.parts.emplace_back()))
      return false;
    if (take("|")) {
      out.kind = Argument::Kind::Pair;
      return operand(out.parts.emplace_back());
    }
    return true;
  }

  bool operand(Operand &out) {
    out.negated |= take("!");
    bool minus = take("-");
    StringRef text = word();
    skip();
    if (text.empty())
      return fail("expected an operand");
    if (text == "_") {
      out.kind = Operand::Kind::Sink;
      return true;
    }
    if (text.consume_front("$")) {
      out.kind = Operand::Kind::Placeholder;
      return !text.getAsInteger(10, out.number) || fail("expected a number after '$'");
    }
    if (!llvm::isDigit(text.front())) {
      out.kind = Operand::Kind::Name;
      out.name = text;
      return true;
    }
    bool isSingle = text.size() == 10 && (text.starts_with("0f") || text.starts_with("0F"));
    bool isDouble = text.size() == 18 && (text.starts_with("0d") || text.starts_with("0D"));
    if (isSingle || isDouble) {
      out.kind = Operand::Kind::Float;
      return !text.drop_front(2).getAsInteger(16, out.number) || fail("expected a number");
    }
    out.kind = Operand::Kind::Integer;
    text.consume_back("U");
    if (text.getAsInteger(0, out.number))
      return fail("expected an integer or the bits of a float (0fXXXXXXXX)");
    if (minus)
      out.number = ~out.number + 1;
    return true;
  }

  StringRef rest;
  std::string problem; // the first fault; empty if there is none
};
} // namespace

llvm::Expected<Text> fusednorm::ptx::parse(StringRef text) { return Parser(text).run(); }

std::optional<std::string> fusednorm::ptx::numberPlaceholders(StringRef text,
                                                              unsigned resultCount) {
  std::string result;
  while (!text.empty()) {
    size_t brace = text.find("{$");
    result += text.take_front(brace);
    if (brace == StringRef::npos)
      break;
    StringRef inner = text.drop_front(brace + 2);
    StringRef kind = inner.take_while([](char c) { return llvm::isAlpha(c); });
    unsigned number;
    inner = inner.drop_front(kind.size());
    if (kind == "rw")
      return std::nullopt;
    if ((kind != "r" && kind != "w") || inner.consumeInteger(10, number) ||
        !inner.consume_front("}")) {
      // The brace opens a list.
      result += "{";
      text = text.drop_front(brace + 1);
      continue;
    }
    result += "$" + std::to_string(kind == "r" ? number + resultCount : number);
    text = inner;
  }
  return result;
}
