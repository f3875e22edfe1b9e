//===-- analysis/include_folders/python_headers.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Headers that Python packages install, such as those of PyTorch and pybind11:
/// in `include` folders of the packages of an environment. Folders are looked
/// at; no Python is run, and nothing of an environment is used by itself.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_INCLUDE_FOLDERS_PYTHON_HEADERS_H
#define BANK_LINT_ANALYSIS_INCLUDE_FOLDERS_PYTHON_HEADERS_H

#include "analysis/include_folders/folder_choice.h"

namespace bank_lint {

/// A folder in which packages of Python are installed.
struct PythonEnvironment {
  std::string Prefix;   ///< "/project/.venv"
  std::string Packages; ///< "/project/.venv/lib/python3.11/site-packages"
  std::string Headers;  ///< with Python.h; "" if there is none
};

/// Variables and folders of this machine.
struct PythonSearch {
  std::string VirtualEnv;  ///< VIRTUAL_ENV; "" if it is not set
  std::string CondaPrefix; ///< CONDA_PREFIX
  std::string Home;        ///< of the user; "" if it is not known
  std::vector<std::string> SystemPrefixes{"/usr/local", "/usr"};

  static PythonSearch ofThisProcess();
};

/// Where an environment has missing headers.
struct PythonHeaders {
  std::string Prefix;               ///< of the environment
  std::vector<std::string> Names;   ///< the headers that it has
  std::vector<std::string> Folders; ///< absolute, in the order of the search
};

/// What is installed on this machine. It is looked at once, for all projects
/// of a run.
class PythonPackages {
public:
  explicit PythonPackages(PythonSearch Search) : Search(std::move(Search)) {}

  /// The first environment that has headers \p Missing of the project in the
  /// folder \p Root. Folders find what these include, too, if the same
  /// environment has it. Those that are activated come first, then those in
  /// \p Root (.venv, venv, env), those of the user and of the system. A
  /// confined process gets none that it must not read.
  std::optional<PythonHeaders> find(llvm::StringRef Root,
                                    llvm::ArrayRef<MissingHeader> Missing,
                                    llvm::ArrayRef<std::string> Searched,
                                    const SearchLimits &Limits);

private:
  std::vector<PythonEnvironment> environmentsFor(llvm::StringRef Root);
  const std::vector<PythonEnvironment> &
  installedBelow(const std::string &Prefix);
  const std::vector<std::string> &includeFolders(const PythonEnvironment &Of);
  std::optional<PythonHeaders> findIn(const PythonEnvironment &Environment,
                                      llvm::ArrayRef<MissingHeader> Missing,
                                      llvm::ArrayRef<std::string> Searched,
                                      const SearchLimits &Limits);

  const PythonSearch Search;
  std::map<std::string, std::vector<PythonEnvironment>> Installed;
  /// The `include` folders of packages, by the folder of the packages.
  std::map<std::string, std::vector<std::string>> Includes;
};

} // namespace bank_lint

#endif
