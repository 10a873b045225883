/** A stored file. */
export interface StoredFile {
  /** Path within the store, with `/` between its parts. */
  path: string
  size: number
  modified: Date
}

/** The bytes that were stored. */
export interface StoredBytes {
  size: number
  sha256: string
}

/** A store refused a write or a read, or did not answer. */
export class StoreError extends Error {
  override name = 'StoreError'
}

/**
 * The folder of stored files, which all backups of a store share. Partial files of a run that was killed lie there too,
 * where retention finds and deletes them.
 */
export const SHARED_FOLDER = 'files'

/** A place for backups: files by path. A file is stored whole or not at all. */
export interface BackupStore {
  /** The store's location, without secrets. */
  readonly location: string
  /** Names of the top folders. */
  folders(): Promise<string[]>
  /** All files below a folder. */
  list(folder: string): Promise<StoredFile[]>
  has(path: string): Promise<boolean>
  /** The content of a small file; `undefined` if there is none. */
  read(path: string): Promise<Buffer | undefined>
  stream(path: string): Promise<AsyncIterable<Uint8Array> | undefined>
  write(path: string, content: Uint8Array): Promise<void>
  /** Stores a stream of any length; `pathOf` chooses its path when its hash is known. */
  writeStream(
    source: AsyncIterable<Uint8Array>,
    pathOf: (stored: StoredBytes) => string,
  ): Promise<StoredBytes>
  remove(path: string): Promise<void>
}
