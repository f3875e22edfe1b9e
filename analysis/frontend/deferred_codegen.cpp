//===-- analysis/frontend/deferred_codegen.cpp - code for what is whole ---===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Long: one listener of the parser; what it keeps between calls is of no use to
// others.
//===----------------------------------------------------------------------===//
#include "analysis/frontend/deferred_codegen.h"
#include "analysis/frontend/arrays/shared_arrays.h"
#include "analysis/frontend/compile.h"
#include "analysis/frontend/host/launch_sites.h"
#include "analysis/frontend/host/library/launch_bytes.h"
#include "analysis/frontend/host/library/map_swizzles.h"
#include "analysis/frontend/kernels/assumption_comments.h"
#include "analysis/frontend/kernels/device_tables.h"
#include "analysis/frontend/kernels/empty_kernels.h"
#include "analysis/frontend/kernels/external_uses.h"
#include "analysis/frontend/kernels/kernel_axes.h"
