//===-- tool/config/config_key.h - what a .bank-lint may say ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A key of a .bank-lint file, and a value that such a file gives it. Which
/// keys there are is a table of the command line's, for a key says what an
/// option says, in the option's own words.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CONFIG_CONFIG_KEY_H
#define BANK_LINT_TOOL_CONFIG_CONFIG_KEY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace bank_lint {

enum class ConfigShape {
  Text,
  Number,
  Switch,  ///< true, false
  List,    ///< texts; one of them may stand without a list
  Pairs,   ///< likewise of "name=value", or a map
  NewList, ///< a list that takes the place of what others say
};

/// What a project's files may say by a key (project_rights.h); the user's own
/// file may say all.
enum class ProjectMay {
  SayAnything,
  ReadBelow,    ///< a file nowhere above the folder of the file that says so
  WriteBelow,   ///< a file nowhere above the folder of the file that says so
  NameToolkit,  ///< a folder likewise, or a CUDA toolkit elsewhere
  NameDatabase, ///< likewise, or a compile_commands.json elsewhere
  LowerIt,      ///< a limit
  SwitchItOn,
  SayNothing,
};

struct ConfigKey {
  llvm::StringLiteral Name;   ///< "min-weight"
  llvm::StringLiteral Option; ///< of the command line: "min-weight"
  ConfigShape Shape;
  /// A key that a value of this one makes void where they name the same thing
  /// (two lists) or at all; "": none.
  llvm::StringLiteral Opposite;
  bool IsPath;  ///< relative to the file's folder
  bool IsOfRun; ///< not for a part of the files
  llvm::StringLiteral Description;
  /// What is wrong with a value, and what is allowed; "" if nothing. Null: no
  /// text is wrong.
  std::string (*Objection)(llvm::StringRef Value);
  ProjectMay May = ProjectMay::SayAnything;
  /// Where projects may lower it: the default; 0: no limit.
  double UsualLimit = 0;

  bool isList() const { return Shape >= ConfigShape::List; }
};

/// The key of that name, or null.
const ConfigKey *findKey(llvm::ArrayRef<ConfigKey> Keys, llvm::StringRef Name);

/// A value, or an item of a list.
struct Setting {
  const ConfigKey *Key = nullptr;
  std::string Value;
  std::string File;              ///< that says so
  unsigned Line = 0, Column = 0; ///< of it

  /// What the value is about, where later ones replace earlier ones: "n" of
  /// "n=64"; all of an item of a list; "" of what has one value only.
  llvm::StringRef subject() const {
    if (!Key->isList() || Key->Shape == ConfigShape::NewList)
      return "";
    llvm::StringRef Text = Value;
    return Key->Shape == ConfigShape::Pairs ? Text.split('=').first : Text;
  }
};

/// A schema for editors, of the files that have these keys: JSON Schema,
/// draft 7.
std::string configSchema(llvm::ArrayRef<ConfigKey> Keys);

} // namespace bank_lint

#endif
