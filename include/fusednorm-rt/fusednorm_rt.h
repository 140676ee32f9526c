/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * libfusednorm_rt.so loads GPU kernels and launches them. The header is valid C99 and
 * C++11. The library needs neither LLVM nor a CUDA toolkit. It opens the CUDA driver,
 * libcuda.so.1, at run time.
 *
 *   fnrt_library *library = NULL;
 *   fnrt_register(&my_library_info, &library);          // does not open the driver
 *   fnrt_prepare(0);                                    // loads all kernels on device 0
 *   fnrt_call(library, 0, values, 4, &options);         // checks, then launches
 *
 * Functions with the result type fnrt_status return FNRT_SUCCESS (0) or an error. After an
 * error nothing was launched, and fnrt_last_error() returns a description. All functions
 * may be called from several threads at once. Data of a registered description must outlive
 * the registration. See docs/Runtime.md.
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

/* Version of the structures below; the value of fnrt_library_info.abi. */
#define FNRT_ABI_VERSION 5

/*===-- Status --------------------------------------------------------------===*/

typedef enum fnrt_status {
  FNRT_SUCCESS = 0,
  FNRT_ERROR_NO_DRIVER = 1,      /* libcuda.so.1 cannot be opened */
  FNRT_ERROR_OLD_DRIVER = 2,     /* the driver is older than CUDA 12.0, or lacks a function */
  FNRT_ERROR_NO_DEVICE = 3,      /* there is no GPU, or no GPU with this number */
  FNRT_ERROR_NO_IMAGE = 4,       /* a library has no image for this device */
  FNRT_ERROR_NO_KERNEL = 5,      /* an image lacks a kernel of the description */
  FNRT_ERROR_NOT_PREPARED = 6,   /* first use on a device during graph capture */
  FNRT_ERROR_CONTEXT = 7,        /* the current context is not a primary context */
  FNRT_ERROR_ARGUMENT_COUNT = 8, /* the number of values differs from the arguments */
  FNRT_ERROR_TYPE = 9,           /* wrong element type, or a tensor for a scalar */
  FNRT_ERROR_SHAPE = 10,         /* wrong rank, extent or stride */
  FNRT_ERROR_ALIGNMENT = 11,     /* no variant of the kernel accepts this address or stride */
  FNRT_ERROR_OVERLAP = 12,       /* a written tensor overlaps another tensor or itself */
  FNRT_ERROR_LAUNCH_SHAPE = 13,  /* unsupported grid, block, cluster or shared memory */
  FNRT_ERROR_DRIVER = 14,        /* any other error of the driver; the text has its name */
  FNRT_ERROR_OUT_OF_MEMORY = 15, /* the device or the host has no memory left */
  FNRT_ERROR_INVALID = 16,       /* null pointer, wrong ABI version, invalid description */
  FNRT_ERROR_NO_NCCL = 17,       /* libnccl.so.2 cannot be opened, or lacks a function */
  FNRT_ERROR_RANKS = 18          /* NCCL reports an error, or other ranks are late */
} fnrt_status;

/* Returns one line about a status, for example "no image for this device". Never null.
 * The text is static. */
FNRT_API const char *fnrt_status_string(int32_t status);

/* Returns the description of the last failure in this thread: location, expected value,
 * actual value, remedy. It is valid until the next failure in this thread, and empty if
 * there was none. The library owns the text. */
FNRT_API const char *fnrt_last_error(void);

/* Returns the FNRT_ABI_VERSION of the loaded library. */
FNRT_API int32_t fnrt_abi_version(void);

/*===-- Backend -------------------------------------------------------------===*/

/* Opens a backend: "cuda" is the CUDA driver; "simt" is the SIMT simulator in
 * libfusednorm_simt.so, which runs images of kind FNRT_IMAGE_SIMT on the CPU as device 0.
 * Null selects the value of the environment variable FUSEDNORM_RT_BACKEND, or "cuda".
 * The variable FUSEDNORM_RT_DRIVER names another file to open in place of libcuda.so.1 or
 * libfusednorm_simt.so.
 *
 * All other functions open the default backend if none is open. A process has one
 * backend; opening another one returns FNRT_ERROR_INVALID. After a failure a later call
 * tries again. */
FNRT_API fnrt_status fnrt_open(const char *backend);

/*===-- Tensors and values --------------------------------------------------===*/

