/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The handlers of XLA's FFI for CPUs and CUDA GPUs. They declare the required parts of
 * xla/ffi/api/c_api.h, version 0. A handler checks the size of XLA's table of functions before it
 * uses a function that not all minor versions have. It runs on threads of XLA and does not use
 * Python.
 *
 * The call has one attribute, an array of int64: the address and the serial number of the
 * fnc_kernel and its number of arguments, followed by a pair for each argument:
 *
 *   first           second     argument
 *   i >= 0          0          tensor: operand i of the call
 *   -1 - i          0          tensor: result i of the call
 *   i >= 0          1          scalar: the element of operand i, for CPUs only
 *   bits            2 + type   scalar of this fnc_type
 *
 * When XLA has compiled a call, the handler adds the compiled function to the owners of the kernel.
 * So the address is valid in all calls. */
#include "xla.h"
#include "library.h"
#include "shared.h"
#include <string.h>

typedef struct {
  size_t size;
  void *extension;
  int major, minor;
} xla_version;

typedef struct {
  size_t size;
  void *extension;
  const char *message;
  int status;
} xla_error_arguments;

typedef struct {
  size_t size;
  void *extension, *context;
  int stage;
  int64_t *type;
  void *state;
} xla_state_arguments;

typedef struct {
  size_t size;
  void *extension, *context;
  void *stream;
} xla_stream_arguments;

typedef struct {
  size_t size;
  void *extension, *context;
  int32_t number;
} xla_device_arguments;

typedef struct {
  size_t size;
  void *extension;
  xla_version version;
  const void *internal;
  struct xla_error *(*create_error)(xla_error_arguments *);
  void (*unused[3])(void);
  struct xla_error *(*get_stream)(xla_stream_arguments *);
  void (*unused_types[2])(void);
  struct xla_error *(*set_state)(xla_state_arguments *);
  void (*unused_services[9])(void);
  struct xla_error *(*get_device)(xla_device_arguments *);
} xla_api;

typedef struct {
  size_t size;
  void *extension;
  int type;
  void *data;
  int64_t rank;
  int64_t *dims;
} xla_buffer;

/* Operands, results or attributes of a call. */
typedef struct {
  size_t size;
  void *extension;
  int64_t count;
  int *kinds;
  void **items;
} xla_list;

typedef struct {
  size_t size;
  void *extension;
  int64_t count;
  int *kinds;
  void **names;
  void **items;
} xla_attributes;

typedef struct {
  int type;
  size_t count;
  int64_t *data;
} xla_array;

typedef struct xla_extension {
  size_t size;
  int kind;
  struct xla_extension *next;
} xla_extension;

typedef struct {
  xla_extension base;
  struct {
    size_t size;
    xla_version version;
  } *metadata;
} xla_metadata_extension;

struct xla_call_frame {
  size_t size;
  xla_extension *extension;
  const xla_api *api;
  void *context;
  int stage;
  xla_list operands, results;
  xla_attributes attributes;
};

enum {
  kExtensionMetadata = 1,
  kStageInstantiate = 0,
  kStageExecute = 3,
  kKindBuffer = 1,
  kKindArray = 1,
  kStatusInvalidArgument = 3,
  kStatusUnimplemented = 12,
  kStatusInternal = 13,
  kTensor = 0,
  kScalarOperand = 1,
  kFirstScalarType = 2,
  kDeviceCpu = 1,
  kDeviceCuda = 2
};

/* The place of a call. */
typedef struct {
  uint8_t type; /* a device type of DLPack */
  int32_t number;
  void *stream;
} Device;

