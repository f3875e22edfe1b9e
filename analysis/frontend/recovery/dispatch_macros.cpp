//===-- analysis/frontend/recovery/dispatch_macros.cpp --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/dispatch_macros.h"
#include "analysis/frontend/parse/locations.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace bank_lint::frontend {
namespace {

constexpr llvm::StringLiteral Prefix = "AT_DISPATCH_";

enum Types : unsigned { Floats = 1, Integers = 2 };

/// Macros of a kind. Further ones, `AT_DISPATCH_ALL_TYPES_AND2`, have as many
/// types in front of the others.
struct Family {
  llvm::StringLiteral Name;
  unsigned Holds;          ///< of Types
  llvm::StringLiteral One; ///< ends the name with one further type
  unsigned Most;           ///< further types
};
constexpr Family Families[] = {
    {"FLOATING_TYPES", Floats, "_AND", 8},
    {"FLOATING_TYPES_AND_HALF", Floats, "", 0},
    {"FLOATING_AND_COMPLEX_TYPES", Floats, "_AND1", 6},
    {"INTEGRAL_TYPES", Integers, "_AND", 1},
    {"ALL_TYPES", Floats | Integers, "_AND", 8},
    {"ALL_TYPES_AND_HALF", Floats | Integers, "", 0},
    {"ALL_TYPES_AND_COMPLEX", Floats | Integers, "_AND1", 8},
};

llvm::SmallVector<const char *, 8> typesOf(unsigned Holds) {
  llvm::SmallVector<const char *, 8> Result;
  if (Holds & Floats)
    Result.append({"double", "float"});
  if (Holds & Integers)
    Result.append({"unsigned char", "signed char", "short", "int", "long"});
  return Result;
}

/// Calls \p Lambda for each of \p Types, by the name \p Alias.
std::string callsFor(llvm::ArrayRef<const char *> Types, llvm::StringRef Alias,
                     llvm::StringRef Lambda) {
  std::string Text = "[&] {";
  for (const char *Type : Types)
    Text += (" { using " + Alias + " [[maybe_unused]] = " + Type + "; " +
             (Type == Types.back() ? "return " : "") + "(" + Lambda + ")(); }")
                .str();
  return Text + " }()";
}

std::vector<std::string> definitions() {
  std::vector<std::string> Result;
  for (const Family &F : Families) {
    std::string Further;
    for (unsigned I = 0; I <= F.Most; ++I) {
      const std::string End = I == 0   ? ""
                              : I == 1 ? F.One.str()
                                       : "_AND" + llvm::utostr(I);
      Result.push_back((Prefix + F.Name + End + "(" + Further +
                        "TYPE, NAME, ...)=" +
                        callsFor(typesOf(F.Holds), "scalar_t", "__VA_ARGS__"))
                           .str());
      Further += "TYPE" + llvm::utostr(I) + ", ";
    }
  }
  Result.push_back((Prefix + "INDEX_TYPES(TYPE, NAME, ...)=" +
                    callsFor({"int", "long"}, "index_t", "__VA_ARGS__"))
                       .str());
  Result.push_back((Prefix + "V2(TYPE, NAME, BODY, ...)=" +
                    callsFor(typesOf(Floats), "scalar_t", "BODY"))
                       .str());
  return Result;
}

} // namespace

void addDispatchMacros(CompilerInvocation &Invocation, llvm::StringRef File,
                       llvm::vfs::FileSystem &Files) {
  const auto Text = Files.getBufferForFile(File);
  if (!Text || !(*Text)->getBuffer().contains(Prefix))
    return;
  auto &Options = Invocation.getPreprocessorOpts();
  llvm::StringSet<> Known;
  auto NameOf = [](llvm::StringRef Macro) {
    return Macro.take_until([](char C) { return C == '(' || C == '='; });
  };
  for (const auto &[Macro, IsUndefined] : Options.Macros)
    Known.insert(NameOf(Macro));
  for (const std::string &Macro : definitions())
    if (!Known.contains(NameOf(Macro)))
      Options.addMacroDef(Macro);
  if (!Known.contains("AT_WRAP"))
    Options.addMacroDef("AT_WRAP(...)=__VA_ARGS__");
}

class DispatchWatch : public PPCallbacks {
public:
  DispatchWatch(Preprocessor &Reader, llvm::StringRef OfOptions,
                DispatchMacroUse &To)
      : Reader(Reader), OfOptions(OfOptions), To(To) {}

  void MacroExpands(const Token &Name, const MacroDefinition &Macro,
                    clang::SourceRange Range, const MacroArgs *) override {
    const IdentifierInfo *Identifier = Name.getIdentifierInfo();
    if (To.Location.isValid() || !Identifier->getName().starts_with(Prefix))
      return;
    // One of the user's, or of ATen's, is in a file.
    const MacroInfo *Info = Macro.getMacroInfo();
    const llvm::StringRef File =
        Info ? Reader.getSourceManager().getFilename(Info->getDefinitionLoc())
             : "";
    if (!Info || (!File.empty() && File != OfOptions))
      return;
    To.Name = Identifier->getName().str();
    To.Location = Range.getBegin();
  }

private:
  Preprocessor &Reader;
  const llvm::StringRef OfOptions;
  DispatchMacroUse &To;
};

void DispatchMacroUse::watch(Preprocessor &Reader, llvm::StringRef OfOptions) {
  Reader.addPPCallbacks(
      std::make_unique<DispatchWatch>(Reader, OfOptions, *this));
}

std::vector<std::string> DispatchMacroUse::notes(const Locations &Where) const {
  if (Location.isInvalid())
    return {};
  const bank_lint::SourceRange Place = Where.range(Location);
  return {Place.File + ":" + llvm::utostr(Place.Line) + ": " + Name +
          " is read without PyTorch's headers: its launches are analysed for "
          "the types of C++, not for at::Half and other types of PyTorch"};
}

} // namespace bank_lint::frontend
