import { ArtError, refuseWithoutMemory } from '../art.ts'
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
import { readVariant } from './variant.ts'

/*
 * Models of PNGTube Remix: a length and one value of Godot 4. Sprites have a state for each of the model's states; the
 * first is imported. Their pictures are PNGs, in the sprites up to 1.4 and in a list of their own after it.
 */

/** Throws `ArtError`. */
export async function openRemix(file: Blob): Promise<TuberModel> {
  const model = await modelOf(file)
  const parts = listIn(model, 'sprites_array')
  if (parts.length > MAX_SPRITES)
    throw new ArtError(`It has ${parts.length} parts; up to ${MAX_SPRITES} are possible.`)
  const notes = new Set<string>()
  const images = new Map(listIn(model, 'image_manager_data').map((image) => [idIn(image, 'id'), image]))
  const states = parts.map((part) => statesOf(part)[0])
  if (parts.some((part) => statesOf(part).length > 1))
    notes.add('Only the first state of the model was imported.')
  const places = placesOf(
    parts.map((part, index) => {
      const state = states[index] ?? {}
      return {
        id: idIn(part, 'sprite_id') ?? String(index),
        parent: idIn(part, 'parent_id'),
        position: vectorIn(state, 'position'),
        scale: vectorIn(state, 'scale', { x: 1, y: 1 }),
        angle: numberIn(state, 'rotation') % (2 * Math.PI),
        z: numberIn(state, 'z_index'),
        sway: swayIn(part, state),
      }
    }),
  )
  const worn = wornBy(
    parts.map((part, index) => ({
      id: idIn(part, 'sprite_id') ?? String(index),
      parent: idIn(part, 'parent_id'),
      toggle: part['is_asset'] === true ? { key: String(index), label: nameOf(part, index) } : undefined,
    })),
  )
  const sprites: TuberSprite[] = []
  for (const [index, part] of parts.entries()) {
    const [place, state] = [places[index], states[index]]
    // Folders have no picture of their own.
    if (!place || !state || state['folder'] === true || state['visible'] === false) continue
    const id = idIn(part, 'image_id')
    const image = id === undefined ? undefined : images.get(id)
    const bytes = (image && bytesIn(image, 'runtime_texture')) ?? bytesIn(part, 'img')
    const size = bytes && fittingSize(bytes)
    if (!bytes || !size) {
      notes.add('Pictures that are not PNGs were left out.')
      continue
    }
    if (numberIn(part, 'rotated') !== 0) notes.add('Turned pictures are drawn as they were before.')
    if (part['sprite_type'] === 'WiggleApp') notes.add('Parts that wiggle sway instead.')
    const frames = Math.max(1, Math.min(size.width, Math.round(numberIn(state, 'hframes'))))
    if (frames > 1) notes.add('Animated parts show their first picture.')
    const frame = { width: Math.floor(size.width / frames), height: size.height }
    const lying = centred(place, frame, vectorIn(state, 'offset'))
    if (lying.box.width === 0 || lying.box.height === 0) {
      notes.add('Parts scaled to nothing were left out.')
      continue
    }
    sprites.push({
      name: nameOf(part, index),
      box: lying.box,
      angle: lying.angle,
      isFlipped: {
        x: lying.isFlipped.x !== (part['flipped_h'] === true),
        y: lying.isFlipped.y !== (part['flipped_v'] === true),
      },
      z: place.z,
      shows: showsIn(state),
      when: worn.when[index] ?? '',
      isWorn: true,
      sway: place.sway,
      pivot: place.pivot,
      size: frame,
      pixels: () => decodedPng(bytes),
    })
  }
  return { sprites, props: worn.props, notes }
}

function nameOf(part: Fields, index: number): string {
  const name = idIn(part, 'sprite_name')?.slice(0, 60) ?? ''
  return name === '' ? `Part ${index + 1}` : name
}

async function modelOf(file: Blob): Promise<Fields> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    const length = new DataView(bytes.buffer).getUint32(0, true)
    const model = readVariant(bytes.subarray(4, 4 + length))
    if (isFields(model) && Array.isArray(model['sprites_array'])) return model
  } catch (error) {
    refuseWithoutMemory(error)
    if (!(error instanceof RangeError)) throw error
  }
  throw new ArtError('This isn’t a model of PNGTube Remix, or it is damaged. Save it again there.')
}

function listIn(fields: Fields, name: string): Fields[] {
  const value = fields[name]
  return Array.isArray(value) ? value.filter(isFields) : []
}

/** A state in which nothing was ever set is empty. */
function statesOf(part: Fields): Fields[] {
  return listIn(part, 'states').filter((state) => Object.keys(state).length > 0)
}

function swayIn(part: Fields, state: Fields): number {
  const wobble = swayOf(Math.max(numberIn(state, 'xAmp'), numberIn(state, 'yAmp') / 2))
  return wobble > 0 || part['sprite_type'] !== 'WiggleApp' ? wobble : DRAGGED
}

function showsIn(state: Fields): string {
  const mouth = state['should_talk'] === true ? `mouth=${state['open_mouth'] === true ? 'open' : 'shut'}` : ''
  const lids = state['should_blink'] === true ? `lids=${state['open_eyes'] === true ? 'open' : 'shut'}` : ''
  return `${mouth} ${lids}`.trim()
}
