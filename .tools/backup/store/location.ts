import { basename, dirname, resolve } from 'node:path'
import { folderStore } from './folder-store.ts'
import type { BackupStore } from './store.ts'

/** The store at a location: a folder's path. */
export function storeAt(location: string): BackupStore {
  return folderStore(resolve(location))
}

/** The location above, and the name of the folder in it. */
export function parentOf(location: string): { parent: string; name: string } {
  const path = resolve(location)
  return { parent: dirname(path), name: basename(path) }
}
