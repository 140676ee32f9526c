#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes the files of a release, and the changelog entry of a version.

usage: tools/release.py [--build=FOLDER] [--from=FOLDER] [--out=FOLDER] [--dirty]
       tools/release.py --notes [--date=YYYY-MM-DD] [--docs=FOLDER] [--dry-run]

The first form writes to --out (default: build/release):

- fusednorm-VERSION.tar.gz, the source archive,
- the wheels of tools/wheels.py,
- fusednorm-VERSION.cdx.json, a software bill of materials (SBOM, CycloneDX 1.6),
- SHA256SUMS, the checksums of these files.

The second form moves the change notes of docs/changes to the section of the version in
docs/CHANGELOG.md. docs/Releasing.md describes a release.
"""

import argparse
import datetime
import gzip
import hashlib
import io
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import uuid
import zipfile

sys.dont_write_bytecode = True  # The sources may be read-only.
import wheels  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Folders that are no part of the source archive if git does not list its files.
IGNORED = re.compile(r"^(\.git|\.cache|build[^/]*|fuzz-findings)(/|$)|(^|/)__pycache__(/|$)|\.pyc$")
# Names of the files of a release.
OUTPUT = re.compile(r"fusednorm[\w.-]*\.(whl|tar\.gz|cdx\.json)|SHA256SUMS")
LICENSE = "Apache-2.0 WITH LLVM-exception"
# Libraries that the static build links into libfusednorm.so: name, name of the shared library, a
# text in the code, license.
LINKED = (("LLVM", "libLLVM", b"LLVM ERROR", LICENSE),
          ("zstd", "libzstd", b"ZSTD_", "BSD-3-Clause"),
          ("libstdc++", "libstdc++", b"basic_string::",
           "GPL-3.0-or-later WITH GCC-exception-3.1"))
KINDS = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")
MOST_LINES = 160


def fail(text):
    sys.exit(f"error: {text}")


def git(*arguments):
    """Returns the output of a git command; None without git or a repository."""
    try:
        done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)
    except FileNotFoundError:
        return None
    return done.stdout if done.returncode == 0 else None


# ---- Files ----


def source_files():
    """Returns the paths of all sources, relative to the root."""
    listed = git("ls-files", "-z")
    if listed:
        return sorted(name for name in listed.split("\0") if name and (ROOT / name).exists())
    names = (path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*") if path.is_file())
    return sorted(name for name in names if not IGNORED.search(name))


def release_time():
    """Returns SOURCE_DATE_EPOCH, else the time of the commit, else a constant, in seconds."""
    given = os.environ.get("SOURCE_DATE_EPOCH") or git("log", "-1", "--format=%ct")
    return int(given) if given and given.strip() else 1577836800


def write_source_archive(path):
    """Writes an archive without times, owners and permissions of this machine."""
    stem = path.name.removesuffix(".tar.gz")
    contents, time = io.BytesIO(), release_time()
    with tarfile.open(fileobj=contents, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name in source_files():
            entry = archive.gettarinfo(ROOT / name, f"{stem}/{name}")
            entry.uid = entry.gid = 0
            entry.uname = entry.gname = ""
            entry.mtime = time
            entry.mode = 0o755 if entry.mode & 0o100 else 0o644
            with open(ROOT / name, "rb") as file:
                archive.addfile(entry, file if entry.isreg() else None)
    path.write_bytes(gzip.compress(contents.getvalue(), 9, mtime=0))


def find_wheels(folder):
    """Returns the two wheels of the version in a folder."""
    found = []
    for name in ("fusednorm", "fusednorm_kernels"):
        paths = sorted(folder.glob(f"{name}-{wheels.version()}-*.whl"))
        if len(paths) != 1:
            fail(f"'{folder}': expected one wheel {name}-{wheels.version()}-*.whl, "
                 f"got {len(paths)}")
        found.append(paths[0])
    return found


def digest_of(data):
    return hashlib.sha256(data).hexdigest()


# ---- SBOM ----


def debian_package(name):
    """Returns package, version, architecture and release of an installed library, or None."""
    try:
        owner = subprocess.run(["dpkg-query", "-S", f"*/{name}"], capture_output=True, text=True)
        # Links are in packages of headers.
        packages = sorted({line.split(":")[0] for line in owner.stdout.splitlines()
                           if not line.split(":")[0].endswith("-dev")})
        if len(packages) != 1:
            return None
        text = "${Version} ${Architecture}"
        found = subprocess.run(["dpkg-query", "-W", f"-f={text}\n", packages[0]],
                               capture_output=True, text=True).stdout.split()
    except FileNotFoundError:
        return None
    release = re.search(r'^VERSION_ID="?(\d+)', pathlib.Path("/etc/os-release").read_text(), re.M)
    return packages[0], found[0], found[1], release.group(1) if release else ""


def linked_libraries(archive):
    """Returns name, version or None, and license of the libraries in the code of the compiler."""
    data = archive.read("fusednorm/lib/libfusednorm.so")
    found = []
    for name, shared, text, license in LINKED:
        # A dependency is a whole string of the library.
        if text not in data or re.search(rb"\0%s[\w.-]*\.so" % re.escape(shared.encode()), data):
            continue
        found.append((name, llvm_version(archive) if name == "LLVM" else None, license))
    return found


def llvm_version(archive):
    """Returns the version of LLVM that the compiler in a wheel reports."""
    call = ("import ctypes, sys; function = ctypes.CDLL(sys.argv[1]).fnc_llvm_version; "
            "function.restype = ctypes.c_char_p; print(function().decode())")
    with tempfile.TemporaryDirectory() as scratch:
        for entry in archive.namelist():
            if entry.startswith("fusednorm/lib/"):
                archive.extract(entry, scratch)
        library = f"{scratch}/fusednorm/lib/libfusednorm.so"
        done = subprocess.run([sys.executable, "-c", call, library], capture_output=True, text=True)
    if done.returncode:
        fail(f"'{archive.filename}': expected a compiler that reports its version of LLVM, got "
             f"{(done.stderr.strip().splitlines() or ['no version'])[-1]}")
    return done.stdout.strip()


def write_sbom(path, paths):
    """Writes and validates the SBOM: the wheels, and the libraries that they contain."""
    try:
        from cyclonedx.contrib.license.factories import LicenseFactory
        from cyclonedx.model import HashAlgorithm, HashType
        from cyclonedx.model.bom import Bom
        from cyclonedx.model.component import Component, ComponentType
        from cyclonedx.output import make_outputter
        from cyclonedx.schema import OutputFormat, SchemaVersion
        from cyclonedx.validation import make_schemabased_validator
        from packageurl import PackageURL
    except ImportError:
        fail("expected the Python package cyclonedx; run tools/python-env.sh sbom, then "
             "build/python-env/bin/python tools/release.py")
    licenses = LicenseFactory()

    def component(name, version, data, kind=ComponentType.LIBRARY, purl=None, license=None):
        return Component(
            name=name, version=version, type=kind, purl=purl, bom_ref=str(purl or name),
            hashes=[HashType(alg=HashAlgorithm.SHA_256, content=digest_of(data))] if data else [],
            licenses=[licenses.make_from_string(license)] if license else [])

    version = wheels.version()
    bom = Bom()
    bom.metadata.timestamp = datetime.datetime.fromtimestamp(release_time(), datetime.timezone.utc)
    bom.metadata.component = root = component(f"fusednorm {version}", version, None,
                                              ComponentType.APPLICATION, license=LICENSE)
    digests, contained, libraries = [], [], {}
    for wheel in paths:
        data = wheel.read_bytes()
        digests.append(digest_of(data))
        name = wheel.name.split("-")[0].replace("_", "-")
        package = component(name, version, data, purl=PackageURL("pypi", None, name, version),
                            license=LICENSE)
        bom.components.add(package)
        contained.append(package)
        dependencies = []
        with zipfile.ZipFile(wheel) as archive:
            linked = linked_libraries(archive) if name == "fusednorm" else []
            for library, of_library, license in linked:
                purl = PackageURL("generic", None, library.lower(), of_library)
                dependencies.append(component(library, of_library, None, purl=purl,
                                              license=license))
                bom.components.add(dependencies[-1])
            for entry in sorted(archive.namelist()):
                library = entry.rpartition("/")[2]
                # Libraries of the project are parts of the wheel, not dependencies.
                if not entry.startswith("fusednorm/lib/") or library == "libfusednorm.so":
                    continue
                found = debian_package(library)
                is_llvm = library.startswith(("libLLVM", "libMLIR", "libomp"))
                if library not in libraries:
                    libraries[library] = component(
                        library, found[1] if found else None, archive.read(entry),
                        purl=found and PackageURL("deb", "debian", found[0], found[1], {
                            "arch": found[2], "distro": f"debian-{found[3]}"}, library),
                        license=LICENSE if is_llvm else None)
                    bom.components.add(libraries[library])
                dependencies.append(libraries[library])
        bom.register_dependency(package, dependencies)
    bom.register_dependency(root, contained)
    bom.serial_number = uuid.uuid5(uuid.NAMESPACE_URL, "\n".join(digests))
    text = make_outputter(bom, OutputFormat.JSON, SchemaVersion.V1_6).output_as_string(indent=2)
    error = make_schemabased_validator(OutputFormat.JSON, SchemaVersion.V1_6).validate_str(text)
    if error:
        fail(f"the SBOM does not match the schema of CycloneDX: {error}")
    path.write_text(text + "\n")


def make_release(options):
    if not options.dirty and (git("status", "--porcelain") or "").strip():
        fail("the checkout has changes; commit them, or pass --dirty for a trial")
    options.out.mkdir(parents=True, exist_ok=True)
    old = sorted(options.out.iterdir())
    foreign = [path.name for path in old if not OUTPUT.fullmatch(path.name)]
    if foreign:
        fail(f"'{options.out}': expected files of a release only, got {', '.join(foreign)}")
    for path in old:
        path.unlink()
    if options.source is None:
        wheels.main([f"--build={options.build}", f"--out={options.out}"])
    else:
        for path in find_wheels(options.source):
            shutil.copyfile(path, options.out / path.name)
    made = find_wheels(options.out)
    stem = f"fusednorm-{wheels.version()}"
    write_sbom(options.out / f"{stem}.cdx.json", made)
    write_source_archive(options.out / f"{stem}.tar.gz")
    names = sorted(path.name for path in options.out.iterdir())
    (options.out / "SHA256SUMS").write_text("".join(
        f"{digest_of((options.out / name).read_bytes())}  {name}\n" for name in names))
    for name in (*names, "SHA256SUMS"):
        print(options.out / name)
    return 0


# ---- Change notes ----


def read_notes(folder):
    """Returns the notes of a folder as pairs of a kind and the lines of a list item."""
    notes = []
    for path in sorted(folder.glob("*.md")):
        if path.name == "README.md":
            continue
        if not re.fullmatch(r"[a-z0-9]+-[a-z0-9-]+\.md", path.name):
            fail(f"{path.name}: expected a name <area>-<slug>.md of small letters, digits and -")
        kind, colon, text = path.read_text().strip().partition(": ")
        if kind not in KINDS or not colon or not text.strip():
            fail(f"{path.name}: expected a first line 'KIND: TEXT', KIND one of {', '.join(KINDS)}")
        lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
        notes.append((kind, path, [f"- {lines[0]}", *(f"  {line}" for line in lines[1:])]))
    return notes


def fold(text, version, notes, date):
    """Returns the changelog with the notes in the section of the version."""
    lines = text.rstrip("\n").split("\n")
    heads = [number for number, line in enumerate(lines) if line.startswith("## ")]
    title = f"## [{version}] - "
    start = next((number for number in heads if lines[number].startswith(title)), None)
    if start is None:
        at = heads[0] if heads else len(lines)
        lines[at:at] = [f"{title}unreleased", ""]
        start, heads = at, [at, *(number + 2 for number in heads)]
    elif not lines[start].endswith(" - unreleased"):
        fail(f"CHANGELOG.md: version {version} is already released; raise it in CMakeLists.txt")
    end = next((number for number in heads if number > start), len(lines))
    items, kind = {}, None
    for line in lines[start + 1:end]:
        if line.startswith("### "):
            kind = line[4:]
            items.setdefault(kind, [])
        elif line.strip():
            if kind not in KINDS:
                fail(f"CHANGELOG.md: expected a heading of {', '.join(KINDS)}, got '{line}'")
            items[kind].append(line)
    for kind, _, item in notes:
        items.setdefault(kind, []).extend(item)
    section = [f"{title}{date or 'unreleased'}"]
    for kind in KINDS:
        if items.get(kind):
            section += ["", f"### {kind}", "", *items[kind]]
    if len(section) > MOST_LINES:
        fail(f"CHANGELOG.md: version {version} has {len(section)} lines, expected at most "
             f"{MOST_LINES}; shorten the notes")
    rest = ["", *lines[end:]] if lines[end:] else []
    return "\n".join([*lines[:start], *section, *rest]) + "\n"


def move_notes(options):
    changelog = options.docs / "CHANGELOG.md"
    notes = read_notes(options.docs / "changes")
    text = fold(changelog.read_text(), wheels.version(), notes, options.date)
    if options.dry_run:
        print(text, end="")
        return 0
    changelog.write_text(text)
    for _, path, _ in notes:
        path.unlink()
    print(f"moved {len(notes)} notes to {changelog}")
    return 0


def day(text):
    try:
        return datetime.date.fromisoformat(text).isoformat()
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected YYYY-MM-DD, got '{text}'") from None


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build",
                        help="the build of the wheels (default: build)")
    parser.add_argument("--from", dest="source", type=pathlib.Path, metavar="FOLDER",
                        help="take the wheels of this folder, build none")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "build" / "release",
                        help="the folder for the files; files of an earlier run are removed "
                             "(default: build/release)")
    parser.add_argument("--dirty", action="store_true", help="accept a checkout with changes")
    parser.add_argument("--notes", action="store_true", help="move change notes to the changelog")
    parser.add_argument("--date", type=day, help="with --notes, the date of the release")
    parser.add_argument("--docs", type=pathlib.Path, default=ROOT / "docs",
                        help="with --notes, the folder of CHANGELOG.md and changes/")
    parser.add_argument("--dry-run", action="store_true",
                        help="with --notes, print the changelog and change no file")
    options = parser.parse_args()
    return move_notes(options) if options.notes else make_release(options)


if __name__ == "__main__":
    sys.exit(main())
