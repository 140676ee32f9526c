# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads compile_commands.json of a build folder."""

import json
import re


def read_entries(build):
    """Returns the entries. A unity source becomes one entry for each source that it includes."""
    entries = []
    for entry in json.loads((build / "compile_commands.json").read_text()):
        file = entry["file"]
        if "/Unity/unity_" not in file:
            entries.append(entry)
            continue
        with open(file) as text:
            for source in re.findall(r'^#include "(.*)"', text.read(), re.MULTILINE):
                entries.append({**entry, "file": source, "command": entry["command"].replace(file, source)})
    return entries
