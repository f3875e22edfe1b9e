//===-- test/unit/frontend/launch_text.h - launches of a text ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The launches of a text, for tests of what is known of them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TEST_UNIT_FRONTEND_LAUNCH_TEXT_H
#define BANK_LINT_TEST_UNIT_FRONTEND_LAUNCH_TEXT_H

#include "test_kernel.h"
#include <gtest/gtest.h>

namespace bank_lint {

inline constexpr std::optional<std::uint64_t> Unknown = std::nullopt;

/// The only launch of `k(float *p, int n)` in a function with this body.
inline LaunchSite launchIn(const std::string &Body,
                           const std::string &Before = "") {
  TestKernel Test("__global__ void k(float *p, int n) {}\n" + Before +
                  "void host(float *p, int unknown) {" + Body + "}");
  for (const CompileMessage &Message : Test.Device.Messages)
    ADD_FAILURE() << Message.Text;
  if (Test.Device.Launches.size() != 1) {
    ADD_FAILURE() << Test.Device.Launches.size() << " launches";
    return {};
  }
  return Test.Device.Launches[0];
}

inline Extent gridOf(const std::string &Body, const std::string &Before = "") {
  return launchIn(Body, Before).Grid;
}

inline Extent extent(std::optional<std::uint64_t> X,
                     std::optional<std::uint64_t> Y,
                     std::optional<std::uint64_t> Z) {
  return {{X, Y, Z}};
}

} // namespace bank_lint

#endif
