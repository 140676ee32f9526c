# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a table of measurements as Markdown. The pages of docs/ contain these tables.

`--data=FOLDER` reads the data files of another folder.
"""

import argparse
import pathlib
import re
import sys
import textwrap

import records
import tuning
from markdown import case_of, grouped, head, line, of_family, only, shape_of

# The CPUs of the GEMM tables, and the names of their columns.
CPUS = {"emerald-rapids": "Emerald Rapids", "xeon-amx": "Xeon with AMX", "zen5": "Zen 5",
        "zen4": "Zen 4", "zen3": "Zen 3"}


def gpu(found):
    """Prints one row for each op, shape and option, with the peers in the last column."""
    copies = any("percent_of_copy" in record for record in found)
    lines = head("op", "shape", "types", "options", "fusednorm", *["% of copy"] * copies, "peers")
    for case, group in grouped(found, case_of).items():
        own = next(record for record in group if record["peer"] == records.OURS)
        peers = [f"{record['peer']} {records.text_of(record)}" for record in group
                 if record is not own]
        op, *rest = case
        lines.append(line(f"`{op}`", *rest, f"{records.text_of(own)} {own['unit']}",
                          *[own.get("percent_of_copy", "")] * copies, ", ".join(peers)))
    return lines


def slower(files):
    """Prints the cases of the H200 in which each run of fusednorm is slower than each of a peer."""
    lines = head("op", "shape", "types", "options", "peer", "time, in times of the peer")
    for family in ("rows", "gemm", "attention"):
        for case, group in grouped(only(files, family), case_of).items():
            own = next(record for record in group if record["peer"] == records.OURS)
            for record in group:
                ours, theirs = records.span(own), records.span(record)
                if own["unit"] not in ("us", "ms"):  # a rate: the peer's over ours
                    ours, theirs = theirs, ours
                least, most = (f"{ours[0] / theirs[1]:.2f}", f"{ours[1] / theirs[0]:.2f}")
                if float(least) > 1:
                    lines.append(line(f"`{case[0]}`", *case[1:], record["peer"],
                                      least if least == most else f"{least}–{most}"))
    return lines


def headline(files):
    """Prints the first figure of README.md as a paragraph."""
    found = {record["peer"]: records.text_of(record) for record in only(files, "rows")
             if record["op"] == "rms_norm_fused_fp8" and record["options"] == "a scale for each row"}
    return textwrap.wrap(
        "RMSNorm with FP8 quantization of 4096 x 7168 bf16 elements takes "
        f"{found[records.OURS]} us on an NVIDIA H200. Triton takes {found['Triton']} us, and "
        f"`torch.compile` takes {found['torch.compile']} us.", 100)


def simulator(found):
    lines = head("kernel", "unchecked", "`--check`")
    for op, group in grouped(found, lambda record: record["op"]).items():
        times = {record["options"]: f"{records.text_of(record)} ms" for record in group}
        lines.append(line(op, times.get("unchecked", ""), times.get("--check", "")))
    return lines


def ptx(found):
    lines = head("kernels", "`ptx_ms`")
    for record in found:
        options = f", {record['options']}" if record["options"] else ""
        lines.append(line(record["op"] + options, f"{records.text_of(record)} ms"))
    return lines


def time_of(milliseconds):
    if milliseconds >= 0.1:
        return f"{milliseconds:.2f} ms"
    return f"{milliseconds * 1000:.2f} us"


def cpu_rows(found):
    lines = head("op", "shape", "types", "options", "threads", "% of copy", "best time",
                 "compile time")
    for record in found:
        op, *rest = case_of(record)
        lines.append(line(f"`{op}`", *rest, record["threads"], record["percent_of_copy"],
                          time_of(record["value"]), f"{record['compile_ms']} ms"))
    return lines


def cpu_options(found):
    lines = head("op", "shape", "option, with one thread", "time")
    for record in found:
        op, shape, _, option = case_of(record)
        lines.append(line(f"`{op}`", shape, option, f"{record['value']:+} %"))
    return lines


def threads(found):
    """Prints the time of one thread, and the ratio of the time with threads to it."""
    columns = sorted({record["shape"][1] for record in found})
    lines = head("rows", *(f"{count} columns" for count in columns))
    times = {(*record["shape"], record["options"]): record["value"] for record in found}
    for rows in sorted({record["shape"][0] for record in found}):
        cells = []
        for count in columns:
            own = times.get((rows, count, "threads = none"))
            other = times.get((rows, count, "threads = openmp"))
            cells.append(f"{own:.2f} us, {other / own:.2f}" if own and other else "")
        lines.append(line(rows, *cells))
    return lines


def by_threads(found):
    """Returns the cell of one and two threads, such as `5 / 6`."""
    cells = [records.text_of(record) for record in sorted(found, key=lambda r: r["threads"])]
    return " / ".join(cells)


def cpu_gemm(found):
    """Prints a column for each CPU, from pairs of a file name and a record."""
    lines = head("type", "M", "K", *CPUS.values())
    kinds = {"f8E4M3FN": "FP8"}
    for (types, m, k), group in grouped(
            found, lambda pair: (pair[1]["types"], pair[1]["shape"][0], pair[1]["shape"][2])).items():
        cells = [by_threads([record for name, record in group if name == cpu]) for cpu in CPUS]
        lines.append(line(kinds.get(types, types), m, k, *cells))
    return lines


def sort_gemm(found):
    order = ("f32", "bf16", "f8E4M3FN")
    return sorted(found, key=lambda pair: (order.index(pair[1]["types"]), pair[1]["shape"][0],
                                           pair[1]["shape"][2]))


def machines(files):
    lines = head("CPU", "machine", "instructions", "limit of oneDNN", "other work", "read rate",
                 "FMA rate", "method")
    for name, title in CPUS.items():
        data = files[name]
        notes = data.get("notes", {})
        lines.append(line(title, data["machine"], notes.get("instructions", ""),
                          f"`{data['versions']['oneDNN ISA']}`", data["load"],
                          *tuning.rates(data), data["method"]))
    return lines


def attention(files):
    lines = head("machine", "other work", "head sizes of K / V", "% of the GEMM's FLOP/s",
                 "% of PyTorch")
    for (name, shape, options), group in grouped(
            of_family(files, "cpu-attention"),
            lambda pair: (pair[0], pair[1]["shape"][2], pair[1]["options"])).items():
        cells = [by_threads([record for _, record in group if record["unit"] == unit])
                 for unit in ("% of GEMM", "% of PyTorch")]
        extra = options.partition(", ")[2]
        lines.append(line(files[name]["machine"], files[name]["load"],
                          f"{shape}, {extra}" if extra else shape, *cells))
    return lines


def decode(found):
    lines = head("queries", "heads / KV heads", "keys", "head sizes of K / V", "options", "time",
                 "rate", "% of PyTorch")
    for case, group in grouped(found, case_of).items():
        units = {record["unit"]: record for record in group}
        time, ratio = units.pop("ms", None), units.pop("% of PyTorch", None)
        rates = [f"{records.text_of(record)} {unit}" for unit, record in units.items()]
        lines.append(line(*group[0]["shape"], case[3],
                          f"{records.text_of(time)} ms" if time else "", ", ".join(rates),
                          records.text_of(ratio) if ratio else ""))
    return lines


def calls(found):
    lines = head("call", "from Python", "by the C entry", "difference")
    for op, group in grouped(found, lambda record: record["op"]).items():
        times = {record["options"]: record["value"] for record in group}
        inner = times.get("C function")
        name = re.sub(r"^([\w.]+)(?=$|[,;])", r"`\1`", op)
        lines.append(line(name, f"{times['from Python']:.2f} us",
                          f"{inner:.2f} us" if inner else "",
                          f"{times['from Python'] - inner:.2f} us" if inner else ""))
    return lines


def framework_calls(found):
    """Prints calls of frameworks, with and without a kernel."""
    lines = head("call", "time", "without a kernel")
    for op, group in grouped(found, lambda record: record["op"]).items():
        own, other = (record["value"] for record in group)
        name = re.sub(r"^([\w.]+)(?=$|[,;])", r"`\1`", op)
        lines.append(line(name, f"{own:.2f} us", f"{other:.2f} us"))
    return lines


def start(found):
    lines = head("step", "CPU time")
    for record in found:
        lines.append(line(f"`{record['op']}`" if record["op"].startswith("import") else record["op"],
                          f"{records.text_of(record)} ms"))
    return lines


def frameworks(found, titles=("chain", "rows")):
    """Prints the chains of a layer with their times and ratios."""
    lines = head(*titles, "fusednorm", "Inductor", "PyTorch", "Inductor / fusednorm")
    for (op, shape, _, _), group in grouped(found, case_of).items():
        if group[0]["unit"] == "us":
            times = {record["peer"]: record["value"] for record in group}
            own, inductor = times[records.OURS], times["Inductor"]
            lines.append(line(op, shape, *(time_of(one / 1000) for one in
                                           (own, inductor, times["PyTorch"])),
                              f"{inductor / own:.2f}"))
    return lines


def blocks(found):
    """Prints a block and its regions with their times and ratios."""
    return frameworks(found, ("case", "tokens, hidden size"))


def framework_shares(found):
    """Prints the share of the chains in the time of a layer, by the number of rows."""
    shares = [record for record in found if record["unit"] == "%"]
    rows = sorted({record["shape"][0] for record in shares})
    lines = head("rows of the layer", *rows)
    for types, group in grouped(shares, lambda record: record["types"]).items():
        lines.append(line(types, *(f"{records.text_of(one)} %" for one in
                                   sorted(group, key=lambda record: record["shape"]))))
    return lines


TABLES = {
    "rows": lambda files: gpu(only(files, "rows")),
    "gemm": lambda files: gpu(only(files, "gemm")),
    "attention": lambda files: gpu(only(files, "attention")),
    "slower": slower,
    "headline": headline,
    "simulator": lambda files: simulator(only(files, "simulator")),
    "ptx": lambda files: ptx(only(files, "ptx")),
    "cpu-rows": lambda files: cpu_rows(only(files, "cpu-rows")),
    "cpu-options": lambda files: cpu_options(only(files, "cpu-options")),
    "cpu-threads": lambda files: threads(only(files, "cpu-threads")),
    "cpu-machines": machines,
    "cpu-gemm": lambda files: cpu_gemm(sort_gemm(of_family(files, "cpu-gemm"))),
    "cpu-gemm-stored": lambda files: cpu_gemm(sort_gemm(of_family(files, "cpu-gemm-stored"))),
    "cpu-gemm-read": lambda files: cpu_gemm(sort_gemm(of_family(files, "cpu-gemm-read"))),
    "cpu-attention": attention,
    "cpu-decode": lambda files: decode(only(files, "cpu-decode")),
    "python-calls": lambda files: calls(only(files, "python-calls")),
    "python-start": lambda files: start(only(files, "python-start")),
    "framework-calls": lambda files: framework_calls(only(files, "framework-calls")),
    "frameworks": lambda files: frameworks(only(files, "frameworks")),
    "blocks": lambda files: blocks(only(files, "blocks")),
    "framework-shares": lambda files: framework_shares(only(files, "frameworks")),
    **tuning.TABLES,
}


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", choices=TABLES, metavar="NAME",
                        help=f"one of {', '.join(TABLES)}")
    parser.add_argument("--data", type=pathlib.Path, default=records.DATA, metavar="FOLDER")
    options = parser.parse_args()
    try:
        files = records.load_all(options.data)
    except records.DataError as error:
        sys.exit(f"error: {error}")
    print("\n".join(TABLES[options.name](files)))
    return 0
