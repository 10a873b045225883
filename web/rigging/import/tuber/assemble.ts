import type { Box } from '#model/rig/outline'
import { pictureLimits } from '#model/rig/pictures'
import { cleanId } from '#model/drawing/clean-names'
import { middleOf } from '../../authoring/boxes.ts'
import { seenBox, pictureScale } from '../../pictures/seen-box.ts'
import { ArtError, refuseWithoutMemory } from '../art.ts'
import { isArtCutOff } from '../cut-off.ts'
import type { ArtGroup, ArtNode, ImportedArt } from '../imported-art.ts'
import { cropped } from '../png.ts'
import { understoodPictures, understoodProps } from '../understood.ts'
import { UniqueIds } from '../unique-ids.ts'
import { cutOff, type DrawnSprite } from './cut-off-picture.ts'
import { mergedRun, runsOf, runSize } from './runs.ts'
import type { Sway, TuberModel, TuberSprite } from './sprites.ts'
import { turned, turnedSize } from './turned-picture.ts'

/** More groups inside each other hardly look different. */
const MAX_SWAYS = 6

/** The nodes of a model: its pictures from the back, those that sway alike in groups. */
export function tuberNodes(sprites: readonly TuberSprite[]): ArtNode[] {
  const nodes: ArtNode[] = []
  const ids = new UniqueIds()
  const uniqueId = (name: string) => ids.take(`sprite-${cleanId(name)}`.slice(0, 40))
  for (const [picture, { name, shows, when, isWorn, sways }] of sprites.entries()) {
    const node: ArtNode = {
      kind: 'picture',
      id: uniqueId(name),
      name,
      picture,
      ...(shows !== '' && { shows }),
      ...(when !== '' && { when, isWorn }),
    }
    let inside = nodes
    for (const sway of sways.slice(0, MAX_SWAYS)) {
      const last = inside.at(-1)
      const alike =
        last?.kind === 'group' && isAlike(last, sway)
          ? last
          : swayingGroup(sway, uniqueId(`${name}-sway`), name)
      if (alike !== last) inside.push(alike)
      inside = alike.children
    }
    inside.push(node)
  }
  return [{ kind: 'group', id: 'head', attributes: {}, children: nodes }]
}

function swayingGroup({ turn, pivot }: Sway, id: string, name: string): ArtGroup {
  return { kind: 'group', id, name, attributes: { 'data-sway': String(turn) }, pivot, children: [] }
}

function isAlike({ attributes, pivot }: ArtGroup, { turn, pivot: { x, y } }: Sway): boolean {
  return attributes['data-sway'] === String(turn) && pivot?.x === x && pivot.y === y
}

/** Decodes the pictures of a model one after the other. Throws `ArtError`. */
export async function assembleTuber(model: TuberModel): Promise<ImportedArt> {
  if (model.sprites.length === 0) throw new ArtError('There is no picture in it.')
  const { sprites, props, notes } = withinLimit(model)
  const ordered = sprites.toSorted((a, b) => a.z - b.z)
  const shown = drawnOf(ordered)
  const runs = runsOf(shown)
  if (runs.length > pictureLimits.count)
    throw new ArtError(`It has ${shown.length} pictures; a puppet can have up to ${pictureLimits.count}.`)
  if (runs.length < shown.length)
    notes.add(
      'Neighbouring parts that are always seen together were merged: a puppet can’t have so many pictures.',
    )
  const scale = Math.min(pictureScale(shown.map(turnedSize)), pictureScale(runs.map(runSize)))
  if (scale < 1) notes.add('The pictures were made smaller to fit a puppet.')
  const drawings = await drawnSprites(ordered, { scale, notes })
  const pictures = runs.map((run) => mergedRun(run.flatMap((sprite) => drawings.get(sprite) ?? [])))
  for (const { bitmap } of drawings.values())
    if (!pictures.some((picture) => picture?.bitmap === bitmap)) bitmap.close()
  if (!pictures.some((picture) => picture !== undefined)) throw new ArtError('Nothing in it is visible.')
  const nodes = tuberNodes(runs.flatMap(([first]) => first ?? []))
  return {
    nodes,
    props,
    pictures,
    isCutOff: isArtCutOff(pictures),
    hops: true,
    understood: [...understoodPictures(nodes), ...understoodProps(props)],
    notes: [...notes],
  }
}

