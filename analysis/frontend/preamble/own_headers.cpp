//===-- analysis/frontend/preamble/own_headers.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/preamble/own_headers.h"
#include "analysis/frontend/parse/locations.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "clang/Serialization/ASTReader.h"
#include "clang/Serialization/ModuleFile.h"
#include "clang/Serialization/ModuleManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Errc.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace bank_lint::frontend {

/// Whether the main file has led to \p File, not an option.
static bool isOfMainFile(clang::FileID File,
                         const clang::SourceManager &Sources) {
  while (true) {
    const clang::SourceLocation Where = Sources.getIncludeLoc(File);
    if (Where.isInvalid())
      return File == Sources.getMainFileID();
    File = Sources.getFileID(Where);
  }
}

OwnHeaders ownHeaders(const clang::SourceManager &Sources,
                      ArrayRef<Conditional> Uncertain,
                      ArrayRef<SourceToken> Tokens) {
  OwnHeaders Own;
  for (unsigned I = 1; I < Sources.local_sloc_entry_size(); ++I) {
    const clang::SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(I);
    if (!Entry.isFile() ||
        clang::SrcMgr::isSystem(Entry.getFile().getFileCharacteristic()))
      continue;
    const clang::FileID File = Sources.getFileID(
        clang::SourceLocation::getFromRawEncoding(Entry.getOffset()));
    const auto Ref = Sources.getFileEntryRefForID(File);
    if (Ref && File != Sources.getMainFileID() && isOfMainFile(File, Sources))
      Own.Headers.push_back(
          {File.getHashValue(), Entry.getOffset(), Ref->getName().str()});
  }
  for (const Conditional &Each : Uncertain) {
    const auto [File, Begin] = Sources.getDecomposedLoc(Each.getBegin());
    const auto [Last, End] = Sources.getDecomposedLoc(Each.getEnd());
    if (File == Last)
      Own.Uncertain.push_back({File.getHashValue(), Begin, End});
  }
  DenseMap<const clang::IdentifierInfo *, std::uint32_t> Names;
  std::int64_t Last = 0;
  for (const SourceToken &Token : Tokens) {
    const std::int64_t Place = Token.Location.getRawEncoding();
    std::uint32_t Name = 0;
    if (Token.Name) {
      const auto [It, IsNew] =
          Names.try_emplace(Token.Name, Own.TokenNames.size() + 1);
      Name = It->second;
      if (IsNew)
        Own.TokenNames.push_back(Token.Name->getName().str());
    }
    Own.Tokens.push_back(
        {Place - Last, static_cast<std::uint16_t>(Token.Kind), Name});
    Last = Place;
  }
  return Own;
}

std::vector<std::string> namesOf(const OwnHeaders &Own) {
  std::vector<std::string> Names;
  for (const OwnHeader &Header : Own.Headers)
    Names.push_back(Header.Name);
  return Names;
}

/// The file that has the number \p Number in the precompiled header.
static clang::FileID findFile(std::uint32_t Number, clang::ASTReader &Reader) {
  const clang::ASTReader::RecordData Record{Number};
  unsigned At = 0;
  return Reader.ReadFileID(Reader.getModuleManager().getPrimaryModule(), Record,
                           At);
}

/// Whether \p D is part of a template, or an instance of one: the context
/// around does not list it.
static bool isOfTemplate(const clang::Decl &D) {
  if (D.getDescribedTemplate())
    return true;
  auto IsImplicit = [](clang::TemplateSpecializationKind Kind) {
    return Kind == clang::TSK_ImplicitInstantiation;
  };
  if (const auto *Class = dyn_cast<clang::ClassTemplateSpecializationDecl>(&D))
    return IsImplicit(Class->getSpecializationKind()) ||
           Class->getSpecializationKind() == clang::TSK_Undeclared;
  if (const auto *Variable = dyn_cast<clang::VarDecl>(&D))
    return IsImplicit(Variable->getTemplateSpecializationKind());
  const auto *Function = dyn_cast<clang::FunctionDecl>(&D);
  return Function && Function->isTemplateInstantiation();
}

