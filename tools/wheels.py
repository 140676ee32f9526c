#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds the wheels. This is also the build backend of `pip install .`.

usage: tools/wheels.py [--build=FOLDER] [--out=FOLDER] [compiler] [runtime]

- compiler: fusednorm-VERSION-cp311-abi3-PLATFORM.whl has the package and the compiler. With a build
  of the preset `release`, it contains the shared libraries of LLVM.
- runtime: fusednorm_kernels-VERSION-py3-none-PLATFORM.whl has kernels of named models and the
  runtime, without LLVM.

PLATFORM is manylinux_2_N_x86_64 if the libraries run with glibc 2.N and use only libraries that the
manylinux policy lists, else linux_x86_64. The preset `static` gives manylinux_2_34 on Debian 12.

The default is both wheels, written to build/wheels. Requires Python and the packages of a build. An
up-to-date build (default: build) is not compiled again.
"""

import base64
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
MODELS = ("deepseek-v3", "llama-3-8b", "qwen3-32b")
CHIPS = "sm_80,sm_90a,sm_100"
# Libraries of the operating system. They are not copied into the wheel.
SYSTEM = re.compile(r"^(ld-linux|libc|libm|libdl|libpthread|librt|libgcc_s|libstdc\+\+|libz)[.-]")
# The newest GLIBCXX version of a manylinux policy, by the minor version of glibc.
GLIBCXX = {28: 24, 31: 28, 34: 29, 35: 30}


def fail(text):
    sys.exit(f"error: {text}")


def run(*command, **options):
    done = subprocess.run(list(map(str, command)), text=True, capture_output=True, **options)
    if done.returncode:
        fail(f"{' '.join(map(str, command))} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def version():
    text = (ROOT / "CMakeLists.txt").read_text()
    return re.search(r"project\(fusednorm VERSION ([0-9.]+)", text).group(1)


def make_build(folder):
    """Configures and builds the targets of the wheels."""
    if not (folder / "build.ninja").exists():
        run("cmake", "--preset", "release", "-B", folder, cwd=ROOT)
    run("ninja", "-C", folder, "FusedNormPython", "FusedNormC", "FusedNormRT", "fusednorm-compile")
    return folder


def needed(library):
    """Returns the dependencies of a library by name, with the paths that the loader finds."""
    found = {}
    for line in run("ldd", library).splitlines():
        match = re.match(r"\s*(\S+) => (/\S+)", line)
        if match and not SYSTEM.match(match.group(1)):
            found[match.group(1)] = pathlib.Path(match.group(2)).resolve()
        elif "not found" in line:
            fail(f"'{library}': missing dependency {line.strip()}")
    return found


def newest_glibc(data):
    """Returns the minor version N of the glibc 2.N that a library needs, as manylinux counts."""
    versions = re.findall(rb"\0(GLIBC|GLIBCXX)_(?:2|3\.4)\.(\d+)(?=[.\0])", data)
    minor = max((int(number) for kind, number in versions if kind == b"GLIBC"), default=17)
    cxx = max((int(number) for kind, number in versions if kind == b"GLIBCXX"), default=0)
    # The C++ library may need a newer policy than glibc. 99 stands for no policy.
    return max(minor, min((of for of, limit in GLIBCXX.items() if limit >= cxx), default=99))


def platform_of(libraries):
    """Returns the platform of a wheel with these libraries: pairs of a name and the bytes."""
    names = {name.rpartition("/")[2] for name, _ in libraries}
    with tempfile.TemporaryDirectory() as scratch:
        for _, data in libraries:
            path = pathlib.Path(scratch) / "library.so"
            path.write_bytes(data)
            for other in re.findall(r"NEEDED.*\[(.*)\]", run("readelf", "-dW", path)):
                if not SYSTEM.match(other) and other not in names:
                    return "linux_x86_64"
    minor = max(newest_glibc(data) for _, data in libraries)
    return f"manylinux_2_{minor}_x86_64" if minor <= max(GLIBCXX) else "linux_x86_64"


def metadata(name, summary):
    """Returns the text of METADATA. The package of pyproject.toml has extras and a readme."""
    lines = ["Metadata-Version: 2.1", f"Name: {name.replace('_', '-')}", f"Version: {version()}",
             f"Summary: {summary}", "Requires-Python: >=3.11",
             "License: Apache-2.0 WITH LLVM-exception"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    if name != project["name"]:
        return "\n".join(lines) + "\n"
    for extra, packages in project["optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f'Requires-Dist: {package}; extra == "{extra}"' for package in packages]
    readme = (ROOT / project["readme"]).read_text()
    return "\n".join([*lines, "Description-Content-Type: text/markdown", "", readme])


def entry_points():
    """Returns the text of entry_points.txt. Each entry point must name a module in python/."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    lines = []
    for group, entries in project.get("entry-points", {}).items():
        lines.append(f"[{group}]")
        for name, target in entries.items():
            module = target.partition(":")[0].replace(".", "/")
            if not (ROOT / "python" / f"{module}.py").exists():
                fail(f"pyproject.toml: entry point {group}.{name}: expected the file "
                     f"python/{module}.py")
            lines.append(f"{name} = {target}")
    return "\n".join(lines) + "\n"


