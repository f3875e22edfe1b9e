//===-- tool/bank-lint/run/header_fixes.cpp - fixes of all files ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/run/header_fixes.h"
#include "analysis/fix/text/edited_text.h"
#include "analysis/pipeline/moved_places.h"
#include "tool/process/forked_child.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sys/wait.h>
#include <unistd.h>

namespace bank_lint {
namespace {

bool haveSameEdits(const Fix &A, const Fix &B) { return A.Edits == B.Edits; }

/// Whether no file launches what was analysed under \p L, as far as is known.
bool isReplaceable(const Launch &L) {
  return L.Source == LaunchSource::Assumed && !L.Site.isValid();
}

/// The fixes of one array in a header.
class HeaderArray {
public:
  HeaderArray(std::vector<FileResult> &Results, const SourceRange &Declaration)
      : Results(Results), Declaration(Declaration) {
    for (const FileResult &Result : Results)
      for (const AccessSummary &A : Result.Accesses)
        if (A.array() == Declaration && !isReplaceable(A.LaunchedWith))
          Launched.insert(A.Kernel);
    for (FileResult &Result : Results)
      if (uses(Result))
        Users.push_back(&Result);
  }

  /// \returns the fix that is left; null if there is none.
  const Fix *settle(ConfirmFix Confirm);

private:
  /// A kernel that the file only includes, and another launches, does not
  /// count.
  bool uses(const FileResult &Result) const {
    return llvm::any_of(Result.Accesses, [&](const AccessSummary &A) {
      return A.array() == Declaration &&
             (!isReplaceable(A.LaunchedWith) || !Launched.count(A.Kernel));
    });
  }
  template <typename T> void forEachFinding(FileResult &In, T Do) const {
    for (Finding &F : In.Findings)
      if (F.Rule == "shared-bank-conflict" && F.Access.array() == Declaration)
        Do(F);
  }
  static std::vector<Fix> fixesIn(const FileResult &Result,
                                  const SourceRange &Declaration) {
    for (const Finding &F : Result.Findings)
      if (!F.Fixes.empty() && F.Fixes.front().Declaration == Declaration)
        return F.Fixes;
    return {};
  }
  bool holdsFor(const Fix &Found, const FileResult &Result,
                ConfirmFix Confirm) const;

