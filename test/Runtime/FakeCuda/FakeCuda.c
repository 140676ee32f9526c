/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Settings, devices, modules and launches of the mock CUDA driver (see FakeCuda.h). It rejects the
 * calls that a real driver rejects, for example a launch with large shared memory without the
 * attribute for it, in the context of another device, or of a kernel that is not loaded during the
 * capture of a graph. */

#include "Internal.h"
#include <ctype.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int devices = 1, version = 12040, lazy = 1, recording = 1;
static int chips[MOST_DEVICES] = {90, 90, 90, 90, 90, 90, 90, 90};
static char failing[64];
static int failingCode;
static context contexts[MOST_DEVICES];
int fake_cuda_capturing;
static _Thread_local context *stack[16];
static _Thread_local int depth;

static struct {
  const char *name;
  size_t calls;
} counts[128];
static char *calls;
static size_t callsUsed, callsSize;
static fake_launch launches[MOST_LAUNCHES];
static size_t launchCount;
static FILE *logFile;

int fake_cuda_set(const char *settings) {
  while (*settings) {
    char key[32], value[64];
    int used = 0;
    if (sscanf(settings, "%31[a-z]=%63[^,]%n", key, value, &used) != 2) {
      used = 0;
      if (sscanf(settings, "%31[a-z]=%n", key, &used) != 1 || !used)
        return -1;
      value[0] = 0;
    }
    if (!strcmp(key, "devices")) {
      devices = atoi(value);
    } else if (!strcmp(key, "chip")) {
      char *at = value;
      for (int i = 0; i < MOST_DEVICES; ++i) {
        chips[i] = (int)strtol(at, &at, 10);
        if (*at == ':')
          ++at;
        else
          at = value;
      }
    } else if (!strcmp(key, "version")) {
      version = atoi(value);
    } else if (!strcmp(key, "lazy")) {
      lazy = atoi(value);
    } else if (!strcmp(key, "fail")) {
      char *colon = strchr(value, ':');
      failing[0] = 0;
      if (colon) {
        *colon = 0;
        snprintf(failing, sizeof failing, "%s", value);
        failingCode = atoi(colon + 1);
      }
    } else {
      return -1;
    }
    settings += used;
    settings += *settings == ',';
  }
  return 0;
}

__attribute__((constructor)) static void start(void) {
  const char *settings = getenv("FAKE_CUDA"), *log = getenv("FAKE_CUDA_LOG");
  for (int i = 0; i < MOST_DEVICES; ++i)
    contexts[i].device = i;
  if (settings && fake_cuda_set(settings)) {
    fprintf(stderr, "FAKE_CUDA: cannot read '%s'\n", settings);
    exit(1);
  }
  if (log)
    logFile = !strcmp(log, "-") ? stderr : fopen(log, "w");
}

void fake_cuda_reset(void) {
  pthread_mutex_lock(&mutex);
  memset(counts, 0, sizeof counts);
  callsUsed = launchCount = 0;
  failing[0] = 0;
  devices = lazy = recording = 1;
  version = 12040;
  for (int i = 0; i < MOST_DEVICES; ++i)
    chips[i] = 90;
  pthread_mutex_unlock(&mutex);
}

void fake_cuda_record(int on) { recording = on; }
size_t fake_cuda_launch_count(void) { return launchCount; }
const fake_launch *fake_cuda_launch(size_t number) {
  return number < launchCount && number < MOST_LAUNCHES ? &launches[number] : NULL;
}

size_t fake_cuda_calls(const char *name) {
  size_t sum = 0;
  for (int i = 0; i < 128 && counts[i].name; ++i)
    if (!name || !strcmp(counts[i].name, name))
      sum += counts[i].calls;
  return sum;
}
const char *fake_cuda_log(void) { return callsUsed ? calls : ""; }

int fake_cuda_enter(const char *name) {
  if (!recording)
    return failing[0] && !strcmp(failing, name) ? failingCode : SUCCESS;
  pthread_mutex_lock(&mutex);
  int i = 0;
  while (counts[i].name && counts[i].name != name)
    ++i;
  counts[i].name = name;
  ++counts[i].calls;
  size_t bytes = strlen(name) + 2;
  if (callsUsed + bytes > callsSize)
    calls = realloc(calls, callsSize = 2 * (callsUsed + bytes));
  callsUsed += (size_t)sprintf(calls + callsUsed, "%s%s", callsUsed ? " " : "", name);
  if (logFile) {
    fprintf(logFile, "%s\n", name);
    fflush(logFile);
  }
  pthread_mutex_unlock(&mutex);
  return failing[0] && !strcmp(failing, name) ? failingCode : SUCCESS;
}
context *fake_cuda_current(void) { return depth ? stack[depth - 1] : NULL; }
/*===-- Driver and devices ----------------------------------------------------===*/

