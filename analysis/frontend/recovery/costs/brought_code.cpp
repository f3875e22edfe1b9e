//===-- analysis/frontend/recovery/costs/brought_code.cpp -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/costs/brought_code.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <optional>

using namespace clang;

namespace bank_lint::frontend {

bool isOfCuda(llvm::StringRef Header) {
  return Header.ends_with(".cuh") || Header.ends_with(".cu");
}

/// The text of the header \p Name, of the user, that a file in \p Directory
/// would include; "" if the parse has read it.
static std::optional<std::string> textOfHeader(llvm::StringRef Name,
                                               llvm::StringRef Directory,
                                               Preprocessor &Reader) {
  HeaderSearch &Search = Reader.getHeaderSearchInfo();
  llvm::SmallVector<llvm::StringRef, 16> Directories = {Directory};
  for (const DirectoryLookup &Each : Search.search_dir_range())
    if (Each.isNormalDir() && !Each.isSystemHeaderDirectory())
      Directories.push_back(Each.getName());
  for (const llvm::StringRef Each : Directories) {
    llvm::SmallString<256> Path(Each);
    llvm::sys::path::append(Path, Name);
    const auto Found = Search.getFileMgr().getOptionalFileRef(Path);
    if (Found && Reader.getSourceManager().translateFile(*Found).isValid())
      return "";
    if (Found)
      if (const auto Text = Search.getFileMgr().getBufferForFile(*Found))
        return (*Text)->getBuffer().str();
  }
  return std::nullopt;
}

/// What of kernels the user's header \p Name has, or one that it includes, that
/// is not read anyway.
static Decides whatBrings(llvm::StringRef Name, llvm::StringRef Directory,
                          const KernelReach &Reach, ASTContext &Context,
                          Preprocessor &Reader, unsigned Depth) {
  constexpr unsigned MostNested = 4;
  const std::optional<std::string> Read = textOfHeader(Name, Directory, Reader);
  if (!Read || Read->empty())
    return Decides::Nothing;
  const llvm::StringRef All = *Read;
  if (Depth > MostNested || All.contains("__global__") || All.contains("<<<"))
    return Decides::Kernels;
  Decides Result =
      All.contains("__device__") ? Decides::Code : Decides::Nothing;
  llvm::SmallVector<llvm::StringRef, 0> Lines;
  All.split(Lines, '\n');
  for (llvm::StringRef Line : Lines) {
    Line = Line.ltrim();
    if (!Line.consume_front("#"))
      continue;
    Line = Line.ltrim();
    if (Line.consume_front("include")) {
      const llvm::StringRef Other = Line.ltrim(" \t<\"").take_until(
          [](char C) { return C == '"' || C == '>'; });
      Result = std::max(Result, whatBrings(Other, Directory, Reach, Context,
                                           Reader, Depth + 1));
    } else if (Line.consume_front("define")) {
      const llvm::StringRef Macro = Line.ltrim().take_while(
          [](char C) { return llvm::isAlnum(C) || C == '_'; });
      if (Reach.hasWord(&Context.Idents.get(Macro)))
        Result = std::max(Result, Decides::Code);
    }
  }
  return Result;
}

Decides whatBrings(const Directive &Each, llvm::StringRef Directory,
                   const KernelReach &Reach, ASTContext &Context,
                   Preprocessor &Reader) {
  std::string Header = Each.Name;
  bool IsQuoted = Each.IsQuoted;
  if (Each.Word == "define" && Each.Text.size() == 1 &&
      Each.Text[0].Kind == tok::string_literal) {
    const char *Begin =
        Context.getSourceManager().getCharacterData(Each.Text[0].Location);
    Header = llvm::StringRef(Begin + 1)
                 .take_until([](char C) { return C == '"' || C == '\n'; })
                 .str();
    IsQuoted = true;
  } else if (Each.Word != "include") {
    return Decides::Nothing;
  }
  const Decides Brings =
      whatBrings(Header, Directory, Reach, Context, Reader, 0);
  return Brings == Decides::Nothing && IsQuoted && isOfCuda(Header) &&
                 !textOfHeader(Header, Directory, Reader)
             ? Decides::Kernels
             : Brings;
}

} // namespace bank_lint::frontend
