# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Misuses that must be rejected, each with an error that names the problem."""

import fusednorm


def check(cases):
    """Each case is a part of the message and a call that raises the error."""
    for part, call in cases:
        try:
            call()
        except fusednorm.FusedNormError as error:
            assert part in str(error), (part, str(error))
        else:
            raise AssertionError(part)
    print(len(cases), "refused")
