//===-- tool/report/wording/names.cpp - what each kind of thing is called -===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/wording/names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace bank_lint {

llvm::StringRef nameOf(AccessSpace Space) {
  switch (Space) {
  case AccessSpace::Shared:
    return "shared";
  case AccessSpace::Global:
    return "global";
  case AccessSpace::Unknown:
    return "unknown";
  case AccessSpace::Constant:
    return "constant";
  case AccessSpace::Local:
    return "local";
  case AccessSpace::Other:
    return "other";
  }
  return "";
}

llvm::StringRef nameOf(AccessOperation Operation) {
  switch (Operation) {
  case AccessOperation::Load:
    return "load";
  case AccessOperation::Store:
    return "store";
  case AccessOperation::Atomic:
    return "atomic";
  }
  return "";
}

llvm::StringRef nameOf(Certainty Sureness) {
  switch (Sureness) {
  case Certainty::Proven:
    return "proven";
  case Certainty::Expected:
    return "expected";
  case Certainty::Parametric:
    return "parametric";
  case Certainty::Bounded:
    return "bounded";
  case Certainty::Undecided:
    return "undecided";
  }
  return "";
}

llvm::StringRef nameOf(AccessState State) {
  switch (State) {
  case AccessState::Clean:
    return "clean";
  case AccessState::Flagged:
    return "flagged";
  case AccessState::Tolerated:
    return "tolerated";
  case AccessState::Undecided:
    return "undecided";
  }
  return "";
}

llvm::StringRef nameOf(SetAsideBy By) {
  switch (By) {
  case SetAsideBy::Comment:
    return "comment";
  case SetAsideBy::Baseline:
    return "baseline";
  case SetAsideBy::Change:
    return "change";
  }
  return "";
}

llvm::StringRef nameOf(LaunchSource Source) {
  switch (Source) {
  case LaunchSource::CommandLine:
    return "command-line";
  case LaunchSource::Recorded:
    return "recorded";
  case LaunchSource::LaunchSite:
    return "launch";
  case LaunchSource::Required:
    return "required";
  case LaunchSource::Metadata:
    return "metadata";
  case LaunchSource::Comment:
    return "comment";
  case LaunchSource::LaunchBounds:
    return "launch-bounds";
  case LaunchSource::Assumed:
    return "assumed";
  }
  return "";
}

llvm::StringRef nameOf(TrafficKind Kind) {
  switch (Kind) {
  case TrafficKind::None:
    return "";
  case TrafficKind::SharedWavefronts:
    return "shared wavefronts";
  case TrafficKind::Sectors:
    return "sectors";
  case TrafficKind::ConstantRequests:
    return "constant requests";
  }
  return "";
}

llvm::StringRef nameOf(ArgumentSource Source) {
  switch (Source) {
  case ArgumentSource::LaunchSite:
    return "launch";
  case ArgumentSource::CommandLine:
    return "command-line";
  case ArgumentSource::Comment:
    return "comment";
  }
  return "";
}

} // namespace bank_lint