/* Element types. The names are MLIR's. */
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
  FNRT_I64 = 12,
  FNRT_I1 = 13 /* a truth value: one byte of 0 or 1; other bytes are undefined behaviour */
} fnrt_type;

/* Returns the size of an element in bytes; 0 for an unknown type. */
FNRT_API size_t fnrt_type_size(int32_t type);
/* Returns MLIR's name of a type, for example "f8E4M3FN"; "?" for an unknown type. */
FNRT_API const char *fnrt_type_name(int32_t type);

enum { FNRT_MAX_RANK = 8, FNRT_MAX_ARGUMENTS = 64 };

typedef enum fnrt_value_kind { FNRT_TENSOR = 0, FNRT_SCALAR = 1 } fnrt_value_kind;

/* A tensor in memory that the device can access, or a scalar. The caller owns it. */
typedef struct fnrt_value {
  uint8_t kind; /* fnrt_value_kind */
  uint8_t type; /* fnrt_type */
  uint8_t rank; /* number of dimensions of a tensor, at most FNRT_MAX_RANK */
  uint8_t reserved[5];
  union {
    void *data;    /* of a tensor: address of the element with all indices 0 */
    uint64_t bits; /* of a scalar: its bits, in the lowest bytes */
    float f32;
    double f64;
    int32_t i32;
    int64_t i64;
  } u;
  const int64_t *shape;   /* `rank` extents, in elements */
  const int64_t *strides; /* `rank` strides, in elements; null: dense, row-major */
} fnrt_value;

/*===-- Description of compiled kernels -------------------------------------===*/

enum { FNRT_AT_LEAST = -1 };

/* An extent of an argument: a constant, or ceil(symbol * multiply / divide) + value. The
 * first use of a symbol with multiply = divide = 1 and value = 0, in the order of arguments
 * and dimensions, defines its value. All other uses are checked against this value. */
typedef struct fnrt_extent {
  int64_t value;  /* symbol < 0: the extent, or negative for any; else the summand */
  int32_t symbol; /* 0 to 31; -1: none */
  int32_t multiply, divide;
  /* 0: the extent is exactly this number. FNRT_AT_LEAST: it is at least this number; the
   * symbol must have another use without it. m > 1: it is also a multiple of m. */
  int32_t constraint;
} fnrt_extent;

enum { FNRT_ANY_STRIDE = INT32_MIN };

typedef enum fnrt_access { FNRT_READ = 1, FNRT_WRITE = 2 } fnrt_access;

typedef struct fnrt_argument {
  const char *name; /* for messages; may be null */
  uint8_t kind;     /* fnrt_value_kind */
  uint8_t type;     /* fnrt_type */
  uint8_t rank;
  uint8_t access; /* set of fnrt_access */
  uint32_t reserved;
  const fnrt_extent *shape; /* `rank` extents */
  /* `rank` strides in elements; FNRT_ANY_STRIDE accepts any stride. Null: dense. Strides of
   * dimensions with at most one element are not checked. */
  const int64_t *strides;
  /* For a written tensor: bit i allows the value to be the same tensor as argument i, with
   * equal address, shape, strides and element size. Any other overlap of a written tensor
   * is an error. */
  uint64_t may_alias;
} fnrt_argument;

/* Source of a number that a kernel receives, or a step that computes one. */
typedef enum fnrt_source_kind {
  FNRT_SOURCE_CONSTANT = 0,        /* the 8 bytes of `value` */
  FNRT_SOURCE_ADDRESS = 1,         /* address of tensor `argument`, plus `value` bytes */
  FNRT_SOURCE_EXTENT = 2,          /* i64: extent `index` of `argument` */
  FNRT_SOURCE_STRIDE = 3,          /* i64: stride `index` of `argument`, in elements */
  FNRT_SOURCE_SCALAR = 4,          /* scalar `argument` */
  FNRT_SOURCE_TENSOR_MAP = 5,      /* TMA descriptor fnrt_kernel.tensor_maps[value], 128 bytes */
  FNRT_SOURCE_MULTIPROCESSORS = 6, /* number of SMs of the device */
  FNRT_SOURCE_NUMBER = 7,          /* parameters only: i64, fnrt_kernel.numbers[value] */
  /* Steps of fnrt_number only. They replace the last one or two results by one. */
  FNRT_STEP_ADD = 16,
  FNRT_STEP_MULTIPLY = 17,
  FNRT_STEP_MINIMUM = 18,
  FNRT_STEP_MAXIMUM = 19,
  FNRT_STEP_CEIL_DIVIDE = 20,  /* divides one result by `value` > 0, rounded up */
  FNRT_STEP_FLOOR_DIVIDE = 21, /* divides one result by `value` > 0, rounded down */
  FNRT_STEP_AT_MOST = 22       /* of results a, b: b if a <= `value`, else 0 */
} fnrt_source_kind;

