type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Seals what a backup stores, and opens it again. */
export interface Cipher {
  /** The public key that files are encrypted for; `null`: they are stored as they are. */
  readonly recipient: string | null
  /** Stored files can be read. Without it, their hashes can still be checked. */
  readonly canOpen: boolean
  seal(source: Bytes): AsyncIterable<Uint8Array>
  /** Throws `DamagedBackup` for bytes that were changed. */
  open(source: Bytes): AsyncIterable<Uint8Array>
}

export const noCipher: Cipher = {
  recipient: null,
  canOpen: true,
  seal: asTheyAre,
  open: asTheyAre,
}

async function* asTheyAre(source: Bytes): AsyncGenerator<Uint8Array> {
  yield* source
}
