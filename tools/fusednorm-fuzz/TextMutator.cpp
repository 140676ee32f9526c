// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Most mutations replace all equal occurrences of a text, so that related parts still match. A type
// that changes at one occurrence only is rejected by the first verifier.

#include "Mutators.h"
#include "Tokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace fusednorm::fuzz;

static const std::vector<std::string> elementTypes = {
    "f64",        "f32",    "f16",           "bf16",     "f8E4M3FN", "f8E4M3FNUZ", "f8E5M2",
    "f8E5M2FNUZ", "f8E4M3", "f8E8M0FNU",     "f4E2M1FN", "tf32",     "i1",         "i4",
    "i8",         "i16",    "i32",           "i64",      "index",    "ui8",        "si32",
    "f128",       "f80",    "f8E4M3B11FNUZ", "i128",     "i7"};
static const std::vector<std::string> extents = {"0",
                                                 "1",
                                                 "2",
                                                 "3",
                                                 "4",
                                                 "7",
                                                 "8",
                                                 "16",
                                                 "31",
                                                 "33",
                                                 "64",
                                                 "96",
                                                 "127",
                                                 "128",
                                                 "192",
                                                 "256",
                                                 "1000",
                                                 "1024",
                                                 "4096",
                                                 "8191",
                                                 "65536",
                                                 "1048576",
                                                 "2147483648",
                                                 "4611686018427387904",
                                                 "9223372036854775807",
                                                 "?"};
static const std::vector<std::string> integers = {"0",
                                                  "1",
                                                  "2",
                                                  "3",
                                                  "4",
                                                  "8",
                                                  "16",
                                                  "31",
                                                  "32",
                                                  "63",
                                                  "64",
                                                  "127",
                                                  "128",
                                                  "255",
                                                  "256",
                                                  "1024",
                                                  "65536",
                                                  "2147483647",
                                                  "2147483648",
                                                  "4294967295",
                                                  "9223372036854775807",
                                                  "18446744073709551615"};
static const std::vector<std::string> floats = {
    "0.0", "1.0", "0.5", "1.0e-06", "1.0e-45", "1.0e+38", "1.0e+300", "448.0", "65504.0"};

namespace {
struct TextMutator {
  Tokens &tokens;
  const Corpus &corpus;
  Random &random;

  /// Returns a random token that `test` accepts, or the number of tokens.
  template <typename Test>
  size_t find(Test test) {
    std::vector<size_t> found;
    for (size_t i = 0; i < tokens.size(); ++i)
      if (test(i))
        found.push_back(i);
    return found.empty() ? tokens.size() : pickOf(random, found);
  }

  bool isType(size_t i) const {
    return tokens[i].kind == Token::Word && llvm::is_contained(elementTypes, tokens[i].text);
  }

  /// Replaces a token, and usually all equal ones.
  void replace(size_t at, const std::string &text) {
    const Token old = tokens[at];
    if (random.chance(0.25)) {
      tokens[at].text = text;
      return;
    }
    for (Token &token : tokens)
      if (token.kind == old.kind && token.text == old.text)
        token.text = text;
  }

  bool changeElementType() {
    size_t at = find([&](size_t i) { return isType(i); });
    if (at == tokens.size())
      return false;
    const std::string type = pickOf(random, elementTypes);
    // Replaces element types of arrays only, or also scalar types.
    if (random.chance(0.5)) {
      replace(at, type);
      return true;
    }
    const std::string old = tokens[at].text;
    for (size_t i = 1; i < tokens.size(); ++i)
      if (tokens[i].text == old && tokens[i - 1].kind == Token::Cross)
        tokens[i].text = type;
    return true;
  }

  bool changeExtent() {
    size_t at = find([&](size_t i) { return tokens[i].kind == Token::Extent; });
    if (at == tokens.size())
      return false;
    replace(at, random.chance(0.3) ? "?" : pickOf(random, extents));
    return true;
  }

