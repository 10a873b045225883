interface BoxOfBytes {
  type: string
  from: number
  to: number
}

/** Boxes read at most, so that a made-up file ends. */
const MAX_BOXES = 2_000

/**
 * The size that an AVIF declares (ISO/IEC 23008-12, `ispe`), the largest if it has several; `undefined` for other
 * files.
 */
export function avifHeader(
  bytes: Uint8Array,
): { width: number; height: number; animated: boolean } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const [first] = boxesIn(view, { from: 0, to: Math.min(64, view.byteLength) })
    if (first?.type !== 'ftyp') return undefined
    const brand = textAt(view, 8)
    if (brand !== 'avif' && brand !== 'avis') return undefined
    const sizes = at(view, ['meta', 'iprp', 'ipco']).flatMap((properties) =>
      boxesIn(view, properties)
        .filter(({ type }) => type === 'ispe')
        .map(({ from }) => ({ width: view.getUint32(from + 4), height: view.getUint32(from + 8) })),
    )
    const area = ({ width, height }: { width: number; height: number }) => width * height
    const largest = sizes.toSorted((one, other) => area(other) - area(one))[0]
    return largest && area(largest) > 0 ? { ...largest, animated: brand === 'avis' } : undefined
  } catch (error) {
    // The file is truncated.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The boxes at the end of a path from the top. */
function at(view: DataView, path: readonly string[]): BoxOfBytes[] {
  let found: BoxOfBytes[] = [{ type: '', from: 0, to: view.byteLength }]
  for (const name of path)
    found = found
      .flatMap((box) => boxesIn(view, box))
      .filter(({ type }) => type === name)
      // A `meta` starts with its version and flags.
      .map((box) => (name === 'meta' ? { ...box, from: box.from + 4 } : box))
  return found
}

function boxesIn(view: DataView, { from, to }: Pick<BoxOfBytes, 'from' | 'to'>): BoxOfBytes[] {
  const boxes: BoxOfBytes[] = []
  let start = from
  while (start + 8 <= to && boxes.length < MAX_BOXES) {
    const length = view.getUint32(start)
    const isLong = length === 1
    const size = isLong ? Number(view.getBigUint64(start + 8)) : length === 0 ? to - start : length
    const head = isLong ? 16 : 8
    if (size < head) break
    boxes.push({ type: textAt(view, start + 4), from: start + head, to: Math.min(to, start + size) })
    start += size
  }
  return boxes
}

function textAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)))
}
