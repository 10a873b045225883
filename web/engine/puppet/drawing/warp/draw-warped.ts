import { inverted, multiply, type Matrix } from '#model/rig/matrix'
import { outlineBox, type Box } from '#model/rig/outline'
import type { Point, RigPicture, RoundHead } from '#model/rig/rig'
import { drawFlat, type PictureSource } from '../draw-flat.ts'
import type { DrawingContext } from '../mouth-drawing.ts'
import type { WarpBudget } from './budget.ts'
import { warpLayer } from './layer.ts'
import { warpPixels } from './warp-pixels.ts'
import { texelsIn } from './texels.ts'

interface Warped {
  picture: RigPicture
  source: PictureSource
  /** Maps the unit square to where the picture lies at rest. */
  matrix: Matrix
}

/**
 * Draws a picture in a turned head. The pixels of the canvas that the head covers are worked out one by one, the others
 * are drawn as at rest. Returns false, with nothing drawn, if that would cost more than is left or there is no canvas.
 */
export function drawWarped(
  { context, budget }: { context: DrawingContext; budget: WarpBudget },
  { picture, source, matrix }: Warped,
  { head, shift }: { head: RoundHead; shift: Point },
): boolean {
  // Nothing is painted on a context that measures.
  if (!Reflect.has(context, 'canvas')) {
    const box = outlineBox(picture.outline, Math.max(Math.abs(shift.x), Math.abs(shift.y)))
    if (box) context.drawImage(source, box.x, box.y, box.width, box.height)
    return true
  }
  const { a, b, c, d, e, f } = context.getTransform()
  const toCanvas: Matrix = [a, b, c, d, e, f]
  const placed = multiply(toCanvas, matrix)
  const fromCanvas = inverted(toCanvas)
  const toSquare = inverted(placed)
  const canvas = { x: 0, y: 0, width: context.canvas.width, height: context.canvas.height }
  const covered = boxOfHead(toCanvas, head)
  const at = boxOfSquare(placed)
  const move = linear(toCanvas, shift)
  const seen = shared(shared(covered, grown(at, Math.abs(move.x), Math.abs(move.y))), canvas)
  if (!seen || !fromCanvas || !toSquare) {
    drawFlat(context, matrix, source)
    return true
  }
  const cost = (seen.width * seen.height) / (canvas.width * canvas.height)
  if (!(cost <= budget.left)) return false
  const { width, height } = source
  const toPicture = multiply([width, 0, 0, height, 0, 0], toSquare)
  const read = shared(boxOfBox(toPicture, grown(covered, 2, 2)), { x: 0, y: 0, width, height })
  const texels = read && texelsIn(source, read)
  const region = wholePixels(seen)
  const layer = texels && warpLayer(region.width, region.height)
  if (!layer) return false
  budget.left -= cost
  const fromRegion: Matrix = [1, 0, 0, 1, region.x, region.y]
  const toCircle: Matrix = [1 / head.rx, 0, 0, 1 / head.ry, -head.x / head.rx, -head.y / head.ry]
  warpPixels(
    texels,
    { at: layer.at, stride: layer.image.width, width: region.width, height: region.height },
    {
      toPicture: multiply(toPicture, fromRegion),
      toHead: multiply(multiply(toCircle, fromCanvas), fromRegion),
      shift: linear(toPicture, move),
    },
  )
  layer.context.putImageData(layer.image, 0, 0, 0, 0, region.width, region.height)
  for (const band of around(region, shared(at, canvas))) {
    context.save()
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.beginPath()
    context.rect(band.x, band.y, band.width, band.height)
    context.clip()
    context.setTransform(a, b, c, d, e, f)
    drawFlat(context, matrix, source)
    context.restore()
  }
  context.save()
  context.setTransform(1, 0, 0, 1, 0, 0)
  const { x, y } = region
  context.drawImage(
    layer.context.canvas,
    0,
    0,
    region.width,
    region.height,
    x,
    y,
    region.width,
    region.height,
  )
  context.restore()
  return true
}

function linear([a, b, c, d]: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y, y: b * x + d * y }
}

function boxOfHead([a, b, c, d, e, f]: Matrix, { x, y, rx, ry }: RoundHead): Box {
  const [across, down] = [Math.hypot(a * rx, c * ry), Math.hypot(b * rx, d * ry)]
  return {
    x: a * x + c * y + e - across,
    y: b * x + d * y + f - down,
    width: 2 * across,
    height: 2 * down,
  }
}

function boxOfSquare([a, b, c, d, e, f]: Matrix): Box {
  return {
    x: e + Math.min(0, a) + Math.min(0, c),
    y: f + Math.min(0, b) + Math.min(0, d),
    width: Math.abs(a) + Math.abs(c),
    height: Math.abs(b) + Math.abs(d),
  }
}

function boxOfBox(matrix: Matrix, { x, y, width, height }: Box): Box {
  return boxOfSquare(multiply(matrix, [width, 0, 0, height, x, y]))
}

function grown({ x, y, width, height }: Box, across: number, down: number): Box {
  return { x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down }
}

function shared(one: Box | undefined, other: Box | undefined): Box | undefined {
  if (!one || !other) return undefined
  const x = Math.max(one.x, other.x)
  const y = Math.max(one.y, other.y)
  const width = Math.min(one.x + one.width, other.x + other.width) - x
  const height = Math.min(one.y + one.height, other.y + other.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : undefined
}

/** The pixels that a box touches. */
function wholePixels({ x, y, width, height }: Box): Box {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  return { x: left, y: top, width: Math.ceil(x + width) - left, height: Math.ceil(y + height) - top }
}

/** The parts of `outer` above, below, left and right of a region. */
function around(region: Box, outer: Box | undefined): Box[] {
  if (!outer) return []
  const { x, y, width, height } = wholePixels(outer)
  const [right, bottom] = [region.x + region.width, region.y + region.height]
  const rows = { y: region.y, height: region.height }
  return [
    { x, y, width, height: region.y - y },
    { x, y: bottom, width, height: y + height - bottom },
    { x, width: region.x - x, ...rows },
    { x: right, width: x + width - right, ...rows },
  ].filter((band) => band.width > 0 && band.height > 0)
}
