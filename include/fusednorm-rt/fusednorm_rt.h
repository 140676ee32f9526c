/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * libfusednorm_rt.so: loads GPU kernels and launches them. C99, C++11; needs
 * neither LLVM nor a CUDA toolkit. The driver, libcuda.so.1, is opened at run time.
 *
 *   fnrt_library *library = NULL;
 *   fnrt_register(&my_library_info, &library);          // no driver yet
 *   fnrt_prepare(0);                                    // loads all kernels
 *   fnrt_call(library, 0, values, 4, &options);         // checks, then launches
 *
 * Every function returns a status; FNRT_SUCCESS is 0. After any other, nothing was
 * launched and fnrt_last_error() has the text. All functions may be called from
 * several threads at once. Data that a registered description points to must
 * outlive the registration. See docs/Runtime.md.
 */
#ifndef FUSEDNORM_RT_FUSEDNORM_RT_H
#define FUSEDNORM_RT_FUSEDNORM_RT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define FNRT_API __attribute__((visibility("default")))
#else
#define FNRT_API
#endif

/* Of the structures below; stands in fnrt_library_info.abi. */
#define FNRT_ABI_VERSION 4

/*===-- Status --------------------------------------------------------------===*/

typedef enum fnrt_status {
  FNRT_SUCCESS = 0,
  FNRT_ERROR_NO_DRIVER = 1,      /* libcuda.so.1 cannot be opened */
  FNRT_ERROR_OLD_DRIVER = 2,     /* lacks a function, or is older than CUDA 12.0 */
  FNRT_ERROR_NO_DEVICE = 3,      /* no GPU, or no GPU of that number */
  FNRT_ERROR_NO_IMAGE = 4,       /* a library has no kernels for this device */
  FNRT_ERROR_NO_KERNEL = 5,      /* an image lacks a kernel that is described */
  FNRT_ERROR_NOT_PREPARED = 6,   /* first use on a device while a graph is captured */
  FNRT_ERROR_CONTEXT = 7,        /* the current context is not a primary one */
  FNRT_ERROR_ARGUMENT_COUNT = 8, /* more or fewer values than arguments */
  FNRT_ERROR_TYPE = 9,           /* element type, or tensor for scalar */
  FNRT_ERROR_SHAPE = 10,         /* rank, extent or stride */
  FNRT_ERROR_ALIGNMENT = 11,     /* of an address, for every variant of a kernel */
  FNRT_ERROR_OVERLAP = 12,       /* a written operand overlaps another or itself */
  FNRT_ERROR_LAUNCH_SHAPE = 13,  /* grid, block, cluster or shared memory */
  FNRT_ERROR_DRIVER = 14,        /* any other error of the driver; text has its name */
  FNRT_ERROR_OUT_OF_MEMORY = 15, /* of the device or the host */
  FNRT_ERROR_INVALID = 16        /* null pointer, wrong ABI version, broken description */
} fnrt_status;

/* One line about a status, for example "no image for this device". Never null. */
FNRT_API const char *fnrt_status_string(int32_t status);

/* What the last function of this thread that failed has to say: place, expected,
 * actual, remedy. Valid until the next failure in this thread; empty before one. */
FNRT_API const char *fnrt_last_error(void);

/* FNRT_ABI_VERSION of the loaded library. */
FNRT_API int32_t fnrt_abi_version(void);

/*===-- Backend -------------------------------------------------------------===*/

/* Chooses what executes kernels: "cuda", the driver, or "simt", the executor in
 * libfusednorm_simt.so, which runs images of FNRT_IMAGE_SIMT on the CPU as device 0.
 * Null: the variable FUSEDNORM_RT_BACKEND, or "cuda". FUSEDNORM_RT_DRIVER names
 * another file than libcuda.so.1 or libfusednorm_simt.so.
 *
 * All other functions open the default backend by themselves. A process has one
 * backend; opening another is FNRT_ERROR_INVALID. A failure is not final: a later
 * call tries again. */
FNRT_API fnrt_status fnrt_open(const char *backend);

/*===-- Tensors and values --------------------------------------------------===*/

/* Element types, under MLIR's names. */
typedef enum fnrt_type {
  FNRT_F64 = 0,
  FNRT_F32 = 1,
  FNRT_F16 = 2,
  FNRT_BF16 = 3,
  FNRT_F8E4M3FN = 4,
  FNRT_F8E4M3FNUZ = 5,
  FNRT_F8E5M2 = 6,
  FNRT_F8E5M2FNUZ = 7,
  FNRT_F8E8M0FNU = 8,
  FNRT_I8 = 9,
  FNRT_I16 = 10,
  FNRT_I32 = 11,
  FNRT_I64 = 12
} fnrt_type;

