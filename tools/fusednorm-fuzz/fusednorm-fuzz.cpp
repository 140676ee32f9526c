// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fusednorm-fuzz: runs mutated inputs through all readers of input. Each input must be accepted, or
// rejected by an error with a location, without a crash or hang.

#include "Mutators.h"
#include "Shrink.h"
#include "fusednorm/Compiler/ToolSupport.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include <atomic>
#include <set>
#include <sys/mman.h>
#include <unistd.h>

using namespace fusednorm;
using namespace fusednorm::fuzz;
namespace cl = llvm::cl;
using llvm::StringRef;

static constexpr llvm::StringLiteral kTool = "fusednorm-fuzz";
static constexpr llvm::StringLiteral kHeader = "// way: ";

namespace {
struct Flags {
  cl::OptionCategory category{"fusednorm-fuzz options"};
  cl::list<std::string> corpus{cl::Positional, cl::desc("FOLDER..."), cl::cat(category)};
  cl::opt<uint64_t> seed{"seed", cl::desc("Seed of the random cases (default 1)"), cl::init(1),
                         cl::value_desc("number"), cl::cat(category)};
  cl::opt<uint64_t> cases{"cases", cl::desc("Number of cases (default 500)"), cl::init(500),
                          cl::value_desc("number"), cl::cat(category)};
  cl::opt<int64_t> only{"case", cl::desc("Run only the case with this index"), cl::init(-1),
                        cl::value_desc("number"), cl::cat(category)};
  cl::opt<double> minutes{"minutes", cl::desc("Run cases for this time instead of a number"),
                          cl::init(0), cl::value_desc("number"), cl::cat(category)};
  cl::list<std::string> ways{"ways", cl::desc("Run only cases of these kinds (see --list-ways)"),
                             cl::CommaSeparated, cl::value_desc("names"), cl::cat(category)};
  cl::opt<bool> listWays{"list-ways", cl::desc("Print the kinds of cases and the passes, and exit"),
                         cl::init(false), cl::cat(category)};
  cl::opt<unsigned> workers{"workers", cl::desc("Processes (default 2)"), cl::init(2),
                            cl::value_desc("number"), cl::cat(category)};
  cl::opt<double> timeout{"timeout", cl::desc("Seconds of CPU time for a step (default 30)"),
                          cl::init(30), cl::value_desc("number"), cl::cat(category)};
  cl::opt<std::string> known{"known", cl::desc("File with known bugs in upstream LLVM"),
                             cl::value_desc("file"), cl::init(""), cl::cat(category)};
  cl::opt<std::string> output{"o", cl::desc("Folder for the inputs of findings"),
                              cl::value_desc("folder"), cl::init("fuzz-findings"),
                              cl::cat(category)};
  cl::opt<std::string> replay{"replay",
                              cl::desc("Run this file again, or all files of this folder; the "
                                       "first line of a file names its kind of case"),
                              cl::value_desc("path"), cl::init(""), cl::cat(category)};
  cl::opt<unsigned> shrink{"shrink", cl::desc("Attempts to shrink a finding (default 300)"),
                           cl::init(300), cl::value_desc("number"), cl::cat(category)};
  cl::opt<bool> verbose{"verbose", cl::desc("Print every case"), cl::init(false),
                        cl::cat(category)};

  Limits getLimits() const {
    Limits limits;
    limits.seconds = timeout;
    limits.bytes = uint64_t(12) << 30;
    return limits;
  }
};

/// Counts of a run, and the folder of its findings.
class Results {
public:
  Results(const Flags &flags, KnownFindings &known) : flags(flags), known(known) {}

  void add(const Finding &finding, const std::string &origin) {
    if (known.contains(finding)) {
      ++upstream;
      return;
    }
    ++failed;
    if (!seen.insert(finding.signature()).second)
      return;
    // Each attempt at a hang takes the whole timeout.
    unsigned attempts = finding.outcome.kind == "hang" ? flags.shrink / 25 : flags.shrink;
    Finding least = attempts ? shrink(finding, flags.getLimits(), attempts) : finding;
    std::string path = write(least);
    llvm::outs() << "FOUND " << least.outcome.kind << " (" << origin
                 << "): " << StringRef(least.outcome.text).take_front(400) << "\n";
    for (const std::string &frame : least.frames)
      llvm::outs() << "  in " << frame << "\n";
    if (least.frames.empty() && !least.log.empty())
      llvm::outs() << StringRef(least.log).take_front(600) << "\n";
    llvm::outs() << "  way: " << least.input.way << "\n  again: fusednorm-fuzz --replay=" << path
                 << "\n";
    llvm::outs().flush();
  }

