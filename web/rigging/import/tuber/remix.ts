import { decodedPng } from '../png.ts'
import { along, drawnOrder } from './family.ts'
import { numberIn, type Fields } from './fields.ts'
import { framePixels } from './frame-pixels.ts'
import { looksIn, type RemixLook } from './remix-looks.ts'
import { noteLosses } from './remix-notes.ts'
import { readRemix, type RemixModel, type RemixPart } from './remix-model.ts'
import type { TuberModel, TuberSprite } from './sprites.ts'
import { bentPixels } from './wiggling-line.ts'
import { wornBy, type Toggle, type Wearing } from './worn.ts'

/*
 * Models of PNGTube Remix: sprites in a tree, each with a place, a height and switches for every state of the model.
 * Children are placed from the shifted middle of what they hang on, add up heights, and are hidden with it.
 */

/** Throws `ArtError`. */
export async function openRemix(file: Blob): Promise<TuberModel> {
  const model = await readRemix(file)
  noteLosses(model)
  return drawnIn(model, 'as they are')
}

/** The detail in which the states of a model are imported. */
type Detail = 'as they are' | 'in one place' | 'first state'

const simpler = {
  'as they are': 'in one place',
  'in one place': 'first state',
  'first state': undefined,
} as const

const losses: Readonly<Record<Detail, readonly string[]>> = {
  'as they are': [],
  'in one place': [
    'Parts that move or change between states stay as they are in the first that shows them: together they have too many pictures.',
  ],
  'first state': ['Only the first state was imported: together they have too many pictures.'],
}

/** A way in which a part is drawn, in one or several states. */
interface Drawn {
  part: RemixPart
  key: string
  /** The key of the look that cuts it off. */
  cutBy: string | undefined
  look: RemixLook
  states: Set<number>
}

function drawnIn(model: RemixModel, detail: Detail): TuberModel {
  const { parts, chains, states } = model
  const notes = new Set([...model.notes, ...losses[detail]])
  const numbers = detail === 'first state' ? [0] : [...states.keys()]
  const drawn = distinctLooks(
    model,
    numbers.map((state) => looksIn(model, state)),
    detail,
  )
  const toggles = parts.map(({ fields, name }, index) => toggleOf(fields, { name, index }))
  const worn = wornBy(
    drawn.map(({ part, states: shownIn }): Wearing => ({
      toggles: along(chains[parts.indexOf(part)] ?? [], toggles),
      costumes: new Set([...shownIn].map((state) => state + 1)),
    })),
    { id: 'state', label: 'State', labelOf: (number) => states[number - 1] ?? '' },
  )
  if (worn.hasTwins && detail === 'as they are')
    notes.add('States that show the same pictures are one; their movements differ in the program only.')
  const sprites = drawn.flatMap((one, index) => {
    const when = worn.when[index]
    return when === undefined ? [] : spritesOf(one, { when, isWorn: worn.isDefault[index] ?? true })
  })
  const next = simpler[detail]
  return {
    sprites,
    props: worn.props,
    notes,
    simpler: next && numbers.length > 1 ? () => drawnIn(model, next) : undefined,
  }
}

/** Each part once for each way in which it looks, in the order of drawing. */
function distinctLooks(
  { parts, chains }: RemixModel,
  looks: readonly (readonly (RemixLook | undefined)[])[],
  detail: Detail,
): Drawn[] {
  const order = drawnOrder(chains)
  const known = new Map<string, string>()
  const keys = looks.map((inState) => keysIn(inState, { order, known, detail }))
  const found = new Map<string, Drawn>()
  for (const index of order) {
    const part = parts[index]
    if (!part) continue
    for (const [state, inState] of looks.entries()) {
      const [look, key] = [inState[index], keys[state]?.get(index)]
      if (!look || key === undefined) continue
      const before = found.get(key)
      const cutBy = look.cutBy === undefined ? undefined : keys[state]?.get(look.cutBy)
      if (before) before.states.add(state)
      else found.set(key, { part, key, cutBy, look, states: new Set([state]) })
    }
  }
  return [...found.values()]
}

/** A key for each part, which differs between ways of drawing it. */
function keysIn(
  looks: readonly (RemixLook | undefined)[],
  { order, known, detail }: { order: readonly number[]; known: Map<string, string>; detail: Detail },
): Map<number, string> {
  const keys = new Map<number, string>()
  for (const index of order) {
    const look = looks[index]
    if (!look) continue
    const { box, isFlipped, angle, z, shows, cell, bend, tint, cut, cutBy } = look
    const measures = [...Object.values(box), angle, ...tint].map((value) => Math.round(value * 1_000))
    const cutter = cutBy === undefined ? '' : keys.get(cutBy)
    const text = JSON.stringify([
      index,
      measures,
      isFlipped,
      z,
      shows,
      cell,
      bend?.line.points.at(-1),
      cut,
      cutter,
    ])
    const key = detail === 'as they are' ? (known.get(text) ?? `look ${known.size}`) : `part ${index}`
    known.set(text, key)
    keys.set(index, key)
  }
  return keys
}

/** The sounds of a sheet's columns; the engine takes the nearest for others. */
const sounds = ['', 's', 't', 'eh', 'f', 'iy', 'ao', 'm', 'er', 'uw', 'aa', '', 'l', 'sil'] as const

function spritesOf(
  { part, key, cutBy, look }: Drawn,
  { when, isWorn }: { when: string; isWorn: boolean },
): TuberSprite[] {
  const { picture, states, fields } = part
  if (!picture) return []
  const { box, isFlipped, angle, z, sways, size, cell, bend, tint, cut, shows } = look
  const isSpoken = states.some((state) => state['advanced_lipsync'] === true) && !shows.includes('mouth=')
  const cells =
    isSpoken && cell.columns === sounds.length
      ? sounds.flatMap((sound, column) =>
          sound === '' ? [] : [{ ...cell, column, shows: `mouth=${sound} ${shows}`.trim() }],
        )
      : [{ ...cell, shows }]
  return cells.map((one, at): TuberSprite => ({
    box,
    isFlipped,
    angle,
    z,
    sways,
    key: at === 0 ? key : `${key} ${at}`,
    name: part.name,
    shows: one.shows,
    cutBy,
    isMask: cut === 'only',
    when,
    isWorn,
    size,
    pixels: async () => {
      const frame = framePixels(await decodedPng(picture.bytes), {
        isFlipped: { x: fields['flipped_h'] === true, y: fields['flipped_v'] === true },
        quarters: Math.round(numberIn(fields, 'rotated')),
        cell: one,
        tint,
      })
      return bend ? bentPixels(frame, bend) : frame
    },
  }))
}

/** A part that users show and hide by a key. */
function toggleOf(fields: Fields, { name, index }: { name: string; index: number }): Toggle | undefined {
  return fields['is_asset'] === true
    ? { key: String(index), label: name, isOn: fields['was_active_before'] !== false }
    : undefined
}
