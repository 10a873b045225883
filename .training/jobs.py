"""Processes of the training: how many run at a time (JOBS), and the file that lists their ids (PIDS), so that all can be paused."""
import contextlib
import fcntl
import os


def at_once():
    return int(os.environ.get("JOBS", os.cpu_count()))


@contextlib.contextmanager
def listed(pid):
    """The process is in the list meanwhile."""
    _change(lambda pids: pids | {pid})
    try:
        yield
    finally:
        _change(lambda pids: pids - {pid})


def _change(change):
    path = os.environ.get("PIDS")
    if not path:
        return
    with open(path, "a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        pids = change({int(line) for line in file if line.strip()})
        file.seek(0)
        file.truncate()
        file.writelines(f"{pid}\n" for pid in sorted(pids))
