//===-- tool/report/wording/resources_text.h --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Words for what a kernel takes of an SM.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_WORDING_RESOURCES_TEXT_H
#define BANK_LINT_TOOL_REPORT_WORDING_RESOURCES_TEXT_H

#include "analysis/result/kernel_resources.h"

namespace bank_lint {

/// "26 registers a thread, 4224 bytes of static shared memory a block".
std::string resourcesText(const KernelResources &Kernel);

/// For a launch of \p Kernel: "8 blocks on an SM, 64 of 64 warps (100 %);
/// limited by warps"; or why that is unknown.
std::string occupancyText(const KernelResources &Kernel,
                          const LaunchOccupancy &Of);

/// "0 bytes", "1416 bytes of stores, 1468 of loads", "unknown".
std::string spillsText(const KernelResources &Kernel);

} // namespace bank_lint

#endif
