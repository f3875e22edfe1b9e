//===-- analysis/cache/program_identity.h - which program it is -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Identifies one build of this program and the libraries that it runs with: a
/// result of one build is no result of another.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_CACHE_PROGRAM_IDENTITY_H
#define BANK_LINT_ANALYSIS_CACHE_PROGRAM_IDENTITY_H

#include <string>

namespace bank_lint {

/// The build ids of the program and of each library that is loaded; of one
/// without a build id, the file's path, size and times.
const std::string &programIdentity();

} // namespace bank_lint

#endif
