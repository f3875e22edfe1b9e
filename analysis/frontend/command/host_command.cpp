//===-- command/host_command.cpp - options of clang and gcc ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/command/host_command.h"
#include "analysis/frontend/command/nvcc_command.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"

using namespace clang::options;
using namespace llvm;

namespace bank_lint::frontend {

namespace {

enum class Treatment : std::uint8_t {
  Keep,
  Folder, ///< keep, with the folder as seen from here
  File,   ///< keep, with the file as seen from here if it is there
  Architecture,
  Toolkit,
  Drop,
};

/// An option or a whole group of clang's. The first row that fits counts.
struct Row {
  unsigned Option;
  Treatment What;
  StringRef Why;
};

constexpr StringRef Decided = "is decided by bank-lint";
constexpr StringRef Codegen = "is for code generation behind the analysis";
constexpr StringRef Host = "is about the host's code";

constexpr Row WhatTheSourceMeans[] = {
    {OPT_I, Treatment::Folder, ""},
    {OPT_isystem, Treatment::Folder, ""},
    {OPT_iquote, Treatment::Folder, ""},
    {OPT_idirafter, Treatment::Folder, ""},
    {OPT_isysroot, Treatment::Folder, ""},
    {OPT__sysroot_EQ, Treatment::Folder, ""},
    {OPT_include, Treatment::File, ""},
    {OPT_imacros, Treatment::File, ""},
    {OPT_D, Treatment::Keep, ""},
    {OPT_U, Treatment::Keep, ""},
    {OPT_std_EQ, Treatment::Keep, ""},
    {OPT_pthread, Treatment::Keep, ""},
};

constexpr Row NotForTheAnalysis[] = {
    {OPT_Action_Group, Treatment::Drop, "says which steps to run"},
    {OPT_M_Group, Treatment::Drop, "writes dependency files"},
    {OPT_o, Treatment::Drop, "names outputs"},
    {OPT_x, Treatment::Drop, "the file is read as CUDA in any case"},
    {OPT_Link_Group, Treatment::Drop, "is for linking"},
    {OPT_W_Group, Treatment::Drop, "is about messages"},
    {OPT_pedantic_Group, Treatment::Drop, "is about messages"},
    {OPT_R_Group, Treatment::Drop, "is about messages"},
    {OPT_w, Treatment::Drop, "is about messages"},
    {OPT_v, Treatment::Drop, "is about messages"},
    {OPT_g_Group, Treatment::Drop, "adds debug information"},
    {OPT_O_Group, Treatment::Drop, Codegen},
    {OPT_fsan_cov_Group, Treatment::Drop, Codegen},
    {OPT_fsanitize_EQ, Treatment::Drop, Codegen},
    {OPT_fno_sanitize_EQ, Treatment::Drop, Codegen},
    {OPT_flto, Treatment::Drop, Codegen},
    {OPT_flto_EQ, Treatment::Drop, Codegen},
    {OPT_fprofile_generate, Treatment::Drop, Codegen},
    {OPT_fprofile_use_EQ, Treatment::Drop, Codegen},
    {OPT_fprofile_instr_use_EQ, Treatment::Drop, Codegen},
    {OPT_fplugin_EQ, Treatment::Drop, Codegen},
    {OPT_fpass_plugin_EQ, Treatment::Drop, Codegen},
    {OPT_save_temps_EQ, Treatment::Drop, Codegen},
    {OPT_ftime_trace_EQ, Treatment::Drop, Codegen},
    {OPT_mllvm, Treatment::Drop, Codegen},
    {OPT_m_Group, Treatment::Drop, Host},
    {OPT_target, Treatment::Drop, Host},
};

constexpr Row DecidedHere[] = {
    {OPT_offload_arch_EQ, Treatment::Architecture, ""},
    {OPT_cuda_path_EQ, Treatment::Toolkit, ""},
    {OPT_no_offload_arch_EQ, Treatment::Drop, Decided},
    {OPT_offload_device_only, Treatment::Drop, Decided},
    {OPT_offload_host_only, Treatment::Drop, Decided},
    {OPT_offload_host_device, Treatment::Drop, Decided},
    {OPT_fgpu_rdc, Treatment::Drop, Decided},
    {OPT_fno_gpu_rdc, Treatment::Drop, Decided},
    {OPT_resource_dir, Treatment::Drop, Decided},
    {OPT_no_offload_inc, Treatment::Drop, Decided},
    {OPT_no_offloadlib, Treatment::Drop, Decided},
    {OPT_nostdinc, Treatment::Drop, Decided},
    {OPT_Xcuda_ptxas, Treatment::Drop, Codegen},
    {OPT_Xcuda_fatbinary, Treatment::Drop, Codegen},
};

constexpr Row HostMeaning[] = {{OPT_f_Group, Treatment::Keep, ""}};

class HostTranslator {
public:
  HostTranslator(ArrayRef<ArrayRef<Row>> Tables, const Row &Otherwise,
                 const CommandPlace &Place)
      : Tables(Tables), Otherwise(Otherwise), Place(Place), Files(Place) {}

  TranslatedCommand translate(ArrayRef<std::string> Options);

private:
  std::vector<std::string> expand(ArrayRef<std::string> Options);
  const Row &rowOf(const opt::Option &Option) const;
  void translate(const opt::Arg &Option, const opt::InputArgList &All);
  void architecture(const opt::Arg &Option, const std::string &Written);
  void keep(const opt::Arg &Option, const std::string &Written,
            const opt::InputArgList &All, Treatment What);

