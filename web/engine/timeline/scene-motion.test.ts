import { expect, test } from 'vitest'
import { type Document, type Scene } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { between, cameraAt, glideAt, veilAt } from './scene-motion.ts'

const scene = (id: string, start: number, duration: number, change: Partial<Scene> = {}): Scene => ({
  id,
  start,
  duration,
  background: 'scene:theatre',
  camera: { x: 0.5, y: 0.5, zoom: 1 },
  ...change,
})
const withScenes = (...scenes: Scene[]): Document => ({ ...newDocument('pip'), scenes })
const nobody = () => []

test('a fixed camera does not move; a drifting one arrives and stays', () => {
  const still = scene('a', 0, 100)
  expect(cameraAt(still, 3, nobody)).toBe(still.camera)
  const zooms = [0, 4, 8, 50].map((time) => cameraAt({ ...still, move: 'in' }, time, nobody).zoom)
  expect(zooms).toEqual([1, 1.15, 1.3, 1.3])
  const out = [0, 8].map((time) => cameraAt({ ...still, move: 'out' }, time, nobody).zoom)
  expect(out).toEqual([1.3, 1])
})

test('a scene that continues the move of another begins where that one stopped', () => {
  const whole = scene('a', 1, 6, { move: 'in' })
  const rest = scene('b', 3, 4, { move: 'in', moveSpan: { before: 2, duration: 6 } })
  for (const time of [3, 4.2, 7]) {
    expect(cameraAt(rest, time, nobody).zoom).toBeCloseTo(cameraAt(whole, time, nobody).zoom, 9)
  }
})

test.each(['left', 'right', 'shake'] as const)('%s shows no edge of the stage', (move) => {
  for (let time = 0; time < 10; time += 0.037) {
    const { x, y, zoom } = cameraAt(scene('a', 0, 9, { move }), time, nobody)
    const half = 0.5 / zoom
    expect(x - half).toBeGreaterThanOrEqual(-1e-9)
    expect(x + half).toBeLessThanOrEqual(1 + 1e-9)
    expect(y - half).toBeGreaterThanOrEqual(-1e-9)
    expect(y + half).toBeLessThanOrEqual(1 + 1e-9)
  }
})

test('the camera moves closer to the speaker and back in silence', () => {
  const speaker = scene('a', 0, 9, { move: 'speaker' })
  const body = { half: 0.17, top: 0.02, chin: 0.53 }
  const at = (left: number, right: number) =>
    cameraAt(speaker, 1, () => [
      { ...body, x: 0.25, engagement: left },
      { ...body, x: 0.75, engagement: right },
    ])
  expect(at(0, 0)).toEqual(speaker.camera)
  expect(at(1, 0).x).toBeLessThan(0.4)
  expect(at(0, 1).x).toBeGreaterThan(0.6)
  expect(at(1, 1).x).toBeCloseTo(0.5)
  expect(at(1, 0).zoom).toBeCloseTo(1.45)
})

test('a glide goes from the scene before to this one, a cut does not', () => {
  const document = withScenes(scene('a', 0, 5), scene('b', 5, 5, { transition: 'glide' }))
  const [, b] = document.scenes
  expect(glideAt(document, b, 5)).toMatchObject({ from: { id: 'a' }, share: 0 })
  expect(glideAt(document, b, 5.35)?.share).toBeCloseTo(0.5)
  expect(glideAt(document, b, 5.8)).toBeUndefined()
  expect(glideAt(document, document.scenes[0], 0)).toBeUndefined()
  const near = { x: 0.2, y: 0.4, zoom: 2 }
  expect(between({ x: 0.4, y: 0.4, zoom: 1 }, near, 0.5)).toEqual({
    x: expect.closeTo(0.3),
    y: 0.4,
    zoom: 1.5,
  })
})

test('a veil is closed at the cut and open away from it', () => {
  const document = withScenes(scene('a', 0, 5), scene('b', 5, 5, { transition: 'curtain' }))
  const closed = (time: number) => veilAt(document, document.scenes[time < 5 ? 0 : 1], time)?.closed
  expect([1, 4.4].map(closed)).toEqual([undefined, undefined])
  expect(closed(4.999)).toBeCloseTo(1, 2)
  expect(closed(5)).toBe(1)
  expect(closed(5.275)).toBeCloseTo(0.5)
  expect(closed(5.6)).toBeUndefined()
  // The first scene comes from nowhere.
  const first = withScenes(scene('a', 0, 5, { transition: 'dip' }))
  expect(veilAt(first, first.scenes[0], 0)).toBeUndefined()
})