  std::vector<FileResult> &Results;
  const SourceRange Declaration;
  std::set<std::string> Launched; ///< the kernels that some file launches
  std::vector<FileResult *> Users;
  Fix Left;
};

bool HeaderArray::holdsFor(const Fix &Found, const FileResult &Result,
                           ConfirmFix Confirm) const {
  return llvm::any_of(
             fixesIn(Result, Declaration),
             [&](const Fix &Own) { return haveSameEdits(Own, Found); }) ||
         Confirm(Found, Result.File);
}

const Fix *HeaderArray::settle(ConfirmFix Confirm) {
  std::string Title, Against;
  std::optional<Fix> Chosen;
  for (const FileResult &Proposer : Results) {
    const std::vector<Fix> Own = fixesIn(Proposer, Declaration);
    for (const Fix &Each : Own) {
      // Another way goes with what else is made, if it takes no more memory.
      if (Chosen || !Own.front().IsMade ||
          Each.SharedBytesAfter > Own.front().SharedBytesAfter)
        continue;
      auto Other = llvm::find_if(Users, [&](const FileResult *User) {
        return User->File != Proposer.File && !holdsFor(Each, *User, Confirm);
      });
      if (Other == Users.end()) {
        Chosen = Each;
      } else if (Title.empty()) {
        Title = Each.Title;
        Against = (*Other)->File;
      }
    }
  }
  if (Chosen) {
    Chosen->IsMade = true;
    for (const FileResult *User : Users)
      if (!llvm::is_contained(Chosen->ConfirmedFor, User->File))
        Chosen->ConfirmedFor.push_back(User->File);
  }
  for (FileResult &Result : Results)
    forEachFinding(Result, [&](Finding &F) {
      if (!Chosen && F.Fixes.empty())
        return;
      F.Fixes.clear();
      F.NoFix.clear();
      if (Chosen)
        F.Fixes = {*Chosen};
      else
        F.NoFix = Title.empty()
                      ? "what was found does not go with other fixes"
                      : Title + " would do, but is not confirmed for " +
                            Against + ", which includes it too";
    });
  if (!Chosen)
    return nullptr;
  Left = *Chosen;
  return &Left;
}

/// Puts \p Fixes, all of which are in the header \p Fixed, into its text.
void makeAll(llvm::ArrayRef<const Fix *> Fixes, FixedText &Fixed) {
  std::vector<SourceEdit> Edits;
  Fixed.Fixes = 0;
  for (const Fix *Each : Fixes) {
    std::vector<SourceEdit> With = Edits;
    llvm::append_range(With, Each->Edits);
    if (!normalise(With))
      continue;
    Edits = std::move(With);
    ++Fixed.Fixes;
  }
  Fixed.After = EditedText(Edits).text(Fixed.File, Fixed.Before);
}

} // namespace

/// Gives each header that has a fix in \p Results one name: links may give it
/// several.
static void nameHeaders(std::vector<FileResult> &Results) {
  auto RealPath = [](const std::string &File) {
    llvm::SmallString<256> Real;
    return llvm::sys::fs::real_path(File, Real) ? File : Real.str().str();
  };
  std::map<std::string, std::string> Names; // by the real path
  for (const FileResult &Result : Results)
    for (const Finding &F : Result.Findings)
      for (const Fix &Each : F.Fixes)
        if (!Each.ConfirmedFor.empty())
          Names.try_emplace(RealPath(Each.Declaration.File),
                            Each.Declaration.File);
  llvm::StringMap<std::string> Known;
  auto Rename = [&](std::string &File) {
    auto [At, IsNew] = Known.try_emplace(File);
    if (IsNew) {
      auto Named = Names.find(RealPath(File));
      At->second = Named == Names.end() ? File : Named->second;
    }
    if (At->second != File)
      File = At->second;
  };
  if (Names.empty())
    return;
  for (FileResult &Result : Results) {
    movePlaces(Result, [&](SourceRange &Where) { Rename(Where.File); });
    for (FixedText &Fixed : Result.Fixed)
      Rename(Fixed.File);
  }
}

void settleHeaderFixes(std::vector<FileResult> &Results, ConfirmFix Confirm) {
  if (Results.size() < 2)
    return;
  nameHeaders(Results);
  std::set<SourceRange> Arrays;
  for (const FileResult &Result : Results)
    for (const Finding &F : Result.Findings)
      for (const Fix &Each : F.Fixes)
        if (!Each.ConfirmedFor.empty())
          Arrays.insert(Each.Declaration);
  if (Arrays.empty())
    return;
  std::map<std::string, std::vector<const Fix *>> Left; // by header
  std::vector<std::unique_ptr<HeaderArray>> All;
  for (const SourceRange &Array : Arrays) {
    All.push_back(std::make_unique<HeaderArray>(Results, Array));
    if (const Fix *Found = All.back()->settle(Confirm))
      Left[Array.File].push_back(Found);
  }
  for (FileResult &Result : Results) {
    for (FixedText &Fixed : Result.Fixed)
      if (Fixed.File != Result.File)
        makeAll(Left[Fixed.File], Fixed);
    llvm::erase_if(Result.Fixed, [](const FixedText &Fixed) {
      return Fixed.Before == Fixed.After;
    });
  }
}

bool confirmsInChild(llvm::function_ref<bool()> Confirm) {
  constexpr unsigned MostSeconds = 60, MostAsked = 32;
  static unsigned Asked = 0;
  if (Asked++ >= MostAsked)
    return false;
  const pid_t Child = forkChild();
  if (Child < 0)
    return false;
  if (Child == 0) {
    alarm(MostSeconds);
    _exit(Confirm() ? 0 : 1);
  }
  const int Status = waitForChild(Child);
  return WIFEXITED(Status) && WEXITSTATUS(Status) == 0;
}

} // namespace bank_lint
