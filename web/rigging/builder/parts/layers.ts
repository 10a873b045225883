import { filled, group, solid, stroke, tube, LIGHT, type Colour } from '../drawing/elements.ts'
import { bumps, closed, flipped, mirrored, open, oval, points, type PathPoint } from '../drawing/points.ts'

/*
 * Hair, hats and the like as lists of layers, in the units of the standard skull. `half` gives the right half of a
 * symmetric outline, `pair` is drawn on both sides.
 */

export type LayerColour = 'hair' | 'cover' | 'trim' | 'white'

interface Common {
  colour?: LayerColour
  pair?: boolean
}

export type Layer =
  | (Common & { kind: 'solid'; half?: string; whole?: string; sway?: number })
  | (Common & { kind: 'bumps'; half?: string; whole?: string; bulge?: number; sway?: number })
  /** Without a line, as a cap over a mass that has one. */
  | (Common & { kind: 'fill'; half?: string; whole?: string; opacity?: number; onSkull?: boolean })
  /** An ink line. */
  | (Common & { kind: 'line'; path: string; width?: number })
  | (Common & { kind: 'shine'; path: string })
  | (Common & { kind: 'tube'; path: string; width: number; sway?: number })
  | (Common & { kind: 'braid'; path: string; count: number; width: number })
  | (Common & { kind: 'ring'; outer: string; inner: string })
  | (Common & { kind: 'dots'; path: string; radius: number })

export interface LayerPlace {
  /** Puts points of the standard skull into the rig. */
  place(list: readonly PathPoint[]): PathPoint[]
  /** With the jaw dropped. */
  open(list: readonly PathPoint[]): PathPoint[]
  scale: number
  colours: Record<LayerColour, Colour>
  skullClip: string
}

export function drawLayers(layers: readonly Layer[], to: LayerPlace): string {
  return layers
    .flatMap((layer) =>
      layer.pair ? [drawn(layer, to, true), drawn(layer, to, false)] : drawn(layer, to, false),
    )
    .join('\n')
}

function outlineOf({ half, whole }: { half?: string; whole?: string }): PathPoint[] {
  return half === undefined ? points(whole ?? '0 0') : mirrored(points(half))
}

function drawn(layer: Layer, to: LayerPlace, isMirrored: boolean): string {
  const place = (list: readonly PathPoint[]) => to.place(isMirrored ? flipped(list) : list)
  const colour = to.colours[layer.colour ?? 'hair']
  const swaying = (content: string, sway: number | undefined) =>
    sway === undefined ? content : group(content, { sway: isMirrored ? -sway : sway })
  switch (layer.kind) {
    case 'solid':
      return swaying(solid(closed(place(outlineOf(layer))), colour), layer.sway)
    case 'bumps': {
      // Mirroring turns the direction round, and bumps go to its left.
      const list = place(outlineOf(layer))
      return swaying(solid(bumps(isMirrored ? list.reverse() : list, layer.bulge), colour), layer.sway)
    }
    case 'fill': {
      const content = filled(closed(place(outlineOf(layer))), colour, layer.opacity)
      return layer.onSkull ? group(content, { clip: to.skullClip }) : content
    }
    case 'line':
      return stroke(open(place(points(layer.path))), layer.width ?? 7)
    case 'shine':
      return stroke(open(place(points(layer.path))), 9, LIGHT, 0.3)
    case 'tube':
      return swaying(
        tube(open(place(points(layer.path))), layer.width * to.scale, colour, { line: 11 }),
        layer.sway,
      )
    case 'braid':
      return group(braid(place(points(layer.path)), layer, to.scale, colour), {
        sway: isMirrored ? -0.03 : 0.03,
      })
    case 'ring': {
      const outer = place(mirrored(points(layer.outer)))
      const inner = place(mirrored(points(layer.inner)))
      const d = `${closed(outer)} ${closed(inner)}`
      const dropped = `${closed(to.open(outer))} ${closed(to.open(inner))}`
      return `<g fill-rule="evenodd">${solid(d, colour, { open: dropped })}</g>`
    }
    case 'dots':
      return place(points(layer.path))
        .map(({ x, y }) => filled(oval(x, y, layer.radius * to.scale, layer.radius * to.scale), colour))
        .join('')
  }
}

/** Knots along a path, each over the one before. */
function braid(
  path: PathPoint[],
  { count, width }: { count: number; width: number },
  scale: number,
  colour: Colour,
) {
  const [from, to] = [path[0], path.at(-1)]
  if (!from || !to) return ''
  const half = (width * scale) / 2
  return Array.from({ length: count }, (_, at) => {
    const share = (count - 1 - at) / (count - 1)
    const x = from.x + (to.x - from.x) * share
    const y = from.y + (to.y - from.y) * share
    const shrink = 1 - 0.3 * share
    return solid(oval(x, y, half * shrink, half * shrink * 0.92), colour, { line: 11 })
  }).join('')
}
