//===-- analysis/frontend/arrays/pointer_names.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whether all uses of a pointer are known, and which names mean the begin of
/// its array there: a part of ArrayPointers.
//===----------------------------------------------------------------------===//
#include "analysis/frontend/arrays/array_pointers.h"
#include "analysis/frontend/arrays/included_parts.h"
#include "analysis/frontend/parse/written_code.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace bank_lint::frontend {

unsigned rankOf(const VarDecl &Variable, const ASTContext &Context) {
  QualType Type = Variable.getType().getNonReferenceType();
  unsigned Rank = Type->isPointerType();
  if (Rank)
    Type = Type->getPointeeType();
  for (; const ArrayType *A = Context.getAsArrayType(Type); ++Rank)
    Type = A->getElementType();
  return Rank;
}

QualType elementOf(const VarDecl &Variable, const ASTContext &Context) {
  QualType Type = Variable.getType().getNonReferenceType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  return Context.getBaseElementType(Type);
}

/// What stands in the text for \p Function, which may be instantiated.
const FunctionDecl *writtenFunction(const FunctionDecl &Function) {
  const FunctionDecl *Pattern =
      Function.getTemplateInstantiationPattern(/*ForDefinition=*/false);
  return (Pattern ? Pattern : &Function)->getCanonicalDecl();
}

/// Whether a variable \p Name is declared in \p Function besides \p Known.
static bool isDeclaredAgain(const FunctionDecl &Function,
                            const VarDecl &Known) {
  class Finder : public DynamicRecursiveASTVisitor {
  public:
    explicit Finder(const VarDecl &Known) : Known(Known) {}
    bool VisitNamedDecl(NamedDecl *D) override {
      IsFound |= D != &Known && D->getDeclName() == Known.getDeclName() &&
                 !isa<FieldDecl>(D);
      return true;
    }
    const VarDecl &Known;
    bool IsFound = false;
  } Names(Known);
  Names.TraverseDecl(const_cast<FunctionDecl *>(&Function));
  return Names.IsFound;
}

/// Whether the name of \p Array means it at \p Use.
bool ArrayPointers::hasNameOf(const VarDecl &Array,
                              const PointerReference &Use) const {
  if (isDeclaredAgain(*Use.In, Array))
    return false;
  if (!Array.isLocalVarDecl())
    return Array.getDeclContext()->isTranslationUnit();
  // The block that declares it is around.
  for (const Stmt *Around : Use.Path)
    if (const auto *Block = dyn_cast<CompoundStmt>(Around))
      for (const Stmt *Child : Block->body())
        if (const auto *Declared = dyn_cast<DeclStmt>(Child);
            Declared && llvm::is_contained(Declared->decls(), &Array))
          return true;
  return false;
}

/// A pointer to the first element of the array that \p Variable is.
static std::string firstOf(const VarDecl &Variable, const ASTContext &Context) {
  std::string Name = Variable.getNameAsString();
  for (unsigned D = rankOf(Variable, Context); D > 1; --D)
    Name += "[0]";
  return Name;
}

std::optional<std::string> ArrayPointers::beginAt(const PointerReference &Use,
                                                  const ArrayPointer &Pointer,
                                                  const VarDecl &Array) const {
  if (Pointer.Leads == LeadsTo::Begin)
    return "";
  const QualType Wanted = elementOf(*Pointer.Variable, Context);
  const auto Suits = [&](const VarDecl &Variable) {
    const QualType There = elementOf(Variable, Context);
    return There.isVolatileQualified() == Wanted.isVolatileQualified() &&
           (!There.isConstQualified() || Wanted.isConstQualified());
  };
  if (hasNameOf(Array, Use) && Suits(Array))
    return firstOf(Array, Context);
  for (const ArrayPointer &Other : into(Array)) {
    const auto *Parameter = dyn_cast<ParmVarDecl>(Other.Variable);
    if (Parameter && Other.Leads == LeadsTo::Begin &&
        FunctionOf.lookup(Parameter) == Use.In && Suits(*Parameter) &&
        whyNotOnly(Other).empty() && !isDeclaredAgain(*Use.In, *Parameter))
      return firstOf(*Parameter, Context);
  }
  return std::nullopt;
}