typedef struct fnrt_source {
  uint8_t kind; /* fnrt_source_kind */
  uint8_t argument;
  uint8_t index;
  uint8_t reserved[5];
  int64_t value;
} fnrt_source;

enum { FNRT_MAX_STEP_DEPTH = 16 };

/* A number that a call computes, in postfix order. Its sources are constants, extents,
 * strides, addresses, integer scalars and the number of SMs. For example, the number
 * ceil(x.shape[0] / 4) is
 *   {{FNRT_SOURCE_EXTENT, 0, 0, {0}, 0}, {FNRT_STEP_CEIL_DIVIDE, 0, 0, {0}, 4}}
 * Results have 64 bits and saturate. The stack holds at most FNRT_MAX_STEP_DEPTH results.
 * step_count = 0 means that the number is omitted. */
typedef struct fnrt_number {
  const fnrt_source *steps;
  uint32_t step_count;
  uint32_t reserved;
} fnrt_number;

typedef enum fnrt_relation {
  FNRT_RELATION_EQUALS = 0,
  FNRT_RELATION_AT_LEAST = 1,
  FNRT_RELATION_AT_MOST = 2,
  FNRT_RELATION_MULTIPLE_OF = 3 /* does not hold if `expected` is less than 1 */
} fnrt_relation;

/* A condition for the launch of a kernel: actual <relation> expected. `message` describes the
 * condition; the runtime appends the actual number. */
typedef struct fnrt_constraint {
  uint32_t relation; /* fnrt_relation */
  uint32_t reserved;
  fnrt_number actual;
  fnrt_number expected;
  const char *message;
} fnrt_constraint;

/* Alignment in bytes that a kernel requires of tensor `argument`. The address must be a
 * multiple of `address`. All strides except the stride of the last dimension must be
 * multiples of `strides`. Powers of two; 0 and 1 require nothing. */
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

/* A tiled TMA descriptor of a tensor of rank 1 to 5. Dimensions are in the order of the
 * tensor, the last dimension fastest. */
typedef struct fnrt_tensor_map_info {
  uint32_t argument;           /* used in a kernel description only */
  uint32_t box[5];             /* elements of one copy, per dimension */
  uint32_t element_strides[5]; /* per dimension; 0 counts as 1 */
  uint8_t interleave;          /* 0: none, 1: 16 bytes, 2: 32 bytes */
  uint8_t swizzle;             /* fnrt_swizzle */
  uint8_t l2_promotion;        /* 0: none, 1: 64, 2: 128, 3: 256 bytes */
  uint8_t nan_fill;            /* out-of-bounds elements: 0: zeros, 1: NaN */
  /* In a kernel description only: a shape other than the tensor's, with `rank` extents and
   * strides in elements. rank 0: the shape of the tensor. */
  uint32_t rank;
  const fnrt_number *extents;
  const fnrt_number *strides;
} fnrt_tensor_map_info;

enum {
  /* Programmatic dependent launch: the kernel may start before the previous kernel has
   * ended. The kernel itself waits for the previous kernel. */
  FNRT_KERNEL_DEPENDENT_LAUNCH = 1
};

