//===-- tool/crosscheck/source_page.h - ncu's source page -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reads what `ncu --page source --csv --print-source cuda,sass` prints:
///
///     "File Path","/home/u/transpose.cu"
///     "Function Name","transposeTiled(const float *, float *, int, int)"
///     "Line No","Source","Address","Source","inst_executed",...
///     "39","      out[(y + j) * h + x] = ...","-","","65536",...
///     "","","0x7f2b31","LDS R5, [R2+0x80]","16384",...
///
/// A block of these for each file that a launch has instructions from. A row
/// with a number is the sum of a line, those below it are its instructions.
/// Columns have the names of metrics or those of the user interface, and are
/// left out of a block where all are zero. Text of the source is not escaped,
/// so of a line's row only the number is read.
///
/// Lines of ours, which begin with `#`, say what was measured and where:
///
///     # chip: NVIDIA H200, sm_90
///     # file: 0123456789abcdef kernels/transpose.cu
///     # launch: transposeTiled(...) grid (32,16,1) block (32,8,1) w=1024
///     # failed: ...
///     # duration: 12288 ns transposeTiled(...) grid (32,16,1) ...
///
/// Launches follow in the order of their names. A duration is of the launch of
/// that name of the last file that was named, wherever it stands.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CROSSCHECK_SOURCE_PAGE_H
#define BANK_LINT_TOOL_CROSSCHECK_SOURCE_PAGE_H

#include "tool/crosscheck/measurement.h"

namespace bank_lint {

/// An error says why \p Text is no source page with lines.
llvm::Expected<Measurement> readSourcePage(llvm::StringRef Text);

} // namespace bank_lint

#endif