CUresult cuInit(unsigned flags) {
  ENTER;
  return flags ? INVALID_VALUE : devices ? SUCCESS : NO_DEVICE;
}
CUresult cuDriverGetVersion(int *result) {
  ENTER;
  *result = version;
  return SUCCESS;
}
CUresult cuGetErrorName(CUresult error, const char **text) {
  *text = error == INVALID_VALUE         ? "CUDA_ERROR_INVALID_VALUE"
          : error == OUT_OF_MEMORY       ? "CUDA_ERROR_OUT_OF_MEMORY"
          : error == NO_DEVICE           ? "CUDA_ERROR_NO_DEVICE"
          : error == INVALID_PTX         ? "CUDA_ERROR_INVALID_PTX"
          : error == UNSUPPORTED_PTX     ? "CUDA_ERROR_UNSUPPORTED_PTX_VERSION"
          : error == INVALID_IMAGE       ? "CUDA_ERROR_INVALID_IMAGE"
          : error == NO_BINARY           ? "CUDA_ERROR_NO_BINARY_FOR_GPU"
          : error == CAPTURE_UNSUPPORTED ? "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED"
                                         : "CUDA_ERROR_OTHER";
  return SUCCESS;
}
CUresult cuGetErrorString(CUresult error, const char **text) {
  (void)error;
  *text = "text of the fake driver";
  return SUCCESS;
}
CUresult cuDeviceGetCount(int *count) {
  ENTER;
  *count = devices;
  return SUCCESS;
}
CUresult cuDeviceGet(CUdevice *device, int ordinal) {
  ENTER;
  if (ordinal < 0 || ordinal >= devices)
    return INVALID_DEVICE;
  *device = FIRST_HANDLE + ordinal;
  return SUCCESS;
}
CUresult cuDeviceGetName(char *name, int bytes, CUdevice device) {
  ENTER;
  snprintf(name, (size_t)bytes, "fake GPU %d", device - FIRST_HANDLE);
  return SUCCESS;
}
CUresult cuDeviceGetAttribute(int *value, int attribute, CUdevice device) {
  ENTER;
  if (device < FIRST_HANDLE || device >= FIRST_HANDLE + devices)
    return INVALID_DEVICE;
  int chip = chips[device - FIRST_HANDLE];
  switch (attribute) {
  case 16: /* MULTIPROCESSOR_COUNT */
    *value = 132;
    return SUCCESS;
  case 38: /* L2_CACHE_SIZE */
    *value = 1 << 20;
    return SUCCESS;
  case 75: /* COMPUTE_CAPABILITY_MAJOR */
    *value = chip / 10;
    return SUCCESS;
  case 76: /* COMPUTE_CAPABILITY_MINOR */
    *value = chip % 10;
    return SUCCESS;
  case 97: /* MAX_SHARED_MEMORY_PER_BLOCK_OPTIN */
    *value = chip == 80 || chip == 87            ? 163 << 10
             : chip / 10 >= 9 && chip / 10 <= 11 ? 227 << 10
                                                 : 99 << 10;
    return SUCCESS;
  }
  return INVALID_VALUE;
}
CUresult cuDeviceTotalMem_v2(size_t *bytes, CUdevice device) {
  ENTER;
  (void)device;
  *bytes = (size_t)80 << 30;
  return SUCCESS;
}
CUresult cuDevicePrimaryCtxRetain(void **result, CUdevice device) {
  ENTER;
  *result = &contexts[device - FIRST_HANDLE];
  return SUCCESS;
}

/*===-- Contexts --------------------------------------------------------------===*/

CUresult cuCtxGetCurrent(void **result) {
  ENTER;
  *result = fake_cuda_current();
  return SUCCESS;
}
CUresult cuCtxSetCurrent(void *made) {
  ENTER;
  if (!depth)
    ++depth;
  stack[depth - 1] = made;
  return SUCCESS;
}
CUresult cuCtxPushCurrent_v2(void *made) {
  ENTER;
  if (depth == 16)
    return INVALID_VALUE;
  stack[depth++] = made;
  return SUCCESS;
}
CUresult cuCtxPopCurrent_v2(void **result) {
  ENTER;
  if (!depth)
    return INVALID_CONTEXT;
  *result = stack[--depth];
  return SUCCESS;
}
CUresult cuCtxGetDevice(CUdevice *device) {
  ENTER;
  NEED_CONTEXT;
  *device = FIRST_HANDLE + fake_cuda_current()->device;
  return SUCCESS;
}
/* For tests: creates a context that is not the primary context. */
CUresult cuCtxCreate_v2(void **result, unsigned flags, CUdevice device) {
  ENTER;
  (void)flags;
  context *made = malloc(sizeof *made);
  made->device = device - FIRST_HANDLE;
  *result = stack[depth++] = made;
  return SUCCESS;
}