/* Bytes of an element; 0 for what is no type. */
FNRT_API size_t fnrt_type_size(int32_t type);
/* MLIR's name, for example "f8E4M3FN"; "?" for what is no type. */
FNRT_API const char *fnrt_type_name(int32_t type);

enum { FNRT_MAX_RANK = 8, FNRT_MAX_ARGUMENTS = 64 };

typedef enum fnrt_value_kind { FNRT_TENSOR = 0, FNRT_SCALAR = 1 } fnrt_value_kind;

/* A tensor in memory that the device can access, or a scalar. */
typedef struct fnrt_value {
  uint8_t kind; /* fnrt_value_kind */
  uint8_t type; /* fnrt_type */
  uint8_t rank; /* of a tensor; at most FNRT_MAX_RANK */
  uint8_t reserved[5];
  union {
    void *data;    /* a tensor: address of the element with all indices 0 */
    uint64_t bits; /* a scalar: its bits, in the lowest bytes */
    float f32;
    double f64;
    int32_t i32;
    int64_t i64;
  } u;
  const int64_t *shape;   /* rank extents */
  const int64_t *strides; /* rank distances in elements; null: dense, last fastest */
} fnrt_value;

/*===-- Description of compiled kernels -------------------------------------===*/

enum { FNRT_AT_LEAST = -1 };

/* An extent of an argument: a number, or ceil(symbol * multiply / divide) + value. A
 * symbol has the value that its first use with multiply = divide = 1 and value = 0 has,
 * in the order of arguments and dimensions; all other uses are checked against it. */
typedef struct fnrt_extent {
  int64_t value;  /* if symbol < 0: the extent, negative: any; else what is added */
  int32_t symbol; /* 0 to 31, or -1 */
  int32_t multiply, divide;
  /* 0: that; FNRT_AT_LEAST: that or more, for a symbol that is used elsewhere as it
   * is; m > 1: a multiple of m besides. */
  int32_t constraint;
} fnrt_extent;

enum { FNRT_ANY_STRIDE = INT32_MIN };

typedef enum fnrt_access { FNRT_READ = 1, FNRT_WRITE = 2 } fnrt_access;

typedef struct fnrt_argument {
  const char *name; /* for messages */
  uint8_t kind;     /* fnrt_value_kind */
  uint8_t type;     /* fnrt_type */
  uint8_t rank;
  uint8_t access; /* set of fnrt_access */
  uint32_t reserved;
  const fnrt_extent *shape; /* rank extents */
  /* Rank strides in elements, FNRT_ANY_STRIDE where the caller is free; null for
   * dense. Strides of dimensions with one element or none are not looked at. */
  const int64_t *strides;
  /* Of a written tensor: bit i is set if it may be the tensor of argument i, that
   * is, have its address, shape, strides and size of element. Any other overlap of
   * a written tensor is an error. */
  uint64_t may_alias;
} fnrt_argument;

/* Where a number comes from that is given to a kernel, or a step of computing one. */
typedef enum fnrt_source_kind {
  FNRT_SOURCE_CONSTANT = 0,        /* the 8 bytes of `value` */
  FNRT_SOURCE_ADDRESS = 1,         /* of the tensor `argument`, plus `value` bytes */
  FNRT_SOURCE_EXTENT = 2,          /* i64: extent `index` of `argument` */
  FNRT_SOURCE_STRIDE = 3,          /* i64: stride `index` of `argument`, in elements */
  FNRT_SOURCE_SCALAR = 4,          /* the scalar `argument` */
  FNRT_SOURCE_TENSOR_MAP = 5,      /* 128 bytes by value: fnrt_kernel.tensor_maps[value] */
  FNRT_SOURCE_MULTIPROCESSORS = 6, /* of the device */
  FNRT_SOURCE_NUMBER = 7,          /* as a parameter only: i64, fnrt_kernel.numbers[value] */
  /* Steps of a number only: they take the last one or two results. */
  FNRT_STEP_ADD = 16,
  FNRT_STEP_MULTIPLY = 17,
  FNRT_STEP_MINIMUM = 18,
  FNRT_STEP_MAXIMUM = 19,
  FNRT_STEP_CEIL_DIVIDE = 20,  /* of one, by `value` > 0, rounded up */
  FNRT_STEP_FLOOR_DIVIDE = 21, /* of one, by `value` > 0, rounded down */
  FNRT_STEP_AT_MOST = 22       /* a, b: b if a <= `value`, else 0 */
} fnrt_source_kind;

