// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Times GEMMs of this compiler, with plain and with packed weights, against oneDNN and against a
// loop that reads the weights:
//
//   driver LIBDNNL M N K BYTES ROUNDS [least]
//
// BYTES selects the type: 4 for f32, 2 for bf16, 1 for f8E4M3FN with scales of 128 x 128 blocks.
// The peer of f8E4M3FN is the bf16 GEMM of oneDNN, or its f32 GEMM if it has no bf16. Weights are
// [N, K]; oneDNN reorders them to its preferred layout before the measurement. Packed weights have
// copies that exceed the caches in total. Each run uses another copy.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
  void *base, *data;
  int64_t offset, extents[2], strides[2];
} Matrix;
typedef struct {
  void *base, *data;
  int64_t offset, extents[3], strides[3];
} Panels;

#ifdef SCALED
void plain(Matrix *, Matrix *, Matrix *, Matrix *, Matrix *) __asm__("_mlir_ciface_plain");
void packed(Matrix *, Panels *, Matrix *, Matrix *, Matrix *) __asm__("_mlir_ciface_packed");
#else
void plain(Matrix *, Matrix *, Matrix *) __asm__("_mlir_ciface_plain");
void packed(Matrix *, Panels *, Matrix *) __asm__("_mlir_ciface_packed");
#endif
void pack(Matrix *, Panels *) __asm__("_mlir_ciface_pack");

/// Whether to print best times rather than medians. With one thread these are CPU times.
static int ofLeast;

static double now(void) {
  struct timespec time;
  clock_gettime(ofLeast && omp_get_max_threads() == 1 ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC,
                &time);
  return time.tv_sec + 1e-9 * time.tv_nsec;
}

static void *allocate(size_t bytes) {
  void *memory = aligned_alloc(64, (bytes + 63) / 64 * 64 + 64);
  memset(memory, 0, bytes);
  return memory;
}

static uint32_t state = 7;
static float draw(void) {
  state = state * 1664525u + 1013904223u;
  return (float)(state >> 8) * 0x1p-23f - 1;
}
static void fill(void *memory, int64_t count, int bytes) {
  for (int64_t i = 0; i < count; ++i) {
    float value = draw();
    uint32_t bits;
    memcpy(&bits, &value, 4);
    if (bytes == 4)
      ((float *)memory)[i] = value;
    else if (bytes == 2)
      ((uint16_t *)memory)[i] = bits >> 16;
    else
      ((uint8_t *)memory)[i] = 0x20 + (state >> 12) % 0x18 + (state >> 30 & 1) * 0x80;
  }
}

// The part of oneDNN's C interface, version 3, that is used here.
typedef void *Handle;
typedef struct {
  int which;
  Handle memory;
} Argument;
static Handle library, engine, stream;
#define DNNL(name, ...) ((int (*)(__VA_ARGS__))dlsym(library, "dnnl_" name))
enum { kSource = 1, kWeights = 33, kTarget = 17, kAnyLayout = 1, kWeightsLayout = 131 };
enum { kImplementation = 8 };                     // a query
enum { kBF16 = 2, kF32 = 3, kUnimplemented = 3 }; // types, and a status

