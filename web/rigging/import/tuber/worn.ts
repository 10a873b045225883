import { cleanId } from '#model/drawing/clean-names'
import type { PropDefinition } from '#model/rig/rig'
import type { Placed } from './sprites.ts'

/** The keys and costumes of a sprite. Children of a hidden sprite are hidden as well. */
export interface Wearing extends Pick<Placed, 'id' | 'parent'> {
  /** Shown and hidden by a key, under this name. */
  toggle?: { key: string; label: string } | undefined
  /** The numbers of the costumes that have it; `undefined`: all. */
  costumes?: ReadonlySet<number> | undefined
}

export interface Worn {
  props: PropDefinition[]
  /** `data-when` of each sprite; empty: always. `undefined`: in no costume. */
  when: (string | undefined)[]
  /** True for each sprite that is shown by default. */
  isDefault: boolean[]
}

/** A rig has at most 40 props. */
const MAX_TOGGLES = 24
const LABEL = 40
const COSTUMES = 'costume'

/** Makes props of keys and costumes: a switch for each key, and a choice if costumes differ. */
export function wornBy(sprites: readonly Wearing[]): Worn {
  const chains = sprites.map((sprite) => chainOf(sprite, sprites))
  const worn = chains.map((chain) => costumesOf(chain))
  const costumes = differentCostumes(worn)
  const toggles = new Map<string, PropDefinition>()
  const conditions = chains.map((chain, index) => {
    const mine = costumes.filter((number) => worn[index]?.has(number) ?? true)
    if (costumes.length > 0 && mine.length === 0) return undefined
    const keys = chain.flatMap(({ toggle }) => (toggle ? (toggleOf(toggle, toggles) ?? []) : []))
    const choice =
      mine.length < costumes.length && costumes.length > 1
        ? [`${COSTUMES}=${mine.map((number) => `c${number}`).join('|')}`]
        : []
    return [...new Set([...keys, ...choice])].join(' ')
  })
  const [first] = costumes
  const choice: PropDefinition[] =
    costumes.length > 1
      ? [
          {
            kind: 'choice',
            id: COSTUMES,
            label: 'Costume',
            default: `c${first}`,
            options: costumes.map((number) => ({ value: `c${number}`, label: `Costume ${number}` })),
            mouth: null,
          },
        ]
      : []
  return {
    props: [...choice, ...toggles.values()],
    when: conditions,
    isDefault: worn.map((mine) => first === undefined || (mine?.has(first) ?? true)),
  }
}

/** A sprite and what it hangs on. */
function chainOf(sprite: Wearing, all: readonly Wearing[]): Wearing[] {
  const chain: Wearing[] = []
  for (let at: Wearing | undefined = sprite; at && !chain.includes(at);) {
    chain.push(at)
    const { parent }: Wearing = at
    at = parent === undefined ? undefined : all.find(({ id }) => id === parent)
  }
  return chain
}

function costumesOf(chain: readonly Wearing[]): ReadonlySet<number> | undefined {
  const sets = chain.flatMap(({ costumes }) => costumes ?? [])
  const [first, ...others] = sets
  return first && new Set([...first].filter((number) => others.every((one) => one.has(number))))
}

/** The first of the costumes that show the same sprites, without those that show none. */
function differentCostumes(worn: readonly (ReadonlySet<number> | undefined)[]): number[] {
  const numbers = new Set(worn.flatMap((mine) => [...(mine ?? [])]))
  const looks = new Map<string, number>()
  for (const number of [...numbers].toSorted((one, other) => one - other)) {
    const look = worn.map((mine) => Number(mine?.has(number) ?? true)).join('')
    if (!looks.has(look)) looks.set(look, number)
  }
  return [...looks.values()]
}

/** The prop of a key; `undefined` for one more than a rig may have, whose sprites are always shown. */
function toggleOf(
  { key, label }: { key: string; label: string },
  toggles: Map<string, PropDefinition>,
): string | undefined {
  const known = toggles.get(key)
  if (known) return known.id
  if (toggles.size >= MAX_TOGGLES) return undefined
  const id = `toggle-${toggles.size + 1}-${cleanId(label)}`.slice(0, 40).replace(/-$/, '')
  toggles.set(key, { kind: 'toggle', id, label: label.slice(0, LABEL), default: true })
  return id
}
