import type { Point } from '#model/rig/rig'
import type { EdgeMap } from './edge-map.ts'
import { Livewire } from './livewire.ts'

/** A corner of an outline with the path that leads to it from the one before. */
export interface Corner extends Point {
  path: readonly Point[]
}

/** A place is moved to an edge within this distance, in shares of the picture's longer side. */
const SNAP = 0.008
/** A drawn line follows edges between places this far apart, in the same shares. */
const STRIDE = 0.045

/** The corner at a place: on the nearest edge, and reached along edges from the one before. */
export function snappedCorner(place: Point, edges: EdgeMap, before: Livewire | undefined): Corner {
  const corner = edges.nearest(place, SNAP * sideOf(edges))
  return { ...corner, path: before?.to(corner) ?? [] }
}

/** The places of an outline, which goes from its last corner to the first: without a map, straight. */
export function outlineOf(corners: readonly Corner[], edges: EdgeMap | undefined): Point[] {
  const [first, last] = [corners[0], corners.at(-1)]
  const around = pathOf(corners)
  return edges && first && last ? [...around, ...new Livewire(edges, last).to(first)] : around
}

/** The places of a path through corners. */
export function pathOf(corners: readonly Corner[]): Point[] {
  return corners.flatMap(({ path, x, y }) => [...path, { x, y }])
}

/** A line drawn by hand, moved to the edges that it follows. */
export function snappedLine(line: readonly Point[], edges: EdgeMap): Point[] {
  const stride = STRIDE * sideOf(edges)
  const corners: Corner[] = []
  for (const [at, place] of line.entries()) {
    const last = corners.at(-1)
    const isEnd = at === line.length - 1
    if (last && !isEnd && Math.hypot(place.x - last.x, place.y - last.y) < stride) continue
    corners.push(snappedCorner(place, edges, last && new Livewire(edges, last)))
  }
  return outlineOf(corners, edges)
}

function sideOf({ width, height, scale }: EdgeMap): number {
  return Math.max(width, height) * scale
}
