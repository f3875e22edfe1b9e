//===-- tool/report/ci/sarif.cpp - the report for code scanning -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/ci/sarif.h"
#include "analysis/embedded/embedded_sources.h"
#include "analysis/rules/rule.h"
#include "tool/report/fixes/fix_text.h"
#include "tool/report/identity/finding_names.h"
#include "tool/report/json/json_parts.h"
#include "tool/report/pages/rule_help.h"
#include "tool/report/tally/notices.h"
#include "tool/report/tally/tally.h"
#include "tool/report/text/finding_text.h"
#include "tool/report/wording/access_text.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/names.h"
#include "llvm/ADT/StringSet.h"
#include <map>

namespace bank_lint {

namespace {

constexpr const char *Schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/"
                               "errata01/os/schemas/sarif-schema-2.1.0.json";

/// Code that is longer is not quoted.
constexpr std::size_t MostSnippetBytes = 10000;

class SarifWriter : JsonParts {
public:
  SarifWriter(llvm::ArrayRef<FileResult> Results, const ReportOptions &Options,
              llvm::raw_ostream &OS)
      : JsonParts(OS), Results(Results), Options(Options),
        Root(SourceRoot::of(Results, Options)), Sources(&Options.Texts) {}

  void log();

private:
  void message(llvm::StringRef Key, llvm::StringRef Text);
  void rule(const Rule &R);
  void driver();
  void artifactLocation(llvm::StringRef Key, llvm::StringRef File);
  void region(const SourceRange &Where);
  void physicalLocation(const SourceRange &Where);
  void relatedLocation(const SourceRange &Where, llvm::StringRef Text, int &Id);
  void relatedLocations(const AccessSummary &Access);
  void notification(const Notice &N);
  void invocation();
  void artifacts();
  void result(const Finding &F, llvm::StringRef Fingerprint,
              const SetAsideFinding *Aside);
  void suppression(const SetAsideFinding &Aside);
  void fix(const Fix &F, llvm::StringRef File);
  void results();
  void run();

