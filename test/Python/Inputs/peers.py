# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the cases of peers with those of the GPU test package, and tries a wrong peer."""

import dataclasses
import sys

sys.path.insert(0, sys.argv[1])
import package_cases  # noqa: E402
import peer_cases  # noqa: E402
import peers  # noqa: E402

rows = {entry.name: entry.measured for entry in package_cases.CASES}
print(sum(rows.get(peer.case) != peer.rows for peer in peer_cases.PEERS), "peers without a case")

peer = next(peer for peer in peer_cases.ROWS if peer.name == "PyTorch")
wrong = dataclasses.replace(peer, run=lambda *operands: 2 * peer.run(*operands))
print("FAIL as expected:", peers.measure(wrong, 8, "cpu", True)["problem"])