  bool changeInteger() {
    size_t at = find([&](size_t i) {
      return tokens[i].kind == Token::Number && !llvm::StringRef(tokens[i].text).contains('.');
    });
    if (at == tokens.size())
      return false;
    tokens[at].text = (random.chance(0.15) ? "-" : "") + pickOf(random, integers);
    return true;
  }

  bool changeFloat() {
    size_t at = find([&](size_t i) {
      return tokens[i].kind == Token::Number && llvm::StringRef(tokens[i].text).contains('.');
    });
    if (at == tokens.size())
      return false;
    // NaN and infinity are written as bits.
    bool single = at + 2 < tokens.size() && tokens[at + 2].is("f32");
    tokens[at].text = single && random.chance(0.4)
                          ? random.pick({"0x7FC00000", "0x7F800000", "0xFF800000", "0x7F800001"})
                          : (random.chance(0.3) ? "-" : "") + pickOf(random, floats);
    return true;
  }

  /// Adds or removes one dimension of all equal types.
  bool changeRank() {
    size_t at = find([&](size_t i) { return tokens[i].kind == Token::Extent; });
    if (at == tokens.size())
      return false;
    bool insert = random.chance(0.5), all = random.chance(0.8);
    const std::string text = tokens[at].text;
    const std::string extent = random.chance(0.5) ? "1" : pickOf(random, extents);
    Tokens changed;
    for (size_t i = 0; i < tokens.size(); ++i) {
      bool here = i == at || (all && tokens[i].kind == Token::Extent && tokens[i].text == text);
      if (here && insert) {
        changed.push_back({Token::Extent, tokens[i].space, extent});
        changed.push_back({Token::Cross, "", "x"});
        changed.push_back({Token::Extent, "", text});
      } else if (here && i + 1 < tokens.size()) {
        ++i; // the x after it
      } else {
        changed.push_back(tokens[i]);
      }
    }
    tokens = changed;
    return true;
  }

  /// Changes the layout or memory space of all equal memref types.
  bool changeLayout() {
    size_t at = find([&](size_t i) {
      return (tokens[i].is("memref") || tokens[i].is("tensor")) && i + 1 < tokens.size() &&
             tokens[i + 1].is("<");
    });
    if (at == tokens.size())
      return false;
    auto textOf = [&](size_t i) {
      size_t end = findClose(tokens, i + 1);
      std::string text;
      for (size_t j = i; j < end && j < tokens.size(); ++j)
        text += tokens[j].text;
      return text;
    };
    const std::string old = textOf(at);
    std::string added;
    if (tokens[at].is("tensor")) {
      added = random.pick({", #rowkernel.cpu_schedule<chunk = 8>", ", 1", ", {x = 1}"});
    } else if (random.chance(0.2)) {
      added = random.pick({", 1", ", 3", ", #gpu.address_space<workgroup>", ", 1 : i8"});
    } else if (random.chance(0.2)) {
      added = random.pick({", affine_map<(d0, d1) -> (d1, d0)>", ", affine_map<(d0) -> (d0 * 2)>",
                           ", affine_map<(d0, d1)[s0] -> (d0 * 300 + d1 + s0)>"});
    } else {
      int64_t rank = 0;
      for (size_t i = at; i < findClose(tokens, at + 1) && i < tokens.size(); ++i)
        rank += tokens[i].kind == Token::Cross;
      added = ", strided<[";
      for (int64_t d = 0; d < rank; ++d)
        added += (d ? ", " : "") + (d + 1 == rank && random.chance(0.8) ? std::string("1")
                                    : random.chance(0.7)                ? std::string("?")
                                                                        : pickOf(random, extents));
      added += "]";
      if (random.chance(0.7))
        added += ", offset: " + (random.chance(0.7) ? std::string("?") : pickOf(random, extents));
      added += ">";
    }
    bool all = random.chance(0.8);
    for (size_t i = tokens.size() - 1; i-- > 0;)
      if (i == at || (all && tokens[i].is(tokens[at].text) && textOf(i) == old))
        if (size_t end = findClose(tokens, i + 1); end < tokens.size())
          tokens[end].space = added + tokens[end].space;
    return true;
  }

