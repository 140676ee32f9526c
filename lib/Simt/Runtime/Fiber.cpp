// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Fiber.h"

#include <sys/mman.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#include <sanitizer/asan_interface.h>
#define FUSEDNORM_SIMT_ASAN 1
#endif
#endif

using namespace fusednorm::simt;

#ifndef FUSEDNORM_SIMT_UCONTEXT
asm(R"(
.text
.globl fusednorm_simt_switch
.hidden fusednorm_simt_switch
.type fusednorm_simt_switch,@function
fusednorm_simt_switch:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  popq %rcx
  jmpq *%rcx
.size fusednorm_simt_switch,.-fusednorm_simt_switch

.globl fusednorm_simt_fiber_entry
.hidden fusednorm_simt_fiber_entry
.type fusednorm_simt_fiber_entry,@function
fusednorm_simt_fiber_entry:
  movq %r12, %rdi
  callq *%r13
  ud2
.size fusednorm_simt_fiber_entry,.-fusednorm_simt_fiber_entry
)");
extern "C" void fusednorm_simt_fiber_entry();
#endif

void fusednorm::simt::prepareFiber(FiberContext &context, char *stack, size_t bytes, unsigned color,
                                   void (*body)(void *), void *argument) {
#ifdef FUSEDNORM_SIMT_ASAN
  // An abandoned fiber leaves its frames poisoned.
  __asan_unpoison_memory_region(stack, bytes);
#endif
#ifdef FUSEDNORM_SIMT_TSAN
  if (context.fiber)
    __tsan_destroy_fiber(context.fiber);
  context.fiber = __tsan_create_fiber(0);
#endif
  char *top = stack + bytes - (color % 61) * 192;
#ifndef FUSEDNORM_SIMT_UCONTEXT
  // The entry calls the body, and the call pushes a return address. rsp must be a multiple of 16
  // before the call; otherwise aligned vector spills fault.
  auto *slot = reinterpret_cast<uint64_t *>(reinterpret_cast<uintptr_t>(top) & ~uintptr_t(63));
  *--slot = 0;
  *--slot = 0;
  *--slot = reinterpret_cast<uint64_t>(&fusednorm_simt_fiber_entry);
  *--slot = 0;                                    // rbp
  *--slot = 0;                                    // rbx
  *--slot = reinterpret_cast<uint64_t>(argument); // r12
  *--slot = reinterpret_cast<uint64_t>(body);     // r13
  *--slot = 0;                                    // r14
  *--slot = 0;                                    // r15
  context.stack = slot;
#else
  getcontext(&context);
  context.uc_stack.ss_sp = stack;
  context.uc_stack.ss_size = static_cast<size_t>(top - stack);
  context.uc_link = nullptr;
  // makecontext passes ints only, so pointers are split.
  auto low = [](void *p) { return static_cast<unsigned>(reinterpret_cast<uintptr_t>(p)); };
  auto high = [](void *p) {
    return static_cast<unsigned>(static_cast<uint64_t>(reinterpret_cast<uintptr_t>(p)) >> 32);
  };
  void *code = reinterpret_cast<void *>(body);
  using Start = void (*)();
  auto start = +[](unsigned codeLow, unsigned codeHigh, unsigned argLow, unsigned argHigh) {
    auto join = [](unsigned l, unsigned h) {
      return static_cast<uintptr_t>(uint64_t(h) << 32 | l);
    };
    reinterpret_cast<void (*)(void *)>(join(codeLow, codeHigh))(
        reinterpret_cast<void *>(join(argLow, argHigh)));
  };
  makecontext(&context, reinterpret_cast<Start>(start), 4, low(code), high(code), low(argument),
              high(argument));
#endif
}

StackArena::~StackArena() {
  if (base)
    munmap(base, count * (stackBytes + guardBytes));
}

bool StackArena::reserve(size_t wanted) {
  if (wanted <= count)
    return true;
  if (base)
    munmap(base, count * (stackBytes + guardBytes));
  base = nullptr;
  count = 0;
  void *memory = mmap(nullptr, wanted * (stackBytes + guardBytes), PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    return false;
  base = static_cast<char *>(memory);
  count = wanted;
  for (size_t i = 0; i < count; ++i)
    if (mprotect(base + i * (stackBytes + guardBytes), guardBytes, PROT_NONE) != 0)
      break; // Too many mappings: the remaining stacks have no guard page.
  return true;
}
