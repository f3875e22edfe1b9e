//===-- analysis/ptx/modifiers.cpp ------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/modifiers.h"
#include <algorithm>
#include <iterator>

using namespace llvm;

namespace bank_lint::ptx {
namespace {

template <typename Enumeration>
constexpr std::uint16_t value(Enumeration Value) {
  return std::uint16_t(Value);
}

/// In alphabetical order, for the search.
constexpr ModifierRow Table[] = {
    {"L1::evict_first", ModifierClass::Eviction},
    {"L1::evict_last", ModifierClass::Eviction},
    {"L1::evict_normal", ModifierClass::Eviction},
    {"L1::evict_unchanged", ModifierClass::Eviction},
    {"L1::no_allocate", ModifierClass::NoAllocate},
    {"L2::128B", ModifierClass::L2Prefetch, 128},
    {"L2::256B", ModifierClass::L2Prefetch, 256},
    {"L2::64B", ModifierClass::L2Prefetch, 64},
    {"L2::cache_hint", ModifierClass::CachePolicy},
    {"L2::evict_first", ModifierClass::Eviction},
    {"L2::evict_last", ModifierClass::Eviction},
    {"L2::evict_normal", ModifierClass::Eviction},
    {"acq_rel", ModifierClass::Order, value(Ordering::AcquireRelease)},
    {"acquire", ModifierClass::Order, value(Ordering::Acquire)},
    {"add", ModifierClass::Atomic, value(AtomicOperation::Add)},
    {"aligned", ModifierClass::Ignored},
    {"and", ModifierClass::Atomic, value(AtomicOperation::And)},
    {"async", ModifierClass::Asynchronous},
    {"b1", ModifierClass::Type, value(TypeKind::Bits), 1},
    {"b128", ModifierClass::Type, value(TypeKind::Bits), 128},
    {"b16", ModifierClass::Type, value(TypeKind::Bits), 16},
    {"b32", ModifierClass::Type, value(TypeKind::Bits), 32},
    {"b4x16_p64", ModifierClass::Ignored},
    {"b64", ModifierClass::Type, value(TypeKind::Bits), 64},
    {"b6x16_p32", ModifierClass::Ignored},
    {"b8", ModifierClass::Type, value(TypeKind::Bits), 8},
    {"b8x16", ModifierClass::Ignored},
    {"bf16", ModifierClass::Type, value(TypeKind::Float), 16},
    {"bf16x2", ModifierClass::Type, value(TypeKind::Packed), 32},
    {"ca", ModifierClass::Cache, value(CacheOperator::CA)},
    {"cas", ModifierClass::Atomic, value(AtomicOperation::CompareAndSwap)},
    {"cg", ModifierClass::Cache, value(CacheOperator::CG)},
    {"cluster", ModifierClass::Scope},
    {"const", ModifierClass::Space, value(StateSpace::Constant)},
    {"cs", ModifierClass::Cache, value(CacheOperator::CS)},
    {"cta", ModifierClass::Scope},
    {"cv", ModifierClass::Cache, value(CacheOperator::CV)},
    {"dec", ModifierClass::Atomic, value(AtomicOperation::Decrement)},
    {"e4m3", ModifierClass::Type, value(TypeKind::Float), 8},
    {"e4m3x2", ModifierClass::Type, value(TypeKind::Packed), 16},
    {"e5m2", ModifierClass::Type, value(TypeKind::Float), 8},
    {"e5m2x2", ModifierClass::Type, value(TypeKind::Packed), 16},
    {"eq", ModifierClass::Comparison, value(Comparison::Equal)},
    {"exch", ModifierClass::Atomic, value(AtomicOperation::Exchange)},
    {"f16", ModifierClass::Type, value(TypeKind::Float), 16},
    {"f16x2", ModifierClass::Type, value(TypeKind::Packed), 32},
    {"f32", ModifierClass::Type, value(TypeKind::Float), 32},
    {"f32x2", ModifierClass::Type, value(TypeKind::Packed), 64},
    {"f64", ModifierClass::Type, value(TypeKind::Float), 64},
    {"ge", ModifierClass::Comparison, value(Comparison::GreaterEqual)},
    {"global", ModifierClass::Space, value(StateSpace::Global)},
    {"gpu", ModifierClass::Scope},
    {"gt", ModifierClass::Comparison, value(Comparison::Greater)},
    {"hi", ModifierClass::Comparison, value(Comparison::Greater)},
    {"hs", ModifierClass::Comparison, value(Comparison::GreaterEqual)},
    {"inc", ModifierClass::Atomic, value(AtomicOperation::Increment)},
    {"le", ModifierClass::Comparison, value(Comparison::LessEqual)},
    {"lo", ModifierClass::Comparison, value(Comparison::Less)},
    {"local", ModifierClass::Space, value(StateSpace::Local)},
    {"ls", ModifierClass::Comparison, value(Comparison::LessEqual)},
    {"lt", ModifierClass::Comparison, value(Comparison::Less)},
    {"lu", ModifierClass::Cache, value(CacheOperator::LU)},
    {"m16n16", ModifierClass::Shape, value(MatrixShape::M16N16)},
    {"m16n8", ModifierClass::Shape, value(MatrixShape::M16N8)},
    {"m8n16", ModifierClass::Shape, value(MatrixShape::M8N16)},
    {"m8n8", ModifierClass::Shape, value(MatrixShape::M8N8)},
    {"max", ModifierClass::Atomic, value(AtomicOperation::Maximum)},
    {"mbarrier::complete_tx::bytes", ModifierClass::Ignored},
    {"min", ModifierClass::Atomic, value(AtomicOperation::Minimum)},
    {"mmio", ModifierClass::Order, value(Ordering::Mmio)},
    {"nc", ModifierClass::NonCoherent},
    {"ne", ModifierClass::Comparison, value(Comparison::NotEqual)},
    {"noftz", ModifierClass::Ignored},
    {"or", ModifierClass::Atomic, value(AtomicOperation::Or)},
    {"param", ModifierClass::Space, value(StateSpace::Param)},
    {"param::entry", ModifierClass::Space, value(StateSpace::Param)},
    {"param::func", ModifierClass::Space, value(StateSpace::Param)},
    {"pred", ModifierClass::Type, value(TypeKind::Predicate), 1},
    {"relaxed", ModifierClass::Order, value(Ordering::Relaxed)},
    {"release", ModifierClass::Order, value(Ordering::Release)},
    {"s16", ModifierClass::Type, value(TypeKind::Signed), 16},
    {"s16x2", ModifierClass::Type, value(TypeKind::Packed), 32},
    {"s32", ModifierClass::Type, value(TypeKind::Signed), 32},
    {"s4", ModifierClass::Type, value(TypeKind::Signed), 4},
    {"s64", ModifierClass::Type, value(TypeKind::Signed), 64},
    {"s8", ModifierClass::Type, value(TypeKind::Signed), 8},
    {"shared", ModifierClass::Space, value(StateSpace::Shared)},
    {"shared::cluster", ModifierClass::Space, value(StateSpace::SharedCluster)},
    {"shared::cta", ModifierClass::Space, value(StateSpace::Shared)},
    {"sync", ModifierClass::Ignored},
    {"sys", ModifierClass::Scope},
    {"tf32", ModifierClass::Type, value(TypeKind::Float), 32},
    {"trans", ModifierClass::Transposed},
    {"u16", ModifierClass::Type, value(TypeKind::Unsigned), 16},
    {"u16x2", ModifierClass::Type, value(TypeKind::Packed), 32},
    {"u32", ModifierClass::Type, value(TypeKind::Unsigned), 32},
    {"u4", ModifierClass::Type, value(TypeKind::Unsigned), 4},
    {"u64", ModifierClass::Type, value(TypeKind::Unsigned), 64},
    {"u8", ModifierClass::Type, value(TypeKind::Unsigned), 8},
    {"v2", ModifierClass::Vector, 2},
    {"v4", ModifierClass::Vector, 4},
    {"v8", ModifierClass::Vector, 8},
    {"volatile", ModifierClass::Order, value(Ordering::Volatile)},
    {"wb", ModifierClass::Cache, value(CacheOperator::WB)},
    {"weak", ModifierClass::Order, value(Ordering::Weak)},
    {"wt", ModifierClass::Cache, value(CacheOperator::WT)},
    {"x1", ModifierClass::Count, 1},
    {"x2", ModifierClass::Count, 2},
    {"x4", ModifierClass::Count, 4},
    {"xor", ModifierClass::Atomic, value(AtomicOperation::Xor)},
};

static_assert(std::is_sorted(std::begin(Table), std::end(Table),
                             [](const ModifierRow &A, const ModifierRow &B) {
                               return A.Text < B.Text;
                             }));

} // namespace

ArrayRef<ModifierRow> modifierTable() { return Table; }

const ModifierRow *findModifier(StringRef Text) {
  const ModifierRow *Row = std::lower_bound(
      std::begin(Table), std::end(Table), std::string_view(Text),
      [](const ModifierRow &R, std::string_view T) { return R.Text < T; });
  return Row != std::end(Table) && Row->Text == std::string_view(Text)
             ? Row
             : nullptr;
}

} // namespace bank_lint::ptx
