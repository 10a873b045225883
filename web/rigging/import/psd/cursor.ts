/** Reads big-endian numbers and texts one after the other. Throws `RangeError` beyond the end. */
export class Cursor {
  at = 0
  readonly #view: DataView

  constructor({ buffer, byteOffset, byteLength }: Uint8Array) {
    this.#view = new DataView(buffer, byteOffset, byteLength)
  }

  get length(): number {
    return this.#view.byteLength
  }

  u8(): number {
    return this.#view.getUint8(this.#past(1))
  }

  u16(): number {
    return this.#view.getUint16(this.#past(2))
  }

  i16(): number {
    return this.#view.getInt16(this.#past(2))
  }

  u32(): number {
    return this.#view.getUint32(this.#past(4))
  }

  i32(): number {
    return this.#view.getInt32(this.#past(4))
  }

  /** A length, whose size depends on the kind of the document. */
  length32or64(isLong: boolean): number {
    return isLong ? this.u32() * 2 ** 32 + this.u32() : this.u32()
  }

  /** One byte a character. */
  text(length: number): string {
    return String.fromCharCode(...this.#bytes(length))
  }

  /** Without a closing null. */
  utf16(length: number): string {
    return new TextDecoder('utf-16be').decode(this.#bytes(2 * length)).replace(/\0+$/, '')
  }

  skip(bytes: number): void {
    this.at += bytes
  }

  #bytes(length: number): Uint8Array {
    if (this.at + length > this.length) throw new RangeError('beyond the end')
    return new Uint8Array(this.#view.buffer, this.#view.byteOffset + this.#past(length), length)
  }

  /** Returns where the next number begins, and moves on past it. */
  #past(length: number): number {
    this.at += length
    return this.at - length
  }
}
