//===-- analysis/machine_code/ptx_places.h ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where the PTX in a cubin comes from. What ptxas 12.4 to 13.5 and tileiras
/// 13.4 keep of it has no `.loc`; but two line tables lead from the machine
/// code to its lines and to the source.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_MACHINE_CODE_PTX_PLACES_H
#define BANK_LINT_ANALYSIS_MACHINE_CODE_PTX_PLACES_H

#include "analysis/machine_code/line_program.h"
#include <map>

namespace bank_lint::machine_code {

/// A place in the source and those of the calls around it, innermost first.
using SourceLines = std::vector<SourceLine>;

/// By the number of a line of PTX, from 1 on, where the first is the first that
/// is not empty: the place that most machine code of that line has. Empty if
/// \p Bytes are no cubin with PTX and both tables, or damaged.
std::map<unsigned, SourceLines> placesOfPtx(llvm::StringRef Bytes);

} // namespace bank_lint::machine_code

#endif