std::vector<clang::Decl *> declarationsOf(const OwnHeaders &Own,
                                          clang::CompilerInstance &Compiler) {
  std::vector<clang::Decl *> Result;
  if (Own.Headers.empty())
    return Result;
  const clang::SourceManager &Sources = Compiler.getSourceManager();
  clang::ASTReader &Reader = *Compiler.getASTReader();
  for (const OwnHeader &Header : Own.Headers) {
    const clang::FileID File = findFile(Header.File, Reader);
    // The reader knows the declarations of a file once it has its size.
    const unsigned Size = Sources.getFileIDSize(File);
    SmallVector<clang::Decl *, 64> Found;
    Reader.FindFileRegionDecls(File, 0, Size, Found);
    copy_if(Found, std::back_inserter(Result), [](const clang::Decl *D) {
      return D->getLexicalDeclContext()->isTranslationUnit() &&
             !isOfTemplate(*D);
    });
  }
  // As they are found where they stand at one place, in a macro.
  DenseMap<const clang::Decl *, std::size_t> Order;
  for (const clang::Decl *D : Result)
    Order.try_emplace(D, Order.size());
  llvm::sort(Result, [&](const clang::Decl *A, const clang::Decl *B) {
    return A->getLocation() == B->getLocation()
               ? Order.lookup(A) < Order.lookup(B)
               : Sources.isBeforeInTranslationUnit(A->getLocation(),
                                                   B->getLocation());
  });
  return Result;
}

std::vector<SourceToken> tokensOf(const OwnHeaders &Own,
                                  clang::CompilerInstance &Compiler) {
  std::vector<SourceToken> Result;
  if (Own.Headers.empty())
    return Result;
  // All places move by as much.
  const OwnHeader &First = Own.Headers.front();
  const clang::SourceLocation Start =
      Compiler.getSourceManager().getLocForStartOfFile(
          findFile(First.File, *Compiler.getASTReader()));
  const std::uint32_t Moved = Start.getRawEncoding() - First.Start;
  std::vector<const clang::IdentifierInfo *> Names{nullptr};
  for (const std::string &Name : Own.TokenNames)
    Names.push_back(&Compiler.getPreprocessor().getIdentifierTable().get(Name));
  Result.reserve(Own.Tokens.size());
  std::int64_t Place = 0;
  for (const OwnToken &Token : Own.Tokens) {
    Place += Token.Step;
    Result.push_back({clang::SourceLocation::getFromRawEncoding(
                          static_cast<std::uint32_t>(Place) + Moved),
                      static_cast<clang::tok::TokenKind>(Token.Kind),
                      Token.Name < Names.size() ? Names[Token.Name] : nullptr});
  }
  return Result;
}

std::vector<Conditional> conditionalsOf(const OwnHeaders &Own,
                                        clang::CompilerInstance &Compiler) {
  std::vector<Conditional> Result;
  for (const OwnConditional &Each : Own.Uncertain) {
    const clang::SourceLocation Start =
        Compiler.getSourceManager().getLocForStartOfFile(
            findFile(Each.File, *Compiler.getASTReader()));
    Result.emplace_back(Start.getLocWithOffset(int(Each.Begin)),
                        Start.getLocWithOffset(int(Each.End)));
  }
  return Result;
}

namespace {

/// Visits templates in the user's headers.
class SpecializationVisitor : public clang::DynamicRecursiveASTVisitor {
public:
  SpecializationVisitor(function_ref<void(const clang::Decl &)> Look,
                        bool AreKernels)
      : Look(Look), AreKernels(AreKernels) {
    ShouldVisitTemplateInstantiations = true;
  }
  bool VisitFunctionTemplateDecl(clang::FunctionTemplateDecl *D) override {
    return D->getTemplatedDecl()->hasAttr<clang::CUDAGlobalAttr>() !=
               AreKernels ||
           visit(*D);
  }
  bool VisitClassTemplateDecl(clang::ClassTemplateDecl *D) override {
    return AreKernels || visit(*D);
  }
  bool VisitVarTemplateDecl(clang::VarTemplateDecl *D) override {
    return AreKernels || visit(*D);
  }
  // Templates are in namespaces and classes.
  bool TraverseStmt(clang::Stmt *) override { return true; }

private:
  template <typename Template> bool visit(const Template &D) {
    if (D.isCanonicalDecl())
      for (const auto *Each : D.specializations())
        Look(*Each);
    return true;
  }
  function_ref<void(const clang::Decl &)> Look;
  const bool AreKernels; ///< only these, or only others
};

} // namespace

void forEachSpecialization(const clang::ASTContext &Context,
                           function_ref<void(const clang::Decl &)> Look) {
  // Others may name a kernel, which is read with them.
  for (const bool AreKernels : {true, false}) {
    SpecializationVisitor Visitor(Look, AreKernels);
    for (clang::Decl *D : Context.getTranslationUnitDecl()->noload_decls())
      if (!isOfSystemHeader(*D))
        Visitor.TraverseDecl(D);
  }
}

