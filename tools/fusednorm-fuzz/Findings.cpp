// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Findings.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace fusednorm::fuzz;
using llvm::StringRef;

constexpr size_t kMostFrames = 20;

/// Removes arguments and template parameters from the name of a function.
static std::string shorten(StringRef symbol) {
  std::string name = llvm::demangle(symbol), result;
  for (size_t at; (at = name.find("(anonymous namespace)::")) != std::string::npos;)
    name.erase(at, StringRef("(anonymous namespace)::").size());
  int depth = 0;
  for (char c : name) {
    if (c == '<')
      ++depth;
    else if (c == '>')
      depth -= depth > 0;
    else if (c == '(' && depth == 0 && !result.empty())
      break;
    else if (depth == 0)
      result += c;
  }
  // Return types of templates precede the name.
  StringRef text = StringRef(result).trim();
  if (!text.contains("operator"))
    text = text.rsplit(' ').second.empty() ? text : text.rsplit(' ').second;
  return text.str();
}

/// Returns the names of functions at these offsets of a file, if they can be found.
static std::vector<std::string> symbolize(StringRef file, llvm::ArrayRef<std::string> offsets) {
  std::vector<std::string> names(offsets.size());
  llvm::ErrorOr<std::string> tool = llvm::sys::findProgramByName("llvm-symbolizer");
  if (!tool)
    tool = llvm::sys::findProgramByName("llvm-symbolizer-22");
  llvm::SmallString<64> output;
  if (!tool || offsets.empty() ||
      llvm::sys::fs::createTemporaryFile("fusednorm-fuzz", "txt", output))
    return names;
  std::string object = "--obj=" + file.str();
  llvm::SmallVector<StringRef> arguments = {*tool, object, "--no-inlines", "--functions=linkage",
                                            "--output-style=GNU"};
  arguments.append(offsets.begin(), offsets.end());
  std::optional<StringRef> redirects[] = {StringRef(""), StringRef(output), StringRef("")};
  if (llvm::sys::ExecuteAndWait(*tool, arguments, std::nullopt, redirects, 20) == 0)
    if (auto buffer = llvm::MemoryBuffer::getFile(output)) {
      llvm::SmallVector<StringRef> lines;
      (*buffer)->getBuffer().split(lines, '\n', -1, /*KeepEmpty=*/false);
      for (size_t i = 0; i < names.size() && 2 * i < lines.size(); ++i)
        names[i] = lines[2 * i] == "??" ? "" : lines[2 * i].str();
    }
  (void)llvm::sys::fs::remove(output);
  return names;
}

std::vector<std::string> fusednorm::fuzz::readFrames(StringRef log) {
  struct Frame {
    std::string file, symbol, offset;
  };
  std::vector<Frame> frames;
  for (StringRef line : llvm::split(log, '\n')) {
    line = line.trim();
    // Frame of a sanitizer: #3 0x5581 in mlir::verify(...) file:line
    if (line.starts_with("#") && line.contains(" in ")) {
      frames.push_back({"", line.split(" in ").second.str(), ""});
      continue;
    }
    // Frame of glibc: file(symbol+0x12)[0x7f3c]
    auto [file, rest] = line.split('(');
    if (!file.starts_with("/") && !file.contains("fusednorm-fuzz"))
      continue;
    auto [where, address] = rest.split(')');
    if (!address.starts_with("["))
      continue;
    auto [symbol, offset] = where.split('+');
    frames.push_back({file.str(), symbol.str(), offset.str()});
  }
  // Offsets of this program's own functions without exported symbols.
  std::string self;
  std::vector<std::string> offsets;
  std::vector<size_t> unnamed;
  for (auto [i, frame] : llvm::enumerate(frames))
    if (frame.symbol.empty() && StringRef(frame.file).ends_with("fusednorm-fuzz")) {
      self = frame.file;
      offsets.push_back(frame.offset);
      unnamed.push_back(i);
    }
  for (auto [i, name] : llvm::zip(unnamed, symbolize(self, offsets)))
    frames[i].symbol = name;
  std::vector<std::string> names;
  for (const Frame &frame : frames) {
    std::string name = shorten(frame.symbol);
    StringRef file = llvm::sys::path::filename(frame.file);
    // Skip frames of signal handling, which do not show the cause.
    bool dying = name.find("onSignal") != std::string::npos || file.starts_with("libc.so") ||
                 file.starts_with("libasan") || StringRef(name).starts_with("__asan") ||
                 StringRef(name).starts_with("__sanitizer") ||
                 StringRef(name).contains("__interceptor_") || name == "abort" ||
                 name == "gsignal" || name == "raise" ||
                 StringRef(name).starts_with("llvm::report_fatal_error");
    if (names.empty() && dying)
      continue;
    names.push_back(name.empty() ? file.str() : name);
    if (names.size() == kMostFrames)
      break;
  }
  return names;
}

