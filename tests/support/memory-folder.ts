import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const FOLDER = '/dev/shm'
/** Bytes that the folder must have left; containers often have 64 MB, which a browser fills. */
const ROOM = 2 * 1024 ** 3

/** Returns true if the system has a folder in memory with enough room for tests. */
export function hasMemoryFolder(): boolean {
  try {
    const { bavail, bsize } = statfsSync(FOLDER)
    return bavail * bsize >= ROOM
  } catch {
    return false
  }
}

/** The folder for data of test servers: each of their writes waits for a disk otherwise. */
export const memoryFolder = (): string => (hasMemoryFolder() ? FOLDER : tmpdir())