  llvm::ArrayRef<FileResult> Results;
  const ReportOptions &Options;
  SourceRoot Root;
  SourceLines Sources;
};

} // namespace

/// In a message [text](target) is a link. What is said here has none, but the
/// code that it quotes may look like one: `table[i](x)`.
void SarifWriter::message(llvm::StringRef Key, llvm::StringRef Text) {
  std::string Plain = Text.str();
  for (std::size_t At = 0; (At = Plain.find("](", At)) != Plain.npos;)
    Plain.insert(At + 1, " ");
  J.attributeObject(Key, [&] { text("text", Plain); });
}

void SarifWriter::rule(const Rule &R) {
  text("id", R.Name);
  message("shortDescription", R.Summary);
  RuleHelp Help = ruleHelp(R.Name, Options.DocsUri);
  if (!Help.Text.empty()) {
    message("fullDescription", Help.Text);
    J.attributeObject("help", [&] {
      text("text", Help.Text);
      text("markdown", Help.Markdown);
    });
  }
  if (!Help.Uri.empty())
    text("helpUri", Help.Uri);
  J.attributeObject("defaultConfiguration",
                    [&] { J.attribute("level", "warning"); });
  J.attributeObject("properties", [&] {
    J.attributeArray("tags", [&] {
      J.value("performance");
      J.value("cuda");
    });
  });
}

void SarifWriter::driver() {
  J.attribute("name", "bank-lint");
  text("version", Options.Version);
  text("semanticVersion", Options.Version);
  if (!Options.DocsUri.empty())
    text("informationUri", Options.DocsUri);
  J.attributeArray("rules", [&] {
    for (const Rule &R : rules())
      J.object([&] { rule(R); });
  });
  J.attributeArray("notifications", [&] {
    for (const NoticeTraits &Kind : noticeKinds())
      J.object([&] {
        text("id", Kind.Name);
        message("shortDescription", Kind.Summary);
      });
  });
}

void SarifWriter::artifactLocation(llvm::StringRef Key, llvm::StringRef File) {
  J.attributeObject(Key, [&] {
    text("uri", Root.uri(File));
    if (Root.contains(File))
      J.attribute("uriBaseId", "SRCROOT");
  });
}

void SarifWriter::region(const SourceRange &Told) {
  const SourceRange Where = Sources.inFile(Told);
  J.attribute("startLine", Where.Line);
  if (!Where.Column)
    return;
  J.attribute("startColumn",
              Sources.character(Where.File, Where.Line, Where.Column));
  if (!Where.EndLine || !Where.EndColumn)
    return;
  J.attribute("endLine", Where.EndLine);
  J.attribute("endColumn",
              Sources.character(Where.File, Where.EndLine, Where.EndColumn));
  if (std::string Code = Sources.text(Where);
      !Code.empty() && Code.size() <= MostSnippetBytes)
    J.attributeObject("snippet", [&] { text("text", Code); });
}

void SarifWriter::physicalLocation(const SourceRange &Where) {
  J.attributeObject("physicalLocation", [&] {
    artifactLocation("artifactLocation", Where.File);
    if (Where.isValid())
      J.attributeObject("region", [&] { region(Where); });
  });
  if (const unsigned Cell = fileAndCell(Where.File).second)
    J.attributeObject("properties", [&] {
      J.attribute("cell", Cell);
      J.attribute("cellLine", Where.Line);
    });
}

void SarifWriter::relatedLocation(const SourceRange &Where,
                                  llvm::StringRef Text, int &Id) {
  if (!Where.isValid())
    return;
  J.object([&] {
    J.attribute("id", ++Id);
    physicalLocation(Where);
    message("message", Text);
  });
}

void SarifWriter::relatedLocations(const AccessSummary &Access) {
  int Id = 0;
  J.attributeArray("relatedLocations", [&] {
    for (const SourceRange &Place : Access.Within)
      relatedLocation(Place,
                      Place == Access.Within.front() ? "accessed here"
                                                     : "through here",
                      Id);
    for (const SourceRange &Call : Access.InlinedAt)
      relatedLocation(Call, "called from here", Id);
    for (const TilePlace &Place : tilePlaces(Access))
      relatedLocation(Place.Where, Place.Text, Id);
    relatedLocation(Access.Declaration,
                    "declared here: " + Access.DeclarationText, Id);
    if (Access.LaunchedWith.Source == LaunchSource::LaunchSite)
      relatedLocation(Access.LaunchedWith.Where, "launched here", Id);
  });
}

static llvm::StringRef levelName(NoticeLevel Level) {
  switch (Level) {
  case NoticeLevel::Error:
    return "error";
  case NoticeLevel::Warning:
    return "warning";
  case NoticeLevel::Note:
    return "note";
  }
  return "none";
}

void SarifWriter::notification(const Notice &N) {
  J.attributeObject("descriptor", [&] {
    text("id", N.traits().Name);
    J.attribute("index", int(N.Kind));
  });
  J.attribute("level", levelName(N.traits().Level));
  message("message", N.Text);
  J.attributeArray("locations",
                   [&] { J.object([&] { physicalLocation(N.Where); }); });
}

void SarifWriter::invocation() {
  ExitCode Code = exitCode(tally(Results), Options.Exit);
  J.attribute("executionSuccessful", Code != ExitFailure && !isStopped(Code));
  J.attribute("exitCode", int(Code));
  J.attributeArray("toolExecutionNotifications", [&] {
    for (const Notice &N : noticesOf(Results))
      J.object([&] { notification(N); });
  });
}

void SarifWriter::artifacts() {
  llvm::StringSet<> Told;
  for (const FileResult &Result : Results)
    if (Told.insert(Root.uri(Result.File)).second)
      J.object([&] { artifactLocation("location", Result.File); });
}

/// A finding that the change does not touch is suppressed only for this run.
static bool isSuppressed(const SetAsideFinding &Aside) {
  return Aside.By != SetAsideBy::Change;
}

void SarifWriter::suppression(const SetAsideFinding &Aside) {
  const bool IsInSource = Aside.By == SetAsideBy::Comment;
  J.attribute("kind", IsInSource ? "inSource" : "external");
  J.attribute("status", "accepted");
  if (!Aside.Reason.empty())
    text("justification", Aside.Reason);
  else if (!IsInSource)
    text("justification", setAsideWordings()[std::size_t(Aside.By)].Text);
}

/// \p Aside is null for a finding that is reported.
void SarifWriter::result(const Finding &F, llvm::StringRef Fingerprint,
                         const SetAsideFinding *Aside) {
  const AccessSummary &Access = F.Access;
  text("ruleId", F.Rule);
  for (std::size_t I = 0; I != rules().size(); ++I)
    if (F.Rule == rules()[I].Name)
      J.attribute("ruleIndex", I);
  J.attribute("level", isCertainCrash(F) ? "error" : "warning");
  message("message", F.Message + "\n" + detailsOf(F));
  J.attributeArray("locations", [&] {
    J.object([&] {
      physicalLocation(Access.Where);
      J.attributeArray("logicalLocations", [&] {
        J.object([&] {
          text("fullyQualifiedName", Access.Kernel);
          J.attribute("kind", "function");
        });
      });
    });
  });
  relatedLocations(Access);
  if (!F.Fixes.empty())
    J.attributeArray("fixes", [&] {
      for (const Fix &Each : F.Fixes)
        J.object([&] { fix(Each, Each.Declaration.File); });
    });
  if (!F.IsDefect && F.Traffic != TrafficKind::None)
    share("rank", F.rank());
  J.attributeObject("partialFingerprints",
                    [&] { text("bankLintFinding/v1", Fingerprint); });
  if (Aside)
    J.attributeArray("suppressions",
                     [&] { J.object([&] { suppression(*Aside); }); });
  J.attributeObject("properties", [&] {
    text("certainty", nameOf(Access.Sureness));
    text("counter", F.Counter);
    decimal("excess", F.Excess);
    share("weight", F.Weight);
    if (F.Gain.isKnown())
      share("most_gain", F.Gain.mostPercent());
    J.attributeArray("files", [&] {
      for (const std::string &File : F.Files)
        J.value(Root.uri(File));
    });
    // Its place is among the related ones, as a viewer can follow it.
    Launch Facts = Access.LaunchedWith;
    Facts.Where = {};
    J.attributeObject("launch", [&] { launch(Facts); });
    texts("assumptions", Access.Assumptions);
  });
}

void SarifWriter::fix(const Fix &F, llvm::StringRef File) {
  message("description", fixText(F, File));
  auto Replacement = [&](const SourceEdit &Edit) {
    J.attributeObject("deletedRegion", [&] { region(Edit.Where); });
    J.attributeObject("insertedContent", [&] { exactText("text", Edit.Text); });
  };
  std::map<std::string, std::vector<const SourceEdit *>> ByFile;
  for (const SourceEdit &Edit : F.Edits)
    ByFile[Edit.Where.File].push_back(&Edit);
  J.attributeArray("artifactChanges", [&] {
    for (const auto &[Changed, Edits] : ByFile)
      J.object([&] {
        artifactLocation("artifactLocation", Changed);
        J.attributeArray("replacements", [&] {
          for (const SourceEdit *Edit : Edits)
            J.object([&] { Replacement(*Edit); });
        });
      });
  });
}

/// How many results there are of \p Result.
static std::size_t countResults(const FileResult &Result,
                                const ReportOptions &Options) {
  return Result.Findings.size() +
         (Options.All ? llvm::count_if(Result.SetAside, isSuppressed) : 0);
}

void SarifWriter::results() {
  for (const FileResult &Result : Results) {
    FindingNames Names(Result, Root, Sources);
    auto Add = [&](const Finding &F, const SetAsideFinding *Aside) {
      J.object([&] { result(F, Names.of(F.Rule, F.Access), Aside); });
    };
    for (const Finding &F : Result.Findings)
      Add(F, nullptr);
    if (!Options.All)
      continue;
    for (const SetAsideFinding &Aside :
         llvm::make_filter_range(Result.SetAside, isSuppressed))
      Add(Aside.What, &Aside);
  }
}

void SarifWriter::run() {
  J.attributeObject("tool",
                    [&] { J.attributeObject("driver", [&] { driver(); }); });
  J.attribute("columnKind", "unicodeCodePoints");
  J.attributeObject("originalUriBaseIds", [&] {
    J.attributeObject("SRCROOT", [&] { text("uri", Root.folderUri()); });
  });
  J.attributeArray("invocations", [&] { J.object([&] { invocation(); }); });
  J.attributeArray("artifacts", [&] { artifacts(); });
  J.attributeArray("results", [&] { results(); });
  if (Options.Shard)
    J.attributeObject("properties", [&] {
      std::vector<Notice> Notices = noticesOf(Results);
      llvm::StringSet<> Artifacts;
      shard(*Options.Shard, [&](std::size_t File) {
        J.attribute("artifacts",
                    int(Artifacts.insert(Root.uri(Results[File].File)).second));
        J.attribute("results", countResults(Results[File], Options));
        J.attribute("notifications",
                    llvm::count_if(Notices, [&](const Notice &N) {
                      return N.File == File;
                    }));
      });
    });
}

void SarifWriter::log() {
  J.object([&] {
    J.attribute("$schema", Schema);
    J.attribute("version", "2.1.0");
    J.attributeArray("runs", [&] { J.object([&] { run(); }); });
  });
}

void writeSarif(llvm::ArrayRef<FileResult> Results,
                const ReportOptions &Options, llvm::raw_ostream &OS) {
  SarifWriter(Results, Options, OS).log();
  OS << "\n";
}

} // namespace bank_lint
