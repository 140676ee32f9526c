/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "shared.h"
#include "library.h"
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
/* All shared kernels, and the serial number of the last one. */
static SharedKernel *first;
static int64_t lastSerial;

SharedKernel *shareKernel(fnc_kernel *kernel) {
  SharedKernel *shared = malloc(sizeof *shared);
  if (!shared)
    return NULL;
  shared->kernel = kernel;
  shared->owners = 1;
  pthread_mutex_lock(&mutex);
  shared->serial = ++lastSerial;
  shared->next = first;
  first = shared;
  pthread_mutex_unlock(&mutex);
  return shared;
}

SharedKernel *retainKernel(int64_t serial) {
  pthread_mutex_lock(&mutex);
  SharedKernel *found = first;
  while (found && found->serial != serial)
    found = found->next;
  if (found)
    ++found->owners;
  pthread_mutex_unlock(&mutex);
  return found;
}

void releaseKernel(SharedKernel *shared) {
  pthread_mutex_lock(&mutex);
  int isLast = !--shared->owners;
  if (isLast) {
    SharedKernel **link = &first;
    while (*link != shared)
      link = &(*link)->next;
    *link = shared->next;
  }
  pthread_mutex_unlock(&mutex);
  if (!isLast)
    return;
  library.kernel_destroy(shared->kernel);
  free(shared);
}
