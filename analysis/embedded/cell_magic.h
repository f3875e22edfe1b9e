//===-- analysis/embedded/cell_magic.h - what a cell is ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The first line of a cell may say what is done with it. These have to do with
/// CUDA:
///
///     %%writefile turn.cu               IPython's own, like %%file
///     %%cu, %%cuda, %%cuda --name t.h,
///     %%cuda_group_save -n t.h -g g     nvcc4jupyter, old and new
///     %%nvcc, %%nvcc_...                others of that kind
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_CELL_MAGIC_H
#define BANK_LINT_ANALYSIS_EMBEDDED_CELL_MAGIC_H

#include "analysis/embedded/shell_text.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace bank_lint {

struct CellMagic {
  enum Kind {
    None,   ///< no magic, or one that runs the rest as Python
    Cuda,   ///< a CUDA source
    Header, ///< a header that other cells may include
    Python, ///< a Python file that is written
    Other,  ///< something else
  } What = None;
  llvm::StringRef Word;           ///< "writefile"; "" if there is no magic
  llvm::StringRef Arguments;      ///< the rest of its line
  llvm::StringRef File;           ///< that is written; "" if it has no name
  bool Appends = false;           ///< to what the file has
  std::size_t Begin = 0, End = 0; ///< of the line with the magic, in bytes
};

/// What the cell \p Text is.
CellMagic cellMagic(llvm::StringRef Text);

/// What a file of this name is.
CellMagic::Kind kindOfFile(llvm::StringRef File);

/// Whether a cell with the magic \p Magic is run by a shell.
bool isShell(const CellMagic &Magic);

/// The value of the option \p Short or \p Long of a magic among its
/// \p Arguments, "--compiler-args"; nothing if it is not there.
std::optional<ShellWord> magicOption(llvm::StringRef Arguments,
                                     llvm::StringRef Short,
                                     llvm::StringRef Long);

} // namespace bank_lint

#endif
