/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Parses cubins and fatbins: their chip, their kernels and the numbers of parameters. As in a real
 * driver, the symbol table lists the kernels, and images for other devices are rejected. */

#include "Internal.h"
#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FATBIN_MAGIC = 0xba55ed50, FATBIN_ELF = 2, CUDA_ENTRY = 0x10, PARAMETER_INFO = 0x17 };

typedef struct {
  uint32_t magic;
  uint16_t version, headerSize;
  uint64_t size; /* after the header */
} fatbin;
typedef struct {
  uint16_t kind, version;
  uint32_t headerSize;
  uint64_t size;
  uint32_t compressedSize, optionsOffset;
  uint32_t version2, chip;
} fatbinEntry;

static int isElf(const void *image) { return !memcmp(image, ELFMAG, SELFMAG); }

/* Returns the chip. Version 8 moved its number from the lowest byte of the flags to the next one.
 */
static int chipOf(const Elf64_Ehdr *elf) {
  int isNew = elf->e_ident[EI_ABIVERSION] >= 8;
  return (int)(isNew ? elf->e_flags >> 8 : elf->e_flags) & 0xff;
}

/* Returns whether the format is of CUDA 13, which earlier drivers cannot read. */
static int isTooNew(const Elf64_Ehdr *elf, int version) {
  return elf->e_ident[EI_ABIVERSION] >= 8 && version < 13000;
}

static int runsOn(int chip, int device) { return chip / 10 == device / 10 && chip <= device; }

static const Elf64_Shdr *sectionOf(const Elf64_Ehdr *elf, unsigned number) {
  return (const Elf64_Shdr *)((const char *)elf + elf->e_shoff) + number;
}

/* Returns the number of parameters. Each has a record in the section .nv.info.KERNEL. A record has
 * 4 bytes; if the first is 4, the last 2 hold the size of further bytes. */
static unsigned countParameters(const Elf64_Ehdr *elf, const char *kernel) {
  const char *names = (const char *)elf + sectionOf(elf, elf->e_shstrndx)->sh_offset;
  static const char prefix[] = ".nv.info.";
  for (unsigned i = 0; i < elf->e_shnum; ++i) {
    const Elf64_Shdr *section = sectionOf(elf, i);
    const char *name = names + section->sh_name;
    if (strncmp(name, prefix, sizeof prefix - 1) || strcmp(name + sizeof prefix - 1, kernel))
      continue;
    const unsigned char *at = (const unsigned char *)elf + section->sh_offset;
    const unsigned char *end = at + section->sh_size;
    unsigned count = 0;
    for (; at + 4 <= end; at += 4 + (at[0] == 4 ? at[2] + 256 * at[3] : 0))
      count += at[1] == PARAMETER_INFO;
    return count;
  }
  return 0;
}

/* Returns the image in the form of the PTX that the rest of the driver parses. */
static char *describe(const Elf64_Ehdr *elf) {
  size_t size = 1, room = 1 << 16;
  char *text = calloc(1, room);
  for (unsigned i = 0; i < elf->e_shnum; ++i) {
    const Elf64_Shdr *section = sectionOf(elf, i);
    if (section->sh_type != SHT_SYMTAB)
      continue;
    const char *names = (const char *)elf + sectionOf(elf, section->sh_link)->sh_offset;
    const Elf64_Sym *symbols = (const Elf64_Sym *)((const char *)elf + section->sh_offset);
    for (size_t s = 0; s < section->sh_size / sizeof *symbols; ++s) {
      const char *name = names + symbols[s].st_name;
      if (ELF64_ST_TYPE(symbols[s].st_info) != STT_FUNC || !(symbols[s].st_other & CUDA_ENTRY))
        continue;
      unsigned parameters = countParameters(elf, name);
      size_t more = strlen(name) + 7 * parameters + 16;
      if (size + more > room)
        text = realloc(text, room = 2 * (size + more));
      size += (size_t)sprintf(text + size - 1, ".entry %s(", name);
      for (unsigned p = 0; p < parameters; ++p)
        size += (size_t)sprintf(text + size - 1, ".param ");
      size += (size_t)sprintf(text + size - 1, ")\n");
    }
  }
  return text;
}

CUresult fake_cuda_read_image(const void *image, int device, int version, char **text, char *what) {
  const Elf64_Ehdr *best = NULL;
  const fatbin *fat = image;
  if (isElf(image)) {
    best = image;
    sprintf(what, "cubin sm_%d", chipOf(best));
    if (isTooNew(best, version))
      return INVALID_IMAGE;
    if (!runsOn(chipOf(best), device))
      return NO_BINARY;
  } else if (fat->magic == FATBIN_MAGIC) {
    const char *at = (const char *)image + fat->headerSize, *end = at + fat->size;
    while (at < end) {
      const fatbinEntry *entry = (const fatbinEntry *)at;
      const void *code = at + entry->headerSize;
      if (entry->kind == FATBIN_ELF && isElf(code) && runsOn((int)entry->chip, device) &&
          !isTooNew(code, version) && (!best || (int)entry->chip > chipOf(best)))
        best = code;
      at += entry->headerSize + entry->size;
    }
    if (!best)
      return NO_BINARY;
    sprintf(what, "fatbin sm_%d", chipOf(best));
  } else {
    sprintf(what, "text");
    *text = strdup(image);
    return SUCCESS;
  }
  *text = describe(best);
  return SUCCESS;
}
