import type { SourceLayer } from './art.ts'
import type { ArtNode } from './imported-art.ts'
import { mouthShows, plainName } from './layer-words.ts'
import { shown, unitsOf } from './units.ts'

interface Plan {
  picture(layers: SourceLayer[], shows?: string): ArtNode
  note(text: string): void
}

/** The pictures of a mouth, in the first of its groups that can speak; `undefined` if none can. */
export function mouthPictures({ children = [] }: SourceLayer, plan: Plan): ArtNode[] | undefined {
  const units = unitsOf(children)
  const shows = mouthShows(units.map(({ base }) => base.name))
  if (shows.some((one) => one !== undefined)) {
    const unknown = units.filter(({ base }, at) => shows[at] === undefined && !base.hidden)
    if (unknown.length > 0) {
      const names = unknown.map(({ base }) => `“${plainName(base.name)}”`).join(', ')
      plan.note(`Layers of the mouth without a known sound are always seen: ${names}.`)
    }
    return units.flatMap(({ base, all }, at) => {
      const own = shows[at]
      if (own !== undefined) return [plan.picture(shown(all), own)]
      return base.hidden ? [] : [plan.picture(all)]
    })
  }
  for (const { base } of units) {
    const found = base.hidden ? undefined : mouthPictures(base, plan)
    if (!found) continue
    const others = units.filter((unit) => unit.base !== base && !unit.base.hidden)
    return [...others.map(({ all }) => plan.picture(all)), ...found]
  }
  return undefined
}
