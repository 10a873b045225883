import { pictureLimits } from '#model/rig/pictures'
import { unionBox, type Box } from '#model/rig/outline'
import { middleOf } from '../../authoring/boxes.ts'
import type { DrawnSprite } from './cut-off-picture.ts'
import type { TuberSprite } from './sprites.ts'
import { densityOf, turnedBox, turnedSize } from './turned-picture.ts'

/** Sprites that become one picture, from the back. */
export type Run = readonly TuberSprite[]

/** A sprite each, or, if those are more than a puppet can have, neighbours that are always seen and moved together. */
export function runsOf(ordered: readonly TuberSprite[]): Run[] {
  if (ordered.length <= pictureLimits.count) return ordered.map((sprite) => [sprite])
  const runs: TuberSprite[][] = []
  for (const sprite of ordered) {
    const run = runs.at(-1)
    const [first] = run ?? []
    if (run && first && isTogether(first, sprite)) run.push(sprite)
    else runs.push([sprite])
  }
  return runs
}

function isTogether(one: TuberSprite, other: TuberSprite): boolean {
  return (
    one.shows === other.shows &&
    one.when === other.when &&
    JSON.stringify(one.sways) === JSON.stringify(other.sways)
  )
}

/** The pixels of a run's picture. */
export function runSize(run: Run): { width: number; height: number } {
  const [first, ...others] = run
  if (first && others.length === 0) return turnedSize(first)
  const boxes = run.map(({ box, angle }) => turnedBox(box, { about: middleOf(box), angle }))
  const density = densityOfLargest(run.map(({ size, box }) => ({ size, box })))
  const { width, height } = unionBox(boxes) ?? { width: 0, height: 0 }
  return { width: width * density, height: height * density }
}

/** Pixels a unit of the largest picture: small ones of many pixels would make all of them huge. */
function densityOfLargest(
  pictures: readonly { size: { width: number; height: number }; box: Box }[],
): number {
  const [largest] = pictures.toSorted(
    (one, other) => other.box.width * other.box.height - one.box.width * one.box.height,
  )
  return largest ? densityOf(largest.size, largest.box) : 1
}

/** Draws pictures on each other, from the back; they can be closed then. */
export function mergedRun(pictures: readonly DrawnSprite[]): DrawnSprite | undefined {
  const [first, ...others] = pictures
  const box = unionBox(pictures.map((picture) => picture.box))
  if (!first || !box || others.length === 0) return first
  const most = (pictureLimits.side - 1) / Math.max(box.width, box.height)
  const density = Math.min(
    most,
    densityOfLargest(pictures.map(({ bitmap, box: own }) => ({ size: bitmap, box: own }))),
  )
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(box.width * density)),
    Math.max(1, Math.round(box.height * density)),
  )
  const context = canvas.getContext('2d')
  context?.scale(canvas.width / box.width, canvas.height / box.height)
  for (const { bitmap, box: own } of pictures)
    context?.drawImage(bitmap, own.x - box.x, own.y - box.y, own.width, own.height)
  return {
    bitmap: canvas.transferToImageBitmap(),
    box,
    outline: undefined,
    isCutOff: pictures.some(({ isCutOff }) => isCutOff),
  }
}
