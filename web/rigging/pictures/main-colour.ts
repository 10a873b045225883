import { hexOf } from '#model/drawing/luminance'

/** Side of the copy of a picture from which its colours are read. */
const SIDE = 64
/** Opacity, of 255, from which a colour counts. */
const SOLID = 200
/** Colours that differ by less than this in each channel are counted together. */
const STEP = 24

/** The colour, as `#rrggbb`, that covers most of a picture; `undefined` if nothing of it is solid. */
export function mainColour(bitmap: ImageBitmap): string | undefined {
  const context = new OffscreenCanvas(SIDE, SIDE).getContext('2d', { willReadFrequently: true })
  context?.drawImage(bitmap, 0, 0, SIDE, SIDE)
  return context ? mainColourIn(context.getImageData(0, 0, SIDE, SIDE).data) : undefined
}

/** `data`: RGBA. */
export function mainColourIn(data: Uint8ClampedArray): string | undefined {
  const groups = new Map<string, { count: number; sums: [number, number, number] }>()
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < SOLID) continue
    const channels = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
    const key = channels.map((value) => Math.floor(value / STEP)).join()
    const group = groups.get(key) ?? { count: 0, sums: [0, 0, 0] }
    group.count++
    channels.forEach((value, channel) => (group.sums[channel] = (group.sums[channel] ?? 0) + value))
    groups.set(key, group)
  }
  const [largest] = [...groups.values()].toSorted((one, other) => other.count - one.count)
  if (!largest) return undefined
  return hexOf(largest.sums.map((sum) => sum / largest.count))
}