class Wheel:
    """A wheel: a zip file with metadata and a RECORD of its files."""

    def __init__(self, out, name, tag, summary):
        self.info = f"{name}-{version()}.dist-info"
        self.out, self.tag, self.name, self.summary = pathlib.Path(out), tag, name, summary
        self.record, self.libraries = [], []
        self.path = self.out / f".{name}.whl.tmp"
        self.zip = zipfile.ZipFile(self.path, "w", zipfile.ZIP_DEFLATED, compresslevel=9)

    def add(self, name, data):
        entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
        entry.external_attr = (0o755 if name.endswith(".so") or ".so." in name else 0o644) << 16
        entry.compress_type = zipfile.ZIP_DEFLATED
        if data.startswith(b"\x7fELF"):
            self.libraries.append((name, data))
        self.zip.writestr(entry, data)
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        self.record.append(f"{name},sha256={digest},{len(data)}")

    def close(self):
        tag = f"{self.tag}-{platform_of(self.libraries)}"
        self.add(f"{self.info}/METADATA", metadata(self.name, self.summary).encode())
        self.add(f"{self.info}/WHEEL", ("Wheel-Version: 1.0\nGenerator: fusednorm\n"
                                        f"Root-Is-Purelib: false\nTag: {tag}\n").encode())
        self.add(f"{self.info}/LICENSE", (ROOT / "LICENSE").read_bytes())
        self.record.append(f"{self.info}/RECORD,,")
        self.zip.writestr(f"{self.info}/RECORD", "\n".join(self.record) + "\n")
        self.zip.close()
        return self.path.rename(self.out / f"{self.name}-{version()}-{tag}.whl")


def with_own_folder(library, scratch):
    """Returns a stripped copy of a library that searches its own folder for dependencies."""
    copy = pathlib.Path(scratch) / library.name
    run("strip", "-o", copy, library)
    if shutil.which("patchelf"):
        run("patchelf", "--set-rpath", "$ORIGIN", copy)
        return copy
    # Without patchelf, $ORIGIN overwrites the search path, if it is not longer.
    data = copy.read_bytes()
    dynamic = run("readelf", "-d", copy)
    match = re.search(r"(?:RUNPATH|RPATH).*\[(.*)\]", dynamic)
    if match and len(match.group(1)) >= len("$ORIGIN"):
        old = match.group(1).encode()
        if data.count(b"\0" + old + b"\0") != 1:
            fail(f"'{library}' contains its search path more than once; install patchelf")
        copy.write_bytes(data.replace(b"\0" + old + b"\0",
                                      b"\0$ORIGIN" + b"\0" * (len(old) - len("$ORIGIN") + 1)))
    return copy


def openmp_runtime(build):
    """Returns the path of LLVM's OpenMP runtime, which the build uses."""
    config = (build / "include" / "fusednorm" / "Config.h").read_text()
    path = pathlib.Path(re.search(r'FUSEDNORM_OPENMP_LIBRARY "(.*)"', config).group(1))
    if not path.exists():
        fail(f"expected LLVM's OpenMP runtime '{path}', the library of kernels with threads; "
             "install libomp-22-dev, and configure again")
    return path.resolve()