  uint64_t failed = 0, upstream = 0;

private:
  std::string write(const Finding &finding) {
    (void)llvm::sys::fs::create_directories(flags.output);
    llvm::SmallString<128> path(flags.output);
    llvm::sys::path::append(path, llvm::formatv("{0}-{1}.mlir", finding.outcome.kind,
                                                llvm::xxh3_64bits(finding.signature()) % 1000000)
                                      .str());
    std::error_code error;
    llvm::raw_fd_ostream os(path, error);
    os << kHeader << finding.input.way << "\n" << finding.input.input;
    return path.str().str();
  }

  const Flags &flags;
  KnownFindings &known;
  std::set<std::string> seen;
};
} // namespace

static int replayOne(StringRef path, const Flags &flags, Results &results) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!buffer)
    return reportToolError(kTool,
                           "--replay: cannot read '" + path + "': " + buffer.getError().message());
  auto [first, rest] = (*buffer)->getBuffer().split('\n');
  if (!first.consume_front(kHeader))
    return reportToolError(kTool, "--replay: expected '" + kHeader + "...' in the first line of '" +
                                      path + "', got '" + first.take_front(40) + "'");
  Case c{first.trim().str(), rest.str()};
  // Locations in messages refer to the file.
  if (takesIR(c.way))
    c.input = "\n" + c.input;
  Finding finding = runAlone(c, flags.getLimits());
  finding.input = c;
  if (finding.outcome.isFinding())
    results.add(finding, path.str());
  if (flags.verbose)
    llvm::outs() << path << ": "
                 << (finding.outcome.isFinding() ? finding.outcome.kind
                     : finding.outcome.accepted  ? "accepted"
                                                 : "refused: " + finding.outcome.text)
                 << "\n";
  return 0;
}

static int replayAll(const Flags &flags, Results &results) {
  std::set<std::string> paths;
  if (!llvm::sys::fs::is_directory(flags.replay)) {
    paths.insert(flags.replay);
  } else {
    std::error_code error;
    for (llvm::sys::fs::directory_iterator it(flags.replay, error), end; it != end && !error;
         it.increment(error))
      paths.insert(it->path());
  }
  if (paths.empty())
    return reportToolError(kTool, "--replay: expected at least one file in '" + flags.replay + "'");
  for (const std::string &path : paths)
    if (int code = replayOne(path, flags, results))
      return code;
  llvm::outs() << paths.size() << " replayed, " << results.upstream << " known of upstream, "
               << results.failed << " found\n";
  return results.failed ? 1 : 0;
}

namespace {
struct Totals {
  std::atomic<uint64_t> accepted{0}, refused{0};
};
} // namespace

