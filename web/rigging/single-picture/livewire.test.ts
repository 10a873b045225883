import { expect, test } from 'vitest'
import type { Point } from '#model/rig/rig'
import { EdgeMap } from './edge-map.ts'
import { LabPicture } from './lab.ts'
import { Livewire } from './livewire.ts'
import { outlineOf, snappedCorner, snappedLine, type Corner } from './snapped-outline.ts'

type Colour = readonly [number, number, number]

/** Pixels in `size` columns and rows. */
function edgesOf(size: number, colourAt: (x: number, y: number) => Colour): EdgeMap {
  const data = new Uint8ClampedArray(4 * size * size)
  for (let at = 0; at < size * size; at++)
    data.set([...colourAt((at % size) + 0.5, Math.floor(at / size) + 0.5), 255], 4 * at)
  return new EdgeMap(new LabPicture({ width: size, height: size, data }))
}

/** A disc with an edge that is soft over `blur` pixels, on a wall with shading and grain. */
function photo(
  size: number,
  { radius, blur = 1, grain = 0 }: { radius: number; blur?: number; grain?: number },
) {
  let seed = 7
  return edgesOf(size, (x, y) => {
    const away = Math.hypot(x - size / 2, y - size / 2)
    const inside = Math.min(1, Math.max(0, (radius - away) / blur + 0.5))
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0
    const noise = grain * ((seed >>> 8) / 2 ** 23 - 1)
    const wall = [150 + (40 * x) / size, 170 - (30 * y) / size, 180]
    const fur = [200 - (50 * y) / size, 130 + 12 * Math.sin(x / 9), 80]
    const mix = (channel: number) =>
      inside * (fur[channel] ?? 0) + (1 - inside) * (wall[channel] ?? 0) + noise
    return [mix(0), mix(1), mix(2)]
  })
}

/** Corners around a circle, each up to `off` pixels beside it. */
function clicked(
  edges: EdgeMap,
  size: number,
  { radius, count, off }: { radius: number; count: number; off: number },
) {
  const corners: Corner[] = []
  for (let at = 0; at < count; at++) {
    const angle = (2 * Math.PI * at) / count
    const away = radius + (at % 2 === 0 ? off : -off)
    const place = { x: size / 2 + away * Math.cos(angle), y: size / 2 + away * Math.sin(angle) }
    const before = corners.at(-1)
    corners.push(snappedCorner(place, edges, before && new Livewire(edges, before)))
  }
  return outlineOf(corners, edges)
}

/** Farthest from a circle, also between the places. */
function farthest(outline: readonly Point[], size: number, radius: number): number {
  let most = 0
  for (const [at, to] of outline.entries()) {
    const from = outline[at - 1] ?? outline.at(-1) ?? to
    for (let part = 0; part <= 1; part += 0.1) {
      const x = from.x + part * (to.x - from.x) - size / 2
      const y = from.y + part * (to.y - from.y) - size / 2
      most = Math.max(most, Math.abs(Math.hypot(x, y) - radius))
    }
  }
  return most
}

test.each([
  { name: 'a hard edge', size: 500, radius: 180, most: 2 },
  { name: 'a picture that is reduced', size: 1_400, radius: 500, most: 2 },
  { name: 'a soft edge with grain, as in a photo', size: 600, radius: 210, blur: 5, grain: 14, most: 2 },
])('few corners beside $name are led along it', ({ size, radius, most, ...more }) => {
  const edges = photo(size, { radius, ...more })
  const outline = clicked(edges, size, { radius, count: 12, off: 3 })
  expect(farthest(outline, size, radius)).toBeLessThanOrEqual(most)
  expect(outline.length).toBeGreaterThan(40)
})

test('a line that is drawn by hand is moved to the edge that it follows', () => {
  const [size, radius] = [500, 180]
  const edges = photo(size, { radius, blur: 3, grain: 8 })
  const line = Array.from({ length: 360 }, (_, degree) => {
    const angle = (Math.PI * degree) / 180
    const away = radius + 3 * Math.sin(7 * angle)
    return { x: size / 2 + away * Math.cos(angle), y: size / 2 + away * Math.sin(angle) }
  })
  expect(farthest(line, size, radius)).toBeGreaterThan(2.5)
  expect(farthest(snappedLine(line, edges), size, radius)).toBeLessThanOrEqual(2)
})

test('where there is no edge, a path is straight, and places are not moved', () => {
  const edges = edgesOf(400, () => [120, 130, 140])
  const place = { x: 101.25, y: 77.5 }
  expect(snappedCorner(place, edges, undefined)).toEqual({ ...place, path: [] })
  expect(new Livewire(edges, place).to({ x: 140.5, y: 77.5 })).toEqual([])
  const diagonal = new Livewire(edges, { x: 50, y: 50 }).to({ x: 90, y: 90 })
  expect(diagonal.every(({ x, y }) => Math.abs(x - y) < 1)).toBe(true)
})

test('a far place is reached by a path as far as the window of the start, and straight from there', () => {
  const edges = photo(700, { radius: 200 })
  const path = new Livewire(edges, { x: 20, y: 20 }).to({ x: 690, y: 350 })
  for (const { x, y } of path) expect([x < 200, y < 200]).toEqual([true, true])
  for (const place of [
    { x: -40, y: 10 },
    { x: 9_999, y: 9_999 },
    { x: 20, y: 20 },
  ])
    for (const { x, y } of new Livewire(edges, { x: 20, y: 20 }).to(place))
      expect([x >= 0, y >= 0, x <= 700, y <= 700]).toEqual([true, true, true, true])
})

test('the smallest pictures have paths too', () => {
  const edges = edgesOf(1, () => [1, 2, 3])
  expect(new Livewire(edges, { x: 0, y: 0 }).to({ x: 5, y: 5 })).toEqual([])
  expect(outlineOf([], edges)).toEqual([])
})
