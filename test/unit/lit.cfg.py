# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import lit.formats

config.name = "fusednorm-unit"
config.suffixes = []
config.test_exec_root = os.path.join(config.fusednorm_obj_root, "unit")
config.test_source_root = config.test_exec_root
config.test_format = lit.formats.GoogleTest(".", "Tests")

# As in the parent suite: exhaustive tests on request.
if lit_config.params.get("full", os.environ.get("FUSEDNORM_TEST_FULL", "0")) not in ("0", ""):
    config.environment["FUSEDNORM_TEST_FULL"] = "1"

if config.fusednorm_sanitizers:
    config.environment["ASAN_OPTIONS"] = (
        "detect_leaks=0:detect_container_overflow=0:allow_user_poisoning=0")
