/* Opens the runtime by a relative path, changes the folder and opens the simulator. */
#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>

int main(int count, char **arguments) {
  if (count != 3 || chdir(arguments[1]))
    return 2;
  void *library = dlopen(arguments[2], RTLD_NOW);
  if (!library) {
    fprintf(stderr, "%s\n", dlerror());
    return 3;
  }
  int (*open)(const char *);
  const char *(*text)(void);
  *(void **)&open = dlsym(library, "fnrt_open");
  *(void **)&text = dlsym(library, "fnrt_last_error");
  if (chdir("/"))
    return 4;
  if (open("simt")) {
    printf("%s\n", text());
    return 1;
  }
  puts("opened");
  return 0;
}
