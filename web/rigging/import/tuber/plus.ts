import { hasVisibleText } from '#contract/has-visible-text'
import { ArtError } from '../art.ts'
import { decodedPng, fittingSize } from '../png.ts'
import { along, chainsOf, drawnOrder } from './family.ts'
import { bytesIn, idIn, isFields, numberIn, vectorIn, wobbleIn, type Fields } from './fields.ts'
import { momentsOf } from './moments.ts'
import {
  centred,
  DRAGGED,
  MAX_SPRITES,
  placesOf,
  swayOf,
  type TuberModel,
  type TuberSprite,
} from './sprites.ts'
import { wornBy, type CostumeChoice, type Toggle, type Wearing } from './worn.ts'

/*
 * Saves of PNGTuber Plus: JSON with a sprite a key. Pictures are PNGs in base64, centred on their position; `zindex`
 * counts from the whole model; `showTalk` and `showBlink` are 0 (always), 1 and 2 and concern the part alone, while keys
 * and costumes hide what hangs on it as well. A `clipped` part cuts off the parts that hang on it and moves them to its
 * height. A wobble is `xAmp` and `yAmp` pixels at `xFrq` and `yFrq`.
 */

const talking = [undefined, 'shut', 'open'] as const
const blinking = [undefined, 'open', 'shut'] as const

const costumes: CostumeChoice = {
  id: 'costume',
  label: 'Costume',
  labelOf: (costume) => `Costume ${costume}`,
}

/** Throws `ArtError`. Nothing in the file is run. */
export async function openPlus(file: Blob): Promise<TuberModel> {
  const parts = partsOf(await file.text())
  const notes = new Set<string>()
  const chains = chainsOf(
    parts.map((part) => ({
      id: idIn(part, 'identification') ?? '',
      parent: idIn(part, 'parentId'),
    })),
  )
  const places = placesOf(
    parts.map((part) => ({
      position: vectorIn(part, 'pos'),
      scale: { x: 1, y: 1 },
      angle: 0,
      sway: swayIn(part),
    })),
    chains,
  )
  const heights = chains.map((chain) => heightOf(chain, parts))
  const toggles = parts.map((part, index) => toggleIn(part, nameOf(part, index)))
  const worn = parts.map((part) => costumesIn(part))
  const found: { sprite: TuberSprite; wearing: Wearing }[] = []
  let lackPictures = false
  for (const index of drawnOrder(chains)) {
    const [part, place, chain = []] = [parts[index], places[index], chains[index]]
    if (!part || !place) continue
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
    const frames = Math.max(1, Math.min(size.width, Math.round(numberIn(part, 'frames'))))
    if (frames > 1) notes.add('Animated parts show their first picture.')
    const frame = { width: Math.floor(size.width / frames), height: size.height }
    // Parts that cut it off must be seen as well. They reach only what is drawn at their own height.
    const seen = chain.filter(
      (at) => at === index || (parts[at]?.['clipped'] === true && heights[at] === heights[index]),
    )
    const shows = momentsOf(
      seen.map((at) => ({
        mouth: talking[numberIn(parts[at] ?? {}, 'showTalk')],
        lids: blinking[numberIn(parts[at] ?? {}, 'showBlink')],
      })),
    )
    if (shows === undefined) continue
    const sprite = {
      key: String(index),
      name: nameOf(part, index),
      ...centred(place, frame, vectorIn(part, 'offset')),
      z: heights[index] ?? 0,
      shows,
      when: '',
      isWorn: true,
      sways: place.sways,
      size: frame,
      cutBy: seen[1]?.toString(),
      pixels: () => decodedPng(bytes),
    }
    found.push({
      sprite,
      wearing: { toggles: along(chain, toggles), costumes: shared(along(chain, worn)) },
    })
  }
  if (found.length === 0 && lackPictures)
    throw new ArtError('Its pictures are not in the file, only their paths. Choose the pictures themselves.')
  return dressed(found, notes)
}

function dressed(
  found: readonly { sprite: TuberSprite; wearing: Wearing }[],
  notes: Set<string>,
): TuberModel {
  const { props, when, isDefault } = wornBy(
    found.map(({ wearing }) => wearing),
    costumes,
  )
  const sprites = found.flatMap(({ sprite }, index) => {
    const mine = when[index]
    return mine === undefined ? [] : [{ ...sprite, when: mine, isWorn: isDefault[index] ?? true }]
  })
  const first = props.find(({ id }) => id === costumes.id)
  return {
    sprites,
    props,
    notes,
    simpler:
      first &&
      (() => {
        const number = Number(String(first.default).slice(1))
        const inFirst = found
          .filter(({ wearing }) => wearing.costumes?.has(number) ?? true)
          .map(({ sprite, wearing }) => ({ sprite, wearing: { ...wearing, costumes: undefined } }))
        return dressed(
          inFirst,
          new Set([...notes, 'Only the first costume was imported: together they have too many pictures.']),
        )
      }),
  }
}

/** A part is drawn at the height of the one it hangs on if that cuts it off. */
function heightOf(chain: readonly number[], parts: readonly Fields[]): number {
  const outermost = chain.findIndex((_, above) => parts[chain[above + 1] ?? -1]?.['clipped'] !== true)
  return numberIn(parts[chain[outermost] ?? -1] ?? {}, 'zindex')
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

function swayIn(part: Fields): number {
  const wobble = swayOf(wobbleIn(part))
  return wobble > 0 || numberIn(part, 'rotDrag') === 0 ? wobble : DRAGGED
}

function toggleIn(part: Fields, label: string): Toggle | undefined {
  const key = idIn(part, 'toggle') ?? ''
  return /^(null)?$/i.test(key) ? undefined : { key, label, isOn: true }
}

/** The costumes that all of these have. */
function shared(sets: readonly ReadonlySet<number>[]): ReadonlySet<number> | undefined {
  const [first, ...others] = sets
  return first && new Set([...first].filter((number) => others.every((one) => one.has(number))))
}

/** A key for each of ten in the program; others would be too many to choose from. */
const COSTUMES = 24

/** A text or list of ten numbers; `undefined` for a part that has none. */
function costumesIn({ costumeLayers }: Fields): ReadonlySet<number> | undefined {
  const digits = JSON.stringify(costumeLayers ?? '')
    .match(/\b[01]\b/g)
    ?.slice(0, COSTUMES)
  return digits ? new Set(digits.flatMap((digit, index) => (digit === '1' ? [index + 1] : []))) : undefined
}

function nameOf(part: Fields, index: number): string {
  const path = idIn(part, 'path') ?? ''
  const name =
    path
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/\.[^.]*$/, '') ?? ''
  return hasVisibleText(name) ? name.slice(0, 60) : `Part ${index + 1}`
}
