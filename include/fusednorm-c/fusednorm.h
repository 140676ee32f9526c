/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * libfusednorm.so: the compiler, for C and for what calls C. C99, C++11; neither header nor
 * caller sees anything of LLVM.
 *
 *   fnc_options options = {sizeof options};
 *   fnc_kernel *kernel = NULL;
 *   if (fnc_kernel_compile(text, length, "norm.mlir", &options, &kernel))
 *     ...                                            // fnc_message says why
 *   fnc_kernel_call(kernel, values, 4, NULL);
 *   fnc_kernel_destroy(kernel);
 *
 * Every function that can fail returns a status; FNC_SUCCESS is 0. What it has to say is a
 * list of messages of the calling thread. All functions may be called from several threads
 * at once, but nobody may be using a kernel that is destroyed. See docs/CAPI.md.
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

/* FNC_ABI_VERSION of the loaded library. */
FNC_API int32_t fnc_abi_version(void);
/* Of the project, such as "0.1.0", and of LLVM. */
FNC_API const char *fnc_version(void);
FNC_API const char *fnc_llvm_version(void);
/* Names the library's code: what one build has compiled no other loads. */
FNC_API const char *fnc_build_id(void);

/*===-- Status and messages -------------------------------------------------===*/

typedef enum fnc_status {
  FNC_SUCCESS = 0,
  FNC_ERROR_INVALID = 1,        /* wrong use: null pointers, unknown names */
  FNC_ERROR_COMPILE = 2,        /* the input, or what it asks for */
  FNC_ERROR_INTERNAL = 3,       /* a defect of the compiler */
  FNC_ERROR_ARGUMENT_COUNT = 4, /* of a call */
  FNC_ERROR_TYPE = 5,
  FNC_ERROR_SHAPE = 6, /* rank, extent or stride */
  FNC_ERROR_ALIGNMENT = 7,
  FNC_ERROR_OVERLAP = 8,
  FNC_ERROR_READ_ONLY = 9,
  FNC_ERROR_DEVICE = 10,  /* memory of another device than the kernel's */
  FNC_ERROR_LAUNCH = 11,  /* a driver, the executor, or a check in front of a launch */
  FNC_ERROR_UNUSABLE = 12 /* kept code of another build or processor */
} fnc_status;

typedef enum fnc_severity {
  FNC_ERROR = 0,
  FNC_WARNING = 1,
  FNC_REMARK = 2,
  FNC_NOTE = 3 /* belongs to the message in front of it */
} fnc_severity;

typedef struct fnc_message {
  fnc_severity severity;
  const char *text;
  const char *file; /* null: no place in a source */
  uint32_t line, column;
} fnc_message;

/* What the last function with a status has to say in this thread. Texts are valid until
 * the next one is called. */
FNC_API size_t fnc_message_count(void);
/* Returns 0, and leaves `message` as it is, if there is none of that number. */
FNC_API int fnc_get_message(size_t number, fnc_message *message);

/*===-- Targets -------------------------------------------------------------===*/

typedef struct fnc_target {
  const char *name;        /* "x86-64-v3", "sm_90a" */
  const char *description; /* one line */
  int is_gpu;
} fnc_target;

FNC_API size_t fnc_target_count(void);
FNC_API int fnc_get_target(size_t number, fnc_target *target);
/* The name that stands for this machine's processor and its instructions; null, with a
 * message, if it has too few. */
FNC_API const char *fnc_host_target(void);

/*===-- Compilation ---------------------------------------------------------===*/

enum {
  FNC_FUSE = 1,                  /* find primitives in linalg, and fuse them */
  FNC_ANY_BASE = 2,              /* GPU kernels take tensors that begin at any element */
  FNC_LAUNCH_DEPENDENTS = 4,     /* GPU kernels let dependent ones start before they end */
  FNC_EMULATE = 8,               /* GPU kernels run on the executor, on this CPU */
  FNC_RESULTS_TO_ARGUMENTS = 16, /* of fnc_build; kernels always have it */
  FNC_UNROUNDED_SCORES = 32      /* with FNC_FUSE: take attention whose scores are rounded to
                                    bf16 or f16, too; attention keeps them in f32 */
};

/* Zeros and nulls are defaults. */
typedef struct fnc_options {
  size_t size;        /* sizeof(fnc_options) */
  const char *target; /* "cpu" (default): this processor; or a name, with +FEATUREs */
  const char *entry;  /* the function of a kernel; may be left out if there is one */
  int32_t threads;    /* for CPUs; 0: those of OpenMP, one for each core, 1: the caller's alone.
                         Files that fnc_build makes do without OpenMP for 0, too */
  uint32_t flags;
  uint32_t required_fusions;  /* with FNC_FUSE: groups without which compilation fails */
  const char *schedule_table; /* file with schedules that go before the built-in ones */
  const char *dump_stages;    /* folder for the IR after each stage */
  const char *simulator;       /* its options, separated by spaces: "check counters" */
} fnc_options;