def compiler_wheel(build, out):
    wheel = Wheel(out, "fusednorm", "cp311-abi3",
                  "MLIR compiler for LLM inference kernels on x86 CPUs and NVIDIA GPUs")
    package = ROOT / "python"
    for path in sorted((package / "fusednorm").rglob("*")):
        if path.suffix in (".py", ".pyi", ".typed") or path.name == "py.typed":
            wheel.add(path.relative_to(package).as_posix(), path.read_bytes())
    native = build / "python" / "fusednorm" / "_native.abi3.so"
    wheel.add("fusednorm/_native.abi3.so", native.read_bytes())
    own = build / "lib" / "libfusednorm.so"
    with tempfile.TemporaryDirectory() as scratch:
        libraries = {"libfusednorm.so": own, "libomp.so.5": openmp_runtime(build), **needed(own)}
        for name, path in libraries.items():
            copy = with_own_folder(path, scratch)
            wheel.add(f"fusednorm/lib/{name}", copy.read_bytes())
            copy.unlink()
    wheel.add(f"{wheel.info}/entry_points.txt", entry_points().encode())
    path = wheel.close()
    if "manylinux" in path.name and path.stat().st_size > 35_000_000:
        fail(f"'{path}' has {path.stat().st_size} bytes; expected at most 35 MB")
    return path


def runtime_wheel(build, out):
    wheel = Wheel(out, "fusednorm_kernels", "py3-none",
                  "Precompiled GPU kernels of named models and the runtime that launches them")
    with tempfile.TemporaryDirectory() as scratch:
        for model in MODELS:
            name = model.replace("-", "_")
            run(build / "bin" / "fusednorm-compile", ROOT / "docs" / "examples" / f"{model}.mlir",
                f"--target={CHIPS}", "--emit=c-launcher,manifest", "--images=ptx",
                f"--name={name}", "-o", scratch)
            library = pathlib.Path(scratch) / f"lib{name}.so"
            run("cc", "-O2", "-shared", "-fPIC", f"-I{ROOT / 'include'}", f"-I{scratch}",
                pathlib.Path(scratch) / f"{name}.c", f"-L{build / 'lib'}", "-lfusednorm_rt",
                "-Wl,-rpath,$ORIGIN", "-o", library)
            wheel.add(f"fusednorm_kernels/{library.name}", library.read_bytes())
            for suffix in (".h", ".json"):
                wheel.add(f"fusednorm_kernels/{name}{suffix}",
                          (pathlib.Path(scratch) / f"{name}{suffix}").read_bytes())
    wheel.add("fusednorm_kernels/libfusednorm_rt.so",
              (build / "lib" / "libfusednorm_rt.so").read_bytes())
    wheel.add("fusednorm_kernels/include/fusednorm-rt/fusednorm_rt.h",
              (ROOT / "include/fusednorm-rt/fusednorm_rt.h").read_bytes())
    wheel.add("fusednorm_kernels/__init__.py",
              (ROOT / "python" / "kernels" / "__init__.py").read_bytes())
    path = wheel.close()
    if path.stat().st_size > 20 << 20:
        fail(f"'{path}' has {path.stat().st_size} bytes; expected at most 20 MiB")
    return path


# ---- Build backend of pip ----


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    build = make_build(pathlib.Path(os.environ.get("FUSEDNORM_BUILD", ROOT / "build")).resolve())
    return compiler_wheel(build, wheel_directory).name


def build_sdist(sdist_directory, config_settings=None):
    raise RuntimeError("the backend builds no source archive; run tools/release.py")


def main(arguments):
    build, out, kinds = ROOT / "build", ROOT / "build" / "wheels", []
    for argument in arguments:
        if argument in ("-h", "--help"):
            print(__doc__)
            return 0
        if argument.startswith("--build="):
            build = pathlib.Path(argument[len("--build="):])
        elif argument.startswith("--out="):
            out = pathlib.Path(argument[len("--out="):])
        elif argument in ("compiler", "runtime"):
            kinds.append(argument)
        else:
            fail(f"unknown argument '{argument}'; expected --build=, --out=, compiler or runtime")
    out.mkdir(parents=True, exist_ok=True)
    build = make_build(build.resolve())
    for kind in kinds or ("compiler", "runtime"):
        path = (compiler_wheel if kind == "compiler" else runtime_wheel)(build, out)
        print(f"{path} ({path.stat().st_size / 2**20:.1f} MiB)")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
