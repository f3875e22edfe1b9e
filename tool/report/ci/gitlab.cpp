//===-- tool/report/ci/gitlab.cpp - Code Quality of GitLab ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/ci/gitlab.h"
#include "tool/report/identity/finding_names.h"
#include "tool/report/json/json_parts.h"
#include "tool/report/tally/notices.h"
#include "tool/report/wording/access_text.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/BLAKE3.h"

namespace bank_lint {

namespace {

class GitlabWriter : JsonParts {
public:
  GitlabWriter(llvm::ArrayRef<FileResult> Results, const ReportOptions &Options,
               llvm::raw_ostream &OS)
      : JsonParts(OS), Results(Results), Root(SourceRoot::of(Results, Options)),
        Sources(&Options.Texts) {}

  void issues();

private:
  void issue(llvm::StringRef Rule, llvm::StringRef Severity,
             llvm::StringRef Text, llvm::StringRef Fingerprint,
             const SourceRange &Where);
  std::string fingerprint(const Notice &N) const;

  llvm::ArrayRef<FileResult> Results;
  SourceRoot Root;
  SourceLines Sources;
};

} // namespace

/// There is no line 0: what is said of a file as a whole stands at its first.
void GitlabWriter::issue(llvm::StringRef Rule, llvm::StringRef Severity,
                         llvm::StringRef Text, llvm::StringRef Fingerprint,
                         const SourceRange &Told) {
  const SourceRange Where = Sources.inFile(Told);
  text("type", "issue");
  text("check_name", Rule);
  text("description", Text);
  J.attributeArray("categories", [&] { J.value("Performance"); });
  text("severity", Severity);
  text("fingerprint", Fingerprint);
  J.attributeObject("location", [&] {
    exactText("path", Root.path(Where.File));
    J.attributeObject("lines", [&] {
      J.attribute("begin", std::max(Where.Line, 1u));
      if (Where.EndLine > Where.Line)
        J.attribute("end", Where.EndLine);
    });
  });
}

/// Lines move; what is said does not.
std::string GitlabWriter::fingerprint(const Notice &N) const {
  std::string Content =
      N.traits().Name.str() + "\n" + Root.path(N.Where.File) + "\n" + N.Text;
  auto Hash = llvm::BLAKE3::hash<16>(llvm::arrayRefFromStringRef(Content));
  return llvm::toHex(Hash, /*LowerCase=*/true);
}

static llvm::StringRef severityOf(NoticeLevel Level) {
  switch (Level) {
  case NoticeLevel::Error:
    return "major";
  case NoticeLevel::Warning:
    return "minor";
  case NoticeLevel::Note:
    return "info";
  }
  return "info";
}

void GitlabWriter::issues() {
  J.array([&] {
    for (const FileResult &Result : Results) {
      FindingNames Names(Result, Root, Sources);
      for (const Finding &F : Result.Findings)
        J.object([&] {
          issue(F.Rule, isCertainCrash(F) ? "critical" : "major", F.Message,
                Names.of(F.Rule, F.Access), F.Access.Where);
        });
    }
    // An issue for each file whose launches stand elsewhere would drown the
    // rest, and so would one for each template that is not used.
    llvm::StringSet<> Told;
    for (const Notice &N : noticesOf(Results))
      if (N.Kind != NoticeKind::AssumedBlock &&
          N.Kind != NoticeKind::Uninstantiated &&
          Told.insert(fingerprint(N)).second)
        J.object([&] {
          issue(N.traits().Name, severityOf(N.traits().Level), N.Text,
                fingerprint(N), N.Where);
        });
  });
}

void writeGitlab(llvm::ArrayRef<FileResult> Results,
                 const ReportOptions &Options, llvm::raw_ostream &OS) {
  GitlabWriter(Results, Options, OS).issues();
  OS << "\n";
}

} // namespace bank_lint
