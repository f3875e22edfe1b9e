//===-- analysis/frontend/user_macros.cpp - where -D has an effect --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/user_macros.h"
#include "analysis/frontend/toolkit/builtin_headers.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace bank_lint::frontend {

namespace {

/// Exists on no disk.

/// "N" of "N=1024" and of "N(x)=x".
StringRef nameOf(StringRef Macro) {
  return Macro.take_while([](char C) { return isAlnum(C) || C == '_'; });
}

/// Whether headers that come before every file ask for \p Name, or may do so.
bool concernsHeaders(StringRef Name) {
  // Reserved names are for compilers and their libraries.
  for (StringRef Prefix : {"_", "CUDA", "NV_", "PSTL_"})
    if (Name.starts_with(Prefix))
      return true;
  // The last ones are defined by the compiler itself.
  return is_contained({"NDEBUG", "OPEN_MAX", "linux", "unix", "i386"}, Name);
}

/// Whether \p Macro is the same as a line of a file.
bool isPlain(StringRef Macro) {
  const StringRef Name = nameOf(Macro);
  const StringRef Rest = Macro.drop_front(Name.size());
  return !Name.empty() && !isDigit(Name.front()) &&
         (Rest.empty() || Rest.front() == '=' || Rest.front() == '(') &&
         Macro.find_first_of("\n\r\\\"'") == StringRef::npos &&
         !Macro.contains("/*") && !Macro.contains("//") &&
         !Macro.contains("?\?");
}

std::string define(StringRef Macro) {
  const StringRef Name = nameOf(Macro);
  // An `=` in the parameters of a macro is not one, but an error.
  const auto [Head, Value] = Macro.split('=');
  const bool HasValue = Head.size() != Macro.size();
  return ("#ifndef " + Name + "\n#define " + Head + " " +
          (HasValue ? Value : StringRef("1")) + "\n#endif\n")
      .str();
}

} // namespace

std::string putUserMacrosLast(clang::CompilerInvocation &Invocation,
                              vfs::OverlayFileSystem &Files) {
  auto &Options = Invocation.getPreprocessorOpts();
  const std::size_t Forced = countForcedHeaders(Options.Includes);
  // A file whose macros alone are wanted comes before any header.
  if (Forced == 0 || !Options.MacroIncludes.empty() ||
      !Options.ImplicitPCHInclude.empty())
    return "";
  StringSet<> Staying; // all that the options say of these
  for (const auto &[Macro, IsUndefined] : Options.Macros)
    if (concernsHeaders(nameOf(Macro)) || (!IsUndefined && !isPlain(Macro)))
      Staying.insert(nameOf(Macro));

  // If there are several, the last one counts.
  StringSet<> Seen;
  std::string Text;
  std::vector<std::pair<std::string, bool>> Kept;
  for (const auto &[Macro, IsUndefined] : reverse(Options.Macros)) {
    const StringRef Name = nameOf(Macro);
    if (Staying.contains(Name)) {
      Kept.emplace_back(Macro, IsUndefined);
    } else if (Seen.insert(Name).second) {
      if (IsUndefined)
        Kept.emplace_back(Macro, IsUndefined);
      else
        Text.insert(0, define(Macro));
    }
  }
  if (Text.empty())
    return "";
  Options.Macros.assign(Kept.rbegin(), Kept.rend());
  Text = "#ifndef __BANK_LINT_USER_MACROS__\n"
         "#define __BANK_LINT_USER_MACROS__\n" +
         Text + "#endif\n";

  auto Header = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  Header->addFile(UserMacrosFile, /*ModificationTime=*/0,
                  MemoryBuffer::getMemBufferCopy(Text, UserMacrosFile));
  Files.pushOverlay(Header);
  Options.Includes.insert(Options.Includes.begin() + Forced,
                          UserMacrosFile.str());
  return Text;
}

} // namespace bank_lint::frontend
