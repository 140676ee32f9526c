# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tables of the tuning log, of modelled times, and of the build."""

import textwrap

import records
from markdown import case_of, grouped, head, line, of_family, only

# The columns of the tuning log name a machine in short.
MACHINES = {"emerald-rapids": "Emerald Rapids", "sapphire-rapids": "Sapphire Rapids",
            "zen5": "Zen 5", "zen5-epyc": "Zen 5, EPYC", "zen4": "Zen 4", "zen3": "Zen 3",
            "zen3-threads": "Zen 3, EPYC"}
KINDS = {"f8E4M3FN": "FP8"}
BYTES = {"f32": 4, "bf16": 2, "FP8": 1}


def text_of(record):
    """Returns the value of a record with its unit and its share of a copy."""
    unit = record["unit"].replace("% of read bandwidth", "% of read")
    text = f"{records.text_of(record)} {unit}"
    if "percent_of_copy" in record:
        text += f", {record['percent_of_copy']} % of copy"
    return text


def by_machine(files, family):
    """Returns pairs of a file name and a record, in the order of MACHINES."""
    found = of_family(files, family)
    return [pair for name in MACHINES for pair in found if pair[0] == name]


def changes(files):
    """Prints the time before and after each change of a kernel."""
    def key(pair):
        name, record = pair
        return name, record["change"], case_of(record), record["threads"]
    lines = head("CPU", "optimisation", "op", "shape", "types", "threads", "before", "after")
    for (name, change, case, threads), group in grouped(by_machine(files, "tuning"), key).items():
        op, shape, types, options = case
        cells = [", ".join(text_of(record) for _, record in group if record["state"] == state)
                 for state in ("before", "after")]
        lines.append(line(MACHINES[name], change, f"{op}, {options}" if options else op, shape,
                          KINDS.get(types, types), threads, *cells))
    return lines


def gather(files):
    """Prints the time of gather_quantize, and its share of a copy."""
    lines = head("CPU", "rows", "cache", "threads", "time", "% of copy", "rate of the copy")
    for (name, rows, types, threads, _), group in grouped(
            by_machine(files, "cpu-gather"),
            lambda pair: (pair[0], pair[1]["shape"][0], pair[1]["types"], pair[1]["threads"],
                          pair[1]["options"])).items():
        cells = {record["unit"]: records.text_of(record) for _, record in group}
        time, rate = cells.get("ms"), cells.get("GB/s")
        lines.append(line(MACHINES[name], rows, KINDS.get(types, types), threads,
                          f"{time} ms" if time else "", cells.get("% of copy bandwidth", ""),
                          f"{rate} GB/s" if rate else ""))
    return lines


def units(files):
    """Prints figures of parts of a kernel, one on a line."""
    lines = head("CPU", "measured", "value")
    for name, record in by_machine(files, "cpu-units"):
        note = ", modelled by LLVM" if record.get("modelled") else ""
        lines.append(line(MACHINES[name], record["op"] + note, text_of(record)))
    return lines


def rates_of(data):
    """Returns the read rate, None without it, and the FMA rates by type, of one thread."""
    found = [record for record in data["records"] if record["family"] == "cpu-rates"]
    read = next((record for record in found if record["op"] == "read of B"), None)
    return read, {record["types"]: record for record in found if record is not read}


def rates(data):
    """Returns the read rate and the FMA rates of one thread as text."""
    read, fmas = rates_of(data)
    options = f", {read['options']}" if read and read["options"] else ""
    return (text_of(read) + options if read else "",
            ", ".join(f"{text_of(record)} {types}" for types, record in fmas.items()))


def bounds(files):
    """Prints the percentage of read bandwidth at which FMAs bound a GEMM with few rows."""
    lines = head("CPU", "rows", *BYTES)
    for name, title in MACHINES.items():
        read, fmas = rates_of(files.get(name, {"records": []}))
        # Without FMAs of bf16, elements are widened to f32.
        narrow = fmas.get("bf16") or fmas.get("f32")
        of_types = {"f32": fmas.get("f32"), "bf16": narrow, "FP8": narrow}
        for rows in (4, 16) if read else ():
            cells = []
            for types, size in BYTES.items():
                fma = of_types[types]
                shares = sorted(100 * fma["value"] * size / (2 * rows * rate)
                                for rate in records.span(read)) if fma else []
                texts = [f"{share:.0f}" if share < 100 else "none" for share in shares]
                cells.append("–".join(dict.fromkeys(texts)))
            lines.append(line(title, rows, *cells))
    return lines


def mla_model(files):
    """Prints the modelled times of MLA prefill, kernel by kernel, and their sums."""
    found = only(files, "mla-model")
    peers = [records.OURS, "MAX kernels"]
    lines = head("kernel", "note", *peers)
    totals = dict.fromkeys(peers, 0)
    attention = dict(totals)
    for op, group in grouped(found, lambda record: record["op"]).items():
        times = {record["peer"]: record["value"] for record in group}
        for peer, time in times.items():
            totals[peer] += time
            attention[peer] += time if op == "attention" else 0
        lines.append(line(op, group[0]["options"],
                          *(f"{times[peer]} us" if peer in times else "" for peer in peers)))
    lines.append(line("sum", "", *(f"{totals[peer]} us" for peer in peers)))
    lines.append(line("sum without attention", "",
                      *(f"{totals[peer] - attention[peer]} us" for peer in peers)))
    for record in only(files, "mla-variant"):
        lines.append(line(f"variant: {record['op']}", record["options"],
                          f"{records.text_of(record)} us", ""))
    return lines


def costs(files, op):
    return {record["options"]: records.text_of(record) for record in only(files, "build")
            if record["op"] == op}


def build(files):
    """Prints the time and the space of a build as a paragraph."""
    found = costs(files, "build")
    return textwrap.wrap(
        f"A build takes about {found['CPU time']} CPU minutes: {found['time on two idle cores']} "
        f"minutes on two idle cores. It needs {found['packages']} GB of disk for packages and "
        f"{found['folder']} GB for the build folder.", 100)


def tests(files):
    """Prints the time of the default tests as a paragraph."""
    minutes = costs(files, "tests")["time on two cores"]
    return [f"The default run takes about {minutes} minutes on two cores."]


TABLES = {
    "tuning": changes,
    "cpu-gather": gather,
    "cpu-units": units,
    "cpu-bounds": bounds,
    "mla-model": mla_model,
    "build": build,
    "tests": tests,
}
