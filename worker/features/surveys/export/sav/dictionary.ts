import { Bytes, utf8 } from './bytes.ts'
import { segmentsOf, unitsOf, MAX_SHORT_WIDTH, type Variable } from './variables.ts'

/** Bytes that SPSS reads of a label. */
const MAX_LABEL = 255
const MAX_VALUE_LABEL = 120

/** Added to whole numbers that are stored in one byte. */
export const BIAS = 100
const UTF_8 = 65_001

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * Everything before the cases, in the order of PSPP’s “System File Format”
 * (https://www.gnu.org/software/pspp/pspp-dev/html_node/System-File-Format.html).
 */
export function dictionaryBytes(
  variables: readonly Variable[],
  about: { title: string; now: Date },
): Uint8Array {
  const out = new Bytes()
  header(out, variables, about)
  for (const variable of variables) declaration(out, variable)
  valueLabels(out, variables)
  // Release, machine, IEEE 754, compression, little-endian, character set.
  extension(out, 3, 4, 8)
  for (const value of [1, 0, 0, -1, 1, 1, 2, UTF_8]) out.int(value)
  // The missing value, and the largest and the least of the others.
  extension(out, 4, 8, 3)
  out.double(-Number.MAX_VALUE).double(Number.MAX_VALUE).double(leastNumber())
  const declared = variables.flatMap((variable) => segmentsOf(variable.width).map(() => variable))
  extension(out, 11, 4, 3 * declared.length)
  for (const { measure, width } of declared) {
    // Characters of a column on the screen, and the side it is aligned to.
    out
      .int(measure)
      .int(width > 0 ? 24 : 10)
      .int(width > 0 ? 0 : 1)
  }
  const names = variables.map(({ shortName, name }) => `${shortName}=${name}`)
  textExtension(out, 13, names.join('\t'))
  const long = variables.filter(({ width }) => width > MAX_SHORT_WIDTH)
  if (long.length > 0) {
    const widths = long.map(({ shortName, width }) => `${shortName}=${String(width).padStart(5, '0')}\0\t`)
    textExtension(out, 14, widths.join(''))
  }
  textExtension(out, 20, 'UTF-8')
  return out.int(999).int(0).take()
}

function header(out: Bytes, variables: readonly Variable[], { title, now }: { title: string; now: Date }) {
  const units = variables
    .flatMap(({ width }) => segmentsOf(width))
    .reduce((sum, one) => sum + unitsOf(one), 0)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${two(now.getUTCDate())} ${months[now.getUTCMonth()]} ${two(now.getUTCFullYear() % 100)}`
  const time = [now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds()].map(two).join(':')
  out.text('$FL2').text('@(#) SPSS DATA FILE Mouthpiece', 60)
  // Layout, units of a case, compression by bytes, no weights, cases that are not counted in advance.
  out.int(2).int(units).int(1).int(0).int(-1).double(BIAS)
  out.text(day, 9).text(time, 8).text(title, 64).bytes(new Uint8Array(3))
}

function declaration(out: Bytes, { shortName, label, width, format }: Variable) {
  for (const [index, segment] of segmentsOf(width).entries()) {
    const name = index === 0 ? shortName : `V${Number(shortName.slice(1)) + index}`
    const text = utf8(label, MAX_LABEL)
    const own = index === 0 ? format : (1 << 16) | (segment << 8)
    const hasLabel = index === 0 && text.length > 0
    out
      .int(2)
      .int(segment)
      .int(hasLabel ? 1 : 0)
      .int(0)
      .int(own)
      .int(own)
      .text(name, 8)
    if (hasLabel) out.int(text.length).bytes(text, Math.ceil(text.length / 4) * 4)
    // A text takes several units, whose first alone has a name.
    for (let unit = 1; unit < unitsOf(segment); unit++) {
      out.int(2).int(-1).int(0).int(0).int(0).int(0).text('', 8)
    }
  }
}

/** Variables with the same labels share a record. */
function valueLabels(out: Bytes, variables: readonly Variable[]) {
  const sharing = new Map<string, { labels: Variable['valueLabels']; places: number[] }>()
  let place = 1
  for (const { valueLabels: labels, width } of variables) {
    if (labels.length > 0) {
      const key = JSON.stringify(labels)
      const shared = sharing.get(key) ?? { labels, places: [] }
      sharing.set(key, shared)
      shared.places.push(place)
    }
    place += segmentsOf(width).reduce((sum, one) => sum + unitsOf(one), 0)
  }
  for (const { labels, places } of sharing.values()) {
    out.int(3).int(labels.length)
    for (const { code, label } of labels) {
      const text = utf8(label, MAX_VALUE_LABEL)
      out.double(code).byte(text.length)
      out.bytes(text, Math.ceil((text.length + 1) / 8) * 8 - 1)
    }
    out.int(4).int(places.length)
    for (const one of places) out.int(one)
  }
}

function extension(out: Bytes, kind: number, size: number, count: number) {
  out.int(7).int(kind).int(size).int(count)
}

function textExtension(out: Bytes, kind: number, text: string) {
  const bytes = utf8(text)
  extension(out, kind, 1, bytes.length)
  out.bytes(bytes)
}

/** The number after `-Number.MAX_VALUE`, which itself means “missing”. */
function leastNumber(): number {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, -Number.MAX_VALUE)
  view.setBigUint64(0, view.getBigUint64(0) - 1n)
  return view.getFloat64(0)
}
