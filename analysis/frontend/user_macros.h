//===-- analysis/frontend/user_macros.h - where -D has an effect *- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Before the first line of a file clang includes more than nvcc does: all of
/// cuda.h, and headers of its own in place of some of the toolkit's, with
/// parameters called N. With -DN=1024 they do not compile. So the user's macros
/// are defined behind these headers and in front of everything else, what
/// `-include` names as well:
///
///     -DN=1024 -DCUDA_API_PER_THREAD_DEFAULT_STREAM -include wrapper.h
///     -DCUDA_API_PER_THREAD_DEFAULT_STREAM -include wrapper.h -include user.h
///
/// Those that these headers look for stay where they are. Where a header has
/// defined a name, it has done so in nvcc's eyes too, and the option is void.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_USER_MACROS_H
#define BANK_LINT_ANALYSIS_FRONTEND_USER_MACROS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>

namespace clang {
class CompilerInvocation;
} // namespace clang

namespace bank_lint::frontend {

/// The name of a header that holds macros of options.
inline constexpr llvm::StringLiteral UserMacrosFile =
    "/bank-lint-user-macros.h";

/// Moves the macros of \p Invocation that no header has to know to a header
/// behind those that are included for every file, and lays it into \p Files.
/// \returns its text; "" if there is none.
std::string putUserMacrosLast(clang::CompilerInvocation &Invocation,
                              llvm::vfs::OverlayFileSystem &Files);

} // namespace bank_lint::frontend

#endif