/// Why code that is not seen may call the function of \p Parameter; "" if none
/// may, or it is a local variable.
std::string ArrayPointers::whyOpen(const VarDecl &Parameter) const {
  const FunctionDecl *Function = FunctionOf.lookup(&Parameter);
  if (!Function)
    return "";
  const SourceManager &Sources = Context.getSourceManager();
  const std::string Name = "'" + Function->getNameAsString() + "'";
  for (const FunctionDecl *Each : writtenFunction(*Function)->redecls())
    if (!Sources.isInMainFile(Sources.getFileLoc(Each->getLocation())))
      return "other files may call " + Name + ", as a header declares it";
  const FileID File = Sources.getMainFileID();
  const clang::SourceRange All(Sources.getLocForStartOfFile(File),
                               Sources.getLocForEndOfFile(File));
  if (isMentioned(Function->getName(), All))
    return "code that is not compiled here may call " + Name;
  return "";
}

const VarDecl *ArrayPointers::passedOnly(const VarDecl &Pointer,
                                         ReferencePath Path) const {
  const PointerClimb Climb = climbPointer(Path, Context);
  if (Climb.Which != PointerClimb::Made || Climb.Leads != LeadsTo::Begin ||
      !isa<ParmVarDecl>(Climb.Variable) || !whyOpen(*Climb.Variable).empty())
    return nullptr;
  for (const Expr *Value : valuesOf(*Climb.Variable)) {
    const auto *Name =
        Value ? dyn_cast<DeclRefExpr>(Value->IgnoreParenImpCasts()) : nullptr;
    if (!Name || Name->getDecl()->getLocation() != Pointer.getLocation())
      return nullptr;
  }
  return Climb.Variable;
}

std::string ArrayPointers::whyNotOnly(const ArrayPointer &Pointer) const {
  if (std::string Why = whyOpen(*Pointer.Variable); !Why.empty())
    return Why;
  const SourceManager &Sources = Context.getSourceManager();
  if (!Pointer.LeadsElsewhere)
    return "";
  const std::string Name = "'" + Pointer.Variable->getNameAsString() + "'";
  if (!Pointer.Elsewhere)
    return Name + " may lead elsewhere, too";
  return Name + " may lead elsewhere, too, as of line " +
         std::to_string(
             Sources.getExpansionLineNumber(Pointer.Elsewhere->getExprLoc()));
}

/// Whether \p Name stands in \p Scope where it is unknown what it means.
bool ArrayPointers::isMentioned(llvm::StringRef Name,
                                clang::SourceRange Scope) const {
  const FileID File = Context.getSourceManager().getFileID(Scope.getBegin());
  auto Known = Mentions.find({File, Name});
  return unknownMention(Name, Scope,
                        Known == Mentions.end() ? llvm::DenseSet<unsigned>()
                                                : Known->second,
                        Context, Where)
      .isValid();
}

std::string ArrayPointers::whyUnseen(const ArrayPointer &Pointer) const {
  const SourceManager &Sources = Context.getSourceManager();
  const std::string Name = "'" + Pointer.Variable->getNameAsString() + "'";
  const auto *Function =
      dyn_cast<FunctionDecl>(Pointer.Variable->getLexicalDeclContext());
  const Stmt *Body = Function ? Function->getBody() : nullptr;
  if (!Body || Body->getBeginLoc().isMacroID() ||
      Body->getEndLoc().isMacroID() || Pointer.Variable->getName().empty())
    return "a macro writes the function of " + Name;
  const clang::SourceRange Scope = Body->getSourceRange();
  if (Sources.getFileID(Scope.getBegin()) !=
          Sources.getFileID(Scope.getEnd()) ||
      includesWithin(Scope, Sources))
    return "an #include writes a part of the function of " + Name;
  if (isMentioned(Pointer.Variable->getName(), Scope))
    return "code that is not compiled here may use " + Name +
           ", which leads into it";
  return "";
}

} // namespace bank_lint::frontend