typedef struct fnrt_source {
  uint8_t kind; /* fnrt_source_kind */
  uint8_t argument;
  uint8_t index;
  uint8_t reserved[5];
  int64_t value;
} fnrt_source;

enum { FNRT_MAX_STEP_DEPTH = 16 };

/* A number that a call computes, in postfix order: constants, extents, strides, addresses,
 * integer scalars, the number of multiprocessors, and steps on them. ceil(x.shape[0] / 4) is
 *   {{FNRT_SOURCE_EXTENT, 0, 0, {0}, 0}, {FNRT_STEP_CEIL_DIVIDE, 0, 0, {0}, 4}}
 * Results have 64 bits and saturate; at most FNRT_MAX_STEP_DEPTH wait at once. No steps:
 * the number is left out. */
typedef struct fnrt_number {
  const fnrt_source *steps;
  uint32_t step_count;
  uint32_t reserved;
} fnrt_number;

typedef enum fnrt_relation {
  FNRT_RELATION_EQUALS = 0,
  FNRT_RELATION_AT_LEAST = 1,
  FNRT_RELATION_AT_MOST = 2,
  FNRT_RELATION_MULTIPLE_OF = 3 /* nothing is a multiple of less than 1 */
} fnrt_relation;

/* What must hold for a kernel to be launched. `message` says so, for people; the actual
 * number is added to it. */
typedef struct fnrt_constraint {
  uint32_t relation; /* fnrt_relation */
  uint32_t reserved;
  fnrt_number actual;
  fnrt_number expected;
  const char *message;
} fnrt_constraint;

/* What a kernel needs of the tensor `argument`: bytes that its address is a
 * multiple of, and those that all its strides are a multiple of, but for that of
 * the last dimension. 0 and 1 need nothing. */
typedef struct fnrt_alignment {
  uint32_t argument;
  uint32_t address;
  uint32_t strides;
} fnrt_alignment;

typedef enum fnrt_swizzle {
  FNRT_SWIZZLE_NONE = 0,
  FNRT_SWIZZLE_32B = 1,
  FNRT_SWIZZLE_64B = 2,
  FNRT_SWIZZLE_128B = 3
} fnrt_swizzle;

/* A tiled map of a tensor of rank 1 to 5. Dimensions are in the order of the
 * tensor, last fastest, as everywhere here. */
typedef struct fnrt_tensor_map_info {
  uint32_t argument;           /* in a kernel description only */
  uint32_t box[5];             /* elements that one copy moves, per dimension */
  uint32_t element_strides[5]; /* 0 counts as 1 */
  uint8_t interleave;          /* 0: none, 1: 16 bytes, 2: 32 bytes */
  uint8_t swizzle;             /* fnrt_swizzle */
  uint8_t l2_promotion;        /* 0: none, 1: 64, 2: 128, 3: 256 bytes */
  uint8_t nan_fill;            /* out of bounds: 0 gives zeros, 1 NaN */
  /* In a kernel description only: the map has another shape than the tensor, of `rank`
   * dimensions with these extents, and strides in elements. 0: the tensor's own. */
  uint32_t rank;
  const fnrt_number *extents;
  const fnrt_number *strides;
} fnrt_tensor_map_info;

enum {
  /* Start before the kernel in front has ended; the kernel waits for it itself. */
  FNRT_KERNEL_DEPENDENT_LAUNCH = 1
};

/* A kernel that no function calls, but fnrt_launch alone, needs no parameters, grid
 * and alignments here. */
typedef struct fnrt_kernel {
  const char *symbol; /* name in the image */
  const fnrt_source *parameters;
  uint32_t parameter_count;
  uint32_t flags; /* set of FNRT_KERNEL_... */
  /* Blocks along x, y, z: multiples of the cluster, counting every block of one; what
   * is left out is 1, but x is not. Where one is 0 or less, nothing is launched. */
  fnrt_number grid[3];
  uint32_t block[3];       /* threads; 0 counts as 1 */
  uint32_t cluster[3];     /* blocks; 0 counts as 1 */
  uint32_t dynamic_shared; /* bytes; what exceeds 48 KiB is asked for when loading */
  const fnrt_alignment *alignments;
  uint32_t alignment_count;
  /* The kernel of the same image to take if an alignment is not given, or -1. */
  int32_t unaligned;
  const fnrt_tensor_map_info *tensor_maps;
  uint32_t tensor_map_count;
  uint32_t number_count;
  const fnrt_number *numbers; /* for parameters of FNRT_SOURCE_NUMBER */
  /* Bytes that a call takes, at most dynamic_shared. Left out: dynamic_shared. */
  fnrt_number shared;
  const fnrt_constraint *constraints;
  uint32_t constraint_count;
  uint32_t reserved;
} fnrt_kernel;

