/** Little-endian bytes that grow as they are written. */
export class Bytes {
  private buffer = new Uint8Array(4096)
  private view = new DataView(this.buffer.buffer)
  length = 0

  int(value: number): this {
    this.reserve(4)
    this.view.setInt32(this.length, value, true)
    this.length += 4
    return this
  }

  double(value: number): this {
    this.reserve(8)
    this.view.setFloat64(this.length, value, true)
    this.length += 8
    return this
  }

  byte(value: number): this {
    this.reserve(1)
    this.buffer[this.length++] = value
    return this
  }

  /** Cut or padded with `fill` to `width` bytes. */
  bytes(given: Uint8Array, width = given.length, fill = 0x20): this {
    this.reserve(width)
    const end = this.length + width
    const used = Math.min(given.length, width)
    this.buffer.set(used === given.length ? given : given.subarray(0, used), this.length)
    this.buffer.fill(fill, this.length + used, end)
    this.length = end
    return this
  }

  /** A UTF-8 text of exactly `width` bytes, padded with blanks. */
  text(text: string, width?: number): this {
    return this.bytes(utf8(text, width), width)
  }

  /** The bytes so far; later ones start at 0 again. */
  take(): Uint8Array {
    const written = this.buffer.slice(0, this.length)
    this.length = 0
    return written
  }

  private reserve(more: number) {
    if (this.length + more <= this.buffer.length) return
    const grown = new Uint8Array(Math.max(2 * this.buffer.length, this.length + more))
    grown.set(this.buffer.subarray(0, this.length))
    this.buffer = grown
    this.view = new DataView(grown.buffer)
  }
}

const encoder = new TextEncoder()

/** The start of a text that fits `max` bytes of UTF-8, without a part of a character at its end. */
export function utf8(text: string, max = Infinity): Uint8Array {
  const bytes = encoder.encode(text)
  if (bytes.length <= max) return bytes
  let end = max
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  return bytes.subarray(0, end)
}