static void check(int status, const char *what) {
  if (status) {
    fprintf(stderr, "oneDNN: %s fails with %d\n", what, status);
    exit(1);
  }
}
static Handle describe(int64_t rows, int64_t columns, int type, int64_t rowStride, int64_t stride) {
  Handle layout;
  int64_t extents[] = {rows, columns}, strides[] = {rowStride, stride};
  check(DNNL("memory_desc_create_with_strides", Handle *, int, const int64_t *, int,
             const int64_t *)(&layout, 2, extents, type, strides),
        "layout");
  return layout;
}
static Handle hold(Handle layout, void *memory) {
  Handle made;
  check(DNNL("memory_create", Handle *, Handle, Handle, void *)(&made, layout, engine, memory),
        "memory");
  return made;
}
static Handle theirs;
/// The implementation that oneDNN has chosen, such as brg_matmul:avx512_core_bf16.
static const char *implementation = "";
static Argument theirArguments[3];
static void runTheirs(void) {
  check(DNNL("primitive_execute", Handle, Handle, int, const Argument *)(theirs, stream, 3,
                                                                         theirArguments),
        "execute");
  DNNL("stream_wait", Handle)(stream);
}
/// Prepares the GEMM of oneDNN with its result in `c`. Returns 0 if oneDNN does not support the
/// type.
static int prepareTheirs(int64_t m, int64_t n, int64_t k, int type, void *c) {
  Handle source = describe(m, k, type, k, 1), weights = describe(k, n, type, 1, k);
  Handle target = describe(m, n, kF32, n, 1), any, plan, reorder, own;
  int64_t extents[] = {k, n};
  check(DNNL("memory_desc_create_with_tag", Handle *, int, const int64_t *, int,
             int)(&any, 2, extents, type, kAnyLayout),
        "layout");
  int status = DNNL("matmul_primitive_desc_create", Handle *, Handle, Handle, Handle, Handle,
                    Handle, Handle)(&plan, engine, source, any, NULL, target, NULL);
  if (status == kUnimplemented)
    return 0;
  check(status, "GEMM");
  check(DNNL("primitive_desc_query", Handle, int, int, void *)(plan, kImplementation, 0,
                                                               &implementation),
        "query");
  if (strstr(implementation, "ref")) {
    fprintf(stderr, "oneDNN takes its reference implementation '%s'; expected an optimized one\n",
            implementation);
    exit(1);
  }
  int bytes = type == kF32 ? 4 : 2;
  void *x = allocate(m * k * bytes), *w = allocate(n * k * bytes);
  fill(x, m * k, bytes);
  fill(w, n * k, bytes);
  check(DNNL("primitive_create", Handle *, Handle)(&theirs, plan), "GEMM");
  Handle wanted = ((Handle (*)(Handle, int, int))dlsym(library, "dnnl_primitive_desc_query_md"))(
      plan, kWeightsLayout, 0);
  Handle given = hold(weights, w), best = hold(wanted, (void *)-1);
  check(DNNL("reorder_primitive_desc_create", Handle *, Handle, Handle, Handle, Handle,
             Handle)(&reorder, weights, engine, wanted, engine, NULL),
        "reorder");
  check(DNNL("primitive_create", Handle *, Handle)(&own, reorder), "reorder");
  Argument arguments[] = {{kSource, given}, {kTarget, best}};
  check(DNNL("primitive_execute", Handle, Handle, int, const Argument *)(own, stream, 2, arguments),
        "reorder");
  DNNL("stream_wait", Handle)(stream);
  theirArguments[0] = (Argument){kSource, hold(source, x)};
  theirArguments[1] = (Argument){kWeights, best};
  theirArguments[2] = (Argument){kTarget, hold(target, c)};
  return 1;
}

/// Reads the weights at memory bandwidth and returns the sum of their words.
static uint64_t readAll(const void *memory, int64_t bytes) {
  uint64_t sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int64_t i = 0; i < bytes / 8; ++i)
    sum += ((const uint64_t *)memory)[i];
  return sum;
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}
static double timeOf(double *values, int count) {
  qsort(values, count, sizeof(double), compare);
  return values[ofLeast ? 0 : count / 2];
}
/// Returns the ratio of two times in percent: of the best times, or the median over the rounds.
static double quotient(double over, double under, double *ofRounds, int count) {
  return 100 * (ofLeast ? over / under : timeOf(ofRounds, count));
}

