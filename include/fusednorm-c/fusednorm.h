/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * libfusednorm.so is the compiler, for C programs and for bindings of other languages. The
 * header is valid C99 and C++11. Neither the header nor the caller depends on LLVM.
 *
 *   fnc_options options = {sizeof options};
 *   fnc_kernel *kernel = NULL;
 *   if (fnc_kernel_compile(text, length, "norm.mlir", &options, &kernel))
 *     ...                                            // fnc_get_message returns the reason
 *   fnc_kernel_call(kernel, values, 4, NULL);
 *   fnc_kernel_destroy(kernel);
 *
 * Functions with the result type fnc_status return FNC_SUCCESS (0) or an error. Each thread
 * has a list of messages about its last such call. All functions may be called from several
 * threads at once, but no thread may use a kernel while it is destroyed. See docs/CAPI.md.
 */
#ifndef FUSEDNORM_C_FUSEDNORM_H
#define FUSEDNORM_C_FUSEDNORM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define FNC_API __attribute__((visibility("default")))
#else
#define FNC_API
#endif

#define FNC_ABI_VERSION 1

/* Returns the FNC_ABI_VERSION of the loaded library. */
FNC_API int32_t fnc_abi_version(void);
/* Returns the version of fusednorm, such as "0.1.0". The text is static. */
FNC_API const char *fnc_version(void);
/* Returns the version of LLVM. The text is static. */
FNC_API const char *fnc_llvm_version(void);
/* Returns the identifier of this build of the library. A saved kernel can be loaded only by
 * the build that compiled it. The text is static. */
FNC_API const char *fnc_build_id(void);

/*===-- Status and messages -------------------------------------------------===*/

typedef enum fnc_status {
  FNC_SUCCESS = 0,
  FNC_ERROR_INVALID = 1,        /* invalid use: a null pointer, an unknown name */
  FNC_ERROR_COMPILE = 2,        /* the input is invalid, or the options do not fit it */
  FNC_ERROR_INTERNAL = 3,       /* a bug in the compiler */
  FNC_ERROR_ARGUMENT_COUNT = 4, /* the number of values differs from the arguments */
  FNC_ERROR_TYPE = 5,           /* wrong element type, or a tensor for a scalar */
  FNC_ERROR_SHAPE = 6,          /* wrong rank, extent or stride */
  FNC_ERROR_ALIGNMENT = 7,      /* an address is not a multiple of the required bytes */
  FNC_ERROR_OVERLAP = 8,        /* a written tensor overlaps another tensor or itself */
  FNC_ERROR_READ_ONLY = 9,      /* an output is in read-only memory */
  FNC_ERROR_DEVICE = 10,        /* memory of another device than the kernel's */
  FNC_ERROR_LAUNCH = 11,        /* error of the driver or simulator, or a check of the kernel */
  FNC_ERROR_UNUSABLE = 12       /* a saved kernel of another build or CPU */
} fnc_status;

typedef enum fnc_severity {
  FNC_ERROR = 0,
  FNC_WARNING = 1,
  FNC_REMARK = 2,
  FNC_NOTE = 3 /* belongs to the previous message */
} fnc_severity;

typedef struct fnc_message {
  fnc_severity severity;
  const char *text;
  const char *file; /* null: the message has no location */
  uint32_t line, column;
} fnc_message;

/* Returns the number of messages of this thread. They belong to the last function with a
 * status; their texts are valid until the next such call. The library owns them. */
FNC_API size_t fnc_message_count(void);
/* Stores message `number`, counted from 0. Returns 1, or 0 without a change of `message` if
 * there is no such message. */
FNC_API int fnc_get_message(size_t number, fnc_message *message);

/*===-- Targets -------------------------------------------------------------===*/

typedef struct fnc_target {
  const char *name;        /* "x86-64-v3", "sm_90a" */
  const char *description; /* one line */
  int is_gpu;              /* 0: a CPU */
} fnc_target;

FNC_API size_t fnc_target_count(void);
FNC_API int fnc_get_target(size_t number, fnc_target *target);
/* Returns the name of the host CPU with its features. Returns null, and adds a message, if
 * the CPU lacks required features. The text is static. */
FNC_API const char *fnc_host_target(void);

/*===-- Compilation ---------------------------------------------------------===*/

enum {
  FNC_FUSE = 1,                  /* find primitives in linalg ops and fuse them */
  FNC_ANY_BASE = 2,              /* GPU kernels accept tensors at any element offset */
  FNC_LAUNCH_DEPENDENTS = 4,     /* GPU kernels may overlap with the next (dependent launch) */
  FNC_EMULATE = 8,               /* GPU kernels run in the SIMT simulator on this CPU */
  FNC_RESULTS_TO_ARGUMENTS = 16, /* fnc_build only; kernels always turn results into arguments */
  FNC_UNROUNDED_SCORES = 32      /* with FNC_FUSE: also fuse attention whose scores are rounded
                                    to bf16 or f16. The fused kernel keeps scores in f32 */
};

