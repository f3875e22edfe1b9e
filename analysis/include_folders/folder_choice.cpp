//===-- analysis/include_folders/folder_choice.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/include_folders/folder_choice.h"
#include "analysis/include_folders/included_headers.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include <tuple>

using namespace llvm;

namespace bank_lint {
namespace {

/// A header for which a folder is needed.
struct Demand {
  WantedHeader Header;
  unsigned Files; ///< that lack it; 0 of one that a missing header includes
  ArrayRef<HeaderPlace> Places;
  bool IsMet = false;
};

/// What one more folder would bring.
struct Gain {
  unsigned Files = 0;    ///< pairs of a file and a header that it lacks
  unsigned Included = 0; ///< headers that missing ones include
  unsigned Steps = 0;    ///< from who includes them

  /// Chooses the nearer of two folders with headers that files lack: what else
  /// it has may be chance.
  auto rank() const {
    return std::tuple(-int(Files), Files ? Steps : 0, -int(Included), Steps);
  }
};

/// The demands that each folder meets, in their order.
MapVector<StringRef, Gain> gainsOf(ArrayRef<Demand> Demands) {
  MapVector<StringRef, Gain> Gains;
  for (const Demand &Each : Demands)
    if (!Each.IsMet)
      for (const HeaderPlace &Place : Each.Places) {
        Gain &Of = Gains[Place.Folder];
        Of.Files += Each.Files;
        Of.Included += !Each.Files;
        Of.Steps += distance(Each.Header.From, Place.Folder);
      }
  return Gains;
}

std::vector<std::string> cover(std::vector<Demand> Demands,
                               std::size_t MostFolders) {
  std::vector<std::string> Folders;
  while (Folders.size() < MostFolders) {
    const MapVector<StringRef, Gain> Gains = gainsOf(Demands);
    if (Gains.empty())
      break;
    auto Best = min_element(Gains, [](const auto &A, const auto &B) {
      return A.second.rank() < B.second.rank();
    });
    Folders.push_back(Best->first.str());
    for (Demand &Each : Demands)
      Each.IsMet |= any_of(Each.Places, [&](const HeaderPlace &Place) {
        return Place.Folder == Folders.back();
      });
  }
  return Folders;
}

unsigned numberOfFiles(ArrayRef<HeaderPlace> Places) {
  StringSet<> Files;
  for (const HeaderPlace &Place : Places)
    Files.insert(Place.File);
  return Files.size();
}

bool findsAny(StringRef Folder, ArrayRef<Demand> Demands) {
  return any_of(Demands, [&](const Demand &Each) {
    return any_of(Each.Places, [&](const HeaderPlace &Place) {
      return Place.Folder == Folder;
    });
  });
}

} // namespace

FolderChoice chooseFolders(const ProjectListing &Project,
                           ArrayRef<MissingHeader> Missing,
                           ArrayRef<std::string> Searched,
                           std::size_t MostFolders,
                           const SearchLimits &Limits) {
  IncludedHeaders Included(Project, Searched, Limits);
  std::vector<WantedHeader> Wanted;
  std::vector<Demand> OfFiles;
  for (const MissingHeader &Each : Missing) {
    Wanted.push_back({Each.Name, Each.From});
    OfFiles.push_back({Wanted.back(), Each.Files, {}});
  }
  for (Demand &Each : OfFiles)
    Each.Places = Included.placesOf(Each.Header.Name);

  // What is included depends on the files that are found, and these on the
  // folders. That settles soon, or else any of the choices will do.
  FolderChoice Result;
  Result.Folders = cover(OfFiles, MostFolders);
  for (unsigned Round = 0; Round < 8; ++Round) {
    std::vector<Demand> Demands = OfFiles;
    for (const WantedHeader &Header : Included.of(Wanted, Result.Folders))
      Demands.push_back({Header, 0, Included.placesOf(Header.Name)});
    std::vector<std::string> Folders = cover(std::move(Demands), MostFolders);
    if (Folders == Result.Folders)
      break;
    Result.Folders = std::move(Folders);
  }

  Result.IncludedNowhere.assign(Included.unfound().begin(),
                                Included.unfound().end());
  for (const std::string &Folder : Result.Folders)
    Result.ForMissing += findsAny(Folder, OfFiles);
  for (const Demand &Each : OfFiles) {
    const std::string &Name = Each.Header.Name;
    if (Each.Places.empty()) {
      Result.Nowhere.push_back(Name);
      continue;
    }
    const HeaderPlace &Place =
        chosenPlace(Each.Places, Result.Folders, Each.Header.From);
    if (is_contained(Result.Folders, Place.Folder))
      Result.Found.push_back({Name, Place.File, numberOfFiles(Each.Places)});
    else
      Result.Elsewhere.push_back(Name);
  }
  return Result;
}

} // namespace bank_lint
