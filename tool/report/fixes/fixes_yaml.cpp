//===-- tool/report/fixes/fixes_yaml.cpp - fixes for clang's tools --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/fixes/fixes_yaml.h"
#include "tool/report/fixes/fix_text.h"
#include "tool/report/wording/visible_text.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/YAMLTraits.h"
#include <set>

namespace yaml = llvm::yaml;

namespace bank_lint {
namespace {

// The names of the fields are those of clang/Tooling/DiagnosticsYaml.h.

struct Replacement {
  std::string FilePath;
  unsigned Offset = 0, Length = 0;
  std::string Text;
};

struct Message {
  std::string Text, FilePath;
  unsigned FileOffset = 0;
  std::vector<Replacement> Replacements;
};

struct Diagnostic {
  std::string Name;
  Message Main;
  std::string Level = "Warning";
};

struct Document {
  std::string MainSourceFile; ///< "": fixes of any file
  std::vector<Diagnostic> Diagnostics;
};

} // namespace
} // namespace bank_lint

LLVM_YAML_IS_SEQUENCE_VECTOR(bank_lint::Replacement)
LLVM_YAML_IS_SEQUENCE_VECTOR(bank_lint::Diagnostic)

namespace llvm::yaml {

template <> struct MappingTraits<bank_lint::Replacement> {
  static void mapping(IO &Io, bank_lint::Replacement &R) {
    Io.mapRequired("FilePath", R.FilePath);
    Io.mapRequired("Offset", R.Offset);
    Io.mapRequired("Length", R.Length);
    Io.mapRequired("ReplacementText", R.Text);
  }
};

template <> struct MappingTraits<bank_lint::Message> {
  static void mapping(IO &Io, bank_lint::Message &M) {
    Io.mapRequired("Message", M.Text);
    Io.mapRequired("FilePath", M.FilePath);
    Io.mapRequired("FileOffset", M.FileOffset);
    Io.mapRequired("Replacements", M.Replacements);
  }
};

template <> struct MappingTraits<bank_lint::Diagnostic> {
  static void mapping(IO &Io, bank_lint::Diagnostic &D) {
    Io.mapRequired("DiagnosticName", D.Name);
    Io.mapRequired("DiagnosticMessage", D.Main);
    Io.mapRequired("Level", D.Level);
  }
};

template <> struct MappingTraits<bank_lint::Document> {
  static void mapping(IO &Io, bank_lint::Document &D) {
    Io.mapRequired("MainSourceFile", D.MainSourceFile);
    Io.mapRequired("Diagnostics", D.Diagnostics);
  }
};

} // namespace llvm::yaml

namespace bank_lint {

static std::string absolutePath(llvm::StringRef File) {
  llvm::SmallString<256> Path(File);
  if (!llvm::sys::fs::make_absolute(Path))
    llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Path.str().str();
}

static Diagnostic diagnosticOf(const Finding &F, const Fix &Made) {
  Diagnostic D;
  const std::string File = absolutePath(Made.Declaration.File);
  D.Name = "bank-lint-" + F.Rule;
  D.Main.Text =
      visible(F.Message + "; fix: " + fixText(Made, Made.Declaration.File));
  D.Main.FilePath = File;
  if (!Made.Edits.empty())
    D.Main.FileOffset = Made.Edits.front().Begin;
  for (const SourceEdit &Edit : Made.Edits)
    D.Main.Replacements.push_back({absolutePath(Edit.Where.File), Edit.Begin,
                                   Edit.End - Edit.Begin, Edit.Text});
  return D;
}

void writeFixesYaml(llvm::ArrayRef<FileResult> Results, const ReportOptions &,
                    llvm::raw_ostream &OS) {
  Document All;
  std::set<SourceRange> Told;
  for (const FileResult &Result : Results)
    for (const Finding &F : Result.Findings)
      if (!F.Fixes.empty() && F.Fixes.front().IsMade &&
          Told.insert(F.Fixes.front().Declaration).second)
        All.Diagnostics.push_back(diagnosticOf(F, F.Fixes.front()));
  yaml::Output Out(OS, /*Ctxt=*/nullptr, /*WrapColumn=*/0);
  Out << All;
}

} // namespace bank_lint
