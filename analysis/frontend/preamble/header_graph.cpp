//===-- analysis/frontend/preamble/header_graph.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/preamble/header_graph.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace clang;

namespace bank_lint::frontend {

void HeaderGraph::merge(const HeaderGraph &Other) {
  if (BytesBefore == 0)
    BytesBefore = Other.BytesBefore;
  llvm::StringMap<std::uint32_t> Known;
  for (const auto &[Place, Header] : llvm::enumerate(Headers))
    Known.try_emplace(Header.Path, Place);
  std::vector<std::uint32_t> Mine;
  for (const SeenHeader &Header : Other.Headers) {
    const auto [Place, IsNew] =
        Known.try_emplace(Header.Path, std::uint32_t(Headers.size()));
    if (IsNew)
      Headers.push_back({Header.Path, 0, {}});
    Mine.push_back(Place->second);
  }
  for (const auto &[Place, Header] : llvm::enumerate(Other.Headers)) {
    SeenHeader &Own = Headers[Mine[Place]];
    if (Own.Bytes || !Header.Bytes)
      continue;
    Own.Bytes = Header.Bytes;
    for (std::uint32_t Included : Header.Includes)
      Own.Includes.push_back(Mine[Included]);
  }
  for (const auto &[Name, Place] : Other.Named)
    Named.try_emplace(Name, Mine[Place]);
}

llvm::BitVector HeaderGraph::reach(const std::string &Name) const {
  llvm::BitVector Reached(Headers.size());
  const auto First = Named.find(Name);
  if (First == Named.end())
    return Reached;
  std::vector<std::uint32_t> Open{First->second};
  while (!Open.empty()) {
    const std::uint32_t Place = Open.back();
    Open.pop_back();
    if (Reached.test(Place))
      continue;
    Reached.set(Place);
    llvm::append_range(Open, Headers[Place].Includes);
  }
  return Reached;
}

bool HeaderGraph::isWhole() const {
  auto IsThere = [&](std::uint32_t Place) { return Place < Headers.size(); };
  return llvm::all_of(Headers,
                      [&](const SeenHeader &Header) {
                        return llvm::all_of(Header.Includes, IsThere);
                      }) &&
         llvm::all_of(llvm::make_second_range(Named), IsThere);
}

namespace {

class Recorder : public PPCallbacks {
public:
  Recorder(Preprocessor &Reader, HeaderGraph &Graph)
      : Reader(Reader), Sources(Reader.getSourceManager()), Graph(Graph) {}

  void LexedFileChanged(FileID File, LexedFileChangeReason Reason,
                        SrcMgr::CharacteristicKind Kind, FileID Previous,
                        SourceLocation) override {
    // What the options include is included by the compiler's own text.
    IsInFile |= Reason == LexedFileChangeReason::ExitFile &&
                Previous == Reader.getPredefinesFileID();
    const OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
    if (Reason != LexedFileChangeReason::EnterFile || !SrcMgr::isSystem(Kind) ||
        !Entry)
      return;
    if (IsInFile)
      Graph.Headers[placeOf(*Entry)].Bytes = Entry->getSize();
    else
      Graph.BytesBefore += Entry->getSize();
  }

  void InclusionDirective(SourceLocation Hash, const Token &, StringRef Name,
                          bool IsAngled, CharSourceRange,
                          OptionalFileEntryRef File, StringRef, StringRef,
                          const Module *, bool,
                          SrcMgr::CharacteristicKind Kind) override {
    if (!IsInFile || !File || !SrcMgr::isSystem(Kind))
      return;
    const FileID In = Sources.getFileID(Hash);
    const OptionalFileEntryRef From = Sources.getFileEntryRefForID(In);
    if (From && SrcMgr::isSystem(Sources.getFileCharacteristic(Hash))) {
      const std::uint32_t Included = placeOf(*File);
      Graph.Headers[placeOf(*From)].Includes.push_back(Included);
    } else if (IsAngled) {
      Graph.Named.try_emplace(Name.str(), placeOf(*File));
    }
  }

private:
  std::uint32_t placeOf(FileEntryRef File) {
    const auto [Place, IsNew] = Places.try_emplace(
        &File.getFileEntry(), std::uint32_t(Graph.Headers.size()));
    if (IsNew)
      Graph.Headers.push_back({File.getName().str(), 0, {}});
    return Place->second;
  }

  Preprocessor &Reader;
  const SourceManager &Sources;
  HeaderGraph &Graph;
  llvm::DenseMap<const FileEntry *, std::uint32_t> Places;
  bool IsInFile = false;
};

} // namespace

void recordHeaders(Preprocessor &Reader, HeaderGraph &Graph) {
  Reader.addPPCallbacks(std::make_unique<Recorder>(Reader, Graph));
}

} // namespace bank_lint::frontend
