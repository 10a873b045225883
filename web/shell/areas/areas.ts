import { type Signal, signal } from '../../platform/signal.ts'

export const areaNames = ['left', 'right', 'bottom', 'overlay'] as const
export type AreaName = (typeof areaNames)[number]

export type AreaPlaces<Place> = Readonly<Record<AreaName, Place>>

export interface Areas<Place> {
  /** The four places once all exist, else `null`: content waits until then. */
  ready: Pick<Signal<AreaPlaces<Place> | null>, 'get' | 'subscribe'>
  /** Registers a layout's place for an area; returns a function that removes it. The newest place wins. */
  provide(name: AreaName, place: Place): () => void
}

export function createAreas<Place>(): Areas<Place> {
  const places = new Map<AreaName, Place>()
  const ready = signal<AreaPlaces<Place> | null>(null)

  function update() {
    const { left, right, bottom, overlay } = Object.fromEntries(places) as Partial<Record<AreaName, Place>>
    const complete =
      left !== undefined && right !== undefined && bottom !== undefined && overlay !== undefined
    ready.set(complete ? { left, right, bottom, overlay } : null)
  }

  return {
    ready,
    provide(name, place) {
      places.set(name, place)
      update()
      return () => {
        // A new layout may have put its own there before the old one left.
        if (places.get(name) !== place) return
        places.delete(name)
        update()
      }
    },
  }
}

export const areas = createAreas<HTMLElement>()