/* A kernel that only fnrt_launch launches needs no parameters, grid and alignments. */
typedef struct fnrt_kernel {
  const char *symbol; /* name in the image */
  const fnrt_source *parameters;
  uint32_t parameter_count;
  uint32_t flags; /* set of FNRT_KERNEL_... */
  /* Number of blocks along x, y, z; each is a multiple of the cluster size. x is required; y
   * and z default to 1. If a number is 0 or less, nothing is launched. */
  fnrt_number grid[3];
  uint32_t block[3];       /* threads along x, y, z; 0 counts as 1 */
  uint32_t cluster[3];     /* blocks along x, y, z; 0 counts as 1 */
  uint32_t dynamic_shared; /* bytes; the runtime requests more than 48 KiB while loading */
  const fnrt_alignment *alignments;
  uint32_t alignment_count;
  /* Index of the variant, in the same image, for values without the alignments or the
   * conditions; -1: values without the alignments are an error, and there are no conditions. */
  int32_t variant;
  const fnrt_tensor_map_info *tensor_maps;
  uint32_t tensor_map_count;
  uint32_t number_count;
  const fnrt_number *numbers; /* for parameters of kind FNRT_SOURCE_NUMBER */
  /* Bytes of dynamic shared memory of a call, at most dynamic_shared. Omitted:
   * dynamic_shared. */
  fnrt_number shared;
  /* The first condition_count constraints select the kernel: if one does not hold, the variant
   * is launched. The other constraints are requirements of the launch. */
  const fnrt_constraint *constraints;
  uint32_t constraint_count;
  uint32_t condition_count;
} fnrt_kernel;

typedef enum fnrt_image_kind {
  FNRT_IMAGE_CUBIN = 0,  /* for its chip, and later chips of the same major number */
  FNRT_IMAGE_FATBIN = 1, /* like a cubin of its chip; list it once for each chip in it */
  FNRT_IMAGE_PTX = 2,    /* NUL-terminated; for its chip and every later chip */
  FNRT_IMAGE_SIMT = 3    /* MLIR in the NVVM dialect, for the backend "simt" */
} fnrt_image_kind;

/* Kernels for one chip. An image for a chip with the suffix `a`, such as "sm_90a", runs on
 * this chip only. The suffix `f` adds later chips of the same major number. Among the
 * compatible images the runtime selects in this order: cubin or fatbin before PTX, chip with
 * a suffix before chip without one, highest chip. An image with a kernel whose dynamic_shared
 * exceeds the shared memory of a block of the device is not compatible. */
typedef struct fnrt_image {
  uint32_t kind; /* fnrt_image_kind */
  uint32_t reserved;
  const char *chip; /* "sm_90a"; ignored for FNRT_IMAGE_SIMT */
  const void *data;
  size_t size; /* bytes, for PTX including the NUL */
  /* fnrt_library_info.kernel_count descriptions. */
  const fnrt_kernel *kernels;
} fnrt_image;

/* A function that a program calls: kernels that run in order. */
typedef struct fnrt_function {
  const char *name;
  const fnrt_argument *arguments;
  uint32_t argument_count; /* at most FNRT_MAX_ARGUMENTS */
  uint32_t kernel_count;
  const uint32_t *kernels; /* indices of kernels */
} fnrt_function;

typedef struct fnrt_library_info {
  uint32_t abi; /* FNRT_ABI_VERSION */
  uint32_t image_count;
  const char *name; /* for messages; may be null */
  const fnrt_image *images;
  const fnrt_function *functions;
  uint32_t function_count;
  uint32_t kernel_count; /* of each image */
} fnrt_library_info;

/*===-- Libraries -----------------------------------------------------------===*/

typedef struct fnrt_library fnrt_library;

/* Registers a library. `slot` must hold null before the first call; the call stores the
 * library in it. If the slot holds a library, the call does nothing. Several threads may
 * call with the same slot. The call opens no driver. The runtime owns the library.
 *   static fnrt_library *library;
 *   if ((status = fnrt_register(&info, &library))) return status; */
FNRT_API fnrt_status fnrt_register(const fnrt_library_info *info, fnrt_library **slot);

/* Unloads a library on all devices, destroys it and sets the slot to null. No thread may
 * use the library, and its kernels must have ended. */
FNRT_API fnrt_status fnrt_unregister(fnrt_library **slot);

/* Loads all kernels of all registered libraries on a device, and does everything else that
 * a first launch would do. Later launches do not allocate or load, and even the first one
 * may be captured into a graph. The call compiles PTX. It does not wait for work on the
 * device. Libraries that are already loaded are skipped. */
FNRT_API fnrt_status fnrt_prepare(int32_t device);

/* Does the same for one library. */
FNRT_API fnrt_status fnrt_prepare_library(fnrt_library *library, int32_t device);

/* Stores the index of the image that the device gets; -1 on error. Loads nothing. */
FNRT_API fnrt_status fnrt_select_image(fnrt_library *library, int32_t device, int32_t *image);

/*===-- Launch --------------------------------------------------------------===*/

