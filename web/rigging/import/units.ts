import type { SourceLayer } from './art.ts'

/** A layer with those that it clips. */
export interface Unit {
  base: SourceLayer
  all: SourceLayer[]
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

/** The layer under a drawing that fills its document. */
export function isPaper(
  { name, children, box }: SourceLayer,
  document: { width: number; height: number },
): boolean {
  const fills = box.width === document.width && box.height === document.height
  return fills && !children && paper.test(name.trim())
}
