# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Parses the SASS of a cubin from nvdisasm, and models the time of a block on an SM by
SassModel.cpp.

NVIDIA does not publish these latencies, pipe widths and copy rates. They are assumptions, so use
the figures only to compare kernels.
"""

import functools
import os
import re
import shutil
import subprocess
import sys
import tempfile

# Limits of an SM (threads, shared bytes, blocks), cycles of an FP32 instruction of a warp, and
# bytes per cycle that a copy kernel moves on one SM.
CHIPS = {
    "sm_80": dict(threads=2048, shared=164 << 10, blocks=32, fp32=2, copy=12.1),
    "sm_90a": dict(threads=2048, shared=228 << 10, blocks=32, fp32=1, copy=18.56),
    "sm_100a": dict(threads=2048, shared=228 << 10, blocks=32, fp32=1, copy=26.3),
}
REGISTERS = 65536

# Pipe and latency. Pipes are numbered as in SassModel.cpp. Pipes from 7 on have no throughput
# limit.
PIPES = {
    "fma": (0, 4), "imad": (1, 5), "alu": (2, 5), "pack": (3, 6), "convert": (4, 24),
    "special": (5, 28), "fp64": (6, 9), "shuffle": (7, 24), "shared": (8, 30),
    "constant": (9, 30), "uniform": (10, 6), "control": (11, 1), "barrier": (12, 0),
    "load": (13, 0), "store": (14, 0), "prefetch": (14, 0), "collective": (7, 30),
}
PLAIN, LOAD_MEMORY, LOAD_CACHED, STORE, BARRIER, SHARED = range(6)

_OPCODES = {
    "fma": "FFMA FMUL FADD FFMA2 FADD2 FMUL2",
    "imad": "IMAD HFMA2 HADD2 HMUL2",
    "alu": "LOP3 SHF IADD3 IADD FMNMX FMNMX3 FSETP FSET ISETP SEL FSEL PRMT LEA VIADD IABS IMNMX VIMNMX "
           "VIMNMX3 PLOP3 SGXT BMSK MOV LOP VIADDMNMX P2R R2P HMNMX2 VHMNMX ISCADD I2FP VOTE HSETP2 "
           "FLO POPC BREV MATCH HSET2 IADD64 ISETP64 LEA64 VABSDIFF VOTEU ELECT",
    "pack": "F2FP",
    "convert": "F2F F2I I2F FRND F2IP",
    "special": "MUFU FCHK",
    "fp64": "DFMA DMUL DADD DSETP",
    "shuffle": "SHFL", "collective": "REDUX CREDUX",
    "load": "LDG LD", "store": "STG ST", "prefetch": "CCTL", "shared": "LDS STS LDSM STSM ATOMS",
    "barrier": "BAR UCGABAR_WAIT UCGABAR_ARV",
    "constant": "LDC ULDC LDCU S2R S2UR CS2R R2UR",
    "control": "BRA EXIT CALL BSSY BSYNC NOP WARPSYNC ACQBULK PREEXIT RET BREAK BRX MEMBAR ERRBAR LEPC "
               "YIELD DEPBAR BMOV RPCMOV KILL NANOSLEEP CCTLL BPT JMP LDGSTS LDGDEPBAR FENCE ATOM ATOMG RED",
}
CLASS_OF = {name: kind for kind, names in _OPCODES.items() for name in names.split()}


class SassError(Exception):
    pass


@functools.lru_cache(None)
def nvdisasm():
    """Returns the path of nvdisasm: from FUSEDNORM_NVDISASM, from PATH, or from its PyPI package.
    """
    named = os.environ.get("FUSEDNORM_NVDISASM") or shutil.which("nvdisasm")
    if named:
        return named
    for folder in sys.path:
        path = os.path.join(folder, "nvidia", "cu13", "bin", "nvdisasm")
        if os.access(path, os.X_OK):
            return path
    return None


class Instruction:
    """One line of SASS. `address` is None for a label. `text` is its name."""

    def __init__(self, address, text):
        self.address, self.text = address, text
        plain = re.sub(r"^@!?U?PT?\d*\s+", "", text)
        self.predicate = re.match(r"^@(!?)(U?P\d|U?PT)", text)
        self.opcode = plain.split()[0] if plain else ""
        self.operands = [o.strip() for o in plain[len(self.opcode):].split(",")]
        base = self.opcode.split(".")[0]
        if base in CLASS_OF:
            self.kind = CLASS_OF[base]
        elif address is None:
            self.kind = "label"
        elif base.startswith("U"):
            self.kind = "uniform"
        else:
            raise SassError(f"unknown instruction '{text}': say in sass.py what executes it")

    @property
    def bytes(self):
        """The bytes of an access by a warp."""
        for suffix, count in ((".256", 32), (".128", 16), (".64", 8), (".U16", 2), (".S16", 2),
                              (".U8", 1), (".S8", 1)):
            if suffix in self.opcode:
                return 32 * count
        return 128

    @property
    def is_row_access(self):
        """Whether the access is to a row, not to a scalar for all threads."""
        return self.bytes > 128

    @property
    def is_conditional(self):
        """Whether a branch depends on a predicate, which may be an operand: BRA.U UP0, `(.L_x_0)."""
        return bool(self.predicate or re.match(r"!?U?P\d", self.operands[0]))

    def target(self):
        found = re.search(r"`\(([^)]+)\)", self.text)
        return found and found.group(1)