/* Returns the fnc_type of a type of XLA. Returns -1 if there is none. */
static int typeOf(int type) {
  static const signed char types[34] = {-1,
                                        FNC_I1,
                                        FNC_I8,
                                        FNC_I16,
                                        FNC_I32,
                                        FNC_I64,
                                        FNC_I8,
                                        FNC_I16,
                                        FNC_I32,
                                        FNC_I64,
                                        FNC_F16,
                                        FNC_F32,
                                        FNC_F64,
                                        -1,
                                        -1,
                                        -1,
                                        FNC_BF16,
                                        -1,
                                        -1,
                                        FNC_F8E5M2,
                                        FNC_F8E4M3FN,
                                        -1,
                                        -1,
                                        -1,
                                        FNC_F8E5M2FNUZ,
                                        FNC_F8E4M3FNUZ,
                                        -1,
                                        -1,
                                        -1,
                                        -1,
                                        -1,
                                        -1,
                                        -1,
                                        FNC_F8E8M0FNU};
  return type >= 0 && type < (int)sizeof types ? types[type] : -1;
}

static size_t sizeOf(int type) {
  return type == FNC_F64 || type == FNC_I64                       ? 8
         : type == FNC_F32 || type == FNC_I32                     ? 4
         : type == FNC_F16 || type == FNC_BF16 || type == FNC_I16 ? 2
                                                                  : 1;
}

static struct xla_error *fail(const xla_api *api, int status, const char *message) {
  xla_error_arguments arguments = {sizeof arguments, NULL, message, status};
  return api->create_error(&arguments);
}

/* Returns the buffer of a pair; null: the attribute does not fit the call. */
static const xla_buffer *bufferOf(const struct xla_call_frame *frame, int64_t source) {
  const xla_list *list = source >= 0 ? &frame->operands : &frame->results;
  int64_t number = source >= 0 ? source : -1 - source;
  if (number >= list->count || list->kinds[number] != kKindBuffer)
    return NULL;
  return (const xla_buffer *)list->items[number];
}

int64_t xlaStateId, xlaGpuStateId;

static void releaseState(void *state) { releaseKernel(state); }

const xla_type_info xlaStateInfo = {sizeof xlaStateInfo, NULL, releaseState};

/* Makes the compiled function an owner of the kernel. */
static struct xla_error *holdKernel(const struct xla_call_frame *frame, int64_t serial,
                                    int64_t *type) {
  SharedKernel *shared = retainKernel(serial);
  if (!shared)
    return fail(frame->api, kStatusInvalidArgument,
                "fusednorm: the kernel was freed before the function was compiled; keep the kernel "
                "or the function of fusednorm.jax.call until then");
  xla_state_arguments arguments = {sizeof arguments,  NULL, frame->context,
                                   kStageInstantiate, type, shared};
  struct xla_error *error = frame->api->set_state(&arguments);
  if (error)
    releaseKernel(shared);
  return error;
}

/* Answers a request for the version. Returns 0 if the frame is a call. */
static int giveVersion(const struct xla_call_frame *frame) {
  for (xla_extension *extension = frame->extension; extension; extension = extension->next) {
    if (extension->kind != kExtensionMetadata)
      continue;
    /* The version of the caller: its later members are not used. */
    xla_version *version = &((xla_metadata_extension *)extension)->metadata->version;
    version->major = 0;
    version->minor = frame->api ? frame->api->version.minor : 1;
    return 1;
  }
  return 0;
}

/* Returns the attribute; null: it is not one of fusednorm.jax.call. */
static const xla_array *attributeOf(const struct xla_call_frame *frame) {
  const xla_array *call = frame->attributes.count == 1 && frame->attributes.kinds[0] == kKindArray
                              ? frame->attributes.items[0]
                              : NULL;
  int isValid = call && call->count >= 3 && call->data[2] >= 0 &&
                call->data[2] <= FNC_MAX_ARGUMENTS && call->count == 3 + 2 * (size_t)call->data[2];
  return isValid ? call : NULL;
}

