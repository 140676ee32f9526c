// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Artifacts.h"
#include "fusednorm/Artifact/Files.h"
#include "fusednorm/Compiler/ToolSupport.h"
#include "fusednorm/Support/Names.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace fusednorm;

namespace {
class Command {
public:
  Command(Compiler &compiler, const ArtifactRequest &request, StringRef tool)
      : compiler(compiler), request(request), tool(tool) {}

  int run();

private:
  int fail(const Twine &message) { return reportToolError(tool, message); }
  bool wants(Emit kind) const { return llvm::is_contained(request.kinds, kind); }
  bool wantsLauncher() const { return wants(Emit::Launcher) || wants(Emit::TvmFfi); }
  bool needsFatbin() const {
    return wants(Emit::Fatbin) || (wantsLauncher() && images == ImageKind::Fatbin);
  }
  bool needsCubin() const {
    return needsFatbin() || wants(Emit::Cubin) || (wantsLauncher() && images == ImageKind::Cubin);
  }
  bool checkName();
  bool checkTools();
  bool isForCpu() const { return request.targets.empty(); }
  /// Returns the path of a file: in the output folder, or the path given by -o.
  std::string pathFor(StringRef suffix) const;
  bool addFiles(const Artifact &artifact);
  bool addLauncher(const Artifact &artifact);
  bool makeFatbin(const Artifact &artifact);

  Compiler &compiler;
  const ArtifactRequest &request;
  StringRef tool;
  std::string name;
  bool toFolder = false;
  CudaTools tools;
  ImageKind images = ImageKind::PTX;
  std::string fatbin;
  std::vector<FileToWrite> files;
};
} // namespace

/// Selects the name of the artifact, which is part of its symbols. Returns false on error.
bool Command::checkName() {
  bool given = !request.name.empty();
  name = given ? request.name : llvm::sys::path::stem(request.input).str();
  if (name == "-")
    name = "kernels";
  if (!given)
    name = toIdentifier(name);
  if (!isIdentifier(name))
    return fail("--name: expected letters, digits and _, got '" + name + "'"), false;
  if (StringRef(name).starts_with("fnrt"))
    return fail("--name: expected a name without the prefix fnrt, which is reserved for the "
                "runtime; got '" +
                name + "'"),
           false;
  return true;
}

bool Command::checkTools() {
  llvm::Expected<CudaTools> found = CudaTools::find(request.ptxas, request.fatbinary);
  if (!found)
    return fail(llvm::toString(found.takeError())), false;
  tools = *found;
  if (request.images == Images::Default)
    images = tools.hasPtxas() ? ImageKind::Cubin : ImageKind::PTX;
  else
    images = request.images == Images::PTX     ? ImageKind::PTX
             : request.images == Images::Cubin ? ImageKind::Cubin
                                               : ImageKind::Fatbin;
  if (needsCubin() && !tools.hasPtxas())
    return fail(CudaTools::explainMissing("ptxas", needsFatbin() ? "a fatbin" : "a cubin")), false;
  if (needsFatbin() && !tools.hasFatbinary())
    return fail(CudaTools::explainMissing("fatbinary", "a fatbin")), false;
  if (wantsLauncher() && request.images == Images::Default && !tools.hasPtxas())
    llvm::WithColor::note(llvm::errs(), tool)
        << "ptxas was not found: the launcher contains PTX, which the driver compiles when it "
           "loads the launcher\n";
  return true;
}

std::string Command::pathFor(StringRef suffix) const {
  if (!toFolder)
    return request.output;
  llvm::SmallString<128> path(request.output);
  llvm::sys::path::append(path, name + suffix);
  return std::string(path);
}

bool Command::makeFatbin(const Artifact &artifact) {
  SmallVector<CudaTools::ChipCode> chips;
  for (const ChipArtifact &chip : artifact.chips)
    chips.push_back({&chip.target, chip.cubin, chip.ptx});
  llvm::Expected<std::string> packed = tools.pack(chips);
  if (!packed)
    return fail(llvm::toString(packed.takeError())), false;
  fatbin = std::move(*packed);
  return true;
}

