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

/// The launches of `k(float *p, int n)` in a function with this body.
inline std::vector<LaunchSite> launchesIn(const std::string &Body,
                                          const std::string &Before = "") {
  TestKernel Test("__global__ void k(float *p, int n) {}\n" + Before +
                  "void host(float *p, int unknown) {" + Body + "}");
  for (const CompileMessage &Message : Test.Device.Messages)
    ADD_FAILURE() << Message.Text;
  return Test.Device.Launches;
}

/// The only one of them.
inline LaunchSite launchIn(const std::string &Body,
                           const std::string &Before = "") {
  const std::vector<LaunchSite> Launches = launchesIn(Body, Before);
  if (Launches.size() != 1) {
    ADD_FAILURE() << Launches.size() << " launches";
    return {};
  }
  return Launches[0];
}

/// The first sizes of all grids.
inline std::vector<std::optional<std::uint64_t>>
gridsOf(const std::string &Body, const std::string &Before = "") {
  std::vector<std::optional<std::uint64_t>> Result;
  for (const LaunchSite &Site : launchesIn(Body, Before))
    Result.push_back(Site.Grid.Size[0]);
  return Result;
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
