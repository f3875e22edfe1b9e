//===-- tool/bank-lint/files/revision_choice.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/files/revision_choice.h"
#include "analysis/embedded/embedded_sources.h"
#include "analysis/support/module_files.h"
#include "analysis/support/private_files.h"
#include "tool/bank-lint/files/source_kinds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

namespace path = llvm::sys::path;

namespace bank_lint {
namespace {

/// What the program looks for by name: settings, and what says that a folder is
/// a build's or generated.
constexpr llvm::StringLiteral Settings[] = {
    ".bank-lint",  ".bank-lint-launches.json", ".gitattributes", ".gitignore",
    ".gitmodules", "compile_commands.json",    "CMakeCache.txt", ".ninja_log",
};

bool isSource(llvm::StringRef Path) {
  return isNamedAsSource(Path) || isCudaSource(Path) || isHeader(Path) ||
         mayEmbedSources(Path);
}

/// Ends a word in settings, in commands and in directives.
constexpr llvm::StringLiteral Separators = " \t\r\n\"'`<>()[]{},;=@:|&";

} // namespace

ReadableFiles::ReadableFiles(llvm::ArrayRef<std::string> Named) {
  for (const std::string &Path : Named) {
    add(Path);
    // What Triton writes beside a module.
    if (isModuleFile(Path))
      add(path::stem(Path).str() + ".json");
  }
}

bool ReadableFiles::takes(llvm::StringRef Path) const {
  const llvm::StringRef Name = path::filename(Path);
  return isSource(Path) || llvm::is_contained(Settings, Name) ||
         path::filename(path::parent_path(Path)) == "meson-private" ||
         Names.contains(Name);
}

void ReadableFiles::add(llvm::StringRef Path) {
  const llvm::StringRef Name = Path.substr(Path.find_last_of('/') + 1);
  if (!Name.empty())
    Names.insert(Name);
}

void ReadableFiles::addWords(llvm::StringRef Text) {
  while (!Text.empty()) {
    const std::size_t End = Text.find_first_of(Separators);
    add(Text.take_front(End));
    Text =
        Text.drop_front(End == llvm::StringRef::npos ? Text.size() : End + 1);
  }
}

void ReadableFiles::read(llvm::StringRef Path, llvm::StringRef Text) {
  // A command, and what a command names: options in a file.
  if (!isSource(Path))
    return addWords(Text);
  bool IsContinued = false;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    if (IsContinued || Line.ltrim().starts_with("#")) {
      addWords(Line);
      IsContinued = Line.rtrim().ends_with("\\");
    }
  }
}

} // namespace bank_lint
