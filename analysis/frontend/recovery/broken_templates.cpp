//===-- analysis/frontend/recovery/broken_templates.cpp -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/broken_templates.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

template <typename Partial, typename Specialization>
const Decl *templateOfEither(const Specialization &Of) {
  const auto From = Of.getSpecializedTemplateOrPartial();
  if (const auto *Special = dyn_cast<Partial *>(From))
    return Special;
  return Of.getSpecializedTemplate();
}

const Decl *templateOf(const Decl &D) {
  if (const auto *Function = dyn_cast<FunctionDecl>(&D))
    return Function->getPrimaryTemplate();
  if (const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(&D))
    return templateOfEither<ClassTemplatePartialSpecializationDecl>(*Class);
  if (const auto *Variable = dyn_cast<VarTemplateSpecializationDecl>(&D))
    return templateOfEither<VarTemplatePartialSpecializationDecl>(*Variable);
  return nullptr;
}

} // namespace

const std::string *BrokenTemplates::find(const Decl *D) {
  for (; D; D = dyn_cast_or_null<Decl>(D->getDeclContext()))
    if (const Decl *Template = templateOf(*D))
      if (const std::string *Error = errorOf(*Template))
        return Error;
  return nullptr;
}

const std::string *BrokenTemplates::errorOf(const Decl &Template) {
  auto [It, IsNew] = Known.try_emplace(Template.getCanonicalDecl(), nullptr);
  if (IsNew)
    for (const Decl *Each : Template.redecls()) {
      const auto *Whole = dyn_cast<TemplateDecl>(Each);
      const TemplateParameterList *Parameters =
          Whole ? Whole->getTemplateParameters()
                : Each->getDescribedTemplateParams();
      if (Parameters && !It->second)
        It->second = errorIn(*Parameters);
    }
  return It->second;
}

const std::string *
BrokenTemplates::errorIn(const TemplateParameterList &Parameters) const {
  const auto Begin =
      Sources.getDecomposedExpansionLoc(Parameters.getLAngleLoc());
  const auto End = Sources.getDecomposedExpansionLoc(Parameters.getRAngleLoc());
  for (const ErrorPlace &Error : Errors) {
    if (Error.Location.isInvalid())
      continue;
    const auto At = Sources.getDecomposedExpansionLoc(Error.Location);
    if (At.first == Begin.first && At.first == End.first &&
        Begin.second <= At.second && At.second <= End.second)
      return &Error.Text;
  }
  return nullptr;
}

} // namespace bank_lint::frontend
