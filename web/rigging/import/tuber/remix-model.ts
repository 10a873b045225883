import { hasVisibleText } from '#contract/has-visible-text'
import { ArtError, refuseWithoutMemory } from '../art.ts'
import { fittingSize } from '../png.ts'
import { bytesIn, idIn, isFields, numberIn, type Fields } from './fields.ts'
import { chainsOf } from './family.ts'
import { MAX_SPRITES } from './sprites.ts'
import { readVariant } from './variant.ts'

/** A part of a model of PNGTube Remix. */
export interface RemixPart {
  fields: Fields
  name: string
  kind: string
  /** One for each state of the model. */
  states: readonly Fields[]
  /** Its picture, if it has one that can be read. */
  picture: { bytes: Uint8Array<ArrayBuffer>; size: { width: number; height: number } } | undefined
}

export interface RemixModel {
  parts: readonly RemixPart[]
  chains: readonly (readonly number[])[]
  /** Names of its states; empty for those without one. */
  states: readonly string[]
  hasLight: boolean
  notes: Set<string>
}

/** The options of a choice. */
const MAX_STATES = 24

const wanted = new Set(
  `sprites_array states settings_dict light_states input_array state_name image_manager_data id runtime_texture
  is_apng img_animated img sprite_id parent_id image_id normal_id sprite_name sprite_type is_asset was_active_before
  rotated flipped_h flipped_v position offset scale rotation z_index visible folder should_talk open_mouth should_blink
  open_eyes clip hframes vframes non_animated_sheet frame advanced_lipsync colored tint blend_mode flip_sprite_h
  flip_sprite_v flip_h flip_v hidden_item wiggle wiggle_amp wiggle_segm segm_length width subdivision wiggle_curve
  appendage_angle auto_wag xAmp xFrq yAmp yFrq rdragStr rot_frq should_rotate look_at_mouse_pos look_at_mouse_pos_y
  mouse_rotation mouse_rotation_max mouse_scale_x mouse_scale_y pos_x_min pos_x_max pos_y_min pos_y_max rot_min rot_max
  scale_x_min scale_x_max scale_y_min scale_y_max`.split(/\s+/),
)

/** Reads a file: a length and one value of Godot. Throws `ArtError`. */
export async function readRemix(file: Blob): Promise<RemixModel> {
  const model = await valueOf(file)
  const list = listIn(model, 'sprites_array')
  if (list.length > MAX_SPRITES)
    throw new ArtError(`It has ${list.length} parts; up to ${MAX_SPRITES} are possible.`)
  const notes = new Set<string>()
  const states = statesOf(model, notes)
  const images = new Map(listIn(model, 'image_manager_data').map((image) => [idIn(image, 'id'), image]))
  const parts = list.map((fields, index): RemixPart => {
    // A state in which nothing was ever set is empty, and looks like the first that is not.
    const given = Array.isArray(fields['states']) ? fields['states'] : []
    const own = given.map((one) => (isFields(one) && Object.keys(one).length > 0 ? one : undefined))
    const usual = own.find((one) => one !== undefined) ?? {}
    return {
      fields,
      name: nameOf(fields, index),
      kind: idIn(fields, 'sprite_type') ?? '',
      states: states.map((_, number) => own[number] ?? usual),
      picture: pictureOf(fields, { images, notes, isFolder: usual['folder'] === true }),
    }
  })
  const chains = chainsOf(
    list.map((fields, index) => ({
      id: idIn(fields, 'sprite_id') ?? `part ${index}`,
      parent: idIn(fields, 'parent_id'),
    })),
  )
  const [light] = listIn(settingsOf(model), 'light_states')
  return { parts, chains, states, hasLight: light?.['visible'] === true, notes }
}

async function valueOf(file: Blob): Promise<Fields> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    const length = new DataView(bytes.buffer).getUint32(0, true)
    const model = readVariant(bytes.subarray(4, 4 + length), wanted)
    if (isFields(model) && Array.isArray(model['sprites_array'])) return model
  } catch (error) {
    refuseWithoutMemory(error)
    if (!(error instanceof RangeError)) throw error
  }
  throw new ArtError('This isn’t a model of PNGTube Remix, or it is damaged. Save it again there.')
}

function settingsOf(model: Fields): Fields {
  const settings = model['settings_dict']
  return isFields(settings) ? settings : {}
}

/** Parts may have more states than the model, which shows none of the others. */
function statesOf(model: Fields, notes: Set<string>): string[] {
  const listed = listIn(settingsOf(model), 'states').length
  const inParts = Math.max(0, ...listIn(model, 'sprites_array').map((part) => listIn(part, 'states').length))
  const count = Math.max(1, listed === 0 ? inParts : listed)
  if (count > MAX_STATES) notes.add(`Only the first ${MAX_STATES} of ${count} states were imported.`)
  const buttons = model['input_array']
  return Array.from({ length: Math.min(count, MAX_STATES) }, (_, number) => {
    const button: unknown = Array.isArray(buttons) ? buttons[number] : undefined
    const name = isFields(button) ? (idIn(button, 'state_name') ?? '').trim() : ''
    return name === String(number + 1) ? '' : name
  })
}

function nameOf(fields: Fields, index: number): string {
  const name = idIn(fields, 'sprite_name')?.trim().slice(0, 60) ?? ''
  return hasVisibleText(name) ? name : `Part ${index + 1}`
}

/** Pictures are PNGs, in the sprites up to 1.4 and in a list of their own after it. */
function pictureOf(
  fields: Fields,
  {
    images,
    notes,
    isFolder,
  }: { images: ReadonlyMap<string | undefined, Fields>; notes: Set<string>; isFolder: boolean },
): RemixPart['picture'] {
  if (isFolder || fields['sprite_type'] === 'Comment') return undefined
  const id = idIn(fields, 'image_id')
  const image = id === undefined ? undefined : images.get(id)
  const bytes = (image && bytesIn(image, 'runtime_texture')) ?? bytesIn(fields, 'img')
  const size = bytes && fittingSize(bytes)
  if (!size) {
    notes.add('Pictures that are not PNGs were left out.')
    return undefined
  }
  if ([image, fields].some((one) => one?.['is_apng'] === true || one?.['img_animated'] === true))
    notes.add('Animated parts show their first picture.')
  const isLying = Math.round(numberIn(fields, 'rotated')) % 2 !== 0
  return { bytes, size: isLying ? { width: size.height, height: size.width } : size }
}

function listIn(fields: Fields, name: string): Fields[] {
  const value = fields[name]
  return Array.isArray(value) ? value.filter(isFields) : []
}
