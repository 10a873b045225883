import { hasVisibleText } from '#contract/has-visible-text'
import { cleanId } from '#model/drawing/clean-names'
import type { PropDefinition } from '#model/rig/rig'

/** Shows and hides sprites by a key, under this name. */
export interface Toggle {
  key: string
  label: string
  isOn: boolean
}

/** The keys of a sprite and of what it hangs on, and the numbers of the costumes that have it; `undefined`: all. */
export interface Wearing {
  toggles: readonly Toggle[]
  costumes: ReadonlySet<number> | undefined
}

/** The prop by which users choose a costume. */
export interface CostumeChoice {
  id: 'costume' | 'state'
  label: string
  labelOf(costume: number): string
}

export interface Worn {
  props: PropDefinition[]
  /** `data-when` of each sprite; empty: always. `undefined`: never. */
  when: (string | undefined)[]
  /** True for each sprite that is shown by default. */
  isDefault: boolean[]
  /** Several costumes look alike, so not each can be chosen. */
  hasTwins: boolean
}

/** A rig has at most 40 props. */
const MAX_TOGGLES = 24
const LABEL = 40

/** Makes props of keys and costumes: a switch for each key, and a choice if costumes differ. */
export function wornBy(sprites: readonly Wearing[], choice: CostumeChoice): Worn {
  const looks = differentCostumes(sprites.map(({ costumes }) => costumes))
  const numbers = [...looks.keys()]
  const toggles = new Map<string, PropDefinition>()
  const when = sprites.map(({ toggles: own, costumes }) => {
    const mine = numbers.filter((number) => costumes?.has(number) ?? true)
    if (numbers.length > 0 && mine.length === 0) return undefined
    const keys: string[] = []
    for (const toggle of own) {
      const id = toggleOf(toggle, toggles)
      if (id !== undefined) keys.push(id)
      else if (!toggle.isOn) return undefined
    }
    const chosen =
      mine.length < numbers.length && numbers.length > 1
        ? [`${choice.id}=${mine.map((number) => `${choice.id.charAt(0)}${number}`).join('|')}`]
        : []
    return [...new Set([...keys, ...chosen])].join(' ')
  })
  const [first] = numbers
  return {
    props: [...(numbers.length > 1 ? [choiceOf(numbers, choice)] : []), ...toggles.values()],
    when,
    isDefault: sprites.map(
      ({ toggles: own, costumes }) =>
        own.every(({ isOn }) => isOn) && (first === undefined || (costumes?.has(first) ?? true)),
    ),
    hasTwins: [...looks.values()].some((twins) => twins > 1),
  }
}

function choiceOf(numbers: readonly number[], { id, label, labelOf }: CostumeChoice): PropDefinition {
  const values = numbers.map((number) => `${id.charAt(0)}${number}`)
  const labels = new Set<string>()
  const options = numbers.map((number, index) => {
    const own = labelOf(number).trim()
    const wanted = hasVisibleText(own) ? short(own) : `${label} ${number}`
    const name = labels.has(wanted) ? `${short(wanted, LABEL - 6)} (${number})` : wanted
    labels.add(name)
    return { value: values[index] ?? '', label: name }
  })
  return { kind: 'choice', id, label, default: values[0] ?? '', options, mouth: null }
}

/** Cut between characters. */
function short(text: string, length = LABEL): string {
  return Array.from(text).slice(0, length).join('')
}

/** The first of the costumes that show the same sprites, and how many do. Those that show none don't count. */
function differentCostumes(worn: readonly (ReadonlySet<number> | undefined)[]): Map<number, number> {
  const numbers = new Set(worn.flatMap((mine) => [...(mine ?? [])]))
  const looks = new Map<string, number>()
  const counts = new Map<number, number>()
  for (const number of [...numbers].toSorted((one, other) => one - other)) {
    const look = worn.map((mine) => Number(mine?.has(number) ?? true)).join('')
    const first = looks.get(look) ?? number
    looks.set(look, first)
    counts.set(first, (counts.get(first) ?? 0) + 1)
  }
  return counts
}

/** The prop of a key; `undefined` for one more than a rig may have, whose sprites stay as they are. */
function toggleOf({ key, label, isOn }: Toggle, toggles: Map<string, PropDefinition>): string | undefined {
  const known = toggles.get(key)
  if (known) return known.id
  if (toggles.size >= MAX_TOGGLES) return undefined
  const id = `toggle-${toggles.size + 1}-${cleanId(label)}`.slice(0, 40).replace(/-$/, '')
  toggles.set(key, { kind: 'toggle', id, label: short(label), default: isOn })
  return id
}
