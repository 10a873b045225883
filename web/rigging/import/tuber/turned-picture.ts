import type { Box } from '#model/rig/outline'
import type { Point } from '#model/rig/rig'
import { middleOf } from '../../authoring/boxes.ts'
import { turnedPoint, type TuberSprite } from './sprites.ts'

/** The box around a box that is turned about a point. */
export function turnedBox(box: Box, { about, angle }: { about: Point; angle: number }): Box {
  const { x, y } = middleOf(box)
  const by = turnedPoint({ x: x - about.x, y: y - about.y }, angle)
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const width = box.width * cos + box.height * sin
  const height = box.width * sin + box.height * cos
  return { x: about.x + by.x - width / 2, y: about.y + by.y - height / 2, width, height }
}

/** The pixels of a sprite's picture once it is turned. */
export function turnedSize({ size, box, angle }: Pick<TuberSprite, 'size' | 'box' | 'angle'>): {
  width: number
  height: number
} {
  if (angle === 0) return size
  const around = turnedBox(box, { about: middleOf(box), angle })
  const density = densityOf(size, box)
  return { width: around.width * density, height: around.height * density }
}

/** A picture that fills a box, turned; the bitmap given is closed. */
export async function turned(
  bitmap: ImageBitmap,
  box: Box,
  by: { about: Point; angle: number },
): Promise<{ bitmap: ImageBitmap; box: Box }> {
  const around = turnedBox(box, by)
  const density = densityOf(bitmap, box)
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(around.width * density)),
    Math.max(1, Math.round(around.height * density)),
  )
  const context = canvas.getContext('2d')
  context?.translate(canvas.width / 2, canvas.height / 2)
  context?.scale(canvas.width / around.width, canvas.height / around.height)
  context?.rotate(by.angle)
  context?.drawImage(bitmap, -box.width / 2, -box.height / 2, box.width, box.height)
  bitmap.close()
  return { bitmap: canvas.transferToImageBitmap(), box: around }
}

/** Pixels a unit of a box, the more of both directions. */
export function densityOf({ width, height }: { width: number; height: number }, box: Box): number {
  return Math.max(width / box.width, height / box.height)
}
