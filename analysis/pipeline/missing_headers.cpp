//===-- analysis/pipeline/missing_headers.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/pipeline/missing_headers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace bank_lint {

static std::string counted(std::size_t Count, llvm::StringRef Noun) {
  return llvm::utostr(Count) + " " + Noun.str() + (Count == 1 ? "" : "s");
}

/// "'a.h', 'b.h' file not found; 3 later errors and 1 skipped kernel may be a
/// consequence".
static std::string textOf(llvm::ArrayRef<std::string> Headers,
                          std::size_t Errors, std::size_t LostKernels) {
  std::string Text;
  llvm::ListSeparator Comma;
  for (const std::string &Header : Headers)
    Text += (llvm::StringRef(Comma) + "'" + Header + "'").str();
  Text += " file not found";
  if (!Errors)
    return Text;
  Text += "; " + counted(Errors, "later error");
  if (LostKernels)
    Text += " and " + counted(LostKernels, "skipped kernel");
  return Text + " may be a consequence";
}

std::vector<SourceProblem> foldMissingHeaders(const DeviceModule &Device) {
  std::vector<SourceProblem> Result;
  std::vector<std::string> Headers;
  std::size_t Errors = 0;
  bool DecideCode = false;
  for (const CompileMessage &M : Device.Messages) {
    SourceProblem Problem{M.Severity != CompileMessage::Warning,
                          M.Where,
                          M.Text,
                          {},
                          M.MissingHeader};
    Problem.CostsNothing = M.IsInHostCode;
    bool IsFollowUp = !Headers.empty();
    bool IsHeader = !M.MissingHeader.empty() && !M.IsFoundBeside;
    if (IsHeader && !llvm::is_contained(Headers, M.MissingHeader))
      Headers.push_back(M.MissingHeader);
    DecideCode |= M.DecidesCode;
    Errors += IsFollowUp && !IsHeader && Problem.IsError;
    (IsFollowUp ? Result.back().FollowUps : Result).push_back(Problem);
  }
  if (Headers.empty())
    return Result;
  std::size_t LostKernels =
      llvm::count_if(Device.Lost, [](const LostKernel &L) {
        return !L.IsUninstantiatedTemplate;
      });
  Result.back().Text = textOf(Headers, Errors, LostKernels);
  // Where no error that follows costs a kernel, the header does not either.
  Result.back().CostsNothing =
      !DecideCode &&
      llvm::all_of(Result.back().FollowUps, [](const SourceProblem &P) {
        return P.CostsNothing || !P.MissingHeader.empty();
      });
  return Result;
}

} // namespace bank_lint
