//===-- analysis/frontend/arrays/array_pointers.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds the local pointers and the parameters that lead into one __shared__
/// array and nowhere else, with all that uses them:
///
///     float *p = s + 32 * threadIdx.y;
///     for (int i = 0; i < 8; ++i, p += 32)
///       sum += p[threadIdx.x];            s[p - s + threadIdx.x]
///
/// Where the elements of an array change places, these uses change with it. The
/// pointers stay what they are. So a use has to know a name for the begin of
/// the array: the array's own one, or that of a parameter that always is the
/// begin.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_ARRAYS_ARRAY_POINTERS_H
#define BANK_LINT_ANALYSIS_FRONTEND_ARRAYS_ARRAY_POINTERS_H

#include "analysis/frontend/arrays/array_use.h"
#include "analysis/frontend/arrays/pointer_climb.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace clang {
class FunctionDecl;
} // namespace clang

namespace bank_lint::frontend {

/// How many indices of \p Variable, an array, a reference to one or a pointer,
/// lead to an element.
unsigned rankOf(const clang::VarDecl &Variable,
                const clang::ASTContext &Context);

/// The type of these elements.
clang::QualType elementOf(const clang::VarDecl &Variable,
                          const clang::ASTContext &Context);

/// What stands in the text for \p Function, which may be instantiated.
const clang::FunctionDecl *writtenFunction(const clang::FunctionDecl &Function);

/// A use of a pointer that leads into an array.
struct PointerReference {
  clang::DeclRefExpr *Reference = nullptr;
  std::vector<clang::Stmt *> Path;
  const clang::FunctionDecl *In = nullptr;
  /// How it accesses an element; absent if the address is all that counts.
  std::optional<ClassifiedUse> Element;
};

struct ArrayPointer {
  const clang::VarDecl *Variable = nullptr;
  LeadsTo Leads = LeadsTo::Begin;
  /// It may lead elsewhere, too: it is Elsewhere, or something that is unknown.
  bool LeadsElsewhere = false;
  const clang::Expr *Elsewhere = nullptr;
  std::vector<const PointerReference *> Uses; ///< of elements
  /// Not empty: why its uses are unknown, and where.
  std::string Obstacle;
  const clang::Stmt *At = nullptr;
};

class ArrayPointers {
public:
  /// \p Functions: all of the translation unit.
  ArrayPointers(llvm::ArrayRef<clang::FunctionDecl *> Functions,
                const clang::ASTContext &Context, const Locations &Where);

  /// Whether \p Reference to an array makes pointers that are known, or its
  /// address is all that counts.
  bool isFollowed(const clang::DeclRefExpr &Reference) const {
    return Followed.contains(&Reference);
  }
  /// Those that lead into \p Array.
  llvm::ArrayRef<ArrayPointer> into(const clang::VarDecl &Array) const;

  /// All uses of \p Pointer, a local variable.
  llvm::ArrayRef<PointerReference> usesOf(const clang::VarDecl &Pointer) const {
    auto Known = PointerUses.find(&Pointer);
    return Known == PointerUses.end() ? llvm::ArrayRef<PointerReference>()
                                      : llvm::ArrayRef(Known->second);
  }
  /// The parameter that the reference to \p Pointer, or an array, at the end
  /// of \p Path is passed to, if it never gets anything else; else null.
  const clang::VarDecl *passedOnly(const clang::VarDecl &Pointer,
                                   ReferencePath Path) const;

  /// A name for the begin of \p Array at \p Use of \p Pointer: "s", "tile[0]";
  /// "" if Pointer is that. Absent if there is none.
  std::optional<std::string> beginAt(const PointerReference &Use,
                                     const ArrayPointer &Pointer,
                                     const clang::VarDecl &Array) const;
  /// Why \p Pointer may have other values, or get them from code that is not
  /// seen; "" if it may not.
  std::string whyNotOnly(const ArrayPointer &Pointer) const;
  /// Why not all uses of \p Pointer may be known; "" if they are.
  std::string whyUnseen(const ArrayPointer &Pointer) const;

private:
  using References = std::vector<PointerReference>;
  void collect(clang::FunctionDecl &Function,
               llvm::SmallPtrSetImpl<const clang::DeclRefExpr *> &Seen);
  void noteMention(clang::SourceLocation Location, llvm::StringRef Name);
  void follow(const clang::VarDecl &Array);
  std::string reach(const clang::VarDecl &Array, PointerReference &Use,
                    const clang::VarDecl *Pointer, const clang::VarDecl *&Next);
  bool suits(const clang::VarDecl &Pointer, const clang::VarDecl &Array) const;
  void findElsewhere(const clang::VarDecl &Array, ArrayPointer &Pointer) const;
  bool weaken(ArrayPointer &Pointer);
  llvm::SmallVector<const clang::Expr *> valuesOf(const clang::VarDecl &) const;
  std::string whyOpen(const clang::VarDecl &Parameter) const;
  bool isMentioned(llvm::StringRef Name, clang::SourceRange Scope) const;
  bool hasNameOf(const clang::VarDecl &Array, const PointerReference &At) const;

  const clang::ASTContext &Context;
  const Locations &Where;
  llvm::MapVector<const clang::VarDecl *, References> ArrayUses, PointerUses;
  llvm::DenseMap<const clang::VarDecl *, llvm::SmallVector<const clang::Expr *>>
      Assigned;
  /// By the pattern of the function: its calls, and whether it is used in any
  /// other way.
  struct Callers {
    std::vector<const clang::CallExpr *> Calls;
    bool IsNamedElsewhere = false;
  };
  llvm::DenseMap<const clang::FunctionDecl *, Callers> Called;
  llvm::DenseMap<const clang::VarDecl *, const clang::FunctionDecl *>
      FunctionOf;

  /// What leads into an array, by the place of its declaration.
  llvm::DenseMap<const clang::Expr *, clang::SourceLocation> LeadsInto;
  /// The pointers and branches from which a value comes.
  struct Origin {
    const clang::VarDecl *From; ///< the array, or a pointer
    LeadsTo Leads;
  };
  llvm::DenseMap<const clang::Expr *, llvm::SmallVector<Origin, 1>> Origins;
  llvm::DenseSet<const clang::Expr *> Branches;
  llvm::DenseMap<const clang::Expr *,
                 llvm::SmallVector<const clang::ConditionalOperator *, 1>>
      Choices;
  llvm::DenseSet<const clang::VarDecl *> Walking; ///< pointers that change
  llvm::DenseMap<const clang::VarDecl *, LeadsTo> Weakest;
  llvm::DenseSet<const clang::DeclRefExpr *> Followed;
  llvm::MapVector<const clang::VarDecl *, std::vector<ArrayPointer>> Found;
  llvm::DenseMap<std::pair<clang::FileID, llvm::StringRef>,
                 llvm::DenseSet<unsigned>>
      Mentions;
};

} // namespace bank_lint::frontend

#endif
