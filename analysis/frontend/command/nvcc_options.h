//===-- analysis/frontend/command/nvcc_options.h - the options of nvcc ----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// All options of nvcc, and what becomes of each: one table. The spellings and
/// values are those of `nvcc --help` (13.0) and of older versions whose options
/// are gone; what an option does to macros is what `nvcc --dryrun` shows.
///
/// The grammar: an option with a value takes it after a blank or after `=`. A
/// few of one letter may have it joined (`-DN`). An option without a value
/// takes none. What looks like an option and is in no table is an error to
/// nvcc.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_COMMAND_NVCC_OPTIONS_H
#define BANK_LINT_ANALYSIS_FRONTEND_COMMAND_NVCC_OPTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace bank_lint::frontend {

enum class NvccAction : std::uint8_t {
  Drop,            ///< Text: what it is for
  Macro,           ///< Text: what it defines
  Pass,            ///< Text: clang's spelling; a value is appended
  Define,          ///< -D
  Undefine,        ///< -U
  IncludeFolder,   ///< -I
  SystemFolder,    ///< -isystem
  ForcedInclude,   ///< -include
  Standard,        ///< -std
  Language,        ///< -x
  Architecture,    ///< -arch: the last one counts
  GenerateCode,    ///< -gencode: they add up
  Relocatable,     ///< -rdc: true or false
  FastMath,        ///< -use_fast_math
  Restrict,        ///< -restrict
  Precision,       ///< Text: of what, as macros have it; true or false
  Assembler,       ///< -Xptxas: whether it optimises
  Optimiser,       ///< -Xcicc: the same
  FastCompile,     ///< -Ofc: the same of both
  DefaultStream,   ///< -default-stream
  HostOptions,     ///< -Xcompiler
  HostGetsUnknown, ///< -forward-unknown-to-host-compiler
  OptionsFile,     ///< -optf
};

struct NvccOption {
  llvm::StringRef Long;  ///< "--define-macro"; "" if it has no long name
  llvm::StringRef Short; ///< "-D"; "" if it has no short name
  bool TakesValue = false;
  NvccAction Action = NvccAction::Drop;
  llvm::StringRef Text;
};

/// clang has no options for these; macros stand for them, which are read where
/// the code is made (lowering/build/device_build.h).
inline constexpr llvm::StringLiteral FastMathMacro = "__BANK_LINT_FAST_MATH__";
inline constexpr llvm::StringLiteral RestrictMacro = "__BANK_LINT_RESTRICT__";
inline constexpr llvm::StringLiteral PlainAssemblerMacro =
    "__BANK_LINT_PTXAS_O0__";
inline constexpr llvm::StringLiteral PlainOptimiserMacro =
    "__BANK_LINT_CICC_O0__";
inline constexpr llvm::StringLiteral ExactMacro = "__BANK_LINT_EXACT_";
inline constexpr llvm::StringLiteral InexactMacro = "__BANK_LINT_INEXACT_";

/// What clang knows by a macro, nvcc knows by an option: "-rdc=true" for
/// "-D__CUDACC_RDC__". Absent if \p Argument is about no such macro; "" if
/// there is no option for what it says.
std::optional<llvm::StringRef> nvccOptionOf(llvm::StringRef Argument);

llvm::ArrayRef<NvccOption> nvccOptions();

/// The option spelled \p Spelling, without a value; null if there is none.
const NvccOption *findNvccOption(llvm::StringRef Spelling);

/// The option whose value may be joined to it, as in "-DN"; null if \p Word is
/// no such thing.
const NvccOption *findJoinedNvccOption(llvm::StringRef Word);

} // namespace bank_lint::frontend

#endif
