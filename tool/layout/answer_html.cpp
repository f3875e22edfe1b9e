//===-- tool/layout/answer_html.cpp - an answer as a page -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/layout/answer_html.h"
#include "model/arch.h"
#include "tool/layout/swizzled_array.h"
#include "tool/layout/tokens.h"
#include "tool/report/html/html_script.h"
#include "tool/report/html/html_text.h"
#include "tool/report/html/html_trial.h"
#include "tool/report/pages/embedded_files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Mustache.h"
#include <optional>

using llvm::json::Array;
using llvm::json::Object;

namespace bank_lint::layout {
namespace {

/// \p Text as a value in an address.
std::string encoded(llvm::StringRef Text) {
  std::string Result;
  for (const char C : Text)
    if (llvm::isAlnum(C) || llvm::StringRef("-_.,:*=").contains(C))
      Result += C;
    else
      Result += "%" + llvm::utohexstr(static_cast<unsigned char>(C),
                                      /*LowerCase=*/false, /*Width=*/2);
  return Result;
}

/// The array of the page: rows of elements.
struct PageArray {
  std::string Type, Name;
  unsigned Bytes = 0;
  std::uint64_t Rows = 1, Columns = 1;
};

/// The page's form of \p Declaration; none if the type or a size is unknown.
std::optional<PageArray> arrayOf(llvm::StringRef Declaration) {
  const unsigned Bytes = elementBytes(Declaration);
  const std::vector<Token> Tokens = tokensOf(Declaration);
  const auto Open =
      llvm::find_if(Tokens, [](const Token &Each) { return Each.is("["); });
  if (!Bytes || Open == Tokens.end() || Open - Tokens.begin() < 2)
    return std::nullopt;
  PageArray Result;
  Result.Bytes = Bytes;
  Result.Name = std::prev(Open)->Text.str();
  for (auto At = Tokens.begin(); At != std::prev(Open); ++At)
    if (!At->is("volatile") && !At->is("const") && !At->is("__shared__"))
      Result.Type += (Result.Type.empty() ? "" : " ") + At->Text.str();
  std::vector<std::uint64_t> Sizes;
  for (auto At = Open; At != Tokens.end(); At += 3) {
    std::uint64_t Size = 0;
    if (Tokens.end() - At < 3 || !At->is("[") || !At[2].is("]") ||
        At[1].Text.getAsInteger(0, Size) || !Size)
      return std::nullopt;
    Sizes.push_back(Size);
  }
  Result.Columns = Sizes.back();
  Sizes.pop_back();
  for (std::uint64_t Size : Sizes)
    Result.Rows *= Size;
  // An array of one dimension is shown in rows of all banks.
  constexpr unsigned RowBytes = 128;
  const std::uint64_t Row = RowBytes / Bytes;
  if (Result.Rows == 1 && Result.Columns > Row && Result.Columns % Row == 0) {
    Result.Rows = Result.Columns / Row;
    Result.Columns = Row;
  }
  constexpr std::uint64_t Most = 65536; // that the page's fields take
  if (Result.Rows > Most || Result.Columns > Most)
    return std::nullopt;
  return Result;
}

/// "load", "ldmatrix4"; "" for what the page does not have.
std::string kindOf(const AccessSummary &Access) {
  if (Access.Operation == AccessOperation::Atomic || !Access.HasWitness)
    return "";
  const bool IsStore = Access.Operation == AccessOperation::Store;
  if (Access.Form == AccessForm::Matrix)
    return (IsStore ? "stmatrix" : "ldmatrix") +
           std::to_string(Access.Ideal.Worst.Max);
  if (Access.Form == AccessForm::Plain)
    return IsStore ? "store" : "load";
  return "";
}

} // namespace

std::pair<std::string, std::vector<std::string>>
settingsOf(const Answer &Given) {
  std::optional<PageArray> Shown;
  std::string Declaration, Settings;
  std::vector<std::string> LeftOut;
  for (const AnsweredAccess &Each : Given.Accesses) {
    const AccessSummary &Access = *Each.Verdict;
    if (!Shown && Access.Space == AccessSpace::Shared) {
      Shown = arrayOf(Access.DeclarationText);
      Declaration = Access.DeclarationText;
    }
    const std::string Kind = kindOf(Access);
    if (!Shown || Access.DeclarationText != Declaration || Kind.empty() ||
        Access.Space != AccessSpace::Shared) {
      LeftOut.push_back(Each.Expression);
      continue;
    }
    Settings += "&access=" +
                encoded(Kind + ":" + std::to_string(Access.Width) +
                        ":=" + lanesText(Access.LaneBytes) + ":" +
                        std::to_string(Shown->Columns) + ":" + Each.Expression);
  }
  if (!Shown)
    return {"", std::move(LeftOut)};
  return {"arch=" + std::to_string(architectureOf(Given.Arch).Number) +
              "&array=" +
              encoded(Shown->Type + " " + Shown->Name + "[" +
                      std::to_string(Shown->Rows) + "][" +
                      std::to_string(Shown->Columns) + "]") +
              "&bytes=" + std::to_string(Shown->Bytes) + Settings,
          std::move(LeftOut)};
}

llvm::Error writeHtml(const Answer &Given, llvm::raw_ostream &OS) {
  PageParts Parts = pageParts({"style.css", "layout.css"},
                              {"banks.js", "layout_access.js", "layout.js"});
  if (Parts.Module.empty())
    return llvm::createStringError(
        "this program was built without WebAssembly, which the page needs");
  auto [Settings, Missing] = settingsOf(Given);
  Array Architectures, LeftOut;
  for (const model::Architecture &Each : model::architectures())
    Architectures.push_back(Object{{"number", Each.Number},
                                   {"name", llvm::StringRef(Each.Name)},
                                   {"chips", llvm::StringRef(Each.Chips)}});
  for (const std::string &Expression : Missing)
    LeftOut.push_back(pageText(Expression));
  llvm::BumpPtrAllocator Allocator;
  llvm::StringSaver Saver(Allocator);
  llvm::mustache::MustacheContext Context(Allocator, Saver);
  llvm::mustache::Template Page(embeddedFile("layout.mustache"), Context);
  Page.render(Object{{"version", pageText(Given.Version)},
                     {"policy", std::move(Parts.Policy)},
                     {"style", std::move(Parts.Style)},
                     {"script", std::move(Parts.Script)},
                     {"module", std::move(Parts.Module)},
                     {"banks", embeddedFile("banks.mustache")},
                     {"layout", pageText(Settings)},
                     {"architectures", std::move(Architectures)},
                     {"hasLeftOut", !LeftOut.empty()},
                     {"leftOut", std::move(LeftOut)}},
              OS);
  return llvm::Error::success();
}

} // namespace bank_lint::layout
