//===-- analysis/embedded/cuda_text.cpp -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/cuda_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"
#include <set>

using namespace llvm;

namespace bank_lint {
namespace {

constexpr StringLiteral Mark = "__global__";

bool isOfName(char C) { return isAlnum(C) || C == '_'; }

/// The name before the parameters that follow \p After, which follows
/// `__global__`; "" if none do.
StringRef kernelName(StringRef After) {
  // Attributes may have brackets too.
  for (unsigned Brackets = 0; Brackets < 4; ++Brackets) {
    const std::size_t Open = After.find_first_of("(;{}\"'");
    if (Open == StringRef::npos || After[Open] != '(')
      return "";
    const StringRef Before = After.take_front(Open).rtrim();
    const StringRef Name = Before.take_back(
        Before.size() -
        (Before.find_last_not_of("abcdefghijklmnopqrstuvwxyz"
                                 "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") +
         1));
    if (!Name.empty() && Name != "__launch_bounds__" &&
        Name != "__attribute__" && Name != "void")
      return Name;
    const std::size_t Close = After.find(')', Open);
    if (Close == StringRef::npos)
      return "";
    After = After.drop_front(Close + 1);
  }
  return "";
}

} // namespace

/// The names of the first \p Most kernels, each once.
static std::vector<std::string> kernelNames(StringRef Text, std::size_t Most) {
  std::vector<std::string> Names;
  StringSet<> Known;
  for (std::size_t At = Text.find(Mark); At != StringRef::npos;
       At = Text.find(Mark, At + 1)) {
    const StringRef Name = kernelName(Text.drop_front(At + Mark.size()));
    // Not the end of "%(name)s", whose value is the name.
    if (Name.empty() || StringRef("%)}$").contains(Name.data()[-1]) ||
        !Known.insert(Name).second)
      continue;
    Names.push_back(Name.str());
    if (Names.size() == Most)
      break;
  }
  return Names;
}

std::string firstKernel(StringRef Text) {
  const std::vector<std::string> Names = kernelNames(Text, /*Most=*/1);
  return Names.empty() ? "" : Names.front();
}

std::vector<std::string> otherKernels(StringRef Text) {
  constexpr std::size_t MostNames = 1000;
  std::vector<std::string> Names = kernelNames(Text, MostNames);
  if (Names.size() == MostNames)
    Names.back() = "further kernels";
  if (!Names.empty())
    Names.erase(Names.begin());
  return Names;
}

bool definesKernel(StringRef Text) {
  for (std::size_t At = Text.find(Mark); At != StringRef::npos;
       At = Text.find(Mark, At + 1)) {
    const StringRef After = Text.drop_front(At + Mark.size());
    const bool IsWord = (!At || !isOfName(Text[At - 1])) &&
                        (After.empty() || !isOfName(After.front()));
    // The name may be unknown: "__global__ void " + name + "(...".
    const bool HasHead =
        !kernelName(After).empty() ||
        After.take_front(After.find('(')).rtrim().ends_with("void");
    if (IsWord && HasHead && After.contains('{') && After.contains('}'))
      return true;
  }
  return false;
}

/// The first place for a value, as `%` and templates have them: "%(n)s",
/// "${n}", "{% if n %}".
static StringRef placeForValue(StringRef Text) {
  for (std::size_t At = Text.find_first_of("%${"); At != StringRef::npos;
       At = Text.find_first_of("%${", At + 1)) {
    const StringRef Rest = Text.substr(At);
    if (Rest.starts_with("{% "))
      return Rest.take_front(Rest.find("%}") + 2).take_until([](char C) {
        return C == '\n';
      });
    if (!Rest.starts_with("%(") && !Rest.starts_with("${"))
      continue;
    const StringRef Name = Rest.drop_front(2).take_while(isOfName);
    const StringRef After = Rest.drop_front(2 + Name.size());
    if (Name.empty() || isDigit(Name.front()))
      continue;
    if (Rest.front() == '$'
            ? After.starts_with("}")
            : After.starts_with(")s") || After.starts_with(")d") ||
                  After.starts_with(")f"))
      return Rest.take_front(Name.size() + (Rest.front() == '$' ? 3 : 4));
  }
  return "";
}

std::string whyNotWhole(StringRef Text) {
  if (const StringRef Place = placeForValue(Text); !Place.empty())
    return ("a value is put in for " + Place + " when it runs").str();
  if (Text.contains("#if"))
    return ""; // one of several braces counts
  long Open = 0;
  for (char C : Text) {
    Open += C == '{' ? 1 : C == '}' ? -1 : 0;
    if (Open < 0)
      break;
  }
  return Open ? "it is a part of a text, with a brace too many or too few" : "";
}

bool mentions(StringRef Text, StringRef Name) {
  for (std::size_t At = Text.find(Name); At != StringRef::npos;
       At = Text.find(Name, At + 1)) {
    const StringRef After = Text.drop_front(At + Name.size());
    if ((!At || !isOfName(Text[At - 1])) &&
        (After.empty() || !isOfName(After.front())))
      return true;
  }
  return false;
}

namespace {

/// The directive in \p Line and what follows it: "ifdef", "N".
std::pair<StringRef, StringRef> directiveOf(StringRef Line) {
  StringRef Rest = Line.trim();
  if (!Rest.consume_front("#"))
    return {};
  Rest = Rest.ltrim();
  const StringRef Word = Rest.take_while(isOfName);
  return {Word, Rest.drop_front(Word.size()).trim()};
}

/// Whether compilers or their libraries define \p Name, by how it begins.
bool isPredefined(StringRef Name) {
  static constexpr StringLiteral Starts[] = {
      "__CUDA",     "__NV",      "__HIP",     "__AMD",        "__GFX",
      "__GNUC",     "__clang",   "__has_",    "__cplusplus",  "__cpp_",
      "__linux",    "__unix",    "__APPLE",   "__MACH",       "__x86",
      "__aarch",    "__arm",     "__ARM",     "__powerpc",    "__PPC",
      "__SIZE",     "__STDC",    "__INTEL",   "__LP64",       "__LINE",
      "__FILE",     "__CHAR",    "__INT",     "__DEVICE",     "__OPTIMIZE",
      "__FAST",     "__BYTE",    "__ORDER",   "__SYCL",       "__GLIBC",
      "__MINGW",    "__CYGWIN",  "__ANDROID", "__DATE",       "__TIME",
      "__COUNTER",  "__VA_",     "__func",    "__EXCEPTIONS", "__PRETTY",
      "__restrict", "__ICC",     "__PGI",     "_MSC_",        "_WIN",
      "_M_",        "_OPENMP",   "_LIBC",     "_GLIBC",       "_CCCL",
      "_CUDA",      "_NVHPC",    "_POSIX",    "_GNU_SOURCE",  "CUDA_VERSION",
      "CUDART_",    "CUDA_ARCH", "NVCC"};
  return any_of(Starts,
                [&](StringRef Start) { return Name.starts_with(Start); });
}

} // namespace

std::vector<std::string>
macrosFromOutside(StringRef Text, const std::vector<std::string> &Options) {
  std::vector<std::string> Result;
  std::set<StringRef> Known{"defined", "true", "false",   "NULL",
                            "WIN32",   "M_PI", "NAN",     "assert",
                            "min",     "max",  "INFINITY"};
  for (StringRef Option : Options)
    if (Option.consume_front("-D") || Option.consume_front("-U") ||
        Option.consume_front("--define-macro=") ||
        Option.consume_front("--undefine-macro="))
      Known.insert(Option.trim().take_while(isOfName));
  SmallVector<StringRef, 64> Lines;
  Text.split(Lines, '\n');
  std::vector<bool> Conditions; // those around, and whether they may not hold
  for (std::size_t I = 0; I < Lines.size(); ++I) {
    const auto [Word, Rest] = directiveOf(Lines[I]);
    if (Word == "endif" && !Conditions.empty())
      Conditions.pop_back();
    if ((Word == "define" || Word == "undef") &&
        !is_contained(Conditions, true))
      Known.insert(Rest.take_while(isOfName));
    if (!Word.starts_with("if") && !Word.starts_with("elif"))
      continue;
    const bool IsGuard =
        Word == "ifndef" && I + 1 < Lines.size() &&
        directiveOf(Lines[I + 1]) == std::pair(StringRef("define"), Rest);
    if (Word.starts_with("if"))
      Conditions.push_back(!IsGuard);
    for (StringRef Left = Rest.split("//").first.split("/*").first;
         !Left.empty() && !IsGuard;) {
      const StringRef Name = Left.take_while(isOfName);
      if (!Name.empty() && !isDigit(Name.front()) && !isPredefined(Name) &&
          Known.insert(Name).second)
        Result.push_back(Name.str());
      Left = Left.drop_front(std::max<std::size_t>(Name.size(), 1));
    }
  }
  return Result;
}

/// Whether `void` follows, perhaps behind qualifiers and attributes.
static bool followsVoid(StringRef Text) {
  for (unsigned Words = 0; Words < 8; ++Words) {
    Text = Text.ltrim();
    while (Text.consume_front("\\n") || Text.consume_front("\"C\""))
      Text = Text.ltrim();
    const StringRef Word = Text.take_while(isOfName);
    if (Word == "void")
      return true;
    if (Word != "static" && Word != "inline" && Word != "extern" &&
        !Word.starts_with("__"))
      return false;
    Text = Text.drop_front(Word.size()).ltrim();
    if (Text.starts_with("(")) {
      unsigned Depth = 0;
      const std::size_t Size = Text.take_while([&](char C) {
                                     Depth += C == '(' ? 1 : 0;
                                     return C != ')' || --Depth != 0;
                                   })
                                   .size();
      Text = Text.drop_front(std::min(Size + 1, Text.size()));
    }
  }
  return false;
}

bool headsKernel(StringRef Text) {
  for (std::size_t At = Text.find(Mark); At != StringRef::npos;
       At = Text.find(Mark, At + 1)) {
    StringRef After = Text.drop_front(At + Mark.size());
    if ((At && isOfName(Text[At - 1])) || After.empty() ||
        !(isSpace(After.front()) || After.starts_with("\\n")))
      continue;
    // "__global__ void k(...);" is a declaration.
    if (followsVoid(After) &&
        !After
             .drop_front(After
                             .take_until([](char C) {
                               return C == ';' || C == '{' || C == '}';
                             })
                             .size())
             .starts_with(";"))
      return true;
  }
  return false;
}

SourceOwner ownerOf(StringRef Text) {
  for (StringRef Word : {"torch/", "torch::", "ATen/", "at::"})
    if (Text.contains(Word))
      return SourceOwner::Torch;
  return SourceOwner::Runtime;
}

} // namespace bank_lint
