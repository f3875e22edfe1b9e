//===-- analysis/support/foreign_file.h - files of others -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reads a file that somebody else may have put there. It may be a FIFO without
/// a writer, a device that never ends, or larger than the memory: none of these
/// is read, and none is waited for.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUPPORT_FOREIGN_FILE_H
#define BANK_LINT_ANALYSIS_SUPPORT_FOREIGN_FILE_H

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <cstdint>
#include <memory>

namespace bank_lint {

/// How large a file may be, in bytes, by what it is.
constexpr std::uint64_t MostSettingsBytes = 1u << 20;
constexpr std::uint64_t MostDataBytes = 256u << 20; ///< databases, reports
constexpr std::uint64_t MostBaselineBytes = 32u << 20;
constexpr std::uint64_t MostSourceBytes = 64u << 20;

using FileText = std::unique_ptr<llvm::MemoryBuffer>;

/// The contents of \p Path, a regular file of at most \p MostBytes, that this
/// process may read (confinement.h). An error is a few words that follow the
/// file's name: "is a FIFO".
llvm::Expected<FileText> readForeignFile(llvm::StringRef Path,
                                         std::uint64_t MostBytes);

/// The same of a file that is the user's own or ours, whether the process is
/// confined or not: settings, caches, temporary files.
llvm::Expected<FileText> readOwnFile(llvm::StringRef Path,
                                     std::uint64_t MostBytes);

/// The same of what is open already, to its end, whatever it is: stdin. \p Name
/// is that of the text.
llvm::Expected<FileText> readForeignInput(int Descriptor, llvm::StringRef Name,
                                          std::uint64_t MostBytes);

/// As readForeignFile(Path, MostBytes), through \p Files.
llvm::Expected<FileText> readForeignFile(llvm::StringRef Path,
                                         std::uint64_t MostBytes,
                                         llvm::vfs::FileSystem &Files);

} // namespace bank_lint

#endif