/** All that can be seen, and the masks. */
async function drawnSprites(
  ordered: readonly TuberSprite[],
  by: { scale: number; notes: Set<string> },
): Promise<Map<TuberSprite, DrawnSprite>> {
  const cutters = new Set(ordered.flatMap(({ cutBy }) => cutBy ?? []))
  const cut = new Map<string, DrawnSprite | undefined>()
  const drawings = new Map<TuberSprite, DrawnSprite>()
  for (const sprite of ordered) {
    if (sprite.isMask && !cutters.has(sprite.key)) continue
    const whole = await drawn(sprite, by)
    const { cutBy } = sprite
    const picture = cutBy !== undefined && cut.has(cutBy) ? cutOff(whole, cut.get(cutBy)) : whole
    if (cutters.has(sprite.key)) cut.set(sprite.key, picture)
    if (picture) drawings.set(sprite, picture)
  }
  return drawings
}

function drawnOf(sprites: readonly TuberSprite[]): TuberSprite[] {
  return sprites.filter(({ isMask }) => !isMask)
}

/** A model of too many pictures is made simpler. */
function withinLimit(model: TuberModel): TuberModel {
  let simple = model
  const isTooMuch = () =>
    runsOf(drawnOf(simple.sprites.toSorted((a, b) => a.z - b.z))).length > pictureLimits.count
  while (isTooMuch() && simple.simpler) simple = simple.simpler()
  return simple
}

/** Without transparent margins. */
async function drawn(
  { name, size, box, isFlipped, angle, pixels }: TuberSprite,
  { scale, notes }: { scale: number; notes: Set<string> },
): Promise<DrawnSprite | undefined> {
  const whole = await pixels().catch((error: unknown) => {
    refuseWithoutMemory(error)
    if (!(error instanceof RangeError)) throw error
    notes.add(`“${name}” is damaged and was left out.`)
  })
  const frame = whole && cropped(whole, { x: 0, y: 0, ...size })
  const found = frame && seenBox(frame)
  if (!found) return undefined
  const seen = found.box
  const { width, height, data } = cropped(frame, seen)
  const bitmap = await createImageBitmap(new ImageData(data, width, height), {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'high',
  })
  const upright = isFlipped.x || isFlipped.y ? await flipped(bitmap, isFlipped) : bitmap
  const lying = placed(seen, { size, box, isFlipped })
  const isCutOff = found.isCutOff && angle === 0 && !isFlipped.y
  if (angle === 0) return { bitmap: upright, box: lying, outline: undefined, isCutOff }
  const by = { about: middleOf(box), angle }
  return { ...(await turned(upright, lying, by)), outline: undefined, isCutOff }
}

/** The place of a part of a picture that fills `box`. */
function placed(seen: Box, { size, box, isFlipped }: Pick<TuberSprite, 'size' | 'box' | 'isFlipped'>): Box {
  const [across, down] = [box.width / size.width, box.height / size.height]
  const left = isFlipped.x ? size.width - seen.x - seen.width : seen.x
  const top = isFlipped.y ? size.height - seen.y - seen.height : seen.y
  return {
    x: box.x + left * across,
    y: box.y + top * down,
    width: seen.width * across,
    height: seen.height * down,
  }
}

async function flipped(bitmap: ImageBitmap, { x, y }: { x: boolean; y: boolean }): Promise<ImageBitmap> {
  const { width, height } = bitmap
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  context?.setTransform(x ? -1 : 1, 0, 0, y ? -1 : 1, x ? width : 0, y ? height : 0)
  context?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return createImageBitmap(canvas)
}
