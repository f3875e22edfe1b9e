//===-- analysis/frontend/parse/shared_objects.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Classes whose objects nvcc lets stand in shared memory although they have
/// constructors: `__shared__ cuda::barrier<...> b`. nvcc warns and runs no
/// constructor, for the program calls init(&b, n); clang refuses the variable
/// and with it the kernel.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PARSE_SHARED_OBJECTS_H
#define BANK_LINT_ANALYSIS_FRONTEND_PARSE_SHARED_OBJECTS_H

namespace clang {
class TagDecl;
} // namespace clang

namespace bank_lint::frontend {

/// If \p Tag is one of CUDA's own such classes, makes its default constructor
/// and its destructor trivial. Call when the class is complete, before a
/// variable of it is declared.
void allowInSharedMemory(clang::TagDecl &Tag);

} // namespace bank_lint::frontend

#endif