/* Fills in a value from its pair. Returns an error, or null. */
static struct xla_error *readValue(const struct xla_call_frame *frame, const int64_t *pair,
                                   const Device *device, fnc_value *value) {
  memset(value, 0, sizeof *value);
  if (pair[1] >= kFirstScalarType && pair[1] <= kFirstScalarType + FNC_I1) {
    value->type = (uint8_t)(pair[1] - kFirstScalarType);
    value->flags = FNC_SCALAR;
    value->u.bits = (uint64_t)pair[0];
    return NULL;
  }
  const xla_buffer *buffer = bufferOf(frame, pair[0]);
  int type = buffer ? typeOf(buffer->type) : -1;
  if (type < 0 || buffer->rank > FNC_MAX_RANK)
    return fail(frame->api, kStatusInvalidArgument,
                "fusednorm: expected arrays of at most 8 dimensions with an element type of "
                "fusednorm");
  value->type = (uint8_t)type;
  value->rank = (uint8_t)buffer->rank;
  value->shape = buffer->dims;
  if (pair[1] == kTensor) {
    value->device_type = device->type;
    value->device = device->number;
    value->u.data = buffer->data;
    return NULL;
  }
  if (device->type != kDeviceCpu)
    return fail(frame->api, kStatusInvalidArgument,
                "fusednorm: expected the value of a scalar in the attribute of a call on a GPU, "
                "got an operand in GPU memory");
  value->flags = FNC_SCALAR;
  memcpy(&value->u, buffer->data, sizeOf(type));
  return NULL;
}

/* Runs the kernel of an attribute. Returns an error, or null. */
static struct xla_error *execute(const struct xla_call_frame *frame, const xla_array *call,
                                 const Device *device) {
  fnc_value values[FNC_MAX_ARGUMENTS];
  size_t count = (size_t)call->data[2];
  for (size_t i = 0; i < count; ++i) {
    struct xla_error *error = readValue(frame, &call->data[3 + 2 * i], device, &values[i]);
    if (error)
      return error;
  }
  fnc_call_options options = {sizeof options, device->stream, 0};
  fnc_status status =
      library.kernel_call((fnc_kernel *)(uintptr_t)call->data[0], values, count, &options);
  if (!status)
    return NULL;
  fnc_message message = {0};
  library.get_message(0, &message);
  return fail(frame->api, status >= FNC_ERROR_LAUNCH ? kStatusInternal : kStatusInvalidArgument,
              message.text ? message.text : "fusednorm: the call failed");
}

/* Finds stream and number of the GPU of a call. Returns an error, or null. */
static struct xla_error *findGpu(const struct xla_call_frame *frame, Device *device) {
  const xla_api *api = frame->api;
  if (api->size < offsetof(xla_api, get_device) + sizeof api->get_device)
    return fail(api, kStatusUnimplemented,
                "fusednorm: expected an XLA that gives the GPU of a call, got one without "
                "XLA_FFI_DeviceOrdinal_Get; install JAX 0.10.2 or later");
  xla_stream_arguments stream = {sizeof stream, NULL, frame->context, NULL};
  struct xla_error *error = api->get_stream(&stream);
  if (error)
    return error;
  xla_device_arguments number = {sizeof number, NULL, frame->context, 0};
  error = api->get_device(&number);
  device->stream = stream.stream;
  device->number = number.number;
  return error;
}

static struct xla_error *callOn(const struct xla_call_frame *frame, int isGpu) {
  if (giveVersion(frame))
    return NULL;
  const xla_array *call = attributeOf(frame);
  if (!call)
    return fail(frame->api, kStatusInvalidArgument,
                "fusednorm: expected an attribute of fusednorm.jax.call");
  if (frame->stage == kStageInstantiate)
    return holdKernel(frame, call->data[1], isGpu ? &xlaGpuStateId : &xlaStateId);
  if (frame->stage != kStageExecute)
    return NULL;
  Device device = {isGpu ? kDeviceCuda : kDeviceCpu, 0, NULL};
  struct xla_error *error = isGpu ? findGpu(frame, &device) : NULL;
  return error ? error : execute(frame, call, &device);
}

struct xla_error *callFromXla(struct xla_call_frame *frame) { return callOn(frame, 0); }

struct xla_error *callFromXlaOnGpu(struct xla_call_frame *frame) { return callOn(frame, 1); }
