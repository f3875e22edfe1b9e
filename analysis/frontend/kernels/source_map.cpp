//===-- analysis/frontend/kernels/source_map.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/kernels/source_map.h"
#include "analysis/frontend/kernels/access_finder.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/SourceManagerInternals.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace bank_lint {

const std::vector<AccessExpression> &
SourceMap::at(const std::string &File, unsigned Line, unsigned Column) const {
  static const std::vector<AccessExpression> None;
  auto It = Expressions.find({File, Line, Column});
  return It == Expressions.end() ? None : It->second;
}

std::vector<SourceMap::Entry>
SourceMap::entriesAt(const std::set<Key> &Places) const {
  std::vector<Entry> Result;
  for (const Key &Place : Places) {
    auto Accessed = Expressions.find(Place);
    auto Called = Calls.find(Place);
    auto Last = LastLines.find(Place);
    if (Accessed == Expressions.end() && Called == Calls.end() &&
        Last == LastLines.end())
      continue;
    const auto &[File, Line, Column] = Place;
    Entry &New = Result.emplace_back(Entry{File, Line, Column, {}, {}, 0});
    if (Last != LastLines.end())
      New.LastLine = Last->second;
    if (Accessed != Expressions.end())
      New.Expressions = Accessed->second;
    if (Called != Calls.end())
      New.Calls = Called->second;
  }
  return Result;
}

void SourceMap::addCall(const std::string &File, unsigned Line, unsigned Column,
                        CallExpression Call) {
  Calls[{File, Line, Column}].push_back(std::move(Call));
}

const CallExpression *SourceMap::findCall(const std::string &File,
                                          unsigned Line, unsigned Column,
                                          const std::string &CalleeFile,
                                          unsigned CalleeLine) const {
  auto Place = Calls.find({File, Line, Column});
  if (Place == Calls.end())
    return nullptr;
  for (const CallExpression &Call : Place->second)
    if (Call.CalleeLine == CalleeLine && Call.CalleeFile == CalleeFile)
      return &Call;
  return nullptr;
}

const AccessExpression *SourceMap::find(const std::string &File, unsigned Line,
                                        unsigned Column, AccessKind Kind,
                                        unsigned Bytes) const {
  const AccessExpression *Best = nullptr;
  unsigned BestRank = 0;
  for (const AccessExpression &Candidate : at(File, Line, Column)) {
    unsigned Rank = 1;
    if (Candidate.Kind == Kind)
      Rank = Candidate.Bytes == Bytes ? 3 : 2;
    if (Rank > BestRank) {
      Best = &Candidate;
      BestRank = Rank;
    }
  }
  return Best;
}

const SharedVariable *SourceMap::sharedVariable(const std::string &Name) const {
  auto It = llvm::find_if(
      SharedVariables, [&](const SharedVariable &V) { return V.Name == Name; });
  return It == SharedVariables.end() ? nullptr : &*It;
}

namespace frontend {

namespace {

/// Whether \p File is a text of the compiler's own: "<built-in>". What came
/// from standard input is the user's.
bool isOfCompiler(StringRef File) {
  return File.starts_with("<") && File != "<stdin>";
}

/// "a.h" of "./a.h".
std::string plain(StringRef File) {
  return llvm::sys::path::remove_leading_dotslash(File).str();
}

/// The files that `#line` names.
/// \returns those that were not read.
std::vector<std::string> noteNamedFiles(const SourceManager &Sources,
                                        SourceMap &Map) {
  std::vector<std::string> Result;
  llvm::StringSet<> Read;
  for (const auto &[Name, IsUsers] : Map.UserFiles)
    Read.insert(plain(Name));
  if (!Sources.hasLineTable())
    return Result;
  // Reading it asks for one that can be changed.
  auto &Table = const_cast<SourceManager &>(Sources).getLineTable();
  for (const auto &[In, Entries] : llvm::make_range(Table.begin(), Table.end()))
    for (const LineEntry &Entry : Entries)
      if (Entry.FilenameID >= 0)
        if (const StringRef Name =
                Table.getFilename(unsigned(Entry.FilenameID));
            !isOfCompiler(Name)) {
          const auto [Known, IsNew] =
              Map.UserFiles.try_emplace(Name.str(), false);
          Known->second |= Entry.FileKind == SrcMgr::C_User;
          if (IsNew && !Read.contains(plain(Name)))
            Result.push_back(Name.str());
        }
  return Result;
}

std::vector<std::string> noteFiles(const SourceManager &Sources,
                                   SourceMap &Map) {
  for (unsigned I = 0, End = Sources.local_sloc_entry_size(); I != End; ++I) {
    const SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(I);
    if (!Entry.isFile())
      continue;
    SourceLocation Start =
        SourceLocation::getFromRawEncoding(Entry.getOffset());
    PresumedLoc Place = Sources.getPresumedLoc(Start);
    if (Place.isInvalid() || isOfCompiler(Place.getFilename()))
      continue;
    bool IsUser = Entry.getFile().getFileCharacteristic() == SrcMgr::C_User;
    // A file that is included in both ways is the user's.
    Map.UserFiles[Place.getFilename()] |= IsUser;
  }
  return noteNamedFiles(Sources, Map);
}

} // namespace

std::vector<std::string> fillSourceMap(llvm::ArrayRef<FunctionDecl *> Functions,
                                       const ASTContext &Context,
                                       const Locations &Where, SourceMap &Map) {
  std::vector<std::string> NotRead = noteFiles(Context.getSourceManager(), Map);
  findAccesses(Functions, Context, Where, Map);
  return NotRead;
}

} // namespace frontend
} // namespace bank_lint
