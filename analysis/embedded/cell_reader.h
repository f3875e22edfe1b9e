//===-- analysis/embedded/cell_reader.h - cells as files --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Makes sources of the cells of a notebook. A cell with a magic of CUDA is a
/// source that is compiled at once. Files that cells write, also by
/// here-documents of a shell, are compiled by commands of other cells:
///
///     %%writefile turn.cu           cell 1
///     !nvcc -DN=32 turn.cu          cell 2
///
/// A file that others include is there for them under its name.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_CELL_READER_H
#define BANK_LINT_ANALYSIS_EMBEDDED_CELL_READER_H

#include "analysis/embedded/cell_magic.h"
#include "analysis/embedded/embedded_sources.h"
#include "analysis/embedded/embedded_text.h"

namespace bank_lint {

class CellReader {
public:
  /// Reads texts of \p Into, the cells of the notebook \p File. \p OfUser are
  /// options that come last.
  CellReader(llvm::StringRef File, llvm::ArrayRef<std::string> OfUser,
             EmbeddedFile &Into)
      : File(File), OfUser(OfUser), Into(Into) {}

  /// Reads the text number \p Number, the next one.
  void add(unsigned Number);
  /// Adds the sources, once all have been read.
  void finish();

private:
  /// A file as a cell has written it.
  struct Written {
    std::string Name; ///< "" if it is not known, or if it has none
    CellMagic::Kind What = CellMagic::Cuda;
    EmbeddedText Text;
    unsigned Cell = 0;           ///< the number of its text
    unsigned Until = ~0u;        ///< that of the one that writes it again
    std::size_t Begin = 0;       ///< in that text
    bool IsCompiledHere = false; ///< with the options of the cell
    std::string Group; ///< of nvcc4jupyter, which compiles it as a whole
    CompileOptions Options;
    std::vector<std::size_t> Includes; ///< numbers of files
  };
  /// A command that compiles, and where it is.
  struct Command {
    unsigned Cell = 0;
    std::string Group;
    CompileCommand What;
  };

  void addMagic(unsigned Number, const CellMagic &Magic);
  void addShell(unsigned Number, llvm::StringRef Text, std::size_t Begin);
  void addDocument(unsigned Number, const HereDocument &Document,
                   std::size_t Begin);
  void addOther(unsigned Number, const CellMagic &Magic);
  void addLines(unsigned Number);
  void write(Written New, bool Appends);
  void unread(unsigned Number, std::size_t Begin, std::size_t End,
              UnknownMacros Why);
  void findIncludes();
  std::vector<std::size_t> reachedFrom(std::size_t Number) const;
  bool isCompiled(const Written &Own) const;
  std::vector<std::pair<CompileOptions, unsigned>>
  compilationsOf(const Written &Own) const;
  std::vector<std::size_t> headersFor(const Written &Own, unsigned Cell) const;
  void addSource(const Written &Own, const CompileOptions &Options,
                 unsigned Cell);

  llvm::StringRef File;
  llvm::ArrayRef<std::string> OfUser;
  EmbeddedFile &Into;
  std::vector<unsigned> Python; ///< the numbers of such texts
  std::vector<Written> Files;
  std::vector<Command> Commands;
  /// By the numbers of Files: those of Into.Headers.
  std::vector<std::optional<std::size_t>> HeaderOf;
};

/// Appends the text number \p Number to \p Text without the line of its magic.
void appendCell(const EmbeddedFile &File, unsigned Number,
                const CellMagic &Magic, EmbeddedText &Text);

} // namespace bank_lint

#endif