/*===-- Modules ---------------------------------------------------------------===*/

/* Images are converted to text. A name after ".entry" is a kernel. Its parameters are the
 * occurrences of ".param" up to the next closing parenthesis. */
CUresult cuModuleLoadDataEx(void **result, const void *image, unsigned count, int *options,
                            void **values) {
  ENTER;
  NEED_CONTEXT;
  NOT_IN_CAPTURE;
  char *text = NULL, what[32];
  CUresult error =
      fake_cuda_read_image(image, chips[fake_cuda_current()->device], version, &text, what);
  if (logFile)
    fprintf(logFile, "image %s\n", what);
  if (error)
    return error;
  /* PTX 8.0 belongs to CUDA 12.0, and so on; 8.5 has two releases, so 8.8 belongs to CUDA 12.9. */
  const char *ptx = strstr(text, ".version ");
  int wanted = ptx ? 10 * (ptx[9] - '0') + (ptx[11] - '0') : 0;
  int minor = version % 1000 / 10;
  int known = version >= 13000 ? 90 : 80 + (minor >= 6 ? minor - 1 : minor);
  if (wanted > known) {
    free(text);
    return UNSUPPORTED_PTX;
  }
  if (strstr(text, "broken")) {
    free(text);
    for (unsigned i = 0; i < count; ++i)
      if (options[i] == 5)
        strcpy(values[i], "ptxas fatal : broken\nline 2");
    return INVALID_PTX;
  }
  module *made = calloc(1, sizeof *made);
  made->owner = fake_cuda_current();
  made->text = text;
  *result = made;
  return SUCCESS;
}
CUresult cuModuleUnload(void *handle) {
  ENTER;
  module *old = handle;
  while (old->functions) {
    function *next = old->functions->next;
    free(old->functions);
    old->functions = next;
  }
  free(old->text);
  free(old);
  return SUCCESS;
}
CUresult cuModuleGetFunction(void **result, void *handle, const char *name) {
  ENTER;
  module *owner = handle;
  for (function *known = owner->functions; known; known = known->next)
    if (!strcmp(known->name, name)) {
      *result = known;
      return SUCCESS;
    }
  const char *at = owner->text;
  size_t length = strlen(name);
  while ((at = strstr(at, ".entry"))) {
    for (at += 6; isspace((unsigned char)*at);)
      ++at;
    if (strncmp(at, name, length) || at[length] != '(')
      continue;
    function *made = calloc(1, sizeof *made);
    made->owner = owner;
    snprintf(made->name, sizeof made->name, "%s", name);
    for (const char *end = strchr(at, ')'), *c = at; (c = strstr(c, ".param")) && c < end; ++c)
      ++made->parameters;
    made->loaded = !lazy;
    made->next = owner->functions;
    owner->functions = made;
    *result = made;
    return SUCCESS;
  }
  return NOT_FOUND;
}
CUresult cuFuncGetAttribute(int *value, int attribute, void *handle) {
  ENTER;
  (void)handle;
  if (attribute != 1) /* SHARED_SIZE_BYTES */
    return INVALID_VALUE;
  *value = 512;
  return SUCCESS;
}
CUresult cuFuncSetAttribute(void *handle, int attribute, int value) {
  ENTER;
  function *known = handle;
  if (attribute == 8) /* MAX_DYNAMIC_SHARED_SIZE_BYTES */
    known->dynamicShared = value;
  else if (attribute == 14) /* NON_PORTABLE_CLUSTER_SIZE_ALLOWED */
    known->nonPortable = value;
  else
    return INVALID_VALUE;
  return SUCCESS;
}
CUresult cuFuncLoad(void *handle) {
  ENTER;
  NOT_IN_CAPTURE;
  ((function *)handle)->loaded = 1;
  return SUCCESS;
}

/*===-- Launch ----------------------------------------------------------------===*/

