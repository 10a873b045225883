"""What training needs of Debian 12, for `train.py`."""
import os
import re
import shutil
import subprocess

FREE = (
    "python3 python3-numpy python3-torch libopenblas0-pthread flite festival festvox-kallpc16k espeak-ng libespeak-ng1 "
    "festvox-itapc16k festival-czech festvox-czech-dita festvox-czech-krb festvox-czech-machac festvox-czech-ph "
    "festvox-suopuhe-lj festvox-suopuhe-mv festival-ca festvox-ca-ona-hts festival-hi festvox-ru aspell aspell-hi "
    "open-jtalk open-jtalk-mecab-naist-jdic "
    "fortunes fortunes-min fortunes-bg fortunes-br fortunes-cs fortunes-de fortunes-es fortunes-it fortunes-pl fortunes-ru "
    "ffmpeg asterisk-core-sounds-en asterisk-core-sounds-es asterisk-core-sounds-fr asterisk-core-sounds-it "
    "asterisk-core-sounds-ru asterisk-core-sounds-en-g722 asterisk-core-sounds-es-g722 asterisk-core-sounds-fr-g722 "
    "asterisk-core-sounds-it-g722 asterisk-core-sounds-ru-g722 flight-of-the-amazon-queen "
    "beneath-a-steel-sky drascula pocketsphinx pocketsphinx-en-us"
).split()
# Its sections contrib and non-free: what readers.py and mbrola.py need.
OTHERS = (
    "rhvoice rhvoice-english rhvoice-russian rhvoice-ukrainian rhvoice-kyrgyz rhvoice-esperanto rhvoice-brazilian-portuguese "
    "libttspico-utils libttspico-data mbrola"
).split()
MBROLA = (
    "us1 us2 us3 en1 af1 nl2 nl3 fr1 fr2 fr3 fr4 fr5 fr6 fr7 ca1 ca2 de1 de2 de3 de5 de6 de7 gr2 hu1 pl1 ro1 sw1 sw2 it1 it2 it3 la1 id1 "
    "ee1 es1 es2 es3 es4 mx1 mx2 vz1 br1 br2 br3 br4 pt1 tr1 tr2 cz2"
).split()
SECTIONS = "contrib", "non-free"


def install(folder):
    """What is missing. FOLDER/apt gets lists of sources with those sections; this machine's own stay as they are."""
    missing = [name for name in FREE + OTHERS + [f"mbrola-{voice}" for voice in MBROLA] if status(name) != "install ok installed"]
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