bool Command::addLauncher(const Artifact &artifact) {
  LauncherText launcher = makeLauncher(artifact, images, fatbin);
  if (wants(Emit::TvmFfi))
    launcher.source += makeTvmFfi(artifact);
  files.push_back({pathFor(".h"), std::move(launcher.header)});
  files.push_back({pathFor(".c"), std::move(launcher.source)});
  if (artifact.cpu)
    files.push_back({pathFor(".o"), artifact.cpu->object});
  return true;
}

bool Command::addFiles(const Artifact &artifact) {
  if (needsFatbin() && !makeFatbin(artifact))
    return false;
  for (const ChipArtifact &chip : artifact.chips) {
    if (wants(Emit::PTX))
      files.push_back({pathFor("." + chip.target.name + ".ptx"), chip.ptx});
    if (wants(Emit::Cubin))
      files.push_back({pathFor("." + chip.target.name + ".cubin"), chip.cubin});
  }
  if (wants(Emit::Fatbin))
    files.push_back({pathFor(".fatbin"), fatbin});
  if (wants(Emit::Manifest))
    files.push_back({pathFor(".json"),
                     llvm::formatv("{0:2}\n", llvm::json::Value(makeManifest(artifact))).str()});
  return !wantsLauncher() || addLauncher(artifact);
}

int Command::run() {
  if (!checkName() || (!isForCpu() && !checkTools()))
    return 1;
  // Several files go to a folder, a single file to the given path.
  size_t count = 0;
  for (Emit kind : request.kinds)
    count += kind == Emit::PTX || kind == Emit::Cubin         ? request.targets.size()
             : kind == Emit::Launcher || kind == Emit::TvmFfi ? isForCpu() ? 3 : 2
                                                              : 1;
  toFolder = count > 1 || wantsLauncher() || llvm::sys::fs::is_directory(request.output) ||
             StringRef(request.output).ends_with("/");
  if (count && request.output == "-" && toFolder)
    return fail("-o: expected a folder for several files, got standard output");
  if (count && request.output == "-" && request.report != ReportForm::None)
    return fail("-o: expected a file or folder, because the report goes to standard output");

  OwningOpRef<ModuleOp> module = compiler.parseFile(request.input);
  if (!module)
    return 1;
  ArtifactOptions options;
  options.name = name;
  options.targets = request.targets;
  options.needsLaunches = wantsLauncher() || wants(Emit::Manifest);
  // Manifests and reports contain figures of ptxas.
  bool assembles = needsCubin() || wants(Emit::Manifest) || request.report != ReportForm::None;
  options.tools = assembles ? &tools : nullptr;
  options.withSimt = request.withSimt;
  options.dependentLaunch = request.dependentLaunch;
  std::optional<Artifact> artifact = isForCpu() ? buildCpuArtifact(compiler, *module, options)
                                                : buildArtifact(compiler, *module, options);
  if (!artifact || !addFiles(*artifact))
    return 1;

  if (count && request.output == "-") {
    llvm::outs() << files.front().contents;
  } else if (count) {
    if (toFolder)
      if (std::error_code error = llvm::sys::fs::create_directories(request.output))
        return fail("-o: cannot create folder '" + request.output + "': " + error.message());
    if (llvm::Error error = writeFiles(files))
      return fail("-o: " + llvm::toString(std::move(error)));
  }
  if (request.report == ReportForm::JSON)
    llvm::outs() << llvm::formatv("{0:2}\n", llvm::json::Value(makeReport(*artifact)));
  else if (request.report == ReportForm::Text)
    printReport(llvm::outs(), *artifact);
  return 0;
}

int fusednorm::writeArtifacts(Compiler &compiler, const ArtifactRequest &request, StringRef tool) {
  return Command(compiler, request, tool).run();
}