typedef enum fnrt_image_kind {
  FNRT_IMAGE_CUBIN = 0,  /* for its chip, and for later ones of the same major number */
  FNRT_IMAGE_FATBIN = 1, /* as a cubin of its chip; list it once for each chip in it */
  FNRT_IMAGE_PTX = 2,    /* NUL terminated; for its chip and every later one */
  FNRT_IMAGE_SIMT = 3    /* MLIR in the NVVM dialect, for the backend "simt" */
} fnrt_image_kind;

/* Kernels for one chip. Chips with a letter, as "sm_90a", fit that chip only
 * ("sm_100f": later ones of the same major number). Of those that fit, the loader
 * takes cubins and fatbins before PTX, then a letter before none, then the highest. */
typedef struct fnrt_image {
  uint32_t kind; /* fnrt_image_kind */
  uint32_t reserved;
  const char *chip; /* "sm_90a"; ignored for FNRT_IMAGE_SIMT */
  const void *data;
  size_t size; /* bytes; of PTX with its NUL */
  /* As many as fnrt_library_info.kernel_count. */
  const fnrt_kernel *kernels;
} fnrt_image;

/* What a program calls: kernels that run one after the other. */
typedef struct fnrt_function {
  const char *name;
  const fnrt_argument *arguments;
  uint32_t argument_count; /* at most FNRT_MAX_ARGUMENTS */
  uint32_t kernel_count;
  const uint32_t *kernels; /* numbers of kernels */
} fnrt_function;

typedef struct fnrt_library_info {
  uint32_t abi; /* FNRT_ABI_VERSION */
  uint32_t image_count;
  const char *name; /* for messages */
  const fnrt_image *images;
  const fnrt_function *functions;
  uint32_t function_count;
  uint32_t kernel_count; /* in each image */
} fnrt_library_info;

/*===-- Libraries -----------------------------------------------------------===*/

typedef struct fnrt_library fnrt_library;

/* Makes a library known. `slot` holds null before the first call and the library
 * after it; with a library in it the call does nothing, so that it may stand in
 * front of every use. Several threads may call with one slot. Opens no driver.
 *   static fnrt_library *library;
 *   if ((status = fnrt_register(&info, &library))) return status; */
FNRT_API fnrt_status fnrt_register(const fnrt_library_info *info, fnrt_library **slot);

/* Unloads a library on all devices and sets the slot to null. Nobody may be using
 * it, and its kernels must have ended. */
FNRT_API fnrt_status fnrt_unregister(fnrt_library **slot);

/* Loads all kernels of all registered libraries on a device, with everything that
 * a launch would do for the first time. From then on launches neither allocate nor
 * load, and may be captured into a graph from the first. Takes what PTX takes to
 * compile; waits for nothing on the device. Does nothing where that is done. */
FNRT_API fnrt_status fnrt_prepare(int32_t device);

/* The same for one library. */
FNRT_API fnrt_status fnrt_prepare_library(fnrt_library *library, int32_t device);

/* Which image of the library a device gets; -1 in `image` on error. Loads nothing. */
FNRT_API fnrt_status fnrt_select_image(fnrt_library *library, int32_t device, int32_t *image);

/*===-- Launch --------------------------------------------------------------===*/

typedef void *fnrt_stream; /* CUstream or cudaStream_t; null: the default stream */

/* The device of the current context, or device 0 if there is none. */
enum { FNRT_CURRENT_DEVICE = -1 };

typedef struct fnrt_call_options {
  fnrt_stream stream;
  int32_t device; /* or FNRT_CURRENT_DEVICE */
  uint32_t reserved;
} fnrt_call_options;

/* Checks values, chooses variants, launches the kernels of function `function` in
 * order. Null options: the default stream of the current device. A library that is
 * not prepared there is loaded first. If a second kernel fails to launch, the first
 * has been launched: that is the driver's failure, checks are all done before. */
