//===- mbarrier.h - __mbarrier_init and friends ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/// \file
/// The primitives of cuda_awbarrier_primitives.h: instructions on a word in
/// shared memory that no metric counts.
//===----------------------------------------------------------------------===//
#ifndef __BANK_LINT_MBARRIER_H__
#define __BANK_LINT_MBARRIER_H__

#include "../__bank_lint_cuda.h"

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
typedef unsigned long long __mbarrier_t;
typedef unsigned long long __mbarrier_token_t;

__BL_DEVICE unsigned __mbarrier_maximum_count() { return (1 << 20) - 1; }
__BL_DEVICE void __mbarrier_init(__mbarrier_t *barrier, unsigned count) {
  asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(
                   (unsigned)__cvta_generic_to_shared(barrier)),
               "r"(count)
               : "memory");
}
__BL_DEVICE void __mbarrier_inval(__mbarrier_t *barrier) {
  asm volatile("mbarrier.inval.shared.b64 [%0];" ::"r"(
                   (unsigned)__cvta_generic_to_shared(barrier))
               : "memory");
}
#define __BL_ARRIVE(NAME, INSTRUCTION)                                         \
  __BL_DEVICE __mbarrier_token_t NAME(__mbarrier_t *barrier) {                 \
    __mbarrier_token_t token;                                                  \
    asm volatile(INSTRUCTION " %0, [%1];"                                      \
                 : "=l"(token)                                                 \
                 : "r"((unsigned)__cvta_generic_to_shared(barrier))            \
                 : "memory");                                                  \
    return token;                                                              \
  }
__BL_ARRIVE(__mbarrier_arrive, "mbarrier.arrive.shared.b64")
__BL_ARRIVE(__mbarrier_arrive_and_drop, "mbarrier.arrive_drop.shared.b64")
#undef __BL_ARRIVE
// Whether a phase has ended is unknown.
#define __BL_TEST(NAME, INSTRUCTION, TYPE, CONSTRAINT)                         \
  __BL_DEVICE bool NAME(__mbarrier_t *barrier, TYPE phase) {                   \
    unsigned has_ended;                                                        \
    asm volatile("{\n\t.reg .pred p;\n\t" INSTRUCTION                          \
                 " p, [%1], %2;\n\tselp.b32 %0, 1, 0, p;\n\t}"                 \
                 : "=r"(has_ended)                                             \
                 : "r"((unsigned)__cvta_generic_to_shared(barrier)),           \
                   CONSTRAINT(phase)                                           \
                 : "memory");                                                  \
    return has_ended;                                                          \
  }
__BL_TEST(__mbarrier_test_wait, "mbarrier.test_wait.shared.b64",
          __mbarrier_token_t, "l")
__BL_TEST(__mbarrier_test_wait_parity, "mbarrier.test_wait.parity.shared.b64",
          unsigned, "r")
#undef __BL_TEST
__BL_DEVICE bool __mbarrier_try_wait(__mbarrier_t *barrier,
                                     __mbarrier_token_t token, unsigned) {
  return __mbarrier_test_wait(barrier, token);
}
__BL_DEVICE bool __mbarrier_try_wait_parity(__mbarrier_t *barrier,
                                            unsigned phase, unsigned) {
  return __mbarrier_test_wait_parity(barrier, phase);
}
__BL_DEVICE unsigned __mbarrier_token_pending_count(__mbarrier_token_t token) {
  unsigned count;
  asm("mbarrier.pending_count.b64 %0, %1;" : "=r"(count) : "l"(token));
  return count;
}
__BL_DEVICE void __pipeline_arrive_on(__mbarrier_t *barrier) {
  asm volatile("cp.async.mbarrier.arrive.shared.b64 [%0];" ::"r"(
                   (unsigned)__cvta_generic_to_shared(barrier))
               : "memory");
}
#endif

#endif // __BANK_LINT_MBARRIER_H__
