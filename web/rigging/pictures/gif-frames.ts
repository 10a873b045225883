/** GIF89a, sections 15 to 27: what begins a block. */
const EXTENSION = 0x21
const IMAGE = 0x2c
/** The header and the screen's description. */
const SCREEN_BYTES = 13
const DESCRIPTION_BYTES = 10

/** True for a GIF of several pictures. A truncated one counts as far as it goes. */
export function isAnimatedGif(bytes: Uint8Array): boolean {
  let at = SCREEN_BYTES + tableBytes(bytes[10])
  for (let pictures = 0; at < bytes.length;) {
    if (bytes[at] === IMAGE) {
      if (++pictures > 1) return true
      // The picture's own colours and the size of its codes precede its data.
      at = afterData(bytes, at + DESCRIPTION_BYTES + tableBytes(bytes[at + DESCRIPTION_BYTES - 1]) + 1)
    } else if (bytes[at] === EXTENSION) at = afterData(bytes, at + 2)
    else return false
  }
  return false
}

/** Bytes of a table of colours, whose size is in the packed fields before it. */
function tableBytes(fields = 0): number {
  return fields & 0x80 ? 3 * 2 ** ((fields & 7) + 1) : 0
}

/** Skips parts of up to 255 bytes; an empty one is the last. */
function afterData(bytes: Uint8Array, from: number): number {
  let at = from
  for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) at += size + 1
  return at + 1
}
