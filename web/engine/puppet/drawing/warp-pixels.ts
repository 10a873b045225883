import type { Point, RoundHead } from '#model/rig/rig'

/** The canvas on which warped pictures are put together, one after the other. */
export interface WarpLayer {
  context: OffscreenCanvasRenderingContext2D
  /** The last picture's; most frames have one size. */
  pixels: ImageData | null
}

/** Pixels with premultiplied colours, as one number each, in a transparent frame: one pixel before, two behind. */
export interface Texels {
  values: Int32Array
  width: number
  height: number
}

/** The grid of a raster: the place of its first pixel's corner in rig units, and its pixels per unit. */
export interface Grid {
  x: number
  y: number
  across: number
  down: number
}

const BLOCK = 8
const ONE = 65_536

/** Copies RGBA pixels, whose colours are not premultiplied. */
export function texelsOf({ width, height, data }: Pick<ImageData, 'width' | 'height' | 'data'>): Texels {
  const framed = { width: width + 3, height: height + 3 }
  const values = new Int32Array(framed.width * framed.height)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const at = 4 * (row * width + column)
      const alpha = data[at + 3] ?? 0
      const part = (channel: number) => Math.round(((data[at + channel] ?? 0) * alpha) / 255)
      values[(row + 1) * framed.width + column + 1] =
        (alpha << 24) | (part(2) << 16) | (part(1) << 8) | part(0)
    }
  return { values, ...framed }
}

/**
 * Writes to `out` what is seen of a picture in a turned head: each pixel takes what the shift of the head's middle has
 * moved there, so that there are neither seams nor holes. `from` is the grid of the picture without its frame.
 */
export function warpPixels(
  { values, width, height }: Texels,
  from: Grid,
  out: { width: number; height: number; data: Uint8ClampedArray },
  to: Grid,
  { head, shift }: { head: RoundHead; shift: Point },
): void {
  const pixels = new Int32Array(out.data.buffer, out.data.byteOffset, out.width * out.height)
  // A pixel's middle, and the frame around the texels.
  const startX = (to.x + 0.5 / to.across - from.x) * from.across + 0.5
  const startY = (to.y + 0.5 / to.down - from.y) * from.down + 0.5
  const [stepX, stepY] = [from.across / to.across, from.down / to.down]
  const [shiftX, shiftY] = [shift.x * from.across, shift.y * from.down]
  const [firstU, stepU] = [(to.x + 0.5 / to.across - head.x) / head.rx, 1 / to.across / head.rx]
  const [lastX, lastY] = [width - 2, height - 2]
  for (let row = 0; row < out.height; row++) {
    const v = (to.y + (row + 0.5) / to.down - head.y) / head.ry
    const rowInside = 1 - v * v
    const rowY = startY + row * stepY
    // Places of the texels that are seen at a column, in fractions of 16 bits.
    let [x, y] = [0, 0]
    const find = (column: number) => {
      const u = firstU + column * stepU
      const inside = rowInside - u * u
      const weight = inside > 0 ? inside * Math.sqrt(inside) : 0
      const placeX = startX + column * stepX - shiftX * weight
      const placeY = rowY - shiftY * weight
      x = ((placeX < 0 ? 0 : placeX > lastX ? lastX : placeX) * ONE) | 0
      y = ((placeY < 0 ? 0 : placeY > lastY ? lastY : placeY) * ONE) | 0
    }
    find(0)
    // Straight between columns that are this close, so that most need no root.
    for (let first = 0; first < out.width; first += BLOCK) {
      const count = Math.min(BLOCK, out.width - first)
      let [placeX, placeY] = [x, y]
      find(first + count)
      const moveX = ((x - placeX) / count) | 0
      const moveY = ((y - placeY) / count) | 0
      let at = row * out.width + first
      for (const end = at + count; at < end; at++, placeX += moveX, placeY += moveY) {
        const corner = Math.imul(placeY >> 16, width) + (placeX >> 16)
        const nw = values[corner] ?? 0
        const ne = values[corner + 1] ?? 0
        const sw = values[corner + width] ?? 0
        const se = values[corner + width + 1] ?? 0
        let value = nw
        if (nw !== ne || nw !== sw || nw !== se) {
          const share = (placeX >> 8) & 255
          value = mixed(mixed(nw, ne, share), mixed(sw, se, share), (placeY >> 8) & 255)
        }
        const alpha = value >>> 24
        pixels[at] = alpha === 255 || alpha === 0 ? value : plain(value, alpha)
      }
    }
  }
}

/** Mixes two channels at a time, by a share of 256 of the other; sums of products fit 32 bits without a sign. */
function mixed(one: number, other: number, share: number): number {
  const rest = 256 - share
  const even =
    ((Math.imul(one & 0xff00ff, rest) + Math.imul(other & 0xff00ff, share) + 0x800080) >>> 8) & 0xff00ff
  const odd =
    (Math.imul((one >>> 8) & 0xff00ff, rest) + Math.imul((other >>> 8) & 0xff00ff, share) + 0x800080) &
    0xff00ff00
  return even | odd
}

/** Colours that are not premultiplied. */
function plain(value: number, alpha: number): number {
  const part = (shift: number) =>
    Math.min(255, Math.round((((value >>> shift) & 255) * 255) / alpha)) << shift
  return (alpha << 24) | part(16) | part(8) | part(0)
}
