# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Selection of records, and tables in Markdown."""


def shape_of(record):
    return ", ".join(map(str, record["shape"]))


def line(*cells):
    return f"| {' | '.join(map(str, cells))} |"


def head(*titles):
    return [line(*titles), "|" + "---|" * len(titles)]


def of_family(files, family):
    """Returns pairs of a file name and a record."""
    return [(name, record) for name, data in files.items() for record in data["records"]
            if record["family"] == family]


def only(files, family):
    return [record for _, record in of_family(files, family)]


def grouped(found, key):
    """Returns the items of a list by their keys, in the order of the first one."""
    groups = {}
    for item in found:
        groups.setdefault(key(item), []).append(item)
    return groups


def case_of(record):
    return record["op"], shape_of(record), record["types"], record["options"]
