// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Tokens.h"
#include "llvm/ADT/StringExtras.h"

using namespace fusednorm::fuzz;

static bool isWordPart(char c) { return llvm::isAlnum(c) || c == '_' || c == '.' || c == '$'; }

/// Returns the end of the number that begins at `at`.
static size_t endOfNumber(llvm::StringRef text, size_t at, bool afterExtent) {
  size_t end = at;
  auto skip = [&](auto test) {
    while (end < text.size() && test(text[end]))
      ++end;
  };
  if (text.substr(at).starts_with("0x") && !afterExtent && at + 2 < text.size() &&
      llvm::isHexDigit(text[at + 2])) {
    end += 2;
    skip(llvm::isHexDigit);
    return end;
  }
  skip([](char c) { return llvm::isDigit(c); });
  if (end + 1 < text.size() && text[end] == '.' && llvm::isDigit(text[end + 1])) {
    ++end;
    skip([](char c) { return llvm::isDigit(c); });
    if (end + 2 < text.size() && (text[end] == 'e' || text[end] == 'E')) {
      ++end;
      skip([](char c) { return llvm::isDigit(c) || c == '+' || c == '-'; });
    }
  }
  return end;
}

Tokens fusednorm::fuzz::tokenize(llvm::StringRef text) {
  Tokens tokens;
  size_t at = 0;
  while (at < text.size()) {
    size_t begin = at;
    while (at < text.size()) {
      if (llvm::isSpace(text[at]))
        ++at;
      else if (text.substr(at).starts_with("//"))
        at = std::min(text.find('\n', at), text.size());
      else
        break;
    }
    if (at == text.size())
      break;
    Token token;
    token.space = text.slice(begin, at).str();
    bool adjacent = token.space.empty() && !tokens.empty();
    bool afterExtent = adjacent && (tokens.back().is("<") || tokens.back().kind == Token::Cross);
    char c = text[at];
    size_t end = at + 1;
    if (c == 'x' && adjacent &&
        (tokens.back().kind == Token::Number || tokens.back().is("?") || tokens.back().is("]"))) {
      token.kind = Token::Cross;
      if (tokens.back().kind == Token::Number || tokens.back().is("?"))
        tokens.back().kind = Token::Extent;
    } else if (llvm::isDigit(c)) {
      token.kind = Token::Number;
      end = endOfNumber(text, at, afterExtent);
    } else if (llvm::isAlpha(c) || c == '_') {
      token.kind = Token::Word;
      while (end < text.size() && isWordPart(text[end]))
        ++end;
    } else if (c == '%' || c == '@' || c == '^' || c == '#' || c == '!') {
      token.kind = Token::Name;
      while (end < text.size() && (isWordPart(text[end]) || text[end] == '-'))
        ++end;
    } else if (c == '"') {
      token.kind = Token::String;
      while (end < text.size() && text[end] != '"' && text[end] != '\n')
        end += text[end] == '\\' ? 2 : 1;
      end = std::min(end + 1, text.size());
    } else {
      token.kind = Token::Mark;
      if (text.substr(at).starts_with("->"))
        end = at + 2;
    }
    token.text = text.slice(at, end).str();
    tokens.push_back(std::move(token));
    at = end;
  }
  return tokens;
}

std::string fusednorm::fuzz::join(const Tokens &tokens) {
  std::string text;
  for (const Token &token : tokens)
    text += token.space + token.text;
  return text + "\n";
}

size_t fusednorm::fuzz::findClose(const Tokens &tokens, size_t open) {
  int depth = 0;
  for (size_t i = open; i < tokens.size(); ++i) {
    const std::string &text = tokens[i].text;
    if (text == "<" || text == "(" || text == "[" || text == "{")
      ++depth;
    else if ((text == ">" || text == ")" || text == "]" || text == "}") && --depth == 0)
      return i;
  }
  return tokens.size();
}
