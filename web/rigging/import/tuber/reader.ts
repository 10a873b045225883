/** Reads bytes one after the other. Throws `RangeError` beyond their end. */
export class Reader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get left(): number {
    return this.#bytes.length - this.#at
  }

  /** Another reader of the same bytes, from the same place. */
  copy(): Reader {
    return new Reader(this.#bytes.subarray(this.#at))
  }

  uint(): number {
    const value = this.#view.getUint32(this.#at, true)
    this.#at += 4
    return value
  }

  /** Seven bits a byte, the lowest first; up to 32 bits. */
  varint(): number {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.#view.getUint8(this.#at++)
      value += (byte & 127) * 2 ** shift
      if (byte < 128) return value
    }
    throw new RangeError('a number of too many bytes')
  }

  text(): string {
    return new TextDecoder().decode(this.bytes(this.varint()))
  }

  fourCharacters(): string {
    return this.characters(4)
  }

  characters(length: number): string {
    return String.fromCharCode(...this.bytes(length))
  }

  skip(length: number): void {
    this.bytes(length)
  }

  bytes(length: number): Uint8Array {
    if (length > this.left) throw new RangeError('beyond the end')
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  rest(): Uint8Array {
    return this.bytes(this.left)
  }
}
