//===-- analysis/lowering/marks/source_line.cpp - a line in words ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/marks/source_line.h"
#include "analysis/lowering/marks/debug_location.h"
#include "analysis/support/line_table.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace bank_lint {

/// \p File from the folder of \p Other, if it is in it or in one below.
static std::string seenFrom(StringRef Other, StringRef File) {
  SmallString<128> Here(File), Folder(sys::path::parent_path(Other));
  sys::path::remove_dots(Here);
  sys::path::remove_dots(Folder);
  StringRef Rest = Here;
  if (Folder.empty())
    return (sys::path::is_absolute(Rest) ? File : Rest).str();
  if (!Rest.consume_front(Folder) || Rest.empty() ||
      !sys::path::is_separator(Rest.front()))
    return File.str();
  return Rest.drop_front().str();
}

SourceLines::SourceLines(const Function &Kernel, const SourceMap &Map)
    : Map(Map) {
  if (const DISubprogram *Of = Kernel.getSubprogram())
    File = debugFileName(*Of);
}

const DILocation *SourceLines::ofUser(const DILocation *Where) const {
  while (Where && !(Where->getLine() && Map.isUserFile(debugFileName(*Where))))
    Where = Where->getInlinedAt();
  return Where;
}

std::string SourceLines::text(const DILocation &Where, bool WithColumn) const {
  const DILocation *OfUser = ofUser(&Where);
  const DILocation &Told = OfUser ? *OfUser : Where;
  std::string Text = "line " + lineText(Told.getLine());
  if (WithColumn && Told.getColumn())
    Text += ":" + std::to_string(Told.getColumn());
  const std::string Its = debugFileName(Told);
  if (!File.empty() && Its != File)
    Text += " of " + seenFrom(File, Its);
  return Text;
}

} // namespace bank_lint
