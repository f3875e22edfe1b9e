//===-- tool/config/config_lookup.cpp -------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/config/config_lookup.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace bank_lint {

void overlay(std::vector<Setting> &Base, llvm::ArrayRef<Setting> Layer) {
  auto MakesVoid = [](const Setting &New, const Setting &Old) {
    if (New.Key == Old.Key)
      return New.subject() == Old.subject();
    if (New.Key->Opposite != Old.Key->Name)
      return false;
    // A switch that is off says nothing against the other.
    if (New.Key->Shape == ConfigShape::Switch && New.Value == "false")
      return false;
    return !New.Key->isList() || New.subject() == Old.subject();
  };
  llvm::erase_if(Base, [&](const Setting &Old) {
    return llvm::any_of(
        Layer, [&](const Setting &New) { return MakesVoid(New, Old); });
  });
  llvm::append_range(Base, Layer);
}

llvm::Expected<const ConfigFile *> ConfigLookup::in(const std::string &Folder) {
  auto [Entry, IsNew] = Files.try_emplace(Folder);
  std::optional<ConfigFile> &Known = Entry->second;
  if (!IsNew)
    return Known ? &*Known : nullptr;
  llvm::SmallString<256> Path(Folder);
  path::append(Path, FileName);
  if (!fs::is_regular_file(Path))
    return nullptr;
  auto Buffer = llvm::MemoryBuffer::getFile(Path);
  if (!Buffer)
    return llvm::createStringError(Path.str() + ": " +
                                   Buffer.getError().message());
  llvm::Expected<ConfigFile> Read =
      readConfig(Path, (*Buffer)->getBuffer(), Keys);
  if (!Read)
    return Read.takeError();
  Known = std::move(*Read);
  return &*Known;
}

static std::string absolutePath(llvm::StringRef File) {
  llvm::SmallString<256> Path(File);
  if (!fs::make_absolute(Path))
    path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Path.str().str();
}

llvm::Expected<std::vector<const ConfigFile *>>
ConfigLookup::filesFor(llvm::StringRef File) {
  std::vector<const ConfigFile *> Found;
  const std::string Path = absolutePath(File);
  for (llvm::StringRef Folder = path::parent_path(Path); !Folder.empty();
       Folder = path::parent_path(Folder)) {
    llvm::Expected<const ConfigFile *> Here = in(Folder.str());
    if (!Here)
      return Here.takeError();
    if (!*Here)
      continue;
    Found.push_back(*Here);
    if (!(*Here)->Inherits)
      break;
  }
  return Found;
}

llvm::Expected<std::vector<Setting>>
ConfigLookup::settingsFor(llvm::StringRef File) {
  auto Found = filesFor(File);
  if (!Found)
    return Found.takeError();
  const std::string Path = absolutePath(File);
  std::vector<Setting> Settings;
  for (const ConfigFile *Each : llvm::reverse(*Found))
    for (llvm::ArrayRef<Setting> Layer : Each->layersFor(Path))
      overlay(Settings, Layer);
  return Settings;
}

} // namespace bank_lint
