"""What training needs of Debian 12, for `train.py`."""
import os
import re
import shutil
import subprocess

FREE = (
    "python3 python3-numpy python3-torch libopenblas0-pthread flite festival festvox-kallpc16k espeak-ng libespeak-ng1 "
    "festvox-ru open-jtalk open-jtalk-mecab-naist-jdic "
    "fortunes fortunes-min fortunes-bg fortunes-br fortunes-cs fortunes-de fortunes-es fortunes-it fortunes-pl fortunes-ru "
    "ffmpeg asterisk-core-sounds-en asterisk-core-sounds-es asterisk-core-sounds-fr asterisk-core-sounds-it "
    "asterisk-core-sounds-ru asterisk-core-sounds-en-g722 asterisk-core-sounds-es-g722 asterisk-core-sounds-fr-g722 "
    "asterisk-core-sounds-it-g722 asterisk-core-sounds-ru-g722 pocketsphinx pocketsphinx-en-us"
).split()
# SVOX Pico, of its section non-free: Apache-2.0, but Debian cannot make its voices from recordings.
OTHERS = "libttspico-utils libttspico-data".split()
SECTIONS = "contrib", "non-free"


def install(folder):
    """What is missing. FOLDER/apt gets lists of sources with those sections; this machine's own stay as they are."""
    missing = [name for name in FREE + OTHERS if status(name) != "install ok installed"]
    if not missing:
        return
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    apt = ["apt-get", *more_sources(os.path.join(folder, "apt"))]
    subprocess.run([*apt, "update"], check=True, env=environment)
    subprocess.run([*apt, "install", "-y", "--no-install-recommends", *missing], check=True, env=environment)


def status(name):
    return subprocess.run(["dpkg-query", "-W", "-f", "${Status}", name], capture_output=True, text=True).stdout


def more_sources(folder):
    """Options of apt-get for copies of this machine's sources, Debian's with more sections."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(f"{folder}/sources.list.d")
    subprocess.run(["apt-get", "update"], check=True)
    targets = ["apt-get", "indextargets", "--format", "$(SOURCESENTRY)", "Created-By: Packages"]
    read = lambda *more: {line.rsplit(":", 1)[0] for line in subprocess.run([*targets, *more], capture_output=True, text=True, check=True).stdout.split()}
    debian = read("Origin: Debian")
    for path in read():
        text = open(path).read()
        if path in debian:
            text = re.sub(r"^(?:Components:|deb\s).*\bmain\b.*$", with_sections, text, flags=re.M)
        with open(os.path.join(folder, os.path.relpath(path, "/etc/apt")), "w") as copy:
            copy.write(text)
    return ["-o", f"Dir::Etc::sourcelist={folder}/sources.list", "-o", f"Dir::Etc::sourceparts={folder}/sources.list.d"]


def with_sections(line):
    return " ".join([line[0], *(section for section in SECTIONS if section not in line[0].split())])