std::string Finding::signature() const {
  std::string result = outcome.kind;
  if (!frames.empty()) {
    for (const std::string &frame : llvm::ArrayRef(frames).take_front(4))
      result += " < " + frame;
    return result;
  }
  // Remove numbers and quoted names.
  bool quoted = false;
  for (char c : StringRef(outcome.text).take_front(160)) {
    if (c == '\'')
      quoted = !quoted;
    else if (!quoted && !llvm::isDigit(c))
      result += c;
  }
  return result;
}

llvm::Error KnownFindings::load(StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return llvm::createStringError("cannot read '" + path.str() +
                                   "': " + buffer.getError().message());
  unsigned number = 0;
  for (StringRef line : llvm::split((*buffer)->getBuffer(), '\n')) {
    ++number;
    line = line.trim();
    if (line.empty() || line.starts_with("#"))
      continue;
    auto [what, reason] = line.split(" | ");
    auto [kind, pattern] = what.split(": ");
    Line known;
    known.kind = kind.str();
    known.text = line.str();
    for (StringRef part : llvm::split(pattern, " < "))
      known.pattern.push_back(part.trim().str());
    auto refuse = [&](const char *why) {
      return llvm::createStringError(path.str() + ":" + std::to_string(number) + ": " + why);
    };
    if (reason.empty() || pattern.empty())
      return refuse("expected KIND: frames or text | description and command");
    if (StringRef(pattern).contains_insensitive("fusednorm"))
      return refuse("expected a pattern with upstream code only, got a name of fusednorm");
    if (known.kind == "crash" && known.pattern.size() < 2)
      return refuse("expected at least two frames of a crash, f < g");
    lines.push_back(std::move(known));
  }
  return llvm::Error::success();
}

/// Whether the frames begin with the pattern, in which `...` matches any number of frames.
static bool beginAs(llvm::ArrayRef<std::string> frames, llvm::ArrayRef<std::string> pattern) {
  if (pattern.empty())
    return true;
  if (pattern.front() == "...") {
    for (size_t skipped = 0; skipped <= frames.size(); ++skipped)
      if (beginAs(frames.drop_front(skipped), pattern.drop_front()))
        return true;
    return false;
  }
  return !frames.empty() && frames.front() == pattern.front() &&
         beginAs(frames.drop_front(), pattern.drop_front());
}

bool KnownFindings::matches(const Line &line, const Finding &finding) {
  const Outcome &outcome = finding.outcome;
  // Without a trace there are at most the frames of the handler and of the C library.
  constexpr size_t kNoTrace = 2;
  if (line.kind == "fatal" || line.kind == "input") {
    if (outcome.kind != "crash")
      return false;
    return line.kind == "fatal" ? StringRef(outcome.text).contains(line.pattern.front())
                                : finding.frames.size() <= kNoTrace &&
                                      StringRef(finding.input.input).contains(line.pattern.front());
  }
  if (line.kind != outcome.kind)
    return false;
  if (line.kind == "crash" || line.kind == "hang")
    return beginAs(finding.frames, line.pattern);
  return line.pattern.size() == 1 && StringRef(outcome.text).starts_with(line.pattern.front());
}

bool KnownFindings::contains(const Finding &finding) {
  for (Line &line : lines) {
    if (matches(line, finding)) {
      ++line.uses;
      return true;
    }
  }
  return false;
}

std::vector<std::string> KnownFindings::unused() const {
  std::vector<std::string> result;
  for (const Line &line : lines)
    if (!line.uses)
      result.push_back(line.text);
  return result;
}