FNRT_API fnrt_status fnrt_call(fnrt_library *library, uint32_t function, const fnrt_value *values,
                               uint32_t value_count, const fnrt_call_options *options);

typedef struct fnrt_launch_config {
  uint32_t grid[3];
  uint32_t block[3];
  uint32_t cluster[3];     /* 0 counts as 1; all 1: no cluster */
  uint32_t dynamic_shared; /* at most that of the kernel's description */
  uint32_t flags;          /* set of FNRT_KERNEL_... */
  int32_t device;          /* or FNRT_CURRENT_DEVICE */
  fnrt_stream stream;
} fnrt_launch_config;

/* Launches kernel number `kernel` with parameters[i] the address of parameter i, and
 * checks nothing about them. A grid with 0 blocks is not launched. */
FNRT_API fnrt_status fnrt_launch(fnrt_library *library, uint32_t kernel,
                                 const fnrt_launch_config *config, void **parameters);

/*===-- Checks --------------------------------------------------------------===*/

/* What fnrt_call checks before it looks at a device: count, types, shapes,
 * overlap. */
FNRT_API fnrt_status fnrt_check_arguments(const fnrt_function *function, const fnrt_value *values,
                                          uint32_t value_count);

/* The same, and `constraints` as those of a kernel: what a function that runs on the host asks
 * for. Writes strides of tensor i to strides[i], in elements, 0 for dimensions of one element or
 * none; needs no driver. */
FNRT_API fnrt_status fnrt_check_call(const fnrt_function *function,
                                     const fnrt_constraint *constraints, uint32_t constraint_count,
                                     const fnrt_value *values, uint32_t value_count,
                                     int64_t (*strides)[FNRT_MAX_RANK]);

/* Whether scratch memory of a caller holds what a call needs: not null, at a multiple of 16 and
 * `bytes` at least `needed`; where nothing is needed, all is well. Launchers ask it before anything
 * is written. */
FNRT_API fnrt_status fnrt_check_workspace(const fnrt_function *function, const void *workspace,
                                          size_t bytes, size_t needed);

typedef enum fnrt_overlap_result {
  FNRT_DISJOINT = 0,
  FNRT_SAME = 1,           /* equal address, shape, strides and size of element */
  FNRT_OVERLAP = 2,        /* they have a byte in common */
  FNRT_OVERLAP_UNKNOWN = 3 /* not decided within the bound on work; counts as overlap */
} fnrt_overlap_result;

/* Whether two tensors have a byte in common, gaps between strides not counted.
 * Exact; only layouts whose strides do not nest can need more steps than the bound
 * of 4096. Ranks above FNRT_MAX_RANK are FNRT_OVERLAP_UNKNOWN. */
FNRT_API fnrt_overlap_result fnrt_overlap(const fnrt_value *a, const fnrt_value *b);

/* Whether two elements of one tensor share a byte, for example by a stride of 0:
 * FNRT_DISJOINT, FNRT_OVERLAP or FNRT_OVERLAP_UNKNOWN. */
FNRT_API fnrt_overlap_result fnrt_self_overlap(const fnrt_value *tensor);

/*===-- Tensor maps ---------------------------------------------------------===*/

/* A parameter of 128 bytes, given by value; its address must be a multiple of 64. */
typedef struct fnrt_tensor_map {
#if defined(__cplusplus)
  alignas(64) uint64_t opaque[16];
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
  _Alignas(64) uint64_t opaque[16];
#elif defined(__GNUC__)
  __attribute__((aligned(64))) uint64_t opaque[16];
#else
  uint64_t opaque[16];
#endif
} fnrt_tensor_map;

/* Computed on the host: no device memory, no launch. Types f64, f32, f16, bf16 and
 * integers as they are, 8-bit floats as bytes; the last stride must be 1. */
FNRT_API fnrt_status fnrt_tensor_map_encode(fnrt_tensor_map *map, const fnrt_value *tensor,
                                            const fnrt_tensor_map_info *info);

/*===-- Devices, memory, streams, graphs ------------------------------------===*/
/* For tools and tests; programs that use a framework have their own. Functions
 * without a device use the current one, as FNRT_CURRENT_DEVICE. */

FNRT_API fnrt_status fnrt_device_count(int32_t *count);