def disassemble(cubin):
    """Returns the instructions and labels of each kernel, by name."""
    run = subprocess.run([nvdisasm(), "-c", cubin], capture_output=True, text=True)
    if run.returncode:
        raise SassError(f"nvdisasm {cubin}: {run.stderr.strip()}")
    kernels, current = {}, None
    for line in run.stdout.split("\n"):
        if found := re.match(r"\s*\.section\s+\.text\.(\S+?),", line):
            current = kernels.setdefault(found.group(1), [])
        elif current is None:
            continue
        elif found := re.match(r"\s*/\*([0-9a-f]{4,5})\*/\s+(.*?)\s*;?\s*(/\*.*)?$", line):
            current.append(Instruction(int(found.group(1), 16), found.group(2)))
        elif found := re.match(r"^([.$\w][^\s:]*):", line):
            current.append(Instruction(None, found.group(1)))
    if not kernels:
        raise SassError(f"{cubin} holds no kernel")
    return {name: _without_routines(lines) for name, lines in kernels.items()}


def _without_routines(lines):
    """Drops the compiler-generated subroutines after the kernel."""
    for i, line in enumerate(lines):
        if line.address is None and line.text.startswith("$"):
            return lines[:i]
    return lines


def paths(lines, rounds=2, most=32):
    """Returns execution paths of a warp. Loops run `rounds` times. Calls of rare subroutines and
    code for NaN are skipped. Any other branch over more than a few instructions yields two
    paths: one that always takes it, and one that never does."""
    labels = {line.text: i for i, line in enumerate(lines) if line.address is None}
    found, pending = [], [(0, (), {}, {})]
    while pending and len(found) < most:
        i, done, visits, taken = pending.pop()
        done, visits, taken = list(done), dict(visits), dict(taken)
        while i < len(lines):
            line = lines[i]
            i += 1
            if line.address is None or line.opcode == "NOP":
                continue
            done.append(line)
            if line.opcode == "EXIT" and not line.predicate:
                break
            if line.opcode.split(".")[0] != "BRA" or line.target() not in labels:
                continue
            target = labels[line.target()]
            if target < i:
                visits[i] = visits.get(i, 0) + 1
                if visits[i] < rounds:
                    i = target
                continue
            skipped = [s for s in lines[i:target] if s.address is not None]
            if not line.is_conditional or _asks_for_numbers(done) or any(s.opcode.startswith("CALL") for s in skipped[:40]):
                i = target
            elif taken.get(i):
                i = target
            elif len(skipped) > 40 and i not in taken and len(pending) < most:
                pending.append((target, tuple(done), visits, {**taken, i: True}))
                taken[i] = False
        found.append(done)
    return found


def _asks_for_numbers(done):
    """Whether the branch after these instructions is taken if none of the operands is NaN."""
    if not done[-1].predicate:
        return False
    wanted = set(re.findall(r"\bP\d", done[-1].predicate.group(0) + done[-1].text))
    for line in reversed(done[:-1]):
        if line.opcode.startswith("FSETP.NUM") and line.operands[0] in wanted:
            return "!" not in done[-1].predicate.group(0)
        if wanted.intersection(o for o in line.operands[:2] if re.fullmatch(r"P\d", o)):
            return False
    return False


def late_requests(lines):
    """Returns messages about late memory requests. Weights must be
    prefetched before the wait for the previous kernel. Rows must be loaded or prefetched before any
    wait for data loaded by another thread."""
    reasons, parts = [], [[]]
    for line in lines:
        if line.address is not None:
            parts[-1].append(line)
            if line.opcode == "ACQBULK":
                parts.append([])
    if len(parts) == 1:
        return reasons
    for number, (before, behind) in enumerate(zip(parts, parts[1:])):
        if not any(line.kind == "prefetch" for line in before):
            reasons.append(f"no weights are prefetched before wait {number}")
        passed_on = next((i for i, line in enumerate(behind) if line.opcode.startswith("SHFL.IDX")), len(behind))
        requested = sum(line.kind == "prefetch" for line in behind[:passed_on])
        late = [line for line in behind[passed_on:] if line.kind == "load" and line.is_row_access
                and "CONSTANT" not in line.opcode][requested:]
        if late:
            reasons.append(f"{len(late)} loads of rows behind wait {number} come after a SHFL.IDX")
    return reasons


def late_regions(lines):
    """Returns the number of regions of convergence after the last barrier."""
    last = max((i for i, line in enumerate(lines) if line.opcode.startswith("BAR")), default=0)
    return sum(line.opcode.startswith("BSSY") for line in lines[last:])


def _names(text):
    return re.findall(r"\b(UR\d+|R\d+|UP\d|P\d)\b", text)


