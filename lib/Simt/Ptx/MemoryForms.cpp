// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits ld, st, atom, red, prefetch, address conversions and cache policies.

#include "Emitter.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace fusednorm::simt::ptx;

namespace {
/// Modifiers of an access, except its type.
struct AccessKind {
  unsigned space = 0;
  bool isVolatile = false, invariant = false, hasPolicy = false;
  LLVM::AtomicOrdering ordering = LLVM::AtomicOrdering::not_atomic;
};

bool takeScope(Modifiers &m) { return !m.takeOneOf({"cta", "cluster", "gpu", "sys"}).empty(); }

/// Consumes the modifiers of an access. Scopes need no code: one process runs all threads, so each
/// scope equals the widest.
bool takeKind(Modifiers &m, AccessKind &kind) {
  using LLVM::AtomicOrdering;
  if (m.take("volatile")) {
    kind.isVolatile = true;
  } else {
    StringRef order = m.takeOneOf({"relaxed", "acquire", "release", "weak"});
    if (order == "relaxed")
      kind.ordering = AtomicOrdering::monotonic;
    else if (order == "acquire")
      kind.ordering = AtomicOrdering::acquire;
    else if (order == "release")
      kind.ordering = AtomicOrdering::release;
    if (kind.ordering != AtomicOrdering::not_atomic && !takeScope(m))
      return false;
  }
  StringRef space = m.takeOneOf({"global", "shared::cluster", "shared::cta", "shared", "const"});
  kind.space = space == "global"                             ? 1
               : space == "shared" || space == "shared::cta" ? 3
               : space == "shared::cluster"                  ? 7
               : space == "const"                            ? 4
                                                             : 0;
  kind.invariant = m.take("nc");
  // Cache hints do not change values.
  while (!m.takeOneOf({"ca", "cg", "cs", "lu", "cv", "wb", "wt", "L1::no_allocate",
                       "L1::evict_first", "L1::evict_last", "L1::evict_normal",
                       "L1::evict_unchanged", "L2::64B", "L2::128B", "L2::256B", "L2::evict_first",
                       "L2::evict_last", "L2::evict_normal"})
              .empty())
    ;
  kind.hasPolicy = m.take("L2::cache_hint");
  return true;
}

unsigned takeLength(Modifiers &m) {
  StringRef vector = m.takeOneOf({"v2", "v4", "v8"});
  return vector == "v2" ? 2 : vector == "v4" ? 4 : vector == "v8" ? 8 : 1;
}

/// Whether the registers `{a, b}` or `a` are as many as the access has elements.
bool hasLength(const Argument &data, unsigned count) {
  bool isList = data.kind == Argument::Kind::Vector || data.kind == Argument::Kind::Single;
  return isList && data.parts.size() == count;
}

bool load(PtxEmitter &e, const Statement &s, Modifiers m) {
  AccessKind kind;
  if (!takeKind(m, kind))
    return false;
  unsigned count = takeLength(m);
  PtxType t = m.takeType();
  if (!t || t.bits > 64 || t.lanes > 1 || !m.done() ||
      s.arguments.size() != (kind.hasPolicy ? 3u : 2u) || !hasLength(s.arguments[0], count))
    return false;
  bool isAtomic = kind.ordering != LLVM::AtomicOrdering::not_atomic;
  if (isAtomic && count > 1)
    return e.fail("expected an ordered access of one element, got a vector");
  Value pointer = e.address(s.arguments[1], kind.space);
  if (!pointer)
    return false;
  Type element = e.integer(t.bits);
  Type type = count == 1 ? element : Type(VectorType::get({static_cast<int64_t>(count)}, element));
  unsigned bytes = count * t.bits / 8;
  Value value = LLVM::LoadOp::create(e.b, e.loc, type, pointer, bytes, kind.isVolatile,
                                     /*isNonTemporal=*/false, kind.invariant,
                                     /*isInvariantGroup=*/false, kind.ordering);
  bool isSigned = t.kind == 's';
  if (count == 1)
    return e.write(s.arguments[0].parts[0], value, isSigned);
  for (unsigned i = 0; i < count; ++i)
    if (!e.write(s.arguments[0].parts[i],
                 LLVM::ExtractElementOp::create(e.b, e.loc, value, e.i32(i)), isSigned))
      return false;
  return true;
}

bool store(PtxEmitter &e, const Statement &s, Modifiers m) {
  // st.async and st.bulk complete on mbarriers, so they are not plain stores.
  AccessKind kind;
  if (!takeKind(m, kind))
    return false;
  unsigned count = takeLength(m);
  PtxType t = m.takeType();
  if (!t || t.bits > 64 || t.lanes > 1 || !m.done() || kind.invariant ||
      s.arguments.size() != (kind.hasPolicy ? 3u : 2u) || !hasLength(s.arguments[1], count))
    return false;
  bool isAtomic = kind.ordering != LLVM::AtomicOrdering::not_atomic;
  if (isAtomic && count > 1)
    return e.fail("expected an ordered access of one element, got a vector");
  Value pointer = e.address(s.arguments[0], kind.space);
  if (!pointer)
    return false;
  Type element = e.integer(t.bits);
  Value value;
  if (count == 1) {
    value = e.read(s.arguments[1].parts[0], element);
  } else {
    value =
        LLVM::PoisonOp::create(e.b, e.loc, VectorType::get({static_cast<int64_t>(count)}, element));
    for (unsigned i = 0; i < count && value; ++i) {
      Value part = e.read(s.arguments[1].parts[i], element);
      value =
          part ? Value(LLVM::InsertElementOp::create(e.b, e.loc, value, part, e.i32(i))) : Value();
    }
  }
  if (!value)
    return false;
  LLVM::StoreOp::create(e.b, e.loc, value, pointer, count * t.bits / 8, kind.isVolatile,
                        /*isNonTemporal=*/false, /*isInvariantGroup=*/false, kind.ordering);
  return true;
}

bool atomic(PtxEmitter &e, const Statement &s, Modifiers m, bool hasResult) {
  using LLVM::AtomicBinOp;
  using LLVM::AtomicOrdering;
  StringRef order, space;
  bool hasScope = false;
  // The PTX ISA writes the order first, but compilers write both sequences.
  for (bool again = true; again;) {
    again = false;
    if (order.empty() &&
        !(order = m.takeOneOf({"relaxed", "acquire", "release", "acq_rel"})).empty())
      again = true;
    if (space.empty() &&
        !(space = m.takeOneOf({"global", "shared::cluster", "shared::cta", "shared"})).empty())
      again = true;
    if (!hasScope && takeScope(m))
      again = hasScope = true;
  }
  AtomicOrdering ordering = order == "acquire"   ? AtomicOrdering::acquire
                            : order == "release" ? AtomicOrdering::release
                            : order == "acq_rel" ? AtomicOrdering::acq_rel
                                                 : AtomicOrdering::monotonic;
  StringRef operation = m.next();
  m.take("noftz");
  PtxType t = m.takeType();
  size_t first = hasResult ? 1 : 0;
  size_t wanted = first + (operation == "cas" ? 3 : 2);
  if (!t || t.totalBits() > 64 || !m.done() || s.arguments.size() != wanted)
    return false;
  Value pointer = e.address(s.arguments[first], space == "global"            ? 1
                                                : space == "shared::cluster" ? 7
                                                : space.empty()              ? 0
                                                                             : 3);
  if (!pointer)
    return false;
  Type type = t.isFloat() && operation == "add" ? e.type(t) : e.integer(t.totalBits());
  Value a = e.read(s.arguments[first + 1], type);
  if (!a)
    return false;
  Value old;
  if (operation == "cas") {
    Value desired = e.read(s.arguments[first + 2], type);
    if (!desired)
      return false;
    AtomicOrdering onFailure = ordering == AtomicOrdering::acq_rel   ? AtomicOrdering::acquire
                               : ordering == AtomicOrdering::release ? AtomicOrdering::monotonic
                                                                     : ordering;
    Value pair =
        LLVM::AtomicCmpXchgOp::create(e.b, e.loc, pointer, a, desired, ordering, onFailure);
    old = LLVM::ExtractValueOp::create(e.b, e.loc, pair, ArrayRef<int64_t>{0});
  } else {
    bool isSigned = t.kind == 's';
    auto kind = llvm::StringSwitch<std::optional<AtomicBinOp>>(operation)
                    .Case("add", t.isFloat() ? AtomicBinOp::fadd : AtomicBinOp::add)
                    .Case("exch", AtomicBinOp::xchg)
                    .Case("min", isSigned ? AtomicBinOp::min : AtomicBinOp::umin)
                    .Case("max", isSigned ? AtomicBinOp::max : AtomicBinOp::umax)
                    .Case("and", AtomicBinOp::_and)
                    .Case("or", AtomicBinOp::_or)
                    .Case("xor", AtomicBinOp::_xor)
                    .Case("inc", AtomicBinOp::uinc_wrap)
                    .Case("dec", AtomicBinOp::udec_wrap)
                    .Default(std::nullopt);
    if (!kind || (t.isFloat() && *kind != AtomicBinOp::fadd && *kind != AtomicBinOp::xchg))
      return false;
    old = LLVM::AtomicRMWOp::create(e.b, e.loc, *kind, pointer, a, ordering);
  }
  return !hasResult || e.write(s.arguments[0], old);
}

bool atom(PtxEmitter &e, const Statement &s, Modifiers m) { return atomic(e, s, m, true); }
bool red(PtxEmitter &e, const Statement &s, Modifiers m) {
  if (m.take("async"))
    return false;
  return atomic(e, s, m, false);
}

/// Emits createpolicy as a constant, because cache hints do not change values.
bool createPolicy(PtxEmitter &e, const Statement &s, Modifiers m) {
  if (!m.take("fractional") || s.arguments.empty())
    return false;
  return e.write(s.arguments[0], e.constant(e.integer(64), 0));
}

bool prefetch(PtxEmitter &, const Statement &s, Modifiers) { return !s.arguments.empty(); }

bool mapa(PtxEmitter &e, const Statement &s, Modifiers m) {
  bool isShared = m.take("shared::cluster");
  PtxType t = m.takeType();
  if (!t || !m.done() || s.arguments.size() != 3)
    return false;
  Type from = LLVM::LLVMPointerType::get(e.b.getContext(), isShared ? 3 : 0);
  Type to = LLVM::LLVMPointerType::get(e.b.getContext(), isShared ? 7 : 0);
  Value address = e.read(s.arguments[1], from);
  Value rank = address ? e.read(s.arguments[2], e.integer(32)) : Value();
  return rank && e.write(s.arguments[0], NVVM::MapaOp::create(e.b, e.loc, to, address, rank));
}

/// Emits cvta. Host pointers are equal in all address spaces, and 32-bit shared addresses are
/// exact.
bool cvta(PtxEmitter &e, const Statement &s, Modifiers m) {
  bool to = m.take("to");
  StringRef space = m.takeOneOf({"global", "shared::cta", "shared", "const", "local"});
  PtxType t = m.takeType();
  if (space.empty() || !t || !m.done() || s.arguments.size() != 2 || space == "local")
    return false;
  unsigned number = space == "global" ? 1 : space == "const" ? 4 : 3;
  Type named = LLVM::LLVMPointerType::get(e.b.getContext(), number);
  Type generic = LLVM::LLVMPointerType::get(e.b.getContext());
  Value address = e.read(s.arguments[1], to ? generic : named);
  return address && e.write(s.arguments[0], LLVM::AddrSpaceCastOp::create(
                                                e.b, e.loc, to ? named : generic, address));
}
} // namespace

void fusednorm::simt::ptx::addMemoryForms(FormTable &table) {
  table["ld"] = load;
  table["st"] = store;
  table["atom"] = atom;
  table["red"] = red;
  table["createpolicy"] = createPolicy;
  table["prefetch"] = prefetch;
  table["prefetchu"] = prefetch;
  table["mapa"] = mapa;
  table["cvta"] = cvta;
}
