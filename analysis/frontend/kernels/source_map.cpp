//===-- analysis/frontend/kernels/source_map.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/kernels/source_map.h"
#include "analysis/frontend/kernels/access_finder.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/SourceManagerInternals.h"

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

/// The files that `#line` names.
void noteNamedFiles(const SourceManager &Sources, SourceMap &Map) {
  if (!Sources.hasLineTable())
    return;
  // Reading it asks for one that can be changed.
  auto &Table = const_cast<SourceManager &>(Sources).getLineTable();
  for (const auto &[In, Entries] : llvm::make_range(Table.begin(), Table.end()))
    for (const LineEntry &Entry : Entries)
      if (Entry.FilenameID >= 0)
        if (const StringRef Name =
                Table.getFilename(unsigned(Entry.FilenameID));
            !isOfCompiler(Name))
          Map.UserFiles[Name.str()] |= Entry.FileKind == SrcMgr::C_User;
}

void noteFiles(const SourceManager &Sources, SourceMap &Map) {
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
  noteNamedFiles(Sources, Map);
}

} // namespace

void fillSourceMap(llvm::ArrayRef<FunctionDecl *> Functions,
                   const ASTContext &Context, const Locations &Where,
                   SourceMap &Map) {
  noteFiles(Context.getSourceManager(), Map);
  findAccesses(Functions, Context, Where, Map);
}

} // namespace frontend
} // namespace bank_lint
