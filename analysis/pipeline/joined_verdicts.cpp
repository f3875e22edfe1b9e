//===-- analysis/pipeline/joined_verdicts.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/pipeline/joined_verdicts.h"
#include "analysis/pipeline/compiled_code.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include <map>
#include <set>

using namespace llvm;

namespace bank_lint {
namespace {

/// A line, by the name that the source has for the file.
using LineOfFile = std::pair<std::string, unsigned>;

/// What accesses of both sides may be one by.
struct MeetingPlace {
  std::string Kernel;
  std::size_t Launch = 0; ///< its number among those of the source
  LineOfFile Where;
  std::vector<LineOfFile> InlinedAt;
  AccessSpace Space = AccessSpace::Unknown;
  AccessOperation Operation = AccessOperation::Load;
  auto operator<=>(const MeetingPlace &) const = default;
};

const Figure &costOf(const AccessSummary &Access) {
  return Access.Space == AccessSpace::Shared     ? Access.Wavefronts
         : Access.Space == AccessSpace::Constant ? Access.Requests
                                                 : Access.Sectors;
}

SourceVerdict verdictOf(const AccessSummary &Access) {
  const Interval &Total = costOf(Access).Total;
  return {Access.Sureness,       Access.Width, Access.Executions.Min,
          Access.Executions.Max, Total.Min,    Total.Max};
}

bool haveSameFigures(const AccessSummary &A, const AccessSummary &B) {
  return A.Width == B.Width && A.Executions == B.Executions &&
         costOf(A).Total == costOf(B).Total &&
         costOf(A).Worst == costOf(B).Worst;
}

class Joining {
public:
  Joining(FileResult &Source, FileResult &Compiled,
          const ParameterNames &Parameters, const std::string &Compiler)
      : Source(Source), Compiled(Compiled), Parameters(Parameters),
        Compiler(Compiler) {}

  void run();

private:
  /// The accesses of one meeting place.
  struct Meeting {
    std::vector<AccessSummary *> Sources, Codes;
  };

  std::string nameInSource(const std::string &File);
  LineOfFile lineOf(const SourceRange &Where) {
    return {nameInSource(Where.File), Where.Line};
  }
  std::size_t numberOf(const Launch &Of);
  MeetingPlace placeOf(const AccessSummary &Access);
  void rename(AccessSummary &Code);
  std::string arrayOf(const AccessSummary &Code) const;
  void join(Meeting &At);
  static void joinEqual(Meeting &At);
  void takeParts(const std::set<std::string> &Kernels);

