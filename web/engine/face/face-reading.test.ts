import { expect, test } from 'vitest'
import { followedFace } from './face-follower.ts'
import { mirrored, readFace, restOf, type FaceReading, type MeshPoint } from './face-reading.ts'
import { oneEuro } from './one-euro.ts'

/** A drawn face: `turn` moves the nose, `open` the lids, `brows` the brows; then all is turned, enlarged and moved. */
function mesh({
  turn = 0,
  nod = 0,
  open = 6,
  brows = 14,
  mouth = 30,
  roll = 0,
  scale = 1,
} = {}): MeshPoint[] {
  const places: Record<number, MeshPoint> = {
    33: [-30, 0],
    133: [-10, 0],
    159: [-20, -open / 2],
    145: [-20, open / 2],
    105: [-20, -brows],
    263: [30, 0],
    362: [10, 0],
    386: [20, -open / 2],
    374: [20, open / 2],
    334: [20, -brows],
    1: [turn, 30 + nod],
    10: [0, -45],
    152: [0, 75],
    61: [-mouth / 2, 50],
    291: [mouth / 2, 50],
  }
  const turned = ([x, y]: MeshPoint): MeshPoint => [
    160 + scale * (x * Math.cos(roll) - y * Math.sin(roll)),
    120 + scale * (x * Math.sin(roll) + y * Math.cos(roll)),
  ]
  return Array.from({ length: 468 }, (_, index) => turned(places[index] ?? [0, 0]))
}

function reading(face: Parameters<typeof mesh>[0]): FaceReading {
  const read = readFace(mesh(face))
  if (!read) throw new Error('a whole mesh')
  return read
}

test('a face reads the same near and far, and held straight or not', () => {
  const near = reading({ turn: 5, open: 4, scale: 2 })
  const far = reading({ turn: 5, open: 4, scale: 0.5 })
  const tilted = reading({ turn: 5, open: 4, roll: 0.3 })
  for (const name of ['turn', 'nod', 'eyeLeft', 'browRight', 'mouth'] as const) {
    expect(far[name]).toBeCloseTo(near[name], 6)
    expect(tilted[name]).toBeCloseTo(near[name], 6)
  }
  expect(tilted.roll).toBeCloseTo(0.3, 6)
})

test('an incomplete mesh gives no reading', () => {
  expect(readFace([])).toBeUndefined()
  expect(readFace(Array.from({ length: 468 }, (): MeshPoint => [1, 1]))).toBeUndefined()
})

test('the puppet is a mirror: it turns, tilts and winks on the side where the person does', () => {
  const rest = reading({})
  // To the right of the picture is the person’s left, which a mirror shows on the left.
  expect(mirrored(reading({ turn: 6 }), rest).turn).toBeLessThan(-0.2)
  expect(mirrored(reading({ roll: 0.2 }), rest).tilt).toBeCloseTo(-0.2, 5)
  expect(mirrored(reading({ nod: 8 }), rest).nod).toBeGreaterThan(0.2)
  expect(mirrored(reading({ brows: 18 }), rest).browLeft).toBeGreaterThan(0.5)
  expect(mirrored(reading({ mouth: 38 }), rest).smile).toBeGreaterThan(0.5)
  expect(mirrored(reading({ open: 1.5 }), rest)).toMatchObject({ lidLeft: 0, lidRight: 0 })
  const own = { ...rest, eyeLeft: 0.02 }
  expect(mirrored(own, rest).lidRight).toBe(0)
  expect(mirrored(own, rest).lidLeft).toBeCloseTo(1.08, 2)
})

test('any face at rest moves nothing', () => {
  const rest = reading({ turn: 3, open: 3, brows: 20, mouth: 44, nod: -6 })
  const still = mirrored(rest, rest)
  for (const name of ['turn', 'nod', 'tilt', 'browLeft', 'browRight', 'smile'] as const)
    expect(still[name]).toBeCloseTo(0)
  expect(still.seen).toBe(1)
})

test('a rest is the middle of its readings, so that one blink does not count', () => {
  expect(restOf([])).toBeUndefined()
  const readings = [reading({}), reading({}), reading({ open: 0.1 })]
  expect(restOf(readings)?.eyeLeft).toBeCloseTo(reading({}).eyeLeft)
})

test('the resting face is calibrated first; a lost face releases the puppet, and a new one moves it again', () => {
  const follower = followedFace()
  let time = 0
  const push = (face?: FaceReading) => follower.push(face, (time += 0.05))
  for (let count = 0; count < 10; count++) expect(push(reading({}))).toBeUndefined()
  expect(follower.calibrated).toBe(0.5)
  for (let count = 0; count < 10; count++) push(reading({}))
  expect(follower.calibrated).toBe(1)
  for (let count = 0; count < 20; count++) push(reading({ turn: 8 }))
  expect(push(reading({ turn: 8 }))?.turn).toBeLessThan(-0.3)
  for (let count = 0; count < 60; count++) push()
  expect(push()?.seen).toBeLessThan(0.1)
  for (let count = 0; count < 60; count++) push(reading({}))
  expect(push(reading({}))?.seen).toBeGreaterThan(0.9)
  follower.calibrate()
  expect(push(reading({ turn: 8 }))).toBeUndefined()
})

test('smoothing removes tremor and follows movement', () => {
  const still = oneEuro({ slowest: 1, quickening: 0.9 })
  const trembling = Array.from({ length: 90 }, (_, index) =>
    still.next(0.02 * (index % 2 ? 1 : -1), index / 30),
  )
  expect(Math.max(...trembling.slice(60).map(Math.abs))).toBeLessThan(0.008)
  const quick = oneEuro({ slowest: 1, quickening: 0.9 })
  for (let index = 0; index < 30; index++) quick.next(0, index / 30)
  let after = 0
  for (let index = 30; index < 36; index++) after = quick.next(1, index / 30)
  expect(after).toBeGreaterThan(0.7)
})
