export interface FilmStorage {
  /** Adds the chunk of number `index`; rejects when there is no room. */
  appendFilm(recording: string, index: number, chunk: Uint8Array<ArrayBuffer>): Promise<void>
  /** The chunks in order, up to the first that is missing. */
  film(recording: string): Promise<Uint8Array<ArrayBuffer>[]>
}

/** The camera's picture beside a recording: a file that grows chunk by chunk. */
export interface FilmWriter {
  append(chunk: Uint8Array<ArrayBuffer>): void
  /** All of it, also what the storage had no room for; `undefined` where nothing came. */
  finish(): Promise<Blob | undefined>
}

const TYPE = 'video/mp4'

/** Stores a film while it is made. On failure it continues in memory, and calls `onStorageError`. */
export function writeFilm(
  storage: Pick<FilmStorage, 'appendFilm'>,
  recording: string,
  onStorageError: () => void,
): FilmWriter {
  // Blobs, which browsers put aside by themselves: half an hour of film is more than memory should hold.
  const chunks: Blob[] = []
  let writing = Promise.resolve()
  let hasFailed = false
  return {
    append(chunk) {
      const index = chunks.length
      chunks.push(new Blob([chunk]))
      // In sequence, so that the stored data never has a gap.
      writing = writing
        .then(() => (hasFailed ? undefined : storage.appendFilm(recording, index, chunk)))
        .catch(() => {
          if (!hasFailed) onStorageError()
          hasFailed = true
        })
    },
    async finish() {
      await writing
      return filmOf(chunks)
    },
  }
}

export async function recoverFilm(
  storage: Pick<FilmStorage, 'film'>,
  recording: string,
): Promise<Blob | undefined> {
  return filmOf(await storage.film(recording))
}

function filmOf(chunks: BlobPart[]): Blob | undefined {
  return chunks.length > 0 ? new Blob(chunks, { type: TYPE }) : undefined
}
