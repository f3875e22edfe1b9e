//===-- analysis/frontend/needed_bodies.h - though skipped ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The parser skips bodies of host functions in system headers
/// (parse/host_bodies.h). What the file leads to shows whether one of these may
/// launch a kernel all the same:
///
/// - It is given a kernel.
/// - It is a template, and may call an instance of a user's template that the
/// compiler generates only when it is called: a generic lambda, a member of a
///   class template, a member template.
/// - A header that was read behind it, from the same folder of the include
/// path,
///   launches kernels.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_NEEDED_BODIES_H
#define BANK_LINT_ANALYSIS_FRONTEND_NEEDED_BODIES_H

namespace bank_lint::frontend {

class HostBodies;
struct ReachedCode;

/// Whether a body that \p Bodies had the parser skip is needed for \p Reached.
bool needsSkippedBodies(const ReachedCode &Reached, HostBodies &Bodies);

} // namespace bank_lint::frontend

#endif
