/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <fusednorm-rt/fusednorm_rt.h>
#include <stdio.h>

int main(void) {
  int32_t count, number;
  fnrt_status status = fnrt_device_count(&count);
  if (status) {
    fprintf(stderr, "%s: %s\n", fnrt_status_string(status), fnrt_last_error());
    return 1;
  }
  for (number = 0; number < count; ++number) {
    fnrt_device_info info;
    if (fnrt_get_device_info(number, &info)) {
      fprintf(stderr, "%s\n", fnrt_last_error());
      return 1;
    }
    printf("%d: %s, sm_%d%d, %d SMs\n", (int)number, info.name, (int)info.major,
           (int)info.minor, (int)info.multiprocessors);
  }
  return 0;
}
