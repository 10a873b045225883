import { createHash } from 'node:crypto'
import type { StoredBytes } from './store.ts'

/** Passes bytes on; `result` returns their number and hash once all are through. */
export function hashing(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): {
  bytes: AsyncIterable<Uint8Array>
  result: () => StoredBytes
} {
  const hash = createHash('sha256')
  let size = 0
  async function* pass() {
    for await (const part of source) {
      hash.update(part)
      size += part.length
      yield part
    }
  }
  return { bytes: pass(), result: () => ({ size, sha256: hash.digest('hex') }) }
}

export function sha256Of(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

export async function collected(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}
