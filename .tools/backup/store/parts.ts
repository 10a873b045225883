interface Part {
  bytes: Uint8Array<ArrayBuffer>
  isLast: boolean
}

/** Cuts a stream into parts of `size` bytes. Only the last may be shorter; an empty stream is one empty part. */
export async function* inParts(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  size: number,
): AsyncGenerator<Part> {
  let part = new Uint8Array(size)
  let filled = 0
  for await (const bytes of source) {
    for (let offset = 0; offset < bytes.length;) {
      // A full part is the last one unless something follows.
      if (filled === size) {
        yield { bytes: part, isLast: false }
        part = new Uint8Array(size)
        filled = 0
      }
      const copied = Math.min(size - filled, bytes.length - offset)
      part.set(bytes.subarray(offset, offset + copied), filled)
      filled += copied
      offset += copied
    }
  }
  yield { bytes: part.subarray(0, filled), isLast: true }
}