typedef struct fnrt_device_info {
  char name[128];
  int32_t major, minor; /* compute capability; 0.0 for the executor */
  int32_t multiprocessors;
  int32_t driver_version; /* 12040 for CUDA 12.4 */
  int64_t l2_bytes;
  int64_t memory_bytes;
  int32_t shared_per_block; /* bytes that a block may have at most */
  int32_t reserved;
} fnrt_device_info;
FNRT_API fnrt_status fnrt_get_device_info(int32_t device, fnrt_device_info *info);

/* Makes the device current for this thread. */
FNRT_API fnrt_status fnrt_set_device(int32_t device);

FNRT_API fnrt_status fnrt_allocate(size_t bytes, void **memory);
FNRT_API fnrt_status fnrt_free(void *memory);
/* Between host and device or devices, in the order of the stream. */
FNRT_API fnrt_status fnrt_copy(void *to, const void *from, size_t bytes, fnrt_stream stream);
FNRT_API fnrt_status fnrt_fill(void *to, uint8_t byte, size_t bytes, fnrt_stream stream);

FNRT_API fnrt_status fnrt_stream_create(fnrt_stream *stream);
FNRT_API fnrt_status fnrt_stream_destroy(fnrt_stream stream);
FNRT_API fnrt_status fnrt_stream_synchronize(fnrt_stream stream);

typedef void *fnrt_event;
FNRT_API fnrt_status fnrt_event_create(fnrt_event *event);
FNRT_API fnrt_status fnrt_event_destroy(fnrt_event event);
FNRT_API fnrt_status fnrt_event_record(fnrt_event event, fnrt_stream stream);
FNRT_API fnrt_status fnrt_event_synchronize(fnrt_event event);
FNRT_API fnrt_status fnrt_event_elapsed(fnrt_event begin, fnrt_event end, float *milliseconds);

/* What is launched on the stream between begin and end becomes a graph. */
typedef void *fnrt_graph;
FNRT_API fnrt_status fnrt_capture_begin(fnrt_stream stream);
FNRT_API fnrt_status fnrt_capture_end(fnrt_stream stream, fnrt_graph *graph);
FNRT_API fnrt_status fnrt_graph_launch(fnrt_graph graph, fnrt_stream stream);
FNRT_API fnrt_status fnrt_graph_destroy(fnrt_graph graph);

/*===-- Plans ---------------------------------------------------------------===*/

/* What fusednorm.mla_prefill_plan computes, on the host; needs no driver. Arrays are in
 * host memory: row_offsets has sequences + 1 elements, lengths sequences,
 * buffer_row_offsets and cache_offsets chunks rows of sequences + 1, buffer_lengths
 * chunks. Where row_offsets decrease or the chunks do not hold all keys, nothing is
 * written and the status is FNRT_ERROR_SHAPE. */
FNRT_API fnrt_status fnrt_mla_prefill_plan(const uint32_t *row_offsets, const uint32_t *lengths,
                                           int64_t sequences, int64_t chunks, int64_t chunk_size,
                                           int64_t page_size, uint32_t *buffer_row_offsets,
                                           uint32_t *cache_offsets, int32_t *buffer_lengths);

/*===-- Weights -------------------------------------------------------------===*/

/* What fusednorm.pack_weights computes, on the host; needs no driver. `weights` are
 * matrices of products rows by columns, or, if transposed, of columns rows by products,
 * dense, of elements of 1, 2 or 4 bytes; `packed` takes panels of `panel` columns, a
 * multiple of 16 up to 256: 32 suits every processor. packed_bytes must be what
 * fnrt_packed_weights_size tells; otherwise nothing is written and the status is
 * FNRT_ERROR_SHAPE. */
FNRT_API fnrt_status fnrt_packed_weights_size(int64_t matrices, int64_t depth, int64_t columns,
                                              int64_t element_bytes, int64_t panel, int64_t *bytes);
FNRT_API fnrt_status fnrt_pack_weights(const void *weights, int64_t matrices, int64_t depth,
                                       int64_t columns, int64_t element_bytes, int transposed,
                                       int64_t panel, void *packed, int64_t packed_bytes);

/*===-- Processors ----------------------------------------------------------===*/

/* Asks the system for the tile registers of AMX, for all threads of the process; needs no
 * driver, and asks once. Launchers of code that uses them do so themselves, before anything is
 * written: where the answer is no, the status is FNRT_ERROR_NO_DEVICE. */
FNRT_API fnrt_status fnrt_request_tiles(void);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* FUSEDNORM_RT_FUSEDNORM_RT_H */