typedef void *fnrt_stream; /* CUstream or cudaStream_t; null: the default stream */

/* Selects the device of the current context, or device 0 if there is no context. */
enum { FNRT_CURRENT_DEVICE = -1 };

typedef struct fnrt_call_options {
  fnrt_stream stream;
  int32_t device; /* number of a device, or FNRT_CURRENT_DEVICE */
  uint32_t reserved;
} fnrt_call_options;

/* Checks the values, selects variants and launches the kernels of function number
 * `function` in order. Null options: the default stream of the current device. A library
 * that is not loaded on the device is loaded first. All checks run before the first launch.
 * If the driver fails to launch a later kernel, the earlier kernels have been launched. */
FNRT_API fnrt_status fnrt_call(fnrt_library *library, uint32_t function, const fnrt_value *values,
                               uint32_t value_count, const fnrt_call_options *options);

typedef struct fnrt_launch_config {
  uint32_t grid[3];
  uint32_t block[3];
  uint32_t cluster[3];     /* 0 counts as 1; all 1: no cluster */
  uint32_t dynamic_shared; /* bytes, at most dynamic_shared of the kernel's description */
  uint32_t flags;          /* set of FNRT_KERNEL_... */
  int32_t device;          /* number of a device, or FNRT_CURRENT_DEVICE */
  fnrt_stream stream;
} fnrt_launch_config;

/* Launches kernel number `kernel`; parameters[i] is the address of parameter i. The
 * parameters are not checked. A grid with 0 blocks is not launched. */
FNRT_API fnrt_status fnrt_launch(fnrt_library *library, uint32_t kernel,
                                 const fnrt_launch_config *config, void **parameters);

/*===-- Checks --------------------------------------------------------------===*/

/* Runs the checks of fnrt_call that need no device: count, types, shapes, overlap. */
FNRT_API fnrt_status fnrt_check_arguments(const fnrt_function *function, const fnrt_value *values,
                                          uint32_t value_count);

/* Runs the checks of fnrt_check_arguments, and checks `constraints`, for a function on the
 * host. Writes the strides of tensor i to strides[i], in elements. Dimensions with at most
 * one element have the stride 0. Needs no driver. */
FNRT_API fnrt_status fnrt_check_call(const fnrt_function *function,
                                     const fnrt_constraint *constraints, uint32_t constraint_count,
                                     const fnrt_value *values, uint32_t value_count,
                                     int64_t (*strides)[FNRT_MAX_RANK]);

/* Checks a workspace that a caller passes. It must not be null, its address must be a
 * multiple of 16 bytes, and its size `bytes` must be at least `needed` bytes. If `needed` is
 * 0, any workspace is accepted. Launchers call it before they write anything. */
FNRT_API fnrt_status fnrt_check_workspace(const fnrt_function *function, const void *workspace,
                                          size_t bytes, size_t needed);

typedef enum fnrt_overlap_result {
  FNRT_DISJOINT = 0,
  FNRT_SAME = 1,           /* equal address, shape, strides and element size */
  FNRT_OVERLAP = 2,        /* at least one common byte */
  FNRT_OVERLAP_UNKNOWN = 3 /* undecided after 4096 steps; treat it as an overlap */
} fnrt_overlap_result;

/* Computes whether two tensors have a common byte. Gaps between strides do not count. The
 * test is exact. Only strides that do not nest may need more than the limit of 4096 steps.
 * Ranks above FNRT_MAX_RANK return FNRT_OVERLAP_UNKNOWN. */
FNRT_API fnrt_overlap_result fnrt_overlap(const fnrt_value *a, const fnrt_value *b);

/* Computes whether two elements of one tensor have a common byte, for example because of a
 * stride of 0. Returns FNRT_DISJOINT, FNRT_OVERLAP or FNRT_OVERLAP_UNKNOWN. */
FNRT_API fnrt_overlap_result fnrt_self_overlap(const fnrt_value *tensor);

/*===-- TMA descriptors -----------------------------------------------------===*/

/* A kernel parameter of 128 bytes, passed by value. Its address must be a multiple of 64. */
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

/* Encodes a TMA descriptor on the host; allocates no device memory and launches nothing.
 * f64, f32, f16, bf16 and integers keep their type; 8-bit floats are encoded as bytes. The
 * last stride must be 1. */
