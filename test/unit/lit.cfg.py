# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import lit.formats

config.name = "fusednorm-unit"
config.suffixes = []
config.test_exec_root = os.path.join(config.fusednorm_obj_root, "unit")
config.test_source_root = config.test_exec_root
config.test_format = lit.formats.GoogleTest(".", "Tests")
