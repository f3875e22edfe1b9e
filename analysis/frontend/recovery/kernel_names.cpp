//===-- analysis/frontend/recovery/kernel_names.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/kernel_names.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include <vector>

using namespace clang;

namespace bank_lint::frontend {
namespace {

/// What may lead to a kernel without being code that is executed: all of it but
/// functions that are no templates, whose bodies are parsed as they are.
class NamedTexts : public DynamicRecursiveASTVisitor {
public:
  struct Text {
    const IdentifierInfo *Name;
    llvm::ArrayRef<SourceToken> Words;
  };

  NamedTexts(const SourceTokens &Tokens, const SourceManager &Sources)
      : Tokens(Tokens), Sources(Sources) {
    ShouldWalkTypesOfTypeLocs = false;
  }
  bool VisitNamedDecl(NamedDecl *Named) override {
    const auto *Function = dyn_cast<FunctionDecl>(Named);
    const IdentifierInfo *Name = Named->getIdentifier();
    // A constructor goes by the name of its class.
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Named))
      Name = Constructor->getParent()->getIdentifier();
    // What a parameter of a template stands for is named where it is given.
    if (!Name || isa<NamespaceDecl, ParmVarDecl>(Named) ||
        Named->isTemplateParameter() || (Function && !Function->isTemplated()))
      return true;
    if (const auto *Template = dyn_cast<FunctionTemplateDecl>(Named);
        Template && Template->getTemplatedDecl()->hasAttr<CUDAGlobalAttr>() &&
        !isOfSystem(*Named)) {
      Kernels.push_back(Name);
      HasUnread |= !Tokens.find(Named->getLocation());
    }
    const auto Begin = Tokens.find(Named->getBeginLoc()),
               End = Tokens.find(Named->getEndLoc());
    if (Begin && End && *Begin < *End)
      All.push_back({Name, Tokens.all().slice(*Begin, *End - *Begin + 1)});
    return true;
  }
  bool TraverseStmt(Stmt *) override { return true; }

  std::vector<Text> All;
  std::vector<const IdentifierInfo *> Kernels;
  bool HasUnread = false; ///< a kernel of a header whose tokens are not kept

private:
  /// Whether \p D is a library's, whose kernels no report has.
  bool isOfSystem(const Decl &D) const {
    return Sources.isInSystemHeader(Sources.getExpansionLoc(D.getLocation()));
  }

  const SourceTokens &Tokens;
  const SourceManager &Sources;
};

bool namesAny(llvm::ArrayRef<SourceToken> Text,
              const llvm::DenseSet<const IdentifierInfo *> &Names) {
  return llvm::any_of(Text, [&](const SourceToken &Token) {
    return Token.Name && Names.contains(Token.Name);
  });
}

bool hasAny(llvm::ArrayRef<SourceToken> Text, const llvm::StringSet<> &Words) {
  return llvm::any_of(Text, [&](const SourceToken &Token) {
    return Token.Name && Words.contains(Token.Name->getName());
  });
}

} // namespace

KernelNames::KernelNames(ASTContext &Context, const SourceTokens &Tokens) {
  NamedTexts Texts(Tokens, Context.getSourceManager());
  Texts.TraverseAST(Context);
  Names.insert_range(Texts.Kernels);
  IsWhole = !Texts.HasUnread;
  for (bool IsNew = !Names.empty(); IsNew;) {
    IsNew = false;
    for (const NamedTexts::Text &Each : Texts.All)
      if (!Names.contains(Each.Name) && namesAny(Each.Words, Names))
        IsNew = Names.insert(Each.Name).second;
  }
}

bool KernelNames::areIn(llvm::ArrayRef<SourceToken> Text) const {
  return !Names.empty() && namesAny(Text, Names);
}

bool isAttribute(llvm::ArrayRef<SourceToken> Text, std::size_t At) {
  std::size_t Begin = At;
  while (Begin > 0 && (Text[Begin - 1].Kind == tok::comma ||
                       Text[Begin - 1].Kind == tok::identifier))
    --Begin;
  return Begin > 2 && Text[Begin - 1].Kind == tok::l_paren &&
         Text[Begin - 2].Kind == tok::l_paren &&
         Text[Begin - 3].Kind == tok::kw___attribute;
}

static bool hasAttribute(llvm::ArrayRef<SourceToken> Text,
                         const llvm::StringSet<> &Attributes) {
  for (std::size_t I = 0; I < Text.size(); ++I)
    if (Text[I].Name && Attributes.contains(Text[I].Name->getName()) &&
        isAttribute(Text, I))
      return true;
  return false;
}

bool hasKernels(llvm::ArrayRef<SourceToken> Text) {
  static const llvm::StringSet<> Words{"__global__", "cudaLaunchKernel",
                                       "cudaLaunchKernelEx",
                                       "cudaLaunchCooperativeKernel"},
      Attributes{"global"};
  return hasAny(Text, Words) || hasAttribute(Text, Attributes) ||
         llvm::any_of(Text, [](const SourceToken &Token) {
           return Token.Kind == tok::lesslessless;
         });
}

bool declaresForDevice(llvm::ArrayRef<SourceToken> Text) {
  // As a macro is written, and as it is expanded.
  static const llvm::StringSet<> Words{"__device__", "__shared__",
                                       "__constant__", "__managed__"},
      Attributes{"device", "shared", "constant", "managed"};
  return hasAny(Text, Words) || hasAttribute(Text, Attributes);
}

bool marksLambdas(llvm::ArrayRef<SourceToken> Text) {
  static const llvm::StringSet<> Words{"__device__", "__global__"},
      Attributes{"device", "global"};
  return hasAny(Text, Words) || hasAttribute(Text, Attributes);
}

bool usesThreads(llvm::ArrayRef<SourceToken> Text) {
  static const llvm::StringSet<> Words{"threadIdx", "blockIdx", "blockDim",
                                       "gridDim", "__syncthreads"};
  return hasAny(Text, Words);
}

std::pair<std::size_t, std::size_t>
declarationAround(llvm::ArrayRef<SourceToken> All, std::size_t At) {
  // Back over what is complete, and out of braces that are no namespace's.
  std::size_t Begin = At;
  while (Begin > 0) {
    const tok::TokenKind Before = All[Begin - 1].Kind;
    if (Before == tok::semi || Before == tok::r_brace)
      break;
    if (Before == tok::l_brace) {
      std::size_t Head = Begin - 1;
      while (Head > 0 && (All[Head - 1].Kind == tok::identifier ||
                          All[Head - 1].Kind == tok::coloncolon))
        --Head;
      if (Head > 0 && (All[Head - 1].Kind == tok::kw_namespace ||
                       All[Head - 1].Kind == tok::string_literal))
        break;
    }
    --Begin;
  }
  int Depth = 0;
  std::size_t End = Begin;
  for (; End < All.size(); ++End) {
    const tok::TokenKind Kind = All[End].Kind;
    Depth += Kind == tok::l_brace || Kind == tok::l_paren;
    Depth -= Kind == tok::r_brace || Kind == tok::r_paren;
    if (Depth < 0)
      break;
    if (End >= At && Depth == 0 && (Kind == tok::semi || Kind == tok::r_brace))
      return {Begin, End + 1};
  }
  return {Begin, End};
}

} // namespace bank_lint::frontend
