//===-- tool/report/pages/rule_help.cpp - the pages of the rules ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/pages/rule_help.h"
#include "tool/report/pages/embedded_files.h"
#include "llvm/ADT/Twine.h"

namespace bank_lint {

/// Rewrites the links of a page: what follows "](" up to ")". A page of
/// docs/rules/ links to others as "../how-it-works.md".
static std::string withLinks(llvm::StringRef Page, llvm::StringRef Folder) {
  std::string Result;
  for (std::size_t Middle; (Middle = Page.find("](")) != Page.npos;) {
    std::size_t Open = Page.rfind('[', Middle);
    std::size_t Close = Page.find(')', Middle);
    if (Open == Page.npos || Close == Page.npos)
      break;
    llvm::StringRef Name = Page.slice(Open + 1, Middle);
    llvm::StringRef Target = Page.slice(Middle + 2, Close);
    Result += Page.take_front(Open);
    if (Target.contains("://"))
      Result += Page.slice(Open, Close + 1);
    else if (Folder.empty())
      Result += Name;
    else
      Result += ("[" + Name + "](" + Folder + Target + ")").str();
    Page = Page.drop_front(Close + 1);
  }
  return Result + Page.str();
}

/// The first section below a heading of the second level, lines joined.
static std::string firstSection(llvm::StringRef Page) {
  llvm::StringRef Section = Page.split("\n## ").second.split('\n').second;
  Section = Section.split("\n## ").first.trim();
  std::string Text;
  for (std::size_t I = 0; I != Section.size(); ++I) {
    const char C = Section[I];
    const bool IsInParagraph =
        C == '\n' && Section[I - 1] != '\n' && Section[I + 1] != '\n';
    if (C != '*' && C != '`')
      Text += IsInParagraph ? ' ' : C;
  }
  return Text;
}

RuleHelp ruleHelp(llvm::StringRef Rule, llvm::StringRef DocsUri) {
  llvm::StringRef Page = embeddedFile((Rule + ".md").str());
  if (Page.empty())
    return {};
  RuleHelp Help;
  std::string Folder;
  if (!DocsUri.empty()) {
    Folder = (DocsUri.rtrim('/') + "/rules/").str();
    Help.Uri = (Folder + Rule + ".md").str();
  }
  Help.Markdown = withLinks(Page, Folder);
  Help.Text = firstSection(withLinks(Page, ""));
  return Help;
}

} // namespace bank_lint
