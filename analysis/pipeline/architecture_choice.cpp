//===-- analysis/pipeline/architecture_choice.cpp - which GPU -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/pipeline/architecture_choice.h"
#include "model/arch.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace bank_lint {

namespace {

/// "sm_90a" for whatever spelling the model understands: the suffix, which the
/// model does not need, is the compiler's.
std::string spelled(StringRef Name, const model::Architecture &Arch) {
  StringRef Suffix = Name.take_back(1);
  return std::string(Arch.Name) +
         (Suffix == "a" || Suffix == "f" ? Suffix.str() : "");
}

/// sm_90a has all of sm_90's code and more; sm_100f lies between.
int rank(StringRef Name) {
  return Name.ends_with("a") ? 2 : Name.ends_with("f") ? 1 : 0;
}

} // namespace

ArchitectureChoice chooseArchitecture(const AnalysisOptions &Options,
                                      const CompileSetup &Setup) {
  const model::Architecture *Wanted = model::findArchitecture(Options.Arch);
  std::string Default = Wanted ? spelled(Options.Arch, *Wanted) : Options.Arch;
  if (Options.ArchAsked)
    return {Default, "--arch", ""};
  if (Setup.Database.empty())
    return {Default, "default", ""};

  const std::vector<std::string> &Named = Setup.Translated.Architectures;
  std::string List = join(Named, ", ");
  const model::Architecture *Newest = nullptr;
  std::string Name;
  for (const std::string &Candidate : Named) {
    const model::Architecture *Arch = model::findArchitecture(Candidate);
    if (!Arch || (Newest && Arch->Number < Newest->Number) ||
        (Newest == Arch && rank(Candidate) <= rank(Name)))
      continue;
    Newest = Arch;
    Name = spelled(Candidate, *Arch);
  }
  if (Newest && Named.size() == 1)
    return {Name, "the project's command", ""};
  if (Newest)
    return {Name, "the newest of those in the project's command",
            "compiled for " + List + "; analysed for " + Name +
                ", the newest (another with --arch)"};
  if (Named.empty())
    return {Default, "default; the project's command names none",
            "the project's command names no architecture; analysed for " +
                Default + " (another with --arch)"};
  bool IsOpen = Named.size() == 1 && !StringRef(Named[0]).starts_with("sm_");
  return {Default, "default",
          "the project's command names " + List +
              (IsOpen ? ", which is no one architecture; analysed for "
                      : ", which the model does not know; analysed for ") +
              Default + " (another with --arch)"};
}

} // namespace bank_lint