  bool changeMap() {
    size_t at = find([&](size_t i) {
      if (!tokens[i].is("->") || i < 2 || i + 2 >= tokens.size() || !tokens[i + 1].is("("))
        return false;
      for (size_t j = i; j-- > 0 && i - j < 24;)
        if (tokens[j].is("affine_map"))
          return true;
      return false;
    });
    if (at == tokens.size())
      return false;
    size_t end = findClose(tokens, at + 1);
    std::vector<size_t> names;
    for (size_t i = at + 2; i < end && i < tokens.size(); ++i)
      if (tokens[i].kind == Token::Word && llvm::StringRef(tokens[i].text).starts_with("d"))
        names.push_back(i);
    if (names.empty()) {
      if (end < tokens.size())
        tokens[end].space += random.pick({"d0", "0", "d1, d0"});
      return true;
    }
    size_t i = pickOf(random, names), j = pickOf(random, names);
    switch (random.below(6)) {
    case 0:
      std::swap(tokens[i].text, tokens[j].text);
      break;
    case 1:
      tokens[i].text = "d" + std::to_string(random.below(4));
      break;
    case 2:
      tokens[i].text = pickOf(random, integers);
      break;
    case 3:
      tokens[i].text += random.pick({" * 2", " floordiv 2", " mod 3", " + 1", " * -1", " + d0",
                                     " ceildiv 4", " + d1 * 2", " floordiv 0"});
      break;
    case 4: // remove a result
      if (i + 1 < tokens.size() && tokens[i + 1].is(",")) {
        tokens.erase(tokens.begin() + i, tokens.begin() + i + 2);
        break;
      }
      [[fallthrough]];
    default: // add a result
      tokens[i].text += ", d" + std::to_string(random.below(3));
    }
    return true;
  }

  /// Replaces the word after a key by another word that follows this key elsewhere.
  bool changeKeyword() {
    size_t at = find([&](size_t i) {
      if (i < 2 || !tokens[i - 1].is("=") || tokens[i].kind != Token::Word)
        return false;
      auto known = corpus.valuesOf.find(tokens[i - 2].text);
      return known != corpus.valuesOf.end() && known->second.size() > 1;
    });
    if (at == tokens.size())
      return false;
    tokens[at].text = pickStable(random, corpus.valuesOf.at(tokens[at - 2].text));
    return true;
  }

  bool changeString() {
    static const std::vector<std::string> strings = {
        "\"parallel\"", "\"reduction\"", "\"\"", "\"private\"", "\"a b\"", "\"x%d\"", "\"\\00\""};
    size_t at = find([&](size_t i) {
      return tokens[i].kind == Token::String && !llvm::StringRef(tokens[i].text).contains('.');
    });
    if (at == tokens.size())
      return false;
    tokens[at].text = pickOf(random, strings);
    return true;
  }

  /// Replaces one use of a value by another value.
  bool changeUse() {
    auto isValue = [&](size_t i) {
      return tokens[i].kind == Token::Name && tokens[i].text[0] == '%';
    };
    size_t from = find(isValue), to = find(isValue);
    if (from == tokens.size())
      return false;
    tokens[to].text = tokens[from].text;
    return true;
  }

  /// Removes or duplicates one `key = value` of an attribute.
  bool changeEntry() {
    size_t at = find([&](size_t i) {
      return i + 1 < tokens.size() && i > 0 && tokens[i + 1].is("=") &&
             tokens[i].kind == Token::Word &&
             (tokens[i - 1].is("{") || tokens[i - 1].is("<") || tokens[i - 1].is(","));
    });
    if (at == tokens.size())
      return false;
    size_t end = at;
    for (int depth = 0; end < tokens.size(); ++end) {
      const std::string &text = tokens[end].text;
      if (text == "<" || text == "(" || text == "[" || text == "{")
        ++depth;
      else if (text == ">" || text == ")" || text == "]" || text == "}")
        --depth;
      if (depth < 0 || (depth == 0 && text == ","))
        break;
    }
    if (end == tokens.size())
      return false;
    bool comma = tokens[end].is(",");
    Tokens entry(tokens.begin() + at, tokens.begin() + end);
    if (random.chance(0.7)) {
      if (!comma && tokens[at - 1].is(","))
        --at;
      tokens.erase(tokens.begin() + at, tokens.begin() + end + comma);
    } else {
      entry.push_back({Token::Mark, "", ","});
      tokens.insert(tokens.begin() + at, entry.begin(), entry.end());
    }
    return true;
  }