typedef struct {
  int id;
  char pad[4];
  union {
    char pad[64];
    unsigned cluster[3];
    int allowed;
  } value;
} attribute;
typedef struct {
  unsigned grid[3], block[3], shared;
  void *stream;
  attribute *attributes;
  unsigned attributeCount;
} config;

static void writeLaunch(const fake_launch *made) {
  if (!logFile)
    return;
  fprintf(logFile, "launch %s grid %u,%u,%u block %u,%u,%u cluster %u,%u,%u shared %u",
          made->kernel, made->grid[0], made->grid[1], made->grid[2], made->block[0], made->block[1],
          made->block[2], made->cluster[0], made->cluster[1], made->cluster[2], made->shared);
  fprintf(logFile, " dependent %d device %d stream %s parameters %u\n", made->dependent,
          made->device, made->stream ? "own" : "default", made->parameter_count);
  fflush(logFile);
}

CUresult cuLaunchKernelEx(const config *how, void *handle, void **parameters, void **extra) {
  ENTER;
  NEED_CONTEXT;
  function *kernel = handle;
  stream *on = how->stream;
  if (kernel->owner->owner != fake_cuda_current() || (on && on->owner != fake_cuda_current()))
    return INVALID_HANDLE;
  if (extra || !how->grid[0] || !how->grid[1] || !how->grid[2] ||
      how->block[0] * how->block[1] * how->block[2] > 1024)
    return INVALID_VALUE;
  if (on && on->capturing && !kernel->loaded) {
    on->invalidated = 1;
    return CAPTURE_UNSUPPORTED;
  }
  kernel->loaded = 1;
  if (how->shared + 512 > 49152 && (int)how->shared > kernel->dynamicShared)
    return INVALID_VALUE;
  fake_launch made;
  if (recording)
    memset(&made, 0, sizeof made);
  made.dependent = -1;
  for (unsigned i = 0; i < how->attributeCount; ++i) {
    const attribute *given = &how->attributes[i];
    if (given->id == 4) {
      memcpy(made.cluster, given->value.cluster, sizeof made.cluster);
      unsigned volume = made.cluster[0] * made.cluster[1] * made.cluster[2];
      if (chips[fake_cuda_current()->device] < 90 || how->grid[0] % made.cluster[0] ||
          (volume > 8 && !kernel->nonPortable))
        return INVALID_VALUE;
    } else if (given->id == 6) {
      made.dependent = given->value.allowed;
      if (chips[fake_cuda_current()->device] < 90)
        return INVALID_VALUE;
      if (on && on->capturing && version < 12030)
        return CAPTURE_UNSUPPORTED;
    } else {
      return INVALID_VALUE;
    }
  }
  if (!recording)
    return SUCCESS;
  snprintf(made.kernel, sizeof made.kernel, "%s", kernel->name);
  memcpy(made.grid, how->grid, sizeof made.grid);
  memcpy(made.block, how->block, sizeof made.block);
  made.shared = how->shared;
  made.stream = how->stream;
  made.device = fake_cuda_current()->device;
  made.captured = on && on->capturing;
  made.parameter_count = kernel->parameters;
  for (unsigned i = 0; i < kernel->parameters && i < 64; ++i) {
    memcpy(&made.parameters[i], parameters[i], 8);
    if (strstr(kernel->name, "tma") && i == 0)
      memcpy(made.tensor_map, parameters[i], 128);
  }
  pthread_mutex_lock(&mutex);
  if (launchCount < MOST_LAUNCHES)
    launches[launchCount++] = made;
  writeLaunch(&made);
  pthread_mutex_unlock(&mutex);
  return SUCCESS;
}

CUresult cuTensorMapEncodeTiled(void *map, int type, uint32_t rank, void *address,
                                const uint64_t *extents, const uint64_t *strides,
                                const uint32_t *box, const uint32_t *steps, int interleave,
                                int swizzle, int promotion, int fill) {
  ENTER;
  uint64_t words[16] = {0};
  if ((uintptr_t)map % 64)
    return INVALID_VALUE;
  words[0] = (uint64_t)(uintptr_t)address;
  words[1] = (uint64_t)type | (uint64_t)rank << 8 | (uint64_t)interleave << 16 |
             (uint64_t)swizzle << 24 | (uint64_t)promotion << 32 | (uint64_t)fill << 40;
  for (uint32_t i = 0; i < rank && i < 4; ++i) {
    words[2 + i] = extents[i];
    words[6 + i] = i + 1 < rank ? strides[i] : 0;
    words[10 + i] = box[i] | (uint64_t)steps[i] << 32;
  }
  memcpy(map, words, sizeof words);
  return SUCCESS;
}
