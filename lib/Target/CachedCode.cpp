// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Target/CachedCode.h"
#include "fusednorm/Config.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <atomic>
#include <cstdlib>
#include <unistd.h>

using namespace fusednorm;

static constexpr const char *kVariable = "FUSEDNORM_OBJECT_CACHE";
/// A file consists of the SHA-256 digest of the code, and the code.
static constexpr size_t kDigestBytes = 32;

/// Warns once in a process: all modules have the same folder.
static void warn(const llvm::Twine &reason) {
  static std::atomic<bool> hasWarned{false};
  if (hasWarned.exchange(true))
    return;
  llvm::WithColor::warning(llvm::errs()) << kVariable << ": " << reason << "\n";
}

/// Returns the folder, or an empty text if there is none that may be used.
static std::string getFolder() {
  const char *given = std::getenv(kVariable);
  if (!given || !*given)
    return "";
  llvm::sys::fs::file_status status;
  if (std::error_code error = llvm::sys::fs::status(given, status)) {
    warn(llvm::Twine("cannot use '") + given + "': " + error.message());
    return "";
  }
  if (!llvm::sys::fs::is_directory(status)) {
    warn(llvm::Twine("'") + given + "' is not a folder");
    return "";
  }
  using llvm::sys::fs::perms;
  bool hasOtherWriters = status.permissions() & (perms::group_write | perms::others_write);
  if (status.getUser() == getuid() && !hasOtherWriters)
    return given;
  warn(llvm::Twine("another user owns '") + given +
       "' or may write to it; use a folder of mode 700");
  return "";
}

static std::string digestOf(llvm::StringRef data) {
  auto digest = llvm::SHA256::hash(llvm::arrayRefFromStringRef(data));
  return std::string(reinterpret_cast<const char *>(digest.data()), digest.size());
}

CachedCode::CachedCode(const llvm::Module &module, llvm::StringRef options) {
  std::string folder = getFolder();
  if (folder.empty())
    return;
  std::string key = "fusednorm " FUSEDNORM_VERSION " LLVM " LLVM_VERSION_STRING "\n";
  llvm::raw_string_ostream os(key);
  os << options << '\n';
  llvm::WriteBitcodeToFile(module, os);
  llvm::SmallString<128> name(folder);
  llvm::sys::path::append(name, llvm::toHex(digestOf(key), /*LowerCase=*/true));
  path = name.str().str();
}

bool CachedCode::read(llvm::SmallVectorImpl<char> &code) const {
  if (path.empty())
    return false;
  auto file = llvm::MemoryBuffer::getFile(path);
  if (!file)
    return false;
  llvm::StringRef data = (*file)->getBuffer(),
                  stored = data.drop_front(std::min(kDigestBytes, data.size()));
  if (data.take_front(kDigestBytes) != digestOf(stored))
    return false;
  code.assign(stored.begin(), stored.end());
  return true;
}

void CachedCode::write(llvm::ArrayRef<char> code) const {
  if (path.empty())
    return;
  llvm::StringRef data(code.data(), code.size());
  llvm::Error error = llvm::writeToOutput(path, [&](llvm::raw_ostream &os) {
    os << digestOf(data) << data;
    return llvm::Error::success();
  });
  if (error)
    warn("cannot write code: " + llvm::toString(std::move(error)));
}
