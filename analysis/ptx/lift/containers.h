//===-- analysis/ptx/lift/containers.h - files that hold PTX ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The text of PTX in files of others:
///
///  - a .ptx file: itself; without what cuobjdump writes around it;
///  - a cubin, which is ELF: the section `.nv_debug_ptx_txt` of a build with
///    `-lineinfo`;
///  - a fatbin, alone or in a section `.nv_fatbin` of an object file: its PTX
///    for the newest architecture, plain or compressed with LZ4 or Zstandard.
///
/// The format of fatbins is not documented by NVIDIA; the layout here is that
/// of the files that nvcc 13.0 writes: a header of 16 bytes with the magic
/// number 0xba55ed50, its size and that of what follows, then entries, each
/// with a header that has its kind (1: PTX, 2: machine code), size,
/// architecture and flags. An entry that does not fit this is an error.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PTX_LIFT_CONTAINERS_H
#define BANK_LINT_ANALYSIS_PTX_LIFT_CONTAINERS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace bank_lint::ptx {

/// The PTX in \p Bytes, whatever of the above they are. Fails with one line
/// where there is none.
llvm::Expected<std::string> readPtxOf(llvm::StringRef Bytes);

} // namespace bank_lint::ptx

#endif