FNRT_API fnrt_status fnrt_tensor_map_encode(fnrt_tensor_map *map, const fnrt_value *tensor,
                                            const fnrt_tensor_map_info *info);

/*===-- Devices, memory, streams, graphs ------------------------------------===*/
/* For tools and tests; a framework has its own functions. Functions without a parameter
 * `device` use the current device, as FNRT_CURRENT_DEVICE does. */

FNRT_API fnrt_status fnrt_device_count(int32_t *count);

typedef struct fnrt_device_info {
  char name[128];
  int32_t major, minor;    /* compute capability; 0.0 for the SIMT simulator */
  int32_t multiprocessors; /* number of SMs */
  int32_t driver_version;  /* 12040 for CUDA 12.4 */
  int64_t l2_bytes;
  int64_t memory_bytes;
  int32_t shared_per_block; /* largest shared memory of a block, in bytes */
  int32_t reserved;
} fnrt_device_info;
FNRT_API fnrt_status fnrt_get_device_info(int32_t device, fnrt_device_info *info);

/* Makes the device current for this thread. */
FNRT_API fnrt_status fnrt_set_device(int32_t device);

FNRT_API fnrt_status fnrt_allocate(size_t bytes, void **memory);
FNRT_API fnrt_status fnrt_free(void *memory);
/* Copies between host and devices, in stream order. */
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

/* The launches on a stream between begin and end become a graph. */
typedef void *fnrt_graph;
FNRT_API fnrt_status fnrt_capture_begin(fnrt_stream stream);
FNRT_API fnrt_status fnrt_capture_end(fnrt_stream stream, fnrt_graph *graph);
FNRT_API fnrt_status fnrt_graph_launch(fnrt_graph graph, fnrt_stream stream);
FNRT_API fnrt_status fnrt_graph_destroy(fnrt_graph graph);

/*===-- Plans ---------------------------------------------------------------===*/

/* Computes the chunked-prefill plan of fusednorm.mla_prefill_plan on the host; needs no
 * driver. All arrays are in host memory and belong to the caller:
 * - row_offsets: sequences + 1 elements
 * - lengths: sequences elements
 * - buffer_row_offsets: chunks rows of sequences + 1 elements
 * - cache_offsets: chunks rows of sequences + 1 elements
 * - buffer_lengths: chunks elements
 *
 * If row_offsets decrease, or the chunks do not hold all keys, the status is
 * FNRT_ERROR_SHAPE and nothing is written. */
FNRT_API fnrt_status fnrt_mla_prefill_plan(const uint32_t *row_offsets, const uint32_t *lengths,
                                           int64_t sequences, int64_t chunks, int64_t chunk_size,
                                           int64_t page_size, uint32_t *buffer_row_offsets,
                                           uint32_t *cache_offsets, int32_t *buffer_lengths);

/*===-- Weights -------------------------------------------------------------===*/

/* Packs the B operand of a GEMM into panels of columns, as fusednorm.pack_weights does, on
 * the host; needs no driver. `weights` are `matrices` dense matrices of depth rows by
 * columns, or of columns rows by depth if `transposed` is not 0. Elements have 1, 2 or 4
 * bytes. `panel` is the number of columns of a panel, a multiple of 16 from 16 to 256; 32 is
 * a good value for every CPU. `packed` must not overlap `weights`. If packed_bytes differs
 * from the result of fnrt_packed_weights_size, the status is FNRT_ERROR_SHAPE and nothing is
 * written. */
FNRT_API fnrt_status fnrt_packed_weights_size(int64_t matrices, int64_t depth, int64_t columns,
                                              int64_t element_bytes, int64_t panel, int64_t *bytes);
FNRT_API fnrt_status fnrt_pack_weights(const void *weights, int64_t matrices, int64_t depth,
                                       int64_t columns, int64_t element_bytes, int transposed,
                                       int64_t panel, void *packed, int64_t packed_bytes);

/*===-- CPUs ----------------------------------------------------------------===*/

/* Requests permission for the tile registers of AMX from the operating system, for all
 * threads of the process; needs no driver. A granted request is not repeated. Launchers of
 * code with AMX call it before they write anything. If the system refuses, the status is
 * FNRT_ERROR_NO_DEVICE. */
FNRT_API fnrt_status fnrt_request_tiles(void);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* FUSEDNORM_RT_FUSEDNORM_RT_H */