/* Zeros and nulls select the defaults. The caller owns all texts. */
typedef struct fnc_options {
  size_t size;        /* sizeof(fnc_options) */
  const char *target; /* "cpu" (default) is the host CPU; else a name, optionally with +FEATUREs */
  const char *entry;  /* function of a kernel; optional if there is only one */
  int32_t threads;    /* CPU only. 0: OpenMP, one thread per core; 1: the calling thread; n: n
                         threads. fnc_build uses the calling thread for 0 */
  uint32_t flags;     /* set of FNC_FUSE, ... */
  uint32_t required_fusions;  /* with FNC_FUSE: fewer fused groups are an error */
  const char *schedule_table; /* file of schedules that take precedence over the built-in ones */
  const char *dump_stages;    /* folder for the IR after each stage */
  const char *simulator;      /* simulator options, separated by spaces: "check counters" */
} fnc_options;

typedef struct fnc_output fnc_output;

/* Compiles MLIR text or bytecode to files. `kind` is
 * - for any target: mlir, llvm-ir, or fusion-report (requires FNC_FUSE);
 * - for CPUs: asm, obj, shared or header;
 * - for GPUs: ptx, cubin, manifest, report or c-launcher. These accept several targets,
 *   separated by commas.
 *
 * `data` has `size` bytes; `name` is used in messages and file names. The caller owns
 * `output` and passes it to fnc_output_destroy. On error `output` is null. */
FNC_API fnc_status fnc_build(const char *data, size_t size, const char *name,
                             const fnc_options *options, const char *kind, fnc_output **output);
/* Returns the number of files; 0 for null. */
FNC_API size_t fnc_output_count(const fnc_output *output);
/* Returns the name of file `number`, such as "kernels.sm_90a.ptx"; null if there is no such
 * file. The output owns the name. */
FNC_API const char *fnc_output_name(const fnc_output *output, size_t number);
/* Returns the bytes of file `number` and stores their number; a NUL follows them. Returns null if
 * there is no such file. The output owns the bytes. */
FNC_API const char *fnc_output_data(const fnc_output *output, size_t number, size_t *size);
FNC_API void fnc_output_destroy(fnc_output *output);

/*===-- Choice of the form of MLA ---------------------------------------------===*/

/* Attention of multi-head latent attention (MLA) for a sequence. Set all fields; columns are those
 * of a head. */
typedef struct fnc_mla_shape {
  size_t size;            /* sizeof(fnc_mla_shape) */
  int64_t heads;          /* number of query heads */
  int64_t nope, rope;     /* columns of a key without RoPE, and of its RoPE part */
  int64_t values;         /* columns of a value */
  int64_t latent;         /* columns of the compressed KV */
  int64_t tokens, cached; /* new tokens, and cached tokens, of the longest sequence */
  int64_t element_bytes;  /* bytes of an element of the cache */
  double fmas_per_byte;   /* FMAs in the time of a byte from memory; 100 for bf16 on an H200 */
} fnc_mla_shape;

/* Stores 1 if the absorbed form (mla_decode_branch) costs at most as much as the other form
 * (mla_prefill_branch), else 0. A cost is the larger of the FMAs and of the bytes times
 * fmas_per_byte. With keys = tokens + cached, the costs are:
 *
 * - absorbed: tokens * heads * (latent * (nope + values) + keys * (2 * latent + rope)) FMAs.
 *   keys * (latent + rope) elements.
 * - other: keys * heads * (latent * (nope + values) + tokens * (nope + rope + values)) FMAs.
 *   keys * (latent + rope + 2 * heads * (nope + values)) elements.
 */
FNC_API fnc_status fnc_mla_is_absorbed(const fnc_mla_shape *shape, int32_t *absorbed);

/*===-- Kernels -------------------------------------------------------------===*/

typedef struct fnc_kernel fnc_kernel;

/* Compiles one function of the input and loads it. Each returned tensor has an argument of its
 * own: the argument that an op of the function writes it to, or else an additional last argument.
 * The caller owns `kernel` and passes it to fnc_kernel_destroy. */
FNC_API fnc_status fnc_kernel_compile(const char *data, size_t size, const char *name,
                                      const fnc_options *options, fnc_kernel **kernel);
FNC_API void fnc_kernel_destroy(fnc_kernel *kernel);