  FileResult &Source, &Compiled;
  const ParameterNames &Parameters;
  const std::string &Compiler;
  std::map<std::string, std::string> Names;
  std::vector<const Launch *> Launches;
};

/// nvcc writes whole paths. The files that the source's places are in are named
/// as they are there.
std::string Joining::nameInSource(const std::string &File) {
  auto [Known, IsNew] = Names.try_emplace(File, File);
  if (!IsNew)
    return Known->second;
  std::set<std::string> OfSource{Source.File};
  for (const AccessSummary &Access : Source.Accesses)
    OfSource.insert(Access.Where.File);
  if (!OfSource.contains(File))
    for (const std::string &Each : OfSource)
      if (sys::fs::equivalent(Each, File))
        Known->second = Each;
  return Known->second;
}

std::size_t Joining::numberOf(const Launch &Of) {
  for (const auto &[Number, Known] : enumerate(Launches))
    if (*Known == Of)
      return Number;
  Launches.push_back(&Of);
  return Launches.size() - 1;
}

MeetingPlace Joining::placeOf(const AccessSummary &Access) {
  MeetingPlace Result{Access.Kernel,        numberOf(Access.LaunchedWith),
                      lineOf(Access.Where), {},
                      Access.Space,         Access.Operation};
  for (const SourceRange &Call : Access.InlinedAt)
    Result.InlinedAt.push_back(lineOf(Call));
  return Result;
}

void Joining::rename(AccessSummary &Code) {
  auto Rename = [&](SourceRange &Where) {
    if (Where.isValid())
      Where.File = nameInSource(Where.File);
  };
  for (SourceRange *Where : {&Code.Where, &Code.Counter, &Code.Declaration})
    Rename(*Where);
  for (std::vector<SourceRange> *Places : {&Code.InlinedAt, &Code.Within})
    for (SourceRange &Where : *Places)
      Rename(Where);
  Code.CompiledBy = Compiler;
}

/// \p Code is the access \p From of the source.
void takeNames(AccessSummary &Code, const AccessSummary &From) {
  Code.Where = From.Where;
  Code.InlinedAt = From.InlinedAt;
  Code.Within = From.Within;
  Code.Caller = From.Caller;
  Code.Declaration = From.Declaration;
  Code.DeclarationText = From.DeclarationText;
  Code.RecordBytes = From.RecordBytes;
  Code.OwnedBy = From.OwnedBy;
  Code.FromSource = verdictOf(From);
}

/// The name that a declaration ends with: "in" of "const float *in".
StringRef declaredName(StringRef Declaration) {
  Declaration = Declaration.split('[').first.rtrim();
  const std::size_t Begin = Declaration.find_last_not_of(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
  return Begin == StringRef::npos ? Declaration
                                  : Declaration.drop_front(Begin + 1);
}

/// The name of what \p Code accesses, if that is known.
std::string Joining::arrayOf(const AccessSummary &Code) const {
  if (!Code.DeclarationText.empty())
    return declaredName(Code.DeclarationText).str();
  auto Names = Parameters.find(Code.Kernel);
  const unsigned Column = Code.Where.Column;
  if (Names == Parameters.end() || Column == 0 || Column > Names->second.size())
    return "";
  return Names->second[Column - columnOfArgument(0)];
}

/// The accesses \p Codes are those that the source has in \p Sources; neither
/// is empty.
void joinArray(ArrayRef<AccessSummary *> Sources,
               ArrayRef<AccessSummary *> Codes) {
  if (Codes.size() == 1) {
    takeNames(*Codes.front(), *Sources.front());
    SourceVerdict &Sum = *Codes.front()->FromSource;
    for (const AccessSummary *Each : Sources.drop_front()) {
      const SourceVerdict Own = verdictOf(*Each);
      Sum.LeastExecutions += Own.LeastExecutions;
      Sum.MostExecutions += Own.MostExecutions;
      Sum.LeastTotal += Own.LeastTotal;
      Sum.MostTotal += Own.MostTotal;
    }
    return;
  }
  for (AccessSummary *Code : Codes) {
    takeNames(*Code, *Sources.front());
    if (Sources.size() > 1)
      Code->FromSource.reset();
  }
}

void Joining::join(Meeting &At) {
  std::vector<AccessSummary *> &Sources = At.Sources, &Codes = At.Codes;
  if (Sources.empty())
    return;
  // By the array, as far as each side knows it.
  std::map<std::string, Meeting> Arrays;
  for (AccessSummary *From : Sources)
    Arrays[declaredName(From->DeclarationText).str()].Sources.push_back(From);
  for (AccessSummary *Code : Codes)
    Arrays[arrayOf(*Code)].Codes.push_back(Code);
  Meeting Rest;
  for (auto &[Name, Of] : Arrays)
    if (!Of.Sources.empty() && !Of.Codes.empty()) {
      joinEqual(Of);
      if (!Of.Sources.empty() && !Of.Codes.empty())
        joinArray(Of.Sources, Of.Codes);
    } else {
      append_range(Rest.Sources, Of.Sources);
      append_range(Rest.Codes, Of.Codes);
    }
  if (Rest.Sources.empty() || Rest.Codes.empty())
    return;
  const bool IsOneArray =
      llvm::all_equal(map_range(Rest.Sources, [](const AccessSummary *From) {
        return From->DeclarationText;
      }));
  joinEqual(Rest);
  if (!Rest.Sources.empty() && !Rest.Codes.empty() &&
      (IsOneArray || Rest.Sources.size() == 1))
    joinArray(Rest.Sources, Rest.Codes);
}

/// Joins those that have the same figures, and takes them out of \p At.
void Joining::joinEqual(Meeting &At) {
  erase_if(At.Codes, [&](AccessSummary *Code) {
    auto Found = find_if(At.Sources, [&](const AccessSummary *From) {
      return haveSameFigures(*Code, *From);
    });
    if (Found == At.Sources.end())
      return false;
    takeNames(*Code, **Found);
    At.Sources.erase(Found);
    return true;
  });
}

/// What was not analysed of \p Kernels is what was not analysed of their code.
void Joining::takeParts(const std::set<std::string> &Kernels) {
  auto IsPart = [&](const Unanalysed &U) {
    return U.IsPart && Kernels.contains(U.Kernel);
  };
  erase_if(Source.NotAnalysed, IsPart);
  for (Unanalysed &U : Compiled.NotAnalysed)
    if (IsPart(U)) {
      U.Where.File = nameInSource(U.Where.File);
      Source.NotAnalysed.push_back(std::move(U));
    }
}

void Joining::run() {
  std::set<std::string> Kernels;
  for (const KernelPlace &Each : Compiled.Places)
    Kernels.insert(Each.Kernel);
  for (const Unanalysed &U : Compiled.NotAnalysed)
    if (!U.IsPart)
      Kernels.erase(U.Kernel);
  std::map<MeetingPlace, Meeting> Meetings;
  for (AccessSummary &Access : Source.Accesses)
    if (Kernels.contains(Access.Kernel))
      Meetings[placeOf(Access)].Sources.push_back(&Access);
  for (AccessSummary &Access : Compiled.Accesses)
    if (Kernels.contains(Access.Kernel)) {
      Meetings[placeOf(Access)].Codes.push_back(&Access);
      rename(Access);
    }
  for (auto &[Place, At] : Meetings) {
    const std::vector<AccessSummary *> Codes = At.Codes;
    const bool IsIssued = !Codes.empty();
    join(At);
    for (AccessSummary *Code : Codes)
      if (!Code->FromSource && Code->Where.Column == Code->Where.EndColumn - 1)
        Code->Where.Column = 1, Code->Where.EndColumn = 2;
    if (!IsIssued)
      for (AccessSummary *Access : At.Sources)
        Source.NotIssued.push_back(*Access);
  }
  takeParts(Kernels);
  Source.Resources = std::move(Compiled.Resources);
  std::vector<std::string> Lacking;
  for (const KernelPlace &Each : Source.Places)
    if (!Kernels.contains(Each.Kernel) && !is_contained(Lacking, Each.Kernel))
      Lacking.push_back(Each.Kernel);
  if (!Lacking.empty())
    Source.Notes.push_back(withoutKernels(Compiler, Lacking));
  erase_if(Source.Accesses, [&](const AccessSummary &Access) {
    return Kernels.contains(Access.Kernel);
  });
  for (AccessSummary &Access : Compiled.Accesses)
    if (Kernels.contains(Access.Kernel))
      Source.Accesses.push_back(std::move(Access));
}

} // namespace

void joinVerdicts(FileResult &FromSource, FileResult Compiled,
                  const ParameterNames &Parameters,
                  const std::string &Compiler) {
  Joining(FromSource, Compiled, Parameters, Compiler).run();
}

} // namespace bank_lint
