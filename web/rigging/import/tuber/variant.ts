import type { Fields } from './fields.ts'

/*
 * Values in Godot 4's binary form, after “Binary serialization API” of its manual: a type in the low 16 bits of a
 * word, flags in the upper ones, then the content. Objects, such as the keys of hotkeys, are passed over and never built.
 */

/** Limits of a file from elsewhere. A model of 60 parts in 24 states has 700,000 values. */
const MAX_DEPTH = 40
const MAX_VALUES = 3_000_000

const WIDE = 1 << 16

/** Numbers of 4 bytes in each type that is passed over or read as a list. */
const numbers: Readonly<Record<number, number>> = {
  5: 2,
  6: 2,
  7: 4,
  8: 4,
  9: 3,
  10: 3,
  11: 6,
  12: 4,
  13: 4,
  14: 4,
  15: 4,
  16: 6,
  17: 9,
  18: 12,
  19: 16,
  20: 4,
}
/** Bytes an item of packed arrays. */
const packed: Readonly<Record<number, number>> = {
  29: 1,
  30: 4,
  31: 8,
  32: 4,
  33: 8,
  35: 8,
  36: 12,
  37: 16,
  38: 16,
}

/**
 * Reads one value; objects are `null`. `wanted` are the keys that dictionaries get, by default all. Throws
 * `RangeError` for anything that is damaged, too deep or too large.
 */
export function readVariant(bytes: Uint8Array, wanted?: ReadonlySet<string>): unknown {
  return new VariantReader(bytes, wanted).value(0)
}

class VariantReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #wanted: ReadonlySet<string> | undefined
  readonly #decoder = new TextDecoder()
  #at = 0
  #count = 0

  constructor(bytes: Uint8Array, wanted?: ReadonlySet<string>) {
    this.#bytes = bytes
    this.#wanted = wanted
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  value(depth: number): unknown {
    if (depth > MAX_DEPTH || ++this.#count > MAX_VALUES) throw new RangeError('too much')
    const header = this.#word()
    const type = header & 0xffff
    const isWide = (header & WIDE) !== 0
    if (type === 0) return null
    if (type === 1) return this.#word() !== 0
    if (type === 2)
      return isWide
        ? Number(this.#view.getBigInt64(this.#past(8), true))
        : this.#view.getInt32(this.#past(4), true)
    if (type === 3) return this.#float(isWide)
    if (type === 4 || type === 21) return this.#text()
    if (type === 22) return this.#path()
    if (type === 24) return this.#object(isWide, depth)
    if (type === 27) return this.#dictionary(header, depth)
    if (type === 28) return this.#list(header, depth)
    if (type === 34) return Array.from({ length: this.#length(4) }, () => this.#text())
    const size = packed[type]
    if (size !== undefined) return this.#packed(size, type === 29)
    const count = numbers[type]
    if (count === undefined) throw new RangeError('an unknown type')
    const isWhole = type === 6 || type === 8 || type === 10 || type === 13
    const values = Array.from({ length: count }, () =>
      isWhole ? this.#view.getInt32(this.#past(4), true) : this.#float(isWide),
    )
    return type === 5 || type === 6 ? { x: values[0], y: values[1] } : values
  }

  #dictionary(header: number, depth: number): Fields {
    this.#containerType((header >> 16) & 3)
    this.#containerType((header >> 18) & 3)
    // The upper bit marks a shared dictionary.
    const count = this.#word() & 0x7fffffff
    const fields: Record<string, unknown> = Object.create(null)
    for (let index = 0; index < count; index++) {
      const name = this.value(depth + 1)
      const value = this.value(depth + 1)
      if (typeof name !== 'string' && typeof name !== 'number') continue
      const key = String(name)
      if (this.#wanted?.has(key) ?? true) fields[key] = value
    }
    return fields
  }

  /** An object is an id, or its class and the names and values of its properties; the empty class is none. */
  #object(isId: boolean, depth: number): null {
    if (isId) this.#past(8)
    else if (this.#text() !== '') {
      const count = this.#word()
      for (let index = 0; index < count; index++) {
        this.#text()
        this.value(depth + 1)
      }
    }
    return null
  }

  #list(header: number, depth: number): unknown[] {
    this.#containerType((header >> 16) & 3)
    const count = this.#word() & 0x7fffffff
    const list: unknown[] = []
    for (let index = 0; index < count; index++) list.push(this.value(depth + 1))
    return list
  }

  /** Skips the type of a container's content. */
  #containerType(kind: number) {
    if (kind === 1) this.#word()
    else if (kind !== 0) this.#text()
  }

  #packed(size: number, isBytes: boolean): Uint8Array {
    const length = this.#length(size) * size
    const start = this.#past(isBytes ? Math.ceil(length / 4) * 4 : length)
    return this.#bytes.subarray(start, start + length)
  }

  #text(): string {
    const length = this.#length(1)
    const start = this.#past(Math.ceil(length / 4) * 4)
    return this.#decoder.decode(this.#bytes.subarray(start, start + length))
  }

  /** Names and subnames of a node path, which nothing here needs. */
  #path(): string {
    const names = (this.#word() & 0x7fffffff) + this.#word()
    this.#past(4)
    if (names > MAX_VALUES) throw new RangeError('too much')
    return Array.from({ length: names }, () => this.#text()).join('/')
  }

  /** A number of items that are in the file. */
  #length(size: number): number {
    const count = this.#word()
    if (count * size > this.#bytes.length - this.#at) throw new RangeError('beyond the end')
    return count
  }

  #float(isWide: boolean): number {
    return isWide ? this.#view.getFloat64(this.#past(8), true) : this.#view.getFloat32(this.#past(4), true)
  }

  #word(): number {
    return this.#view.getUint32(this.#past(4), true)
  }

  #past(length: number): number {
    const start = this.#at
    this.#at += length
    if (this.#at > this.#bytes.length) throw new RangeError('beyond the end')
    return start
  }
}
