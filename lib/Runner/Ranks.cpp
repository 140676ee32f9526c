// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Runner/Ranks.h"
#include "fusednorm/Runner/Deadline.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include <cstdlib>
#include <dlfcn.h>
#include <unistd.h>

using namespace fusednorm;

Ranks::~Ranks() = default;

void Ranks::stop(int exitCode) {
  constexpr double kSeconds = 5;
  {
    Deadline deadline(kSeconds, "", exitCode);
    waitForAll();
  }
  abortAll(exitCode);
  _exit(exitCode);
}

//===----------------------------------------------------------------------===//
// ABIs
//===----------------------------------------------------------------------===//

namespace {
/// Handles are pointers to objects of the library.
struct OpenMPI {
  static constexpr llvm::StringLiteral kName = "OpenMPI";
  using Handle = void *;
  static Handle getWorld(void *library) { return dlsym(library, "ompi_mpi_comm_world"); }
  static Handle getByte(void *library) { return dlsym(library, "ompi_mpi_byte"); }
};

/// Handles are numbers, which are part of the ABI.
struct MPICH {
  static constexpr llvm::StringLiteral kName = "MPICH";
  using Handle = int;
  static Handle getWorld(void *) { return 0x44000000; }
  static Handle getByte(void *) { return 0x4c00010d; }
};

template <typename ABI>
class RanksOf : public Ranks {
  using Handle = typename ABI::Handle;

public:
  /// Initialises the library. Fails for an incomplete library.
  llvm::Error initialize(void *library) {
    if (!find(library, "MPI_Init", init) || !find(library, "MPI_Comm_rank", getRank) ||
        !find(library, "MPI_Comm_size", getSize) || !find(library, "MPI_Comm_dup", duplicate) ||
        !find(library, "MPI_Barrier", barrier) || !find(library, "MPI_Allgather", allGather) ||
        !find(library, "MPI_Gatherv", gatherParts) || !find(library, "MPI_Abort", abort) ||
        !find(library, "MPI_Finalize", finalize))
      return llvm::createStringError("it lacks functions of MPI");
    byte = ABI::getByte(library);
    Handle world = ABI::getWorld(library);
    init(nullptr, nullptr);
    getRank(world, &own);
    getSize(world, &count);
    // The collectives of the runner do not mix with collectives of compiled code.
    duplicate(world, &comm);
    return llvm::Error::success();
  }

  llvm::StringRef getImplementation() const override { return ABI::kName; }

  std::vector<int64_t> gatherNumbers(llvm::ArrayRef<int64_t> numbers) override {
    std::vector<int64_t> all(numbers.size() * count);
    int bytes = int(numbers.size() * sizeof(int64_t));
    allGather(numbers.data(), bytes, byte, all.data(), bytes, byte, comm);
    return all;
  }

  std::vector<char> gatherBytes(llvm::ArrayRef<char> bytes,
                                llvm::ArrayRef<int64_t> sizes) override {
    llvm::SmallVector<int> counts, offsets;
    int total = 0;
    for (int64_t size : sizes) {
      counts.push_back(int(size));
      offsets.push_back(total);
      total += int(size);
    }
    std::vector<char> all(isRoot() ? total : 0);
    gatherParts(bytes.data(), int(bytes.size()), byte, all.data(), counts.data(), offsets.data(),
                byte, /*root=*/0, comm);
    return all;
  }

  void waitForAll() override { barrier(comm); }

  void finish() override {
    waitForAll();
    finalize();
  }

protected:
  void abortAll(int exitCode) override { abort(comm, exitCode); }

private:
  template <typename Function>
  static bool find(void *library, const char *symbol, Function &function) {
    function = reinterpret_cast<Function>(dlsym(library, symbol));
    return function != nullptr;
  }

