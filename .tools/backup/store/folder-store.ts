import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { hashing } from './hashing.ts'
import { SHARED_FOLDER, type BackupStore, type StoredFile } from './store.ts'

/** Files below a folder of this machine. An interrupted write leaves the old file. */
export function folderStore(root: string): BackupStore {
  const fileOf = (path: string) => join(root, path)
  return {
    location: root,
    async folders() {
      if (!existsSync(root)) return []
      const entries = await readdir(root, { withFileTypes: true })
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    },
    async list(folder) {
      if (!existsSync(fileOf(folder))) return []
      const entries = await readdir(fileOf(folder), { withFileTypes: true, recursive: true })
      const files: StoredFile[] = []
      for (const entry of entries.filter((one) => one.isFile())) {
        const file = join(entry.parentPath, entry.name)
        const { size, mtime } = await stat(file)
        files.push({ path: relative(root, file).replaceAll(sep, '/'), size, modified: mtime })
      }
      return files
    },
    async has(path) {
      return existsSync(fileOf(path))
    },
    async read(path) {
      return existsSync(fileOf(path)) ? readFile(fileOf(path)) : undefined
    },
    async stream(path) {
      return existsSync(fileOf(path)) ? createReadStream(fileOf(path)) : undefined
    },
    async write(path, content) {
      await mkdir(dirname(fileOf(path)), { recursive: true })
      await writeFile(`${fileOf(path)}.new`, content)
      await rename(`${fileOf(path)}.new`, fileOf(path))
    },
    async writeStream(source, pathOf) {
      await mkdir(fileOf(SHARED_FOLDER), { recursive: true })
      const partial = fileOf(`${SHARED_FOLDER}/${randomUUID()}.part`)
      // Opened at once: a stream that opens it later may create it after a failed write was removed.
      const handle = await open(partial, 'wx')
      try {
        const { bytes, result } = hashing(source)
        await pipeline(bytes, handle.createWriteStream())
        const stored = result()
        const file = fileOf(pathOf(stored))
        await mkdir(dirname(file), { recursive: true })
        await rename(partial, file)
        return stored
      } finally {
        await rm(partial, { force: true })
      }
    },
    async remove(path) {
      await rm(fileOf(path), { recursive: true, force: true })
    },
  }
}