int main(int count, char **arguments) {
  if (count != 7 && count != 8)
    return 1;
  ofLeast = count == 8;
  int64_t m = atol(arguments[2]), n = atol(arguments[3]), k = atol(arguments[4]);
  int bytes = atoi(arguments[5]), rounds = atoi(arguments[6]);
  library = dlopen(arguments[1], RTLD_NOW);
  if (!library) {
    fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  int64_t panels = (n + 31) / 32;
  void *x = allocate(m * k * bytes), *w = allocate(n * k * bytes), *c = allocate(m * n * 4);
  const int64_t packedBytes = panels * 32 * k * bytes, kAll = 256 << 20;
  const int64_t copies = kAll / packedBytes + 2;
  char *p = allocate(copies * packedBytes);
  void *e = allocate(m * n * 4);
  fill(x, m * k, bytes);
  fill(w, n * k, bytes);
  Matrix a = {x, x, 0, {m, k}, {k, 1}}, b = {w, w, 0, {n, k}, {k, 1}},
         d = {c, c, 0, {m, n}, {n, 1}};
  Panels q = {p, p, 0, {panels, k, 32}, {k * 32, 32, 1}};
#ifdef SCALED
  int64_t blocks = (k + 127) / 128;
  void *sx = allocate(m * blocks * 4), *sw = allocate((n + 127) / 128 * blocks * 4);
  fill(sx, m * blocks, 4);
  fill(sw, (n + 127) / 128 * blocks, 4);
  Matrix fa = {sx, sx, 0, {blocks, m}, {m, 1}};
  Matrix fb = {sw, sw, 0, {(n + 127) / 128, blocks}, {blocks, 1}};
#define OURS(function, weights) function(&a, weights, &fa, &fb, &d)
#else
#define OURS(function, weights) function(&a, weights, &d)
#endif
  pack(&b, &q);
  for (int64_t copy = 1; copy < copies; ++copy)
    memcpy(p + copy * packedBytes, p, packedBytes);
  // oneDNN has no FP8 GEMM here: its bf16 GEMM of the same size is the peer.
  check(DNNL("engine_create", Handle *, int, size_t)(&engine, 1, 0), "engine");
  check(DNNL("stream_create", Handle *, Handle, unsigned)(&stream, engine, 1), "stream");
  int hasBF16 = bytes != 4 && prepareTheirs(m, n, k, kBF16, e);
  if (!hasBF16 && !prepareTheirs(m, n, k, kF32, e))
    check(kUnimplemented, "GEMM");

  double *ours = malloc(rounds * 8), *own = malloc(rounds * 8), *their = malloc(rounds * 8),
         *loop = malloc(rounds * 8), *best = malloc(rounds * 8), *toPlain = malloc(rounds * 8),
         *toLoop = malloc(rounds * 8);
  volatile uint64_t sum = 0;
  for (int round = -1; round < rounds; ++round) {
    double t0 = now();
    OURS(plain, &b);
    q.data = p + (round + 1) % copies * packedBytes;
    double t1 = now();
    OURS(packed, &q);
    double t2 = now();
    runTheirs();
    double t3 = now();
    sum += readAll(p + (round + 1 + copies / 2) % copies * packedBytes, packedBytes);
    double t4 = now();
    if (round < 0)
      continue;
    ours[round] = t1 - t0;
    own[round] = t2 - t1;
    their[round] = t3 - t2;
    loop[round] = t4 - t3;
    best[round] = (t3 - t2) / (t2 - t1);
    toPlain[round] = (t3 - t2) / (t1 - t0);
    toLoop[round] = (t4 - t3) / (t2 - t1);
  }
  double ourTime = timeOf(ours, rounds), ownTime = timeOf(own, rounds),
         theirTime = timeOf(their, rounds), readTime = timeOf(loop, rounds);
  const struct {
    int major, minor, patch;
  } *version = ((const void *(*)(void))dlsym(library, "dnnl_version"))();
  printf("{\"plain_ms\": %.5f, \"packed_ms\": %.5f, \"peer_ms\": %.5f, \"read_ms\": %.5f, "
         "\"plain_percent\": %.1f, \"packed_percent\": %.1f, \"read_percent\": %.1f, "
         "\"implementation\": \"%s\", \"version\": \"%d.%d.%d\"}\n",
         1e3 * ourTime, 1e3 * ownTime, 1e3 * theirTime, 1e3 * readTime,
         quotient(theirTime, ourTime, toPlain, rounds), quotient(theirTime, ownTime, best, rounds),
         quotient(readTime, ownTime, toLoop, rounds), implementation, version->major,
         version->minor, version->patch);
  return 0;
}