def _range(name, count):
    prefix = name.rstrip("0123456789")
    return [f"{prefix}{int(name[len(prefix):]) + k}" for k in range(count)]


def _width(line):
    """Returns the number of registers of a result."""
    op = line.opcode
    if ".256" in op:
        return 8
    if ".128" in op:
        return 4
    wide = (".64" in op or ".WIDE" in op or op.startswith(("DFMA", "DMUL", "DADD", "F2F.F64"))
            or re.match(r"F(FMA|ADD|MUL)2", op))
    return 2 if wide else 1


def registers(line):
    """Returns the written and the read registers of an instruction."""
    op, operands, width = line.opcode, line.operands, _width(line)
    base = op.split(".")[0]
    uses = _names(line.predicate.group(0)) if line.predicate else []
    if line.kind in ("control", "barrier", "prefetch"):
        return [], uses + [n for o in operands for n in _names(o)]
    if line.kind == "store" or base in ("STS", "STSM"):
        for k, operand in enumerate(operands):
            names = _names(operand)
            is_value = k == len(operands) - 1 and operand.startswith("R")
            uses += _range(names[0], width) if is_value and names else names
        return [], uses
    defs, k = [], 0
    # Leading predicates are results, and so is a predicate after the register.
    while k < len(operands) and re.fullmatch(r"U?P(\d|T)", operands[k]):
        defs += _names(operands[k])
        k += 1
    compares = base in ("ISETP", "FSETP", "FCHK", "DSETP", "PLOP3", "UISETP", "UPLOP3", "HSETP2", "ISETP64")
    if not compares and k < len(operands) and re.match(r"^U?R\d+", operands[k]):
        defs += _range(_names(operands[k])[0], width)
        k += 1
        while k < len(operands) - 1 and re.fullmatch(r"U?P(\d|T)", operands[k]):
            defs += _names(operands[k])
            k += 1
    elif not compares and k < len(operands) and operands[k].startswith(("RZ", "URZ")):
        k += 1
    double = width == 2 and (line.kind == "fp64" or re.match(r"F(FMA|ADD|MUL)2", op))
    for operand in operands[k:]:
        for name in _names(operand):
            pair = name[0] == "R" and (double or ".64" in operand or op.startswith("F2F.F32.F64"))
            uses += _range(name, 2) if pair else [name]
    return defs, uses


def latency(line):
    own = PIPES[line.kind][1]
    if line.opcode.startswith(("ISETP", "FSETP", "PLOP3")):
        return 10
    if line.opcode.startswith(("FCHK", "S2R", "S2UR")):
        return 24
    return own


def summarize(path, threads):
    """Returns the instructions of a thread and the bytes moved by a block."""
    warps = threads // 32
    loads = [l for l in path if l.kind == "load" and l.is_row_access and "CONSTANT" not in l.opcode]
    stored = sum(4 if l.predicate and not l.is_row_access else l.bytes for l in path if l.kind == "store")
    weights = [l for l in path if l.kind == "load" and l.is_row_access and "CONSTANT" in l.opcode]
    return dict(instructions=len(path), slots=len(loads), loaded=warps * sum(l.bytes for l in loads),
                weights=warps * sum(l.bytes for l in weights), stored=warps * stored)


def resident_blocks(chip, registers_per_thread, threads, shared):
    record, warps = CHIPS[chip], -(-threads // 32)
    of_warp = -(-max(registers_per_thread, 8) // 8) * 8 * 32
    blocks = min(record["threads"] // threads, REGISTERS // of_warp // 4 * 4 // warps, record["blocks"],
                 record["shared"] // (shared + 1024))
    return max(1, blocks)


def block_cycles(path, chip, threads, blocks, model):
    """Returns the cycles of a block by SassModel.cpp, with unlimited memory bandwidth."""
    numbers, lines = {}, []
    for line in path:
        defs, uses = registers(line)
        pipe = PIPES[line.kind][0]
        count, kind = 0, PLAIN
        if line.kind == "load":
            count = line.bytes if line.is_row_access else 32
            kind = LOAD_CACHED if "CONSTANT" in line.opcode or not line.is_row_access else LOAD_MEMORY
        elif line.kind == "store":
            count, kind = line.bytes, STORE
        elif line.kind == "barrier" and line.opcode.startswith("BAR"):
            kind = BARRIER
        elif line.kind in ("shared", "shuffle"):
            count, kind = line.bytes if line.kind == "shared" else 0, SHARED
        number = lambda name: str(numbers.setdefault(name, len(numbers)))
        lines.append(f"{pipe} {latency(line)} {count} {kind} {' '.join(map(number, defs))} : "
                     f"{' '.join(map(number, uses))}")
    with tempfile.NamedTemporaryFile("w", suffix=".trace") as file:
        file.write("\n".join(lines) + "\n")
        file.flush()
        run = subprocess.run([model, file.name, str(threads // 32), str(blocks), str(CHIPS[chip]["fp32"])],
                             capture_output=True, text=True)
    if run.returncode:
        raise SassError(run.stderr.strip())
    return float(run.stdout)