  ArrayRef<ArrayRef<Row>> Tables;
  const Row &Otherwise;
  const CommandPlace &Place;
  ResponseFileReader Files;
  TranslatedCommand Result;
};

/// `@FILE` stands for the words in it, which may be files again.
std::vector<std::string> HostTranslator::expand(ArrayRef<std::string> Options) {
  std::vector<std::string> Result;
  std::vector<std::string> Left(Options.rbegin(), Options.rend());
  while (!Left.empty()) {
    std::string Word = std::move(Left.back());
    Left.pop_back();
    StringRef Path = Word;
    if (!Path.consume_front("@") || !Place.exists(Path)) {
      Result.push_back(std::move(Word));
      continue;
    }
    Expected<std::string> Text = Files.read(Path);
    if (!Text) {
      std::string Why = toString(Text.takeError());
      this->Result.Problems.push_back(
          ("the options in '" + Path + "' are lost: " + Why).str());
      this->Result.Options.push_back(
          {Word, OptionOutcome::Unknown, "", "cannot be read: " + Why});
      continue;
    }
    std::vector<std::string> Read = splitShell(*Text);
    Left.insert(Left.end(), Read.rbegin(), Read.rend());
    this->Result.Options.push_back(
        {Word, OptionOutcome::Translated, "the options in it", ""});
  }
  return Result;
}

const Row &HostTranslator::rowOf(const opt::Option &Option) const {
  for (ArrayRef<Row> Table : Tables)
    for (const Row &Candidate : Table)
      if (Option.matches(Candidate.Option))
        return Candidate;
  return Otherwise;
}

void HostTranslator::architecture(const opt::Arg &Option,
                                  const std::string &Written) {
  std::string Became;
  for (const char *Value : Option.getValues()) {
    std::string Arch = architectureOf(Value);
    if (Arch.empty())
      continue;
    Became += (Became.empty() ? "architecture " : ", ") + Arch;
    if (!is_contained(Result.Architectures, Arch))
      Result.Architectures.push_back(std::move(Arch));
  }
  if (Became.empty())
    Result.Options.push_back(
        {Written, OptionOutcome::Unknown, "", "names no architecture"});
  else
    Result.Options.push_back({Written, OptionOutcome::Translated, Became, ""});
}

void HostTranslator::keep(const opt::Arg &Option, const std::string &Written,
                          const opt::InputArgList &All, Treatment What) {
  opt::ArgStringList Rendered;
  Option.render(All, Rendered);
  std::vector<std::string> Words(Rendered.begin(), Rendered.end());
  StringRef Value = Option.getNumValues() ? Option.getValue() : "";
  // The value is the end of what was written, joined or not.
  if (What == Treatment::Folder ||
      (What == Treatment::File && Place.exists(Value))) {
    std::string &Last = Words.back();
    Last.resize(Last.size() - Value.size());
    Last += Place.absolute(Value);
  }
  std::string Became = join(Words, " ");
  Result.Options.push_back(
      {Written,
       Became == Written ? OptionOutcome::Kept : OptionOutcome::Translated,
       Became, ""});
  Result.Arguments.insert(Result.Arguments.end(), Words.begin(), Words.end());
}

void HostTranslator::translate(const opt::Arg &Option,
                               const opt::InputArgList &All) {
  std::string Written = Option.getAsString(All);
  unsigned Kind = Option.getOption().getKind();
  auto Add = [&](OptionOutcome Outcome, StringRef Became, StringRef Why) {
    Result.Options.push_back({Written, Outcome, Became.str(), Why.str()});
  };
  if (Kind == opt::Option::InputClass)
    return Add(OptionOutcome::Dropped, "", "is an input");
  if (Kind == opt::Option::UnknownClass)
    return Add(OptionOutcome::Unknown, "", "is not known to clang");
  const Row &Found = rowOf(Option.getOption());
  switch (Found.What) {
  case Treatment::Keep:
  case Treatment::Folder:
  case Treatment::File:
    return keep(Option, Written, All, Found.What);
  case Treatment::Architecture:
    return architecture(Option, Written);
  case Treatment::Toolkit:
    Result.Toolkit = Place.absolute(Option.getValue());
    return Add(OptionOutcome::Translated, "toolkit " + Result.Toolkit, "");
  case Treatment::Drop:
    return Add(OptionOutcome::Dropped, "", Found.Why);
  }
}

TranslatedCommand HostTranslator::translate(ArrayRef<std::string> Options) {
  std::vector<std::string> Words = expand(Options);
  std::vector<const char *> Pointers;
  for (const std::string &Word : Words)
    Pointers.push_back(Word.c_str());
  unsigned MissingIndex = 0, MissingCount = 0;
  opt::InputArgList All = clang::getDriverOptTable().ParseArgs(
      Pointers, MissingIndex, MissingCount,
      opt::Visibility(clang::options::ClangOption));
  for (const opt::Arg *Option : All)
    translate(*Option, All);
  // The last word wants a value; the parser has left it out.
  if (MissingCount)
    Result.Options.push_back({Words[MissingIndex], OptionOutcome::Unknown, "",
                              "its value is missing"});
  return std::move(Result);
}

} // namespace

TranslatedCommand translateClang(ArrayRef<std::string> Options,
                                 const CommandPlace &Place) {
  static constexpr Row Otherwise{0, Treatment::Keep, ""};
  const ArrayRef<Row> Tables[] = {WhatTheSourceMeans, NotForTheAnalysis,
                                  DecidedHere};
  return HostTranslator(Tables, Otherwise, Place).translate(Options);
}

TranslatedCommand translateHost(ArrayRef<std::string> Options,
                                const CommandPlace &Place) {
  static constexpr Row Otherwise{0, Treatment::Drop, Host};
  const ArrayRef<Row> Tables[] = {WhatTheSourceMeans, NotForTheAnalysis,
                                  HostMeaning};
  return HostTranslator(Tables, Otherwise, Place).translate(Options);
}

} // namespace bank_lint::frontend
