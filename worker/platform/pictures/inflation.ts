import { createInflate } from 'node:zlib'
import { pngData } from '../../model/media/picture-header.ts'

/**
 * Resolves to whether a PNG unpacks to exactly its pixels. Of more, the decoder would inflate all; for fewer, it would
 * allocate what the header claims. Nothing that is unpacked stays in memory.
 */
export async function hasExactData(bytes: Uint8Array): Promise<boolean> {
  const { compressed, size } = pngData(bytes)
  const inflate = createInflate()
  for (const part of compressed) inflate.write(part)
  inflate.end()
  let length = 0
  try {
    for await (const unpacked of inflate) {
      // Safe: an inflating stream without an encoding yields bytes.
      length += (unpacked as Uint8Array).length
      if (length > size) return false
    }
  } catch {
    return false
  }
  return length === size
}
