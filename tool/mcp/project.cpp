//===-- tool/mcp/project.cpp - what calls may name ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/mcp/project.h"
#include "analysis/support/project_folders.h"
#include "analysis/support/resolved_path.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using llvm::StringRef;
namespace json = llvm::json;
namespace path = llvm::sys::path;

namespace bank_lint::mcp {
namespace {

/// Arguments that are names of files and folders.
constexpr StringRef Named[] = {"paths", "path", "filename", "include_folders"};

/// One string, or an array of them.
std::vector<std::string> strings(const json::Value *Given) {
  std::vector<std::string> Result;
  if (!Given)
    return Result;
  if (auto Text = Given->getAsString())
    Result.push_back(Text->str());
  if (const json::Array *List = Given->getAsArray())
    for (const json::Value &Each : *List)
      Result.push_back(Each.getAsString()->str());
  return Result;
}

/// As the system has it; for LLVM "//x" is the name of a machine.
bool isAbsolute(StringRef Name) { return Name.starts_with("/"); }

std::string absoluteIn(StringRef Base, StringRef Name) {
  if (isAbsolute(Name))
    return Name.str();
  llvm::SmallString<256> Path(Base);
  llvm::sys::fs::make_absolute(Path);
  path::append(Path, Name);
  return Path.str().str();
}

/// Whether \p Name is no revision of git: nothing that is absolute is one, nor
/// what goes to a folder above.
bool isPath(StringRef Name) {
  return isAbsolute(Name) || llvm::sys::fs::exists(Name) ||
         llvm::is_contained(
             llvm::make_range(path::begin(Name), path::end(Name)), "..");
}

} // namespace

Project::Project(std::vector<std::string> Given) : Folders(std::move(Given)) {
  for (std::string &Folder : Folders)
    Folder = resolvedPath(Folder).value_or(Folder);
}

llvm::Error Project::checkName(StringRef Name, StringRef Base) const {
  const std::optional<std::string> Real = resolvedPath(absoluteIn(Base, Name));
  const bool IsIn = Real && llvm::any_of(Folders, [&](StringRef Folder) {
                      return isAtOrBelow(*Real, Folder);
                    });
  if (IsIn)
    return llvm::Error::success();
  std::string Text = "'" + Name.str() + "' is outside of the project '" +
                     Folders.front() + "'";
  if (Folders.size() > 1)
    Text += " and of the client's roots";
  return llvm::createStringError(Text);
}

/// Paths of a comparison are those of its folders, where it is of folders.
llvm::Error Project::checkSides(const json::Object &Arguments) const {
  for (StringRef Side : {"before", "after"})
    for (const std::string &Name : strings(Arguments.get(Side))) {
      if (isPath(Name))
        if (llvm::Error Wrong = checkName(Name, "."))
          return Wrong;
      const bool IsFolder = llvm::sys::fs::is_directory(Name);
      for (const std::string &Path : strings(Arguments.get("paths")))
        if (llvm::Error Wrong = checkName(Path, IsFolder ? Name : "."))
          return Wrong;
    }
  return llvm::Error::success();
}

llvm::Error Project::check(StringRef Tool,
                           const json::Object &Arguments) const {
  const bool IsComparison = Tool == "compare";
  if (IsComparison)
    if (llvm::Error Wrong = checkSides(Arguments))
      return Wrong;
  for (StringRef Argument : Named)
    for (const std::string &Name : strings(Arguments.get(Argument))) {
      if (IsComparison && Argument == "paths")
        continue;
      llvm::Error Wrong = checkName(Name, ".");
      if (Wrong && Argument == "include_folders")
        return llvm::createStringError(
            llvm::toString(std::move(Wrong)) +
            "; the user adds such a folder with bank-lint mcp -I");
      if (Wrong)
        return Wrong;
    }
  return llvm::Error::success();
}

} // namespace bank_lint::mcp
