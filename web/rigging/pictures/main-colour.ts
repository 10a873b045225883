import { hexOf } from '#model/drawing/luminance'

/** Side of the copy of a picture from which its colours are read. */
const SIDE = 64
/** Opacity, of 255, from which a colour counts. */
const SOLID = 200
/** Colours that differ by less than this in each channel are counted together. */
const STEP = 24

/** A picture and how much of the drawing it covers, in the same unit for all. */
export interface Covering<Source> {
  source: Source
  area: number
}

/** The colour, as `#rrggbb`, that covers most of these pictures together; `undefined` if nothing of them is solid. */
export function mainColour(pictures: readonly Covering<ImageBitmap>[]): string | undefined {
  const context = new OffscreenCanvas(SIDE, SIDE).getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  return mainColourIn(
    pictures.map(({ source, area }) => {
      context.clearRect(0, 0, SIDE, SIDE)
      context.drawImage(source, 0, 0, SIDE, SIDE)
      return { source: context.getImageData(0, 0, SIDE, SIDE).data, area }
    }),
  )
}

/** The sources are RGBA pixels. */
export function mainColourIn(pictures: readonly Covering<Uint8ClampedArray>[]): string | undefined {
  const groups = new Map<string, { weight: number; sums: [number, number, number] }>()
  for (const { source, area } of pictures) {
    const weight = (4 * area) / source.length
    for (let at = 0; at < source.length; at += 4) {
      if ((source[at + 3] ?? 0) < SOLID) continue
      const channels = [source[at] ?? 0, source[at + 1] ?? 0, source[at + 2] ?? 0]
      const key = channels.map((value) => Math.floor(value / STEP)).join()
      const group = groups.get(key) ?? { weight: 0, sums: [0, 0, 0] }
      group.weight += weight
      channels.forEach(
        (value, channel) => (group.sums[channel] = (group.sums[channel] ?? 0) + weight * value),
      )
      groups.set(key, group)
    }
  }
  const [largest] = [...groups.values()].toSorted((one, other) => other.weight - one.weight)
  if (!largest) return undefined
  return hexOf(largest.sums.map((sum) => sum / largest.weight))
}
