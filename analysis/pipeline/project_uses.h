//===-- analysis/pipeline/project_uses.h - what other files do --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Looks in the other sources of a project for calls of functions that launch
/// kernels, and for launches of kernels that are defined elsewhere. A source
/// whose text has the name is parsed, of C++ as if it were CUDA, and its host
/// code is followed; what it does is kept in the cache.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PIPELINE_PROJECT_USES_H
#define BANK_LINT_ANALYSIS_PIPELINE_PROJECT_USES_H

#include "analysis/pipeline/analysis_options.h"
#include "analysis/program/outside_uses.h"
#include "analysis/support/content_hash.h"
#include <map>
#include <mutex>

namespace bank_lint {

/// For any number of threads.
class ProjectUses {
public:
  /// The user points at \p Sources of C++ and CUDA, for a run that takes files
  /// as it finds them. Not while others look for something.
  void pointAt(llvm::ArrayRef<std::string> Sources);

  /// The uses of \p Wanted, which \p File defines, in those sources and in
  /// those of the database that has the command for \p File.
  std::vector<OutsideUse> usesOf(llvm::ArrayRef<OutsideFunction> Wanted,
                                 const std::string &File,
                                 const AnalysisOptions &Options) const;

private:
  /// A source of the project, and where it is: absolute, links resolved.
  struct Source {
    std::string Name, Path;
    bool IsOfDatabase = false;
  };
  /// All sources but \p File, the nearest first. Those of a database are in \p
  /// OfDatabase, which must live as long.
  std::vector<const Source *> sourcesFor(const std::string &File,
                                         const AnalysisOptions &Options,
                                         std::vector<Source> &OfDatabase) const;

  /// A source's size and all words of its text with a dot in them, one a line:
  /// as much of it as names headers.
  struct Glance {
    std::uint64_t Size = 0;
    std::string Dotted;
  };
  /// Null if it cannot be read, or if it may change. For the rest of the run.
  const Glance *glanceAt(const Source &Of,
                         const AnalysisOptions &Options) const;

  std::optional<FileUses> usesOnce(const Source &Of,
                                   const AnalysisOptions &Options) const;

  /// The uses in one source, for one run.
  struct Once {
    std::mutex Lock;
    bool IsRead = false;
    std::optional<FileUses> Uses;
  };
  Once &entryFor(const Source &Of, const AnalysisOptions &Options) const;

  std::vector<Source> Named; ///< each path once
  bool IsOneRun = false;     ///< no file changes
  mutable std::mutex Lock;
  mutable std::map<std::string, std::unique_ptr<Once>>
      Known; ///< by path and options
  mutable llvm::StringMap<std::unique_ptr<Glance>> Glances; ///< by path
};

/// What a file asked of the others, and what came of it: as long as the answer
/// is the same, so is the file's result.
struct AskedElsewhere {
  std::vector<OutsideFunction> Wanted;
  ContentHash Answer{};
};

template <typename IO> void fields(IO &Io, AskedElsewhere &A) {
  auto &[Wanted, Answer] = A;
  Io(Wanted, Answer);
}

/// What stands for \p Uses.
ContentHash hashOf(const std::vector<OutsideUse> &Uses);

} // namespace bank_lint

#endif