  Handle comm = {}, byte = {};
  int (*init)(int *, char ***) = nullptr;
  int (*getRank)(Handle, int *) = nullptr;
  int (*getSize)(Handle, int *) = nullptr;
  int (*duplicate)(Handle, Handle *) = nullptr;
  int (*barrier)(Handle) = nullptr;
  int (*allGather)(const void *, int, Handle, void *, int, Handle, Handle) = nullptr;
  int (*gatherParts)(const void *, int, Handle, void *, const int *, const int *, Handle, int,
                     Handle) = nullptr;
  int (*abort)(Handle, int) = nullptr;
  int (*finalize)() = nullptr;
};
} // namespace

//===----------------------------------------------------------------------===//
// Opening
//===----------------------------------------------------------------------===//

namespace {
struct Library {
  void *handle = nullptr;
  std::string path, error;
};
} // namespace

/// Returns the number of processes that the launcher reports, or 0 without a launcher.
static int getLaunched(const char *variable) {
  const char *text = std::getenv(variable);
  return text ? std::atoi(text) : 0;
}

static Library openLibrary() {
  llvm::SmallVector<const char *> candidates;
  bool isOpenMPI = getLaunched("OMPI_COMM_WORLD_SIZE"), isMPICH = getLaunched("PMI_SIZE");
  // If the user gives a path, no other path is tried.
  if (const char *path = std::getenv("FUSEDNORM_MPI_LIBRARY")) {
    candidates = {path};
  } else {
    if (!isMPICH)
      candidates.append({"libmpi.so.40", "libmpi.so"});
    if (!isOpenMPI)
      candidates.append({"libmpich.so.12", "libmpi.so.12"});
  }
  Library library;
  for (const char *name : candidates) {
    // RTLD_GLOBAL: compiled code and the plug-ins of OpenMPI use its symbols.
    library.handle = dlopen(name, RTLD_NOW | RTLD_GLOBAL);
    library.path = name;
    if (library.handle)
      return library;
    library.error += (library.error.empty() ? "" : "; ") + std::string(dlerror());
  }
  return library;
}

template <typename ABI>
static llvm::Expected<Ranks *> initialize(const Library &library) {
  static RanksOf<ABI> ranks;
  if (llvm::Error error = ranks.initialize(library.handle))
    return llvm::createStringError("cannot use the MPI library '" + library.path +
                                   "': " + llvm::toString(std::move(error)));
  for (const char *variable : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"})
    if (int launched = getLaunched(variable); launched && launched != ranks.getCount())
      return llvm::createStringError(
          "the launcher started " + std::to_string(launched) + " ranks, but '" + library.path +
          "' has " + std::to_string(ranks.getCount()) +
          "; use the mpirun of this library, or name another one in FUSEDNORM_MPI_LIBRARY");
  return &ranks;
}

llvm::Expected<Ranks *> Ranks::open() {
  Library library = openLibrary();
  if (!library.handle)
    return llvm::createStringError("cannot load an MPI library (" + library.error +
                                   "); install openmpi-bin or mpich, or name the file in "
                                   "FUSEDNORM_MPI_LIBRARY");
  int (*getVersion)(char *, int *) =
      reinterpret_cast<int (*)(char *, int *)>(dlsym(library.handle, "MPI_Get_library_version"));
  constexpr size_t kMostVersion = 8192; // MPI_MAX_LIBRARY_VERSION_STRING of MPICH, the largest
  std::string version(kMostVersion, '\0');
  int length = 0;
  if (getVersion)
    getVersion(version.data(), &length);
  version.resize(length);
  // The runner reports crashes; the handlers of OpenMPI would replace its own.
  setenv("OMPI_MCA_opal_signal", "", /*overwrite=*/0);
  if (llvm::StringRef(version).contains("Open MPI"))
    return initialize<OpenMPI>(library);
  if (llvm::StringRef(version).contains("MPICH") || llvm::StringRef(version).contains("Intel"))
    return initialize<MPICH>(library);
  return llvm::createStringError("'" + library.path + "': expected OpenMPI or a library with the " +
                                 "ABI of MPICH, got '" + version +
                                 "'; name another file in FUSEDNORM_MPI_LIBRARY");
}
