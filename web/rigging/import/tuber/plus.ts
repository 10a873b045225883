import { ArtError } from '../art.ts'
import { decodedPng, fittingSize } from '../png.ts'
import { bytesIn, idIn, isFields, numberIn, vectorIn, type Fields } from './fields.ts'
import {
  centred,
  DRAGGED,
  MAX_SPRITES,
  placesOf,
  swayOf,
  type TuberModel,
  type TuberSprite,
} from './sprites.ts'
import { wornBy } from './worn.ts'

/*
 * Saves of PNGTuber Plus: JSON with a sprite a key. Pictures are PNGs in base64, centred on their position; `zindex`
 * adds up along parents; `showTalk` and `showBlink` are 0 (always), 1 and 2; a `clipped` part cuts off its
 * children. A wobble is `xAmp` and `yAmp` pixels.
 */

const talking = [undefined, 'mouth=shut', 'mouth=open']
const blinking = [undefined, 'lids=open', 'lids=shut']

/** Throws `ArtError`. Nothing in the file is run. */
export async function openPlus(file: Blob): Promise<TuberModel> {
  const parts = partsOf(await file.text())
  const notes = new Set<string>()
  const places = placesOf(
    parts.map((part) => ({
      id: idIn(part, 'identification') ?? '',
      parent: idIn(part, 'parentId'),
      position: vectorIn(part, 'pos'),
      scale: { x: 1, y: 1 },
      angle: 0,
      z: numberIn(part, 'zindex'),
      sway: swayIn(part),
    })),
  )
  const worn = wornBy(
    parts.map((part, index) => ({
      id: idIn(part, 'identification') ?? '',
      parent: idIn(part, 'parentId'),
      toggle: toggleIn(part, nameOf(part, index)),
      costumes: costumesIn(part),
    })),
  )
  const sprites: TuberSprite[] = []
  let lackPictures = false
  for (const [index, part] of parts.entries()) {
    const [place, when] = [places[index], worn.when[index]]
    if (!place || when === undefined) continue
    const bytes = bytesIn(part, 'imageData')
    const size = bytes && fittingSize(bytes)
    if (!bytes || !size) {
      lackPictures ||= !bytes
      notes.add(
        bytes
          ? 'Some pictures can’t be read and were left out.'
          : 'Some pictures are not in the file, only their paths, and were left out.',
      )
      continue
    }
    if (part['clipped'] === true && hasChildren(part, parts))
      notes.add('Parts that others cut off are drawn whole.')
    const frames = Math.max(1, Math.min(size.width, Math.round(numberIn(part, 'frames'))))
    if (frames > 1) notes.add('Animated parts show their first picture.')
    const frame = { width: Math.floor(size.width / frames), height: size.height }
    const shows = [talking[numberIn(part, 'showTalk')], blinking[numberIn(part, 'showBlink')]]
    sprites.push({
      name: nameOf(part, index),
      ...centred(place, frame, vectorIn(part, 'offset')),
      z: place.z,
      shows: shows.filter((one) => one !== undefined).join(' '),
      when,
      isWorn: worn.isDefault[index] ?? true,
      sway: place.sway,
      pivot: place.pivot,
      size: frame,
      pixels: () => decodedPng(bytes),
    })
  }
  if (sprites.length === 0 && lackPictures)
    throw new ArtError('Its pictures are not in the file, only their paths. Choose the pictures themselves.')
  return { sprites, props: worn.props, notes }
}

function partsOf(text: string): Fields[] {
  let save: unknown
  try {
    save = JSON.parse(text)
  } catch {
    // Refused below.
  }
  const parts = isFields(save) ? Object.values(save).filter(isFields) : []
  if (!parts.some((part) => 'identification' in part))
    throw new ArtError('This isn’t a save of PNGTuber Plus.')
  if (parts.length > MAX_SPRITES)
    throw new ArtError(`It has ${parts.length} parts; up to ${MAX_SPRITES} are possible.`)
  return parts
}

function hasChildren(part: Fields, parts: readonly Fields[]): boolean {
  const id = idIn(part, 'identification')
  return id !== undefined && parts.some((other) => other !== part && idIn(other, 'parentId') === id)
}

function swayIn(part: Fields): number {
  const wobble = swayOf(Math.max(numberIn(part, 'xAmp'), numberIn(part, 'yAmp') / 2))
  return wobble > 0 || numberIn(part, 'rotDrag') === 0 ? wobble : DRAGGED
}

function toggleIn(part: Fields, label: string) {
  const key = idIn(part, 'toggle') ?? ''
  return /^(null)?$/i.test(key) ? undefined : { key, label }
}

/** A text or list of ten numbers; `undefined` for a part that has none. */
function costumesIn({ costumeLayers }: Fields): ReadonlySet<number> | undefined {
  const digits = JSON.stringify(costumeLayers ?? '').match(/\b[01]\b/g)
  return digits ? new Set(digits.flatMap((digit, index) => (digit === '1' ? [index + 1] : []))) : undefined
}

function nameOf(part: Fields, index: number): string {
  const path = idIn(part, 'path') ?? ''
  const name =
    path
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/\.[^.]*$/, '') ?? ''
  return name === '' ? `Part ${index + 1}` : name.slice(0, 60)
}