static int runCases(const Flags &flags, Results &results) {
  Corpus corpus;
  if (llvm::Error error = corpus.load({flags.corpus.begin(), flags.corpus.end()}))
    return reportToolError(kTool, llvm::toString(std::move(error)));
  const std::vector<std::string> ways(flags.ways.begin(), flags.ways.end());
  auto start = std::chrono::steady_clock::now(), lastWord = start;
  auto elapsed = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  llvm::errs() << kTool << ": " << corpus.seeds.size() << " modules to start from, "
               << corpus.refused.size() << " that are refused\n";
  uint64_t first = flags.only >= 0 ? uint64_t(flags.only) : 0;
  uint64_t end = flags.only >= 0     ? first + 1
                 : flags.minutes > 0 ? UINT64_MAX
                                     : flags.cases.getValue();
  auto *totals = static_cast<Totals *>(
      mmap(nullptr, sizeof(Totals), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  new (totals) Totals();
  uint64_t step = flags.only >= 0 ? 1 : std::max(1u, flags.workers.getValue());
  // The memory of a process grows with the compiler's caches, and a new process is cheap.
  constexpr uint64_t kCasesOfProcess = 200;
  struct Lane {
    std::unique_ptr<Worker> worker;
    uint64_t next;
    bool busy = false;
  };
  std::vector<Lane> lanes;
  for (uint64_t i = 0; i < step; ++i)
    lanes.push_back({std::make_unique<Worker>(flags.getLimits()), first + i});
  uint64_t run = 0;
  auto launch = [&](Lane &lane) {
    uint64_t begin = lane.next;
    Worker &worker = *lane.worker;
    worker.setNumber(begin);
    lane.busy = true;
    worker.start([&, begin](const Reporter &reporter) {
      uint64_t left = kCasesOfProcess;
      for (uint64_t number = begin; number < end && left; number += step, --left) {
        worker.setNumber(number);
        Random random(flags.seed, number);
        Case c = generate(corpus, random, ways, reporter);
        reporter.begin(c);
        if (flags.verbose) {
          llvm::outs() << "case " << number << ": " << c.way << "\n";
          if (flags.only >= 0)
            llvm::outs() << c.input << "\n";
          llvm::outs().flush();
        }
        Outcome outcome = runCase(c, reporter);
        if (outcome.isFinding())
          reporter.finish(outcome);
        ++(outcome.accepted ? totals->accepted : totals->refused);
        if (flags.verbose && !outcome.accepted) {
          llvm::outs() << "case " << number << " refused: " << outcome.text << "\n";
          llvm::outs().flush();
        }
      }
      worker.setNumber(std::min(begin + step * kCasesOfProcess, end));
    });
  };
  while (true) {
    bool anyBusy = false;
    bool late = flags.minutes > 0 && elapsed() > 60 * flags.minutes;
    for (Lane &lane : lanes) {
      if (!lane.busy && lane.next < end && !late)
        launch(lane);
      if (!lane.busy)
        continue;
      anyBusy = true;
      if (late) {
        lane.worker.reset();
        lane.busy = false;
        lane.next = end;
        continue;
      }
      std::optional<Finding> finding = lane.worker->poll();
      if (!finding)
        continue;
      lane.busy = false;
      uint64_t number = lane.worker->getNumber();
      if (finding->outcome.isFinding()) {
        results.add(*finding, llvm::formatv("--seed={0} --case={1}", flags.seed, number).str());
        lane.next = number + step;
      } else if (!finding->outcome.accepted) {
        // The process was ended by an accepted outcome.
        ++totals->refused;
        lane.next = number + step;
      } else {
        lane.next = number;
      }
    }
    if (!anyBusy)
      break;
    run = totals->accepted + totals->refused;
    auto now = std::chrono::steady_clock::now();
    if (now - lastWord > std::chrono::seconds(flags.minutes > 0 ? 60 : 5)) {
      lastWord = now;
      llvm::errs() << kTool << ": " << run << " cases, " << results.failed << " found, "
                   << llvm::format("%.0f", elapsed()) << " s\n";
    }
    usleep(2000);
  }
  run = totals->accepted + totals->refused + results.failed + results.upstream;
  llvm::errs() << kTool << ": " << llvm::format("%.1f", elapsed()) << " s\n";
  llvm::outs() << run << " cases: " << totals->accepted << " accepted, " << totals->refused
               << " refused, " << results.upstream << " known of upstream, " << results.failed
               << " found\n";
  return results.failed ? 1 : 0;
}

int main(int argc, char **argv) {
  claimCommandLine();
  Flags flags;
  parseToolCommandLine(argc, argv, flags.category,
                       "fusednorm-fuzz: run mutated inputs through all readers of input\n");
  llvm::CrashRecoveryContext::Disable();
  getRegistry();
  if (flags.listWays) {
    for (StringRef kind : getWayKinds())
      llvm::outs() << kind << "\n";
    for (StringRef pass : getPassNames())
      llvm::outs() << "passes " << pass << "\n";
    return 0;
  }
  for (const std::string &way : flags.ways)
    if (!llvm::is_contained(getWayKinds(), way))
      return reportToolError(kTool, "--ways: unknown kind '" + way + "'; expected one of " +
                                        llvm::join(getWayKinds(), ", "));
  KnownFindings known;
  if (!flags.known.empty())
    if (llvm::Error error = known.load(flags.known))
      return reportToolError(kTool, "--known: " + llvm::toString(std::move(error)));
  Results results(flags, known);
  if (!flags.replay.empty())
    return replayAll(flags, results);
  if (flags.corpus.empty())
    return reportToolError(kTool, "expected folders with .mlir files, such as test and "
                                  "docs/examples of fusednorm; see --help");
  return runCases(flags, results);
}
