//===-- analysis/warp/source_line.cpp - a line in words ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/source_line.h"
#include "analysis/cache/line_table.h"
#include "analysis/frontend/debug_location.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace bank_lint {

std::string sourceLine(const DILocation &Where, const Function &Kernel,
                       bool WithColumn) {
  std::string Text = "line " + lineText(Where.getLine());
  if (WithColumn && Where.getColumn())
    Text += ":" + std::to_string(Where.getColumn());
  const std::string File = debugFileName(Where);
  const DISubprogram *Of = Kernel.getSubprogram();
  if (Of && debugFileName(*Of) != File)
    Text += " of " + sys::path::filename(File).str();
  return Text;
}

} // namespace bank_lint
