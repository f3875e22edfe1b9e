//===-- tool/config/config_lookup.cpp -------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/config/config_lookup.h"
#include "analysis/support/foreign_file.h"
#include "analysis/support/project_folders.h"
#include "tool/config/project_rights.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
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

std::string userConfigPath() {
  llvm::SmallString<256> Path;
  if (!path::user_config_directory(Path) || !path::is_absolute(Path))
    return "";
  path::append(Path, "bank-lint", "config.yaml");
  return Path.str().str();
}

void ConfigLookup::note(const ConfigKey *Key, const std::string &Text) {
  if (llvm::none_of(Notes, [&](const ConfigNote &N) { return N.Text == Text; }))
    Notes.push_back({Key, Text});
}

/// Null if there is no such file.
llvm::Expected<const ConfigFile *> ConfigLookup::at(const std::string &Path) {
  auto [Entry, IsNew] = Files.try_emplace(Path);
  std::optional<ConfigFile> &Known = Entry->second;
  if (!IsNew)
    return Known ? &*Known : nullptr;
  if (!fs::exists(Path) || fs::is_directory(Path))
    return nullptr;
  llvm::Expected<FileText> Text = readOwnFile(Path, MostSettingsBytes);
  if (!Text)
    return llvm::createStringError(Path + ": " +
                                   llvm::toString(Text.takeError()));
  llvm::Expected<ConfigFile> Read =
      readConfig(Path, (*Text)->getBuffer(), Keys);
  if (!Read)
    return Read.takeError();
  Known = std::move(*Read);
  return &*Known;
}

/// That of \p Folder, if it may speak for \p File.
llvm::Expected<const ConfigFile *> ConfigLookup::in(const std::string &Folder,
                                                    llvm::StringRef File) {
  llvm::SmallString<256> Path(Folder);
  path::append(Path, FileName);
  if (fs::is_regular_file(Path))
    if (std::string Why =
            whyNotUsed(Path, File, *llvm::vfs::getRealFileSystem());
        !Why.empty()) {
      note(nullptr, Path.str().str() + ": it " + Why + ", and is not used");
      return nullptr;
    }
  return at(Path.str().str());
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
  auto [Entry, IsNew] = Projects.try_emplace(path::parent_path(Path).str());
  std::vector<std::string> &Folders = Entry->second;
  if (IsNew && UseProjects)
    Folders = projectFolders(Path, *llvm::vfs::getRealFileSystem());
  for (const std::string &Folder : Folders) {
    llvm::Expected<const ConfigFile *> Here = in(Folder, Path);
    if (!Here)
      return Here.takeError();
    if (!*Here)
      continue;
    Found.push_back(*Here);
    if (!(*Here)->Inherits)
      break;
  }
  llvm::Expected<const ConfigFile *> Users = at(UserFile);
  if (!Users)
    return Users.takeError();
  if (*Users)
    Found.push_back(*Users);
  return Found;
}

llvm::Expected<std::vector<Setting>> ConfigLookup::userSettings() {
  llvm::Expected<const ConfigFile *> Users = at(UserFile);
  if (!Users)
    return Users.takeError();
  return *Users ? (*Users)->Settings : std::vector<Setting>();
}

/// The record of launches beside \p Of, which is a project's, as a setting.
std::vector<Setting> ConfigLookup::recordBeside(const ConfigFile &Of,
                                                llvm::StringRef File) {
  const ConfigKey *Key = findKey(Keys, "launches-from");
  llvm::SmallString<256> Path(path::parent_path(Of.Path));
  path::append(Path, RecordName);
  if (!Key || !fs::exists(Path))
    return {};
  if (std::string Why = whyNotUsed(Path, File, *llvm::vfs::getRealFileSystem());
      !Why.empty()) {
    note(Key, Path.str().str() + ": it " + Why + ", and is not used");
    return {};
  }
  return {{Key, Path.str().str(), Path.str().str(), 1, 1}};
}

llvm::Expected<std::vector<Setting>>
ConfigLookup::settingsFor(llvm::StringRef File) {
  auto Found = filesFor(File);
  if (!Found)
    return Found.takeError();
  const std::string Path = absolutePath(File);
  std::vector<Setting> Settings, Users;
  for (const ConfigFile *Each : llvm::reverse(*Found)) {
    const std::vector<Setting> Record = Each->Path == UserFile
                                            ? std::vector<Setting>()
                                            : recordBeside(*Each, Path);
    std::vector<llvm::ArrayRef<Setting>> Layers{Record};
    llvm::append_range(Layers, Each->layersFor(Path));
    for (llvm::ArrayRef<Setting> Layer : Layers) {
      std::vector<Setting> Used;
      for (const Setting &Said : Layer) {
        std::string Why = Each->Path == UserFile ? "" : whyRefused(Said, Users);
        if (Why.empty())
          Used.push_back(Said);
        else
          note(Said.Key, Said.File + ":" + std::to_string(Said.Line) + ":" +
                             std::to_string(Said.Column) + ": '" +
                             Said.Key->Name.str() + "' is not used: " + Why);
      }
      overlay(Settings, Used);
    }
    if (Each->Path == UserFile)
      Users = Settings;
  }
  return Settings;
}

} // namespace bank_lint
