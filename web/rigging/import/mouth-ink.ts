import { hexOf } from '#model/drawing/luminance'
import { everyNode, type ArtNode, type ImportedPicture } from './imported-art.ts'

/** Side of the copy of a picture from which its colours are read. */
const SIDE = 48
/** Opacity, of 255, from which a colour counts. */
const SOLID = 200
/** The share of the darkest pixels that make a line. */
const DARKEST = 0.1

/** Parts whose lines a mouth should match, the likeliest first. */
const lined = [/^brows?(-[lr])?$/, /^eyes?(-[lr])?$|^pupil/, /^head$/]

/** The colour of the lines of a face, for a mouth that is drawn on it; `undefined` if nothing tells it. */
export function mouthInk(
  nodes: readonly ArtNode[],
  pictures: readonly (ImportedPicture | undefined)[],
): string | undefined {
  const groups = everyNode(nodes).filter((node) => node.kind === 'group')
  for (const part of lined) {
    const found = groups
      .filter(({ id }) => part.test(id))
      .flatMap((group) => everyNode([group]))
      .flatMap((node) => (node.kind === 'picture' ? (pictures[node.picture] ?? []) : []))
    const colours = found.flatMap(({ bitmap }) => solidColours(bitmap))
    const ink = darkest(colours)
    if (ink !== undefined) return ink
  }
  return undefined
}

type Colour = readonly [number, number, number]

function solidColours(bitmap: ImageBitmap): Colour[] {
  const context = new OffscreenCanvas(SIDE, SIDE).getContext('2d', { willReadFrequently: true })
  if (!context) return []
  context.drawImage(bitmap, 0, 0, SIDE, SIDE)
  const { data } = context.getImageData(0, 0, SIDE, SIDE)
  const colours: Colour[] = []
  for (let at = 0; at < data.length; at += 4)
    if ((data[at + 3] ?? 0) >= SOLID) colours.push([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0])
  return colours
}

/** The mean of the darkest colours. */
function darkest(colours: readonly Colour[]): string | undefined {
  const lightness = ([red, green, blue]: Colour) => 0.2126 * red + 0.7152 * green + 0.0722 * blue
  const dark = colours
    .toSorted((one, other) => lightness(one) - lightness(other))
    .slice(0, Math.ceil(DARKEST * colours.length))
  if (dark.length === 0) return undefined
  return hexOf(
    ([0, 1, 2] as const).map(
      (channel) => dark.reduce((sum, colour) => sum + colour[channel], 0) / dark.length,
    ),
  )
}