  bool changeToken() {
    if (tokens.size() < 2)
      return false;
    size_t i = static_cast<size_t>(random.below(tokens.size()));
    size_t j = static_cast<size_t>(random.below(tokens.size()));
    switch (random.below(3)) {
    case 0:
      tokens.erase(tokens.begin() + i);
      break;
    case 1:
      tokens.insert(tokens.begin() + i, Token(tokens[j]));
      break;
    default:
      std::swap(tokens[i].text, tokens[j].text);
    }
    return true;
  }

  bool mutate() {
    using Change = bool (TextMutator::*)();
    static constexpr std::pair<int, Change> changes[] = {
        {6, &TextMutator::changeElementType}, {6, &TextMutator::changeExtent},
        {2, &TextMutator::changeInteger},     {2, &TextMutator::changeFloat},
        {2, &TextMutator::changeRank},        {3, &TextMutator::changeLayout},
        {4, &TextMutator::changeMap},         {5, &TextMutator::changeKeyword},
        {1, &TextMutator::changeString},      {2, &TextMutator::changeUse},
        {2, &TextMutator::changeEntry},       {1, &TextMutator::changeToken}};
    int total = 0;
    for (auto [weight, change] : changes)
      total += weight;
    int64_t at = random.below(total);
    for (auto [weight, change] : changes)
      if ((at -= weight) < 0)
        return (this->*change)();
    return false;
  }
};
} // namespace

std::string fusednorm::fuzz::mutateText(const std::string &text, const Corpus &corpus,
                                        Random &random) {
  Tokens tokens = tokenize(text);
  TextMutator mutator{tokens, corpus, random};
  for (int attempt = 0; attempt < 8; ++attempt)
    if (mutator.mutate())
      break;
  return join(tokens);
}

std::string fusednorm::fuzz::mutateBytes(std::string text, Random &random) {
  static const std::vector<std::string> pieces = {"0",
                                                  "-1",
                                                  "9223372036854775807",
                                                  "1e400",
                                                  "nan",
                                                  "(",
                                                  ")",
                                                  "[",
                                                  "]",
                                                  ",",
                                                  "=",
                                                  "x",
                                                  "@",
                                                  "?",
                                                  "\n",
                                                  " ",
                                                  "\"",
                                                  "'",
                                                  "%",
                                                  std::string(1, '\0'),
                                                  "\xff",
                                                  "99999999999999999999"};
  for (int64_t count = random.range(1, 3); count > 0; --count) {
    size_t size = text.size();
    size_t at = size ? static_cast<size_t>(random.below(size)) : 0;
    size_t length = size ? static_cast<size_t>(random.below(std::min<int64_t>(size - at, 8))) : 0;
    switch (random.below(5)) {
    case 0:
      text.insert(at, pickOf(random, pieces));
      break;
    case 1:
      text.erase(at, length + 1);
      break;
    case 2:
      text.insert(at, text.substr(at, length));
      break;
    case 3:
      if (size)
        text[at] = static_cast<char>(random.below(256));
      break;
    default: // another number
      while (at < text.size() && !llvm::isDigit(text[at]))
        ++at;
      if (at < text.size()) {
        size_t end = at;
        while (end < text.size() && llvm::isDigit(text[end]))
          ++end;
        text.replace(at, end - at, pickOf(random, integers));
      }
    }
  }
  return text;
}
