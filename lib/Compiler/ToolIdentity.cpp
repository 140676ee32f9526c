// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Compiler/ToolIdentity.h"
#include "fusednorm/Config.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace fusednorm;

std::string fusednorm::getVersionText() {
  return "fusednorm " FUSEDNORM_VERSION " (LLVM " LLVM_VERSION_STRING ")";
}

void fusednorm::identifyTool(llvm::StringRef program) {
  llvm::sys::PrintStackTraceOnErrorSignal(program);
  llvm::EnablePrettyStackTrace();
  llvm::cl::SetVersionPrinter([](llvm::raw_ostream &os) { os << getVersionText() << "\n"; });
  llvm::setBugReportMsg("This is a bug in fusednorm. Report it to " FUSEDNORM_BUG_REPORT
                        ", with the command, the input and the "
                        "backtrace below.\n");
}

static std::string &crashExplanation() {
  static std::string text = "internal crash; this is a bug in the tool, not an error of its input; "
                            "report it to " FUSEDNORM_BUG_REPORT;
  return text;
}

void fusednorm::explainCrashes(const llvm::Twine &text) { crashExplanation() = text.str(); }

int fusednorm::runTool(llvm::StringRef tool, llvm::function_ref<int()> body) {
  // MLIR and LLVM recurse along the nesting of their input.
  constexpr unsigned kStackBytes = 512u << 20;
  int status = 1;
  if (llvm::CrashRecoveryContext().RunSafelyOnThread([&] { status = body(); }, kStackBytes))
    return status;
  return reportToolError(tool, crashExplanation());
}

int fusednorm::reportToolError(llvm::StringRef tool, const llvm::Twine &message) {
  // One write, so that errors of several processes do not mix.
  llvm::errs().SetBuffered();
  llvm::WithColor::error(llvm::errs(), tool) << message << "\n";
  llvm::errs().SetUnbuffered();
  return 1;
}
