// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cooperative threads: one stack and one saved context per GPU thread. Fibers switch directly to
// each other, so running a thread costs one switch.

#ifndef FUSEDNORM_LIB_SIMT_RUNTIME_FIBER_H
#define FUSEDNORM_LIB_SIMT_RUNTIME_FIBER_H

#include <cstddef>
#include <cstdint>

// Other architectures use ucontext. The build can define this macro to test ucontext on x86-64.
#if !defined(__x86_64__) && !defined(FUSEDNORM_SIMT_UCONTEXT)
#define FUSEDNORM_SIMT_UCONTEXT 1
#endif
#ifdef FUSEDNORM_SIMT_UCONTEXT
#include <ucontext.h>
#endif

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#include <sanitizer/tsan_interface.h>
#define FUSEDNORM_SIMT_TSAN 1
#endif
#endif

namespace fusednorm::simt {

#ifndef FUSEDNORM_SIMT_UCONTEXT
struct FiberContext {
  /// Stack pointer; all other registers are saved on the stack.
  void *stack = nullptr;
#ifdef FUSEDNORM_SIMT_TSAN
  /// Handle of the fiber in ThreadSanitizer.
  void *fiber = nullptr;
#endif
};
/// Saves the callee-saved registers, stores the stack pointer in `*from` and continues at `to`.
extern "C" void fusednorm_simt_switch(void **from, void *to);
inline void switchFiber(FiberContext &from, FiberContext &to) {
#ifdef FUSEDNORM_SIMT_TSAN
  from.fiber = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(to.fiber, 0);
#endif
  fusednorm_simt_switch(&from.stack, to.stack);
}
#else
using FiberContext = ucontext_t;
inline void switchFiber(FiberContext &from, FiberContext &to) { swapcontext(&from, &to); }
#endif

/// Prepares `context` to start `body(argument)` on the given stack. `body` must not return. `color`
/// shifts the start of the stack, so that equal frames of consecutive fibers map to different cache
/// sets.
void prepareFiber(FiberContext &context, char *stack, size_t bytes, unsigned color,
                  void (*body)(void *), void *argument);

/// Memory for stacks, each with a guard page below it.
class StackArena {
public:
  StackArena() = default;
  ~StackArena();
  StackArena(const StackArena &) = delete;
  StackArena &operator=(const StackArena &) = delete;

  static constexpr size_t stackBytes = size_t(256) << 10;
  static constexpr size_t guardBytes = 4096;

  /// Allocates `count` stacks. Returns false if the system is out of memory.
  bool reserve(size_t count);
  char *stack(size_t index) const { return base + index * (stackBytes + guardBytes) + guardBytes; }

private:
  char *base = nullptr;
  size_t count = 0;
};

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_RUNTIME_FIBER_H
