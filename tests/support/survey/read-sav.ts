interface ReadVariable {
  name: string
  label: string
  /** Bytes of a text; 0 for a number. */
  width: number
  valueLabels: [number, string][]
}

interface Declared extends ReadVariable {
  short: string
  units: number
  place: number
}

const decoder = new TextDecoder()

/** Reads a compressed SPSS system file by PSPP’s description of the format; missing numbers are `undefined`. */
export function readSav(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const int = () => view.getInt32((at += 4) - 4, true)
  const double = () => view.getFloat64((at += 8) - 8, true)
  const raw = (length: number) => bytes.subarray((at += length) - length, at)
  const text = (length: number) => decoder.decode(raw(length))
  if (text(4) !== '$FL2') throw new Error('This is no system file')
  text(60)
  const [layout, units, compression, , count] = [int(), int(), int(), int(), int()]
  if (layout !== 2 || compression !== 1 || count !== -1 || double() !== 100) throw new Error('Another header')
  const created = `${text(9)} ${text(8)}`
  text(64 + 3)

  const declared: Declared[] = []
  const long = new Map<string, string>()
  const widths = new Map<string, number>()
  let place = 0
  let labels: [number, string][] = []
  for (let record = int(); record !== 999; record = int()) {
    if (record === 2) {
      const [width, hasLabel] = [int(), int()]
      at += 12
      const short = text(8).trim()
      place++
      const length = hasLabel ? int() : 0
      const label = text(Math.ceil(length / 4) * 4).slice(0, length)
      if (width < 0) declared.at(-1)!.units++
      else
        declared.push({ short, name: short, label: label.trimEnd(), width, valueLabels: [], units: 1, place })
    } else if (record === 3) {
      labels = Array.from({ length: int() }, () => {
        const value = double()
        const length = bytes[at++] ?? 0
        const padded = raw(Math.ceil((length + 1) / 8) * 8 - 1)
        return [value, decoder.decode(padded.subarray(0, length))]
      })
    } else if (record === 4) {
      for (let left = int(); left > 0; left--) {
        const index = int()
        const variable = declared.find((one) => one.place === index)
        if (!variable) throw new Error(`No variable begins at ${index}`)
        variable.valueLabels = labels
      }
    } else if (record === 7) {
      const [kind, size, items] = [int(), int(), int()]
      const data = text(size * items)
      if (kind === 13) for (const pair of data.split('\t')) long.set(...pairOf(pair))
      if (kind === 14) {
        for (const pair of data.split('\0\t').filter(Boolean)) {
          const [short, width] = pairOf(pair)
          widths.set(short, Number(width))
        }
      }
    } else throw new Error(`Unknown record ${record}`)
  }
  int()
  if (place !== units) throw new Error(`${place} units, not ${units}`)

  const cells = unpacked(bytes.subarray(at))
  const rows: (string | number | undefined)[][] = []
  const variables: ReadVariable[] = []
  let next = 0
  do {
    const row: (string | number | undefined)[] = []
    variables.length = 0
    for (let index = 0; index < declared.length; index++) {
      const { short, label, valueLabels, width } = declared[index]!
      const whole = widths.get(short) ?? width
      variables.push({ name: long.get(short) ?? short, label, valueLabels, width: whole })
      const parts: Uint8Array[] = []
      for (
        let segment = Math.max(1, widths.has(short) ? Math.ceil(whole / 252) : 1);
        segment > 0;
        segment--
      ) {
        const { units: count, width: own } = declared[index]!
        const part = cells.slice(next, next + count)
        next += count
        if (width === 0) row.push(numberIn(part[0]))
        else parts.push(Buffer.concat(part.map((one) => one ?? new Uint8Array(8))).subarray(0, own))
        if (segment > 1) index++
      }
      if (width > 0) row.push(decoder.decode(Buffer.concat(parts)).trimEnd())
    }
    if (next <= cells.length) rows.push(row)
  } while (next < cells.length)
  return { variables, rows: cells.length === 0 ? [] : rows, created }
}

function pairOf(pair: string): [string, string] {
  const [name = '', value = ''] = pair.split('=')
  return [name, value]
}

function numberIn(unit: Uint8Array | undefined): number | undefined {
  return unit && new DataView(unit.buffer, unit.byteOffset).getFloat64(0, true)
}

/** The units of 8 bytes of all cases; `undefined` is a missing number. */
function unpacked(bytes: Uint8Array): (Uint8Array | undefined)[] {
  const units: (Uint8Array | undefined)[] = []
  let at = 0
  for (;;) {
    const codes = bytes.subarray(at, at + 8)
    if (codes.length < 8) throw new Error('The file has no end')
    at += 8
    for (const code of codes) {
      if (code === 0) continue
      if (code === 252) return units
      if (code === 253) units.push(bytes.subarray(at, (at += 8)))
      else if (code === 254) units.push(new Uint8Array(8).fill(0x20))
      else if (code === 255) units.push(undefined)
      else {
        const unit = new Uint8Array(8)
        new DataView(unit.buffer).setFloat64(0, code - 100, true)
        units.push(unit)
      }
    }
  }
}
