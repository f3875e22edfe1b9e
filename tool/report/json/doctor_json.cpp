//===-- tool/report/json/doctor_json.cpp - how a file was read ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/json/doctor_json.h"
#include "tool/report/json/json_parts.h"

namespace bank_lint {

namespace {

class DoctorJson : JsonParts {
public:
  using JsonParts::JsonParts;

  void document(llvm::ArrayRef<FileDiagnosis> Results,
                const ReportOptions &Options);

private:
  void diagnosis(const FileDiagnosis &Result);
  void command(const CompileSetup &Setup);
  void option(const OptionFate &Fate);
  void cache(const CacheDiagnosis &Cache);
  void kernel(const DiagnosedKernel &Kernel);
};

} // namespace

static llvm::StringRef nameOf(OptionOutcome Outcome) {
  switch (Outcome) {
  case OptionOutcome::Kept:
    return "kept";
  case OptionOutcome::Translated:
    return "translated";
  case OptionOutcome::Dropped:
    return "dropped";
  case OptionOutcome::Unknown:
    break;
  }
  return "unknown";
}

void DoctorJson::option(const OptionFate &Fate) {
  text("option", Fate.Option);
  text("outcome", nameOf(Fate.Outcome));
  text("became", Fate.Became);
  text("why", Fate.Why);
}

void DoctorJson::command(const CompileSetup &Setup) {
  text("line", Setup.Command);
  text("directory", Setup.Directory);
  text("compiler", Setup.Compiler);
  text("launchers", Setup.Launchers);
  text("borrowed_from", Setup.BorrowedFrom);
  J.attribute("alternatives", Setup.Alternatives);
  texts("architectures", Setup.Translated.Architectures);
  J.attributeArray("options", [&] {
    for (const OptionFate &Fate : Setup.Translated.Options)
      J.object([&] { option(Fate); });
  });
  texts("to_clang", Setup.Translated.Arguments);
}

void DoctorJson::cache(const CacheDiagnosis &Cache) {
  static constexpr const char *Words[] = {"none", "kept", "built"};
  text("folder", Cache.Folder);
  text("headers", Words[Cache.Headers.How]);
  text("headers_note", Cache.Headers.Note);
  if (Cache.Headers.OwnNote)
    text("own_headers_note", *Cache.Headers.OwnNote);
  J.attribute("has_result", Cache.HasResult);
}

void DoctorJson::kernel(const DiagnosedKernel &Kernel) {
  text("kernel", Kernel.Name);
  location("location", Kernel.Where);
  J.attributeArray("launches", [&] {
    for (const Launch &L : Kernel.Launches)
      J.object([&] { launch(L); });
  });
}

void DoctorJson::diagnosis(const FileDiagnosis &Result) {
  file(Result.Base);
  text("arch_chosen_by", Result.ArchChosenBy);
  text("headers_chosen_by", Result.HeadersChosenBy);
  texts("folders_left_out", Result.FoldersLeftOut);
  texts("extra_arguments", Result.ExtraArguments);
  J.attributeArray("databases", [&] {
    for (const DatabaseSeen &Seen : Result.Setup.Databases)
      J.object([&] {
        text("path", Seen.Path);
        J.attribute("entries", Seen.Entries);
        text("problem", Seen.Problem);
      });
  });
  if (Result.Setup.Database.empty())
    J.attribute("command", nullptr);
  else
    J.attributeObject("command", [&] { command(Result.Setup); });
  if (Result.Cache.Folder.empty())
    J.attribute("cache", nullptr);
  else
    J.attributeObject("cache", [&] { cache(Result.Cache); });
  J.attribute("launch_sites", Result.LaunchSites);
  J.attributeArray("kernels", [&] {
    for (const DiagnosedKernel &Kernel : Result.Kernels)
      J.object([&] { kernel(Kernel); });
  });
}

void DoctorJson::document(llvm::ArrayRef<FileDiagnosis> Results,
                          const ReportOptions &Options) {
  J.object([&] {
    text("version", Options.Version);
    J.attributeArray("files", [&] {
      for (const FileDiagnosis &Result : Results)
        J.object([&] { diagnosis(Result); });
    });
  });
}

void writeDoctorJson(llvm::ArrayRef<FileDiagnosis> Results,
                     const ReportOptions &Options, llvm::raw_ostream &OS) {
  DoctorJson(OS).document(Results, Options);
  OS << "\n";
}

} // namespace bank_lint
