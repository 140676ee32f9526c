// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Messages.h"
#include "fusednorm/Target/TargetInfo.h"
#include "llvm/ADT/StringExtras.h"
#include <elf.h>
#include <link.h>

using namespace fusednorm;
using namespace fusednorm::capi;

size_t fnc_target_count(void) { return getKnownTargets().size(); }

int fnc_get_target(size_t number, fnc_target *target) {
  if (!target || number >= getKnownTargets().size())
    return 0;
  const TargetInfo &info = getKnownTargets()[number];
  *target = {info.name.c_str(), info.description.c_str(), info.isGPU()};
  return 1;
}

const char *fnc_host_target(void) {
  static const std::string *name = [] {
    llvm::Expected<TargetInfo> found = getTarget("host");
    if (found)
      return new std::string(found->name);
    fail(FNC_ERROR_DEVICE, llvm::toString(found.takeError()));
    return static_cast<std::string *>(nullptr);
  }();
  return name ? name->c_str() : nullptr;
}

/// Finds the build ID that the linker stored in this library.
static int findBuildId(dl_phdr_info *info, size_t, void *text) {
  auto self = reinterpret_cast<uintptr_t>(&findBuildId);
  bool isSelf = false;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr) &header = info->dlpi_phdr[i];
    uintptr_t begin = info->dlpi_addr + header.p_vaddr;
    isSelf |= header.p_type == PT_LOAD && self >= begin && self < begin + header.p_memsz;
  }
  for (int i = 0; isSelf && i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr) &header = info->dlpi_phdr[i];
    if (header.p_type != PT_NOTE)
      continue;
    const char *at = reinterpret_cast<const char *>(info->dlpi_addr + header.p_vaddr);
    for (const char *end = at + header.p_memsz; at + sizeof(ElfW(Nhdr)) <= end;) {
      auto *note = reinterpret_cast<const ElfW(Nhdr) *>(at);
      const char *name = at + sizeof *note;
      const char *data = name + (note->n_namesz + 3) / 4 * 4;
      if (note->n_type == NT_GNU_BUILD_ID && llvm::StringRef(name) == "GNU") {
        *static_cast<std::string *>(text) =
            llvm::toHex(llvm::StringRef(data, note->n_descsz), /*LowerCase=*/true);
        return 1;
      }
      at = data + (note->n_descsz + 3) / 4 * 4;
    }
  }
  return isSelf;
}

const char *fnc_build_id(void) {
  static const std::string *id = [] {
    auto *text = new std::string;
    dl_iterate_phdr(findBuildId, text);
    return text;
  }();
  return id->c_str();
}
