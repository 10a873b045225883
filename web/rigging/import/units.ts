import type { Box } from '#model/rig/outline'
import { everyLayer, type SourceLayer } from './art.ts'
import { eyeState } from './layer-words.ts'

/** A layer with those that it clips. */
export interface Unit {
  base: SourceLayer
  all: SourceLayer[]
}

/** A unit's place among the parts. */
export interface Around {
  isTop: boolean
  arm: 'l' | 'r' | undefined
  /** The box of the group around it. */
  box: Box
}

/** A state's picture is often hidden in its document. */
export function shown([base, ...clipped]: readonly SourceLayer[]): SourceLayer[] {
  return base ? [{ ...base, hidden: false }, ...clipped] : []
}

export function unitsOf(layers: readonly SourceLayer[]): Unit[] {
  const units: Unit[] = []
  for (const layer of layers) {
    const below = units.at(-1)
    if (layer.clipping && below) below.all.push(layer)
    else units.push({ base: layer, all: [layer] })
  }
  return units
}

const paper = /^(background|bg|paper|hintergrund|fondo?|arrière-plan|背景|背景色|用紙)$/i

/** The layers of a document without its paper. The only layer of a flat picture is none, whatever its name. */
export function withoutPaper(document: {
  width: number
  height: number
  layers: readonly SourceLayer[]
}): readonly SourceLayer[] {
  const drawn = document.layers.filter((layer) => !isPaper(layer, document))
  return drawn.length > 0 ? drawn : document.layers
}

/** The layer under a drawing that fills its document. */
function isPaper({ name, children, box }: SourceLayer, document: { width: number; height: number }): boolean {
  const fills = box.width === document.width && box.height === document.height
  return fills && !children && paper.test(name.trim())
}

/** The layers of an eye; groups with a pupil or states in them, such as “Lashes” of an open and a shut eye, are divided. */
export function eyeUnitsOf({ base, all }: Unit): Unit[] {
  if (!base.children) return [{ base, all }]
  return unitsOf(base.children).flatMap((unit) =>
    isDivided(unit.base) ? eyeUnitsOf(hiddenWith(unit)) : [unit],
  )
}

function isDivided({ name, children }: SourceLayer): boolean {
  const inside = everyLayer(children ?? []).map((layer) => eyeState(layer.name))
  return eyeState(name) === 'open' && inside.some((state) => state !== 'open')
}

/** A hidden group hides its layers. */
function hiddenWith({ base, all }: Unit): Unit {
  if (!base.hidden) return { base, all }
  return { base: { ...base, children: base.children?.map((child) => ({ ...child, hidden: true })) }, all }
}
