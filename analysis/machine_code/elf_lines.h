//===-- analysis/machine_code/elf_lines.h - line tables ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The line tables of a cubin: `.debug_line` leads from instructions to the
/// source, `.nv_debug_line_sass` to the PTX that `.nv_debug_ptx_txt` holds.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_MACHINE_CODE_ELF_LINES_H
#define BANK_LINT_ANALYSIS_MACHINE_CODE_ELF_LINES_H

#include "analysis/machine_code/line_program.h"
#include "llvm/Object/ELF.h"

namespace bank_lint::machine_code {

using ElfFile = llvm::object::ELFFile<llvm::object::ELF64LE>;

/// The contents of the section \p Name; "" if there is none.
llvm::Expected<llvm::StringRef> contentsOf(const ElfFile &Elf,
                                           llvm::StringRef Name);

/// The rows of the line table \p Section, by function; none if there is no such
/// section.
llvm::Expected<std::vector<FunctionLines>> linesOf(const ElfFile &Elf,
                                                   llvm::StringRef Section);

} // namespace bank_lint::machine_code

#endif