typedef struct fnc_output fnc_output;

/* Compiles text or bytecode to what `kind` names: mlir, llvm-ir, asm, obj, shared or
 * header for CPUs; mlir, llvm-ir, ptx, cubin, manifest, report or c-launcher for GPUs, of which
 * the target may name several, separated by commas. With `fusion-report`, what FNC_FUSE does. */
FNC_API fnc_status fnc_build(const char *data, size_t size, const char *name,
                             const fnc_options *options, const char *kind, fnc_output **output);
/* Files: their names, such as "kernels.sm_90a.ptx", and bytes, with a NUL behind them. */
FNC_API size_t fnc_output_count(const fnc_output *output);
FNC_API const char *fnc_output_name(const fnc_output *output, size_t number);
FNC_API const char *fnc_output_data(const fnc_output *output, size_t number, size_t *size);
FNC_API void fnc_output_destroy(fnc_output *output);

/*===-- Kernels -------------------------------------------------------------===*/

typedef struct fnc_kernel fnc_kernel;

/* Compiles one function of the input and loads it. Tensors that it returns become
 * arguments behind its own, unless they are arguments already. */
FNC_API fnc_status fnc_kernel_compile(const char *data, size_t size, const char *name,
                                      const fnc_options *options, fnc_kernel **kernel);
FNC_API void fnc_kernel_destroy(fnc_kernel *kernel);

/* The arguments, as JSON: {"entry", "target", "arguments": [{"name", "kind": "tensor" or
 * "scalar", "type", "shape": extents, null where free, "read", "written", "added"}],
 * "results": numbers of the arguments that the function returns}. */
FNC_API const char *fnc_kernel_signature(const fnc_kernel *kernel);

/* Kernels for CPUs as bytes that the same build of the library loads again without
 * compiling, on a processor with the same instructions. */
FNC_API fnc_status fnc_kernel_save(const fnc_kernel *kernel, fnc_output **output);
FNC_API fnc_status fnc_kernel_load(const char *data, size_t size, fnc_kernel **kernel);

/*===-- Calls ---------------------------------------------------------------===*/

/* As fnrt_type of the runtime. */
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
  FNC_I64 = 12
} fnc_type;

enum { FNC_MAX_RANK = 8, FNC_MAX_ARGUMENTS = 60 };

enum {
  FNC_SCALAR = 1,    /* `u` is the value, not an address */
  FNC_READ_ONLY = 2, /* memory that must not be written */
  FNC_OMITTED = 4    /* fnc_kernel_infer: a shape that is asked for */
};

/* A tensor or a scalar. Integers of 8 and 16 bits stand for floats of the same size, as
 * many frameworks have no type for those. */
typedef struct fnc_value {
  uint8_t type; /* fnc_type */
  uint8_t rank;
  uint8_t flags;
  uint8_t device_type; /* as in DLPack: 1 CPU, 2 CUDA, 3 CUDA's host memory; 0 counts as 1 */
  int32_t device;      /* number of the GPU */
  union {
    void *data; /* the element with all indices 0 */
    uint64_t bits;
    float f32;
    double f64;
    int32_t i32;
    int64_t i64;
  } u;
  const int64_t *shape;
  const int64_t *strides; /* in elements; null: dense, last fastest */
} fnc_value;

typedef struct fnc_call_options {
  size_t size;  /* sizeof(fnc_call_options) */
  void *stream; /* CUstream; null: the default stream */
} fnc_call_options;

/* Checks all values, then runs the kernel. A value is refused before anything is written. */
FNC_API fnc_status fnc_kernel_call(fnc_kernel *kernel, const fnc_value *values, size_t count,
                                   const fnc_call_options *options);

/* The shape that argument `number` must have, given those of the values that are not
 * FNC_OMITTED; -1 where it does not follow. `shape` has room for FNC_MAX_RANK extents. */
FNC_API fnc_status fnc_kernel_infer(const fnc_kernel *kernel, const fnc_value *values, size_t count,
                                    size_t number, int64_t *shape);

/* Of kernels on the executor: the options of the calls to come, and what the calls since
 * the last time have found and counted, as JSON: {"findings": [{"kind", "text",
 * "occurrences"}], "counters": [one object for each launch]}. */
FNC_API fnc_status fnc_kernel_set_simulator(fnc_kernel *kernel, const char *options);
FNC_API fnc_status fnc_kernel_take_findings(fnc_kernel *kernel, fnc_output **output);

#ifdef __cplusplus
}
#endif

#endif /* FUSEDNORM_C_FUSEDNORM_H */
