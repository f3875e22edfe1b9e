//===-- analysis/embedded/python_names.h - what is assigned -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is assigned to the names of Python texts, and what else becomes of
/// them. A name means what was last assigned to it above, where functions and
/// classes let it be seen. If that is in a branch that may not be taken, what
/// was assigned before is meant as well:
///
///     code = a
///     if wide: code = b
///     RawKernel(code)           a or b
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_NAMES_H
#define BANK_LINT_ANALYSIS_EMBEDDED_PYTHON_NAMES_H

#include "analysis/embedded/python_binders.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace bank_lint {

/// How a method of a string changes the text; "" if it does not.
llvm::StringRef changeBy(llvm::StringRef Method);

/// Whether \p Function of `re` makes another text of its argument.
bool replacesIn(llvm::StringRef Function);

/// What the names of a binder mean while one of its calls, or one of the
/// elements that it goes through, is followed.
struct PythonFrame {
  const PythonBinder *Binder = nullptr;
  /// Where the values begin; nothing: unknown.
  std::map<llvm::StringRef, std::optional<PythonPlace>> Values;
  /// The arguments that `*rest` and `**rest` stand for.
  std::map<llvm::StringRef, std::vector<PythonArgument>> Rests;
  bool AreRestsWhole = true; ///< there are no others
};

class PythonNames {
public:
  /// A statement `name = value` or `name += value`.
  struct Assignment {
    PythonPlace Value; ///< where the value begins
    bool IsAdded = false;
    std::size_t Indent = 0; ///< bytes before the statement in its line
    bool IsMember = false;  ///< of `self`
    std::size_t BlockEnd = ~std::size_t(0); ///< the token behind its block
    std::size_t End = 0;    ///< the token that ends the statement
    bool IsUnknown = false; ///< Value is where it is assigned, not what
    bool IsBinding = false; ///< of a frame: Value is elsewhere
  };

  /// Looks at those of \p Texts that have the \p Numbers. \p Texts and
  /// \p Binders outlive this.
  PythonNames(const PythonTexts &Texts, const PythonBinders &Binders,
              llvm::ArrayRef<unsigned> Numbers);

  /// What \p Name means at \p Where: the last assignment above, and what is
  /// added to it from there on. Nothing, if it is unknown.
  std::vector<Assignment> assignedTo(llvm::StringRef Name,
                                     PythonPlace Where) const;
  /// The assignments above that \p Name may have its value of at \p Where, the
  /// last one first.
  std::vector<Assignment> choicesOf(llvm::StringRef Name,
                                    PythonPlace Where) const;
  /// The only value that \p Name ever has; nothing if it has others.
  std::optional<PythonPlace> onlyValue(llvm::StringRef Name) const;
  /// How \p Name is used such that its text changes: "its values are put in by
  /// .format"; "" if it is not.
  std::string changeOf(llvm::StringRef Name) const;
  /// How the list or mapping \p Name is changed after it was assigned; "" if
  /// it is not.
  std::string listChangeOf(llvm::StringRef Name) const;
  /// What the list that \p A assigns to \p Name has more at \p Where, as far as
  /// it is appended in statements that follow each other; nothing if anything
  /// else may have become of the list.
  struct Appended {
    PythonPlace Value;
    bool IsList = false; ///< its elements are
  };
  std::optional<std::vector<Appended>> appendedTo(llvm::StringRef Name,
                                                  const Assignment &A,
                                                  PythonPlace Where) const;

  /// From now on the names of \p Frame's binder have its values.
  void push(PythonFrame Frame) const { Frames.push_back(std::move(Frame)); }
  void pop() const { Frames.pop_back(); }
  /// The frame that binds \p Name at \p P; null if none does.
  const PythonFrame *frameOf(llvm::StringRef Name, PythonPlace P) const;

private:
  /// A function or a class.
  struct Scope {
    unsigned Text = 0;
    std::size_t Begin = 0, End = 0; ///< tokens
    std::size_t Around = 0; ///< the number of the one around, from 1; 0: none
    bool IsClass = false;

    bool contains(PythonPlace P) const {
      return P.Text == Text && P.Token >= Begin && P.Token < End;
    }
  };

  void findScopes(unsigned Text);
  void findBlocks(llvm::ArrayRef<unsigned> Numbers);
  void findAssignments(unsigned Text);
  void assign(PythonPlace Name, PythonPlace Equals, bool IsAdded);
  void assignTuple(PythonPlace First);
  void assignUnknown(PythonPlace Name);
  void noteListChange(PythonPlace Name);
  void findUnsteady(unsigned Text);
  const Scope *scopeOf(PythonPlace P, bool IsClass) const;
  bool isSeen(llvm::StringRef Name, const Assignment &A,
              PythonPlace Where) const;

  const PythonTexts &Texts;
  const PythonBinders &Binders;
  mutable std::vector<PythonFrame> Frames;
  llvm::StringMap<std::vector<Assignment>> Assigned; ///< in order
  llvm::StringMap<std::string> Changed;              ///< see changeOf()
  llvm::StringMap<std::string> ListChanged;          ///< see listChangeOf()
  std::vector<Scope> Scopes; ///< in order, those inside behind those around
  llvm::StringSet<> Global;  ///< what functions call `global`
  /// Names that mean something else from time to time: parameters, counters of
  /// loops, parts of a tuple that is assigned, what is computed with.
  llvm::StringSet<> Unsteady;
};

} // namespace bank_lint

#endif