/* Returns the arguments as JSON: {"entry", "target", "arguments": [{"name", "kind": "tensor" or
 * "scalar", "type", "shape": extents, null for any, "read", "written", "added", "may_alias"}],
 * "results": indices of the returned arguments}. "may_alias" has the names of the arguments that
 * may be the same tensor. The kernel owns the text. */
FNC_API const char *fnc_kernel_signature(const fnc_kernel *kernel);
/* Returns the fusion report of the compilation as JSON, as fnc_build writes it for
 * `fusion-report`; null for a kernel without FNC_FUSE. The kernel owns the text. */
FNC_API const char *fnc_kernel_fusion_report(const fnc_kernel *kernel);

/* Save a CPU kernel as bytes, and load it without compiling. Loading requires the same build of
 * the library and a CPU with the same features; otherwise the status is FNC_ERROR_UNUSABLE. */
FNC_API fnc_status fnc_kernel_save(const fnc_kernel *kernel, fnc_output **output);
FNC_API fnc_status fnc_kernel_load(const char *data, size_t size, fnc_kernel **kernel);

/*===-- Calls ---------------------------------------------------------------===*/

/* Element types, with the numbers of fnrt_type in the runtime. */
typedef enum fnc_type {
  FNC_F64 = 0,
  FNC_F32 = 1,
  FNC_F16 = 2,
  FNC_BF16 = 3,
  FNC_F8E4M3FN = 4,
  FNC_F8E4M3FNUZ = 5,
  FNC_F8E5M2 = 6,
  FNC_F8E5M2FNUZ = 7,
  FNC_F8E8M0FNU = 8,
  FNC_I8 = 9,
  FNC_I16 = 10,
  FNC_I32 = 11,
  FNC_I64 = 12,
  FNC_I1 = 13 /* a truth value: one byte of 0 or 1; other bytes are undefined behaviour */
} fnc_type;

enum { FNC_MAX_RANK = 8, FNC_MAX_ARGUMENTS = 60 };

enum {
  FNC_SCALAR = 1,    /* `u` is the value, not an address */
  FNC_READ_ONLY = 2, /* the memory must not be written */
  FNC_OMITTED = 4    /* fnc_kernel_infer only: the shape is unknown */
};

/* A tensor or a scalar. Integers of 8 and 16 bits are accepted for floats of the same size,
 * because many frameworks lack these float types. The caller owns the memory. */
typedef struct fnc_value {
  uint8_t type; /* fnc_type */
  uint8_t rank;
  uint8_t flags;       /* set of FNC_SCALAR, ... */
  uint8_t device_type; /* as in DLPack: 1 CPU, 2 CUDA, 3 CUDA host memory; 0 counts as 1 */
  int32_t device;      /* number of the GPU */
  union {
    void *data;    /* of a tensor: address of the element with all indices 0 */
    uint64_t bits; /* of a scalar: its bits, in the lowest bytes */
    float f32;
    double f64;
    int32_t i32;
    int64_t i64;
  } u;
  const int64_t *shape;   /* `rank` extents */
  const int64_t *strides; /* `rank` strides in elements; null: dense, row-major */
} fnc_value;

typedef struct fnc_call_options {
  size_t size;     /* sizeof(fnc_call_options) */
  void *stream;    /* CUstream; null: the default stream */
  int32_t threads; /* CPU kernels with fnc_options.threads 0 only. 0: the default; n: n threads */
} fnc_call_options;

/* Checks all values, then runs the kernel. An error of a value is found before anything is
 * written. Null options select the default stream. */
FNC_API fnc_status fnc_kernel_call(fnc_kernel *kernel, const fnc_value *values, size_t count,
                                   const fnc_call_options *options);

/* Computes the shape that argument `number` must have, from the shapes of the values without
 * FNC_OMITTED. An extent that does not follow is -1. `shape` has room for FNC_MAX_RANK
 * extents. */
FNC_API fnc_status fnc_kernel_infer(const fnc_kernel *kernel, const fnc_value *values, size_t count,
                                    size_t number, int64_t *shape);

/* Sets the simulator options of later calls, for a kernel with FNC_EMULATE. */
FNC_API fnc_status fnc_kernel_set_simulator(fnc_kernel *kernel, const char *options);
/* Takes the results of the calls since the last such request, as JSON: {"findings": [{"kind",
 * "text", "occurrences"}], "counters": [one object per launch]}. The caller owns `output`. */
FNC_API fnc_status fnc_kernel_take_findings(fnc_kernel *kernel, fnc_output **output);

#ifdef __cplusplus
}
#endif

#endif /* FUSEDNORM_C_FUSEDNORM_H */
