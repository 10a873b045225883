import type { Box } from '#model/rig/outline'
import { pictureLimits } from '#model/rig/pictures'
import type { Point } from '#model/rig/rig'
import { releaseCanvas } from '../pictures/release-canvas.ts'
import { pictureScale, seenBox } from '../pictures/seen-box.ts'
import { ArtError, everyLayer, type ArtDocument, type SourceLayer } from './art.ts'
import { Composer, isOneLayer, trimmedBox, withTrimmedBoxes } from './compose.ts'
import { isArtCutOff } from './cut-off.ts'
import { everyNode, type ImportedArt, type ImportedPicture } from './imported-art.ts'
import { withElbows } from './hinges.ts'
import { lidNotes, withLids } from './lids.ts'
import { mouthInk } from './mouth-ink.ts'
import type { ArtPlan } from './art-plan.ts'
import { planArt } from './plan.ts'
import { withoutPaper } from './units.ts'
import { understoodParts, understoodPictures } from './understood.ts'

/** Merges the layers of a document into the pictures of a puppet, within `pictureLimits`. Throws `ArtError`. */
export async function mergeArt(document: ArtDocument): Promise<ImportedArt> {
  const trimmed = { ...document, layers: await withTrimmedBoxes(document.layers) }
  const plan = planWithin(trimmed)
  if (everyLayer(plan.pictures.flat()).some(({ lost }) => lost.includes('pixels')))
    plan.notes.add('Layers without pixels, or with too many, were left out.')
  const composer = new Composer()
  const boxes: (Box | undefined)[] = []
  for (const layers of plan.pictures)
    boxes.push(await trimmedBox(layers, (name) => composer.noteDamaged(name)))
  const known = boxes.filter((box) => box !== undefined)
  if (known.length === 0) throw new ArtError('Nothing in it is visible.')
  const scale = pictureScale(known)
  if (scale < 1) plan.notes.add('The pictures were made smaller to fit a puppet.')
  const whites = new Set(everyNode(plan.nodes).flatMap((node) => (node.kind === 'group' ? [node.white] : [])))
  const pictures: (Merged | undefined)[] = []
  for (const [index, layers] of plan.pictures.entries())
    pictures.push(await merged(composer, layers, { box: boxes[index], scale, outlined: whites.has(index) }))
  const isCutOff = isArtCutOff(pictures, document.height)
  const lidded = withLids(plan.nodes, pictures)
  const { nodes, cut } = await withElbows(lidded, pictures)
  if (cut > 0) plan.notes.add('An arm in one picture was cut at its elbow, so that it bends.')
  return {
    nodes,
    pictures,
    isCutOff,
    isOnePicture: known.length === 1 && isOneLayer(withoutPaper(trimmed)),
    hops: plan.hops,
    ink: plan.hops ? undefined : mouthInk(nodes, pictures),
    understood: plan.hops ? understoodPictures(plan.nodes) : understoodParts(nodes),
    notes: [...plan.notes, ...lidNotes(plan.nodes, lidded), ...composer.notes],
  }
}

function planWithin(document: ArtDocument): ArtPlan {
  const plan = planArt(document)
  if (plan.pictures.length <= pictureLimits.count) return plan
  const fewer = planArt(document, { sways: false })
  if (fewer.pictures.length > pictureLimits.count)
    throw new ArtError(
      `It would make ${fewer.pictures.length} pictures. Merge some groups: a puppet can have up to ${pictureLimits.count}.`,
    )
  fewer.notes.add(
    'There are too many groups for all of them to move. Hair, ears and other extras stay still.',
  )
  return fewer
}

/** `isCutOff`: a wide part of its lower edge is straight. */
type Merged = ImportedPicture & { isCutOff: boolean }

async function merged(
  composer: Composer,
  layers: readonly SourceLayer[],
  { box, scale, outlined }: { box: Box | undefined; scale: number; outlined: boolean },
): Promise<Merged | undefined> {
  if (!box) return undefined
  const canvas = await composer.merged(layers, { box, scale })
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
  const found = pixels && seenBox(pixels)
  if (!found) {
    releaseCanvas(canvas)
    return undefined
  }
  const seen = found.box
  const bitmap = await createImageBitmap(canvas, seen.x, seen.y, seen.width, seen.height)
  const toDocument = ({ x, y }: Point): Point => ({ x: box.x + x / scale, y: box.y + y / scale })
  const outline = outlined ? outlineOf(pixels).map(toDocument) : undefined
  releaseCanvas(canvas)
  return {
    bitmap,
    box: { ...toDocument(seen), width: seen.width / scale, height: seen.height / scale },
    outline,
    isCutOff: found.isCutOff,
  }
}

const OUTLINE_POINTS = 32

/** The outline of a shape without dents, such as an eye: its farthest visible pixels in all directions. */
export function outlineOf({ data, width, height }: Omit<ImageData, 'colorSpace'>): Point[] {
  const isSeen = (x: number, y: number) => (data[4 * (Math.floor(y) * width + Math.floor(x)) + 3] ?? 0) > 127
  const [middleX, middleY] = [width / 2, height / 2]
  const reach = Math.hypot(middleX, middleY)
  return Array.from({ length: OUTLINE_POINTS }, (_, index) => {
    const angle = (index / OUTLINE_POINTS) * 2 * Math.PI
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
    let far = reach
    while (far > 0 && !isInside(middleX + dx * far, middleY + dy * far)) far--
    return { x: middleX + dx * far, y: middleY + dy * far }
  })

  function isInside(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < width && y < height && isSeen(x, y)
  }
}
