# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernel cache on disk, and other processes."""

import multiprocessing
import os
import pathlib
import stat
import subprocess
import sys
import threading
import warnings

import fusednorm
from arrays import EXAMPLE, bf16, contents


def run(expected):
    kernel = fusednorm.compile(EXAMPLE, threads=1)
    return contents(kernel(bf16(4, 256), bf16(256))[0]) == expected


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    os.environ["FUSEDNORM_CACHE_DIR"] = str(folder / "own")
    first = fusednorm.compile(EXAMPLE, threads=1)
    expected = contents(first(bf16(4, 256), bf16(256))[0])
    kept = list((folder / "own").iterdir())
    assert len(kept) == 1 and kept[0].suffix == ".fnk", kept
    assert stat.S_IMODE((folder / "own").stat().st_mode) == 0o700
    when = kept[0].stat().st_mtime_ns
    assert run(expected) and kept[0].stat().st_mtime_ns == when
    # Also in a process that has compiled nothing.
    code = ("import fusednorm\nfrom arrays import EXAMPLE, bf16\nfrom fusednorm import _library\n"
            "def refuse(*arguments): raise AssertionError('compiled again')\n"
            "_library.native().compile = refuse\n"
            "fusednorm.compile(EXAMPLE, threads=1)(bf16(4, 256), bf16(256))")
    subprocess.run([sys.executable, "-c", code], check=True, cwd=pathlib.Path(__file__).parent)
    assert kept[0].stat().st_mtime_ns == when
    print("kept")
    # A corrupt file, or a file of another build, is not loaded.
    data = kept[0].read_bytes()
    for broken in (data[: len(data) // 2], b"", b"fusednorm-kernel 1\n{}\n",
                   data.replace(b'"build":"', b'"build":"0', 1)):
        kept[0].write_bytes(broken)
        assert run(expected) and kept[0].read_bytes() == data
    print("mended")
    # A folder for each reason to disable the cache.
    (folder / "open").mkdir()
    (folder / "open").chmod(0o777)
    (folder / "file").write_text("")
    for place in ("open", "file/below"):
        os.environ["FUSEDNORM_CACHE_DIR"] = str(folder / place)
        fusednorm._cache._warned = False
        with warnings.catch_warnings(record=True) as found:
            warnings.simplefilter("always")
            assert run(expected) and run(expected)
        assert len(found) == 1 and "FUSEDNORM_CACHE_DIR" in str(found[0].message), found
    assert not list((folder / "open").iterdir())
    print("warned")
    os.environ["FUSEDNORM_CACHE_DIR"] = "off"

    # Child processes while other threads compile.
    stop = threading.Event()

    def compile_on():
        while not stop.is_set():
            fusednorm.compile(EXAMPLE, threads=1)

    busy = threading.Thread(target=compile_on)
    busy.start()
    for method in ("fork", "spawn"):
        with multiprocessing.get_context(method).Pool(2) as pool:
            assert pool.map_async(run, [expected] * 2).get(120) == [True, True]
        print(method)
    stop.set()
    busy.join()
    code = "import fusednorm, sys; sys.exit(0)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
