//===-- analysis/frontend/instantiations.cpp - asked for by the user ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/instantiations.h"
#include "analysis/support/file_facts.h"
#include "analysis/support/foreign_file.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace bank_lint::frontend {

Expected<CompileRequest> withInstantiations(CompileRequest Request) {
  if (Request.Instantiations.empty())
    return Request;
  if (!Request.Contents) {
    Expected<FileText> Text = readForeignFile(Request.File, MostSourceBytes);
    if (!Text)
      return Text.takeError();
    Request.Contents = (*Text)->getBuffer().str();
    if (Request.Trail)
      Request.Trail->read(Request.File, *Request.Contents);
  }
  std::string &Text = *Request.Contents;
  if (!StringRef(Text).ends_with("\n"))
    Text += '\n';
  // Taking the address instantiates, whatever the parameters are.
  for (std::size_t I = 0; I < Request.Instantiations.size(); ++I)
    Text += "[[maybe_unused]] static auto *const bank_lint_instantiation_" +
            utostr(I) + " = &" + Request.Instantiations[I] + ";\n";
  return Request;
}

void renameErrors(const CompileRequest &Request,
                  std::vector<CompileMessage> &Messages) {
  const std::size_t Added = Request.Instantiations.size();
  if (Added == 0)
    return;
  const std::size_t Lines = StringRef(*Request.Contents).count('\n') - Added;
  std::vector<CompileMessage> Kept;
  std::vector<bool> Told(Added);
  for (CompileMessage &M : Messages) {
    if (M.Where.File != Request.File || M.Where.Line <= Lines) {
      Kept.push_back(std::move(M));
      continue;
    }
    // One that breaks the line off may be reported at the next.
    const std::size_t Index =
        std::min<std::size_t>(M.Where.Line - Lines, Added) - 1;
    if (Told[Index])
      continue; // what follows from the first
    Told[Index] = true;
    if (StringRef(M.Text).contains("bank_lint_instantiation"))
      M.Text = "no kernel template fits these arguments";
    M.Text = "--instantiate '" + Request.Instantiations[Index] + "': " + M.Text;
    M.Where = SourceRange();
    Kept.push_back(std::move(M));
  }
  Messages = std::move(Kept);
}

} // namespace bank_lint::frontend