/// The declaration that has the number \p Number in the precompiled header.
static clang::Decl *readDecl(std::uint64_t Number, clang::ASTReader &Reader) {
  const clang::ASTReader::RecordData Record{Number};
  unsigned At = 0;
  return Reader.ReadDecl(Reader.getModuleManager().getPrimaryModule(), Record,
                         At);
}

void readSpecializations(const OwnHeaders &Own,
                         clang::CompilerInstance &Compiler) {
  for (const std::uint64_t Number : Own.Specializations)
    readDecl(Number, *Compiler.getASTReader());
}

namespace {

class LambdaVisitor : public clang::DynamicRecursiveASTVisitor {
public:
  LambdaVisitor() { ShouldVisitTemplateInstantiations = true; }
  bool VisitLambdaExpr(clang::LambdaExpr *Lambda) override {
    IsOutside |=
        !Lambda->getLambdaClass()->getDeclContext()->isFunctionOrMethod();
    return !IsOutside;
  }
  bool IsOutside = false;
};

} // namespace

bool hasLambdaOutsideFunctions(const clang::ASTContext &Context) {
  LambdaVisitor Visitor;
  for (clang::Decl *D : Context.getTranslationUnitDecl()->noload_decls())
    if (!isOfSystemHeader(*D))
      Visitor.TraverseDecl(D);
  return Visitor.IsOutside;
}

void addUsesByHost(const OwnHeaders &Own, clang::CompilerInstance &Compiler) {
  clang::ASTContext &Context = Compiler.getASTContext();
  clang::ASTReader *Reader = Compiler.getASTReader().get();
  for (const std::uint64_t Number : Own.UsedByHost)
    if (const auto *Used =
            dyn_cast_or_null<clang::VarDecl>(readDecl(Number, *Reader)))
      Context.CUDADeviceVarODRUsedByHost.insert(Used);
  for (const std::uint64_t Number : Own.ExternalUsedByHost)
    if (const auto *Used =
            dyn_cast_or_null<clang::ValueDecl>(readDecl(Number, *Reader)))
      Context.CUDAExternalDeviceDeclODRUsedByHost.insert(Used);
}

void addErrorsOf(const OwnHeaders &Own, clang::CompilerInstance &Compiler,
                 clang::Sema &Sema) {
  if (Own.Erroneous.empty())
    return;
  const unsigned Id = Sema.getDiagnostics().getCustomDiagID(
      clang::DiagnosticsEngine::Error, "an error in a header");
  for (const std::uint64_t Number : Own.Erroneous) {
    const auto *Function = dyn_cast_or_null<clang::FunctionDecl>(
        readDecl(Number, *Compiler.getASTReader()));
    if (Function)
      Sema.DeviceDeferredDiags[Function].emplace_back(Function->getLocation(),
                                                      Sema.PDiag(Id));
  }
}

namespace {

class NamingFiles : public vfs::ProxyFileSystem {
public:
  explicit NamingFiles(const OwnHeaders &Own)
      : ProxyFileSystem(vfs::getRealFileSystem()) {
    for (const OwnHeader &Header : Own.Headers) {
      SmallString<256> Path(Header.Name);
      if (makeAbsolute(Path))
        continue;
      sys::path::remove_dots(Path); // as the precompiled header has it
      if (Path != Header.Name)
        Names.try_emplace(Path, Header.Name);
    }
  }

  ErrorOr<vfs::Status> status(const Twine &Path) override {
    SmallString<256> Storage;
    const auto Name = Names.find(Path.toStringRef(Storage));
    if (Name == Names.end())
      return errc::no_such_file_or_directory;
    ErrorOr<vfs::Status> Result = ProxyFileSystem::status(Path);
    if (!Result)
      return Result;
    vfs::Status Named = vfs::Status::copyWithNewName(*Result, Name->second);
    Named.ExposesExternalVFSPath = true;
    return Named;
  }
  bool exists(const Twine &Path) override { return bool(status(Path)); }
  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &) override {
    return errc::no_such_file_or_directory;
  }
  vfs::directory_iterator dir_begin(const Twine &,
                                    std::error_code &Problem) override {
    Problem = errc::no_such_file_or_directory;
    return {};
  }
  std::error_code getRealPath(const Twine &, SmallVectorImpl<char> &) override {
    return errc::no_such_file_or_directory;
  }
  std::error_code setCurrentWorkingDirectory(const Twine &) override {
    return {}; // it stays that of the process
  }

private:
  StringMap<std::string> Names; ///< by absolute path
};

} // namespace

IntrusiveRefCntPtr<vfs::FileSystem> namesAsIncluded(const OwnHeaders &Own) {
  return makeIntrusiveRefCnt<NamingFiles>(Own);
}

} // namespace bank_lint::frontend
