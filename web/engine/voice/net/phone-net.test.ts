import { beforeAll, expect, test } from 'vitest'
import { createPhoneNet, netAhead, NET_REACH } from './phone-net.ts'
import { loadPhoneNet, phoneNetBytes } from './phone-net-bytes.ts'
import { phoneNames, phoneShares } from './phone-net-weights.ts'
import { FRAME_INPUTS } from './phone-scores.ts'
import { phones } from './phones.ts'
import { noise } from '../../../../tests/support/sounds/synthetic-sounds.ts'

beforeAll(loadPhoneNet)

/** Frames that look like nothing in particular. */
function framesOf(count: number, seed = 5): Float32Array[] {
  const values = noise(count * FRAME_INPUTS, 1, 2, seed)
  return Array.from({ length: count }, (_, frame) =>
    values.subarray(frame * FRAME_INPUTS, (frame + 1) * FRAME_INPUTS),
  )
}

interface Heard {
  chances: number[]
  /** Frames pushed when they came. */
  pushed: number
}

function chancesOf(frames: Float32Array[], options: { ahead?: number; vectors?: boolean } = {}): Heard[] {
  const heard: Heard[] = []
  let pushed = 0
  const net = createPhoneNet({
    ...options,
    onChances: (chances) => heard.push({ chances: [...chances], pushed }),
  })
  for (const frame of frames) {
    pushed++
    net.push(frame)
  }
  if (options.ahead === undefined) net.end()
  return heard
}

const chancesAt = (heard: Heard[], from = 0, until = heard.length) =>
  heard.slice(from, until).flatMap(({ chances }) => chances)

function furthest(one: number[], other: number[]): number {
  expect(one).toHaveLength(other.length)
  return one.reduce((max, value, index) => Math.max(max, Math.abs(value - (other[index] ?? 9))), 0)
}

test('the weights speak of the phones that the mouth knows', () => {
  expect(phoneNames.split(' ')).toEqual(phones.map(({ name }) => name))
  expect(phoneShares).toHaveLength(phones.length)
})

test('the weights take 320 KB at most', () => {
  const size = phoneNetBytes().byteLength
  expect(size).toBeGreaterThan(100_000)
  expect(size).toBeLessThan(320_000)
})

test.each([1, 2, 3, 47, 96, 501])('each of %i frames gets its chances', (count) => {
  const heard = chancesOf(framesOf(count))
  expect(heard).toHaveLength(count)
  for (const [frame, { chances, pushed }] of heard.entries()) {
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 5)
    expect(Math.min(...chances)).toBeGreaterThanOrEqual(0)
    expect(pushed - 1 - frame).toBeLessThanOrEqual(NET_REACH)
  }
})

test('plain code and vectors agree', () => {
  const frames = framesOf(400)
  const plain = chancesAt(chancesOf(frames, { vectors: false }))
  expect(furthest(chancesAt(chancesOf(frames, { vectors: true })), plain)).toBeLessThan(1e-5)
})

test.each([
  [0, 1],
  [3, 3],
  [6, 5],
  [8, 7],
])('with %i frames ahead every answer is %i frames late and uses no later frames', (ahead, late) => {
  expect(netAhead(ahead)).toBe(late)
  const frames = framesOf(301)
  const heard = chancesOf(frames, { ahead })
  expect(heard.length).toBeGreaterThan(300 - late - 2)
  for (const [frame, { pushed }] of heard.entries()) expect(pushed - 1 - frame).toBe(late)
  // A frame's result equals that of a sound that ended there.
  for (const frame of [0, 30, 122, 280]) {
    const ended = chancesOf(frames.slice(0, frame + late + 1))
    expect(furthest(chancesAt(heard, frame, frame + 2), chancesAt(ended, frame, frame + 2))).toBeLessThan(
      1e-5,
    )
  }
})

test('with unlimited delay the live result equals the offline result', () => {
  const frames = framesOf(400)
  const heard = chancesOf(frames, { ahead: 1000 })
  const whole = chancesOf(frames)
  expect(heard.length).toBeGreaterThan(300)
  expect(furthest(chancesAt(heard), chancesAt(whole, 0, heard.length))).toBeLessThan(1e-5)
})

test('the past of an hour ago does not matter', () => {
  const tail = framesOf(300, 9)
  const long = chancesOf([...framesOf(2001), ...tail])
  const short = chancesOf([...framesOf(301), ...tail])
  expect(furthest(chancesAt(long, 2151), chancesAt(short, 451))).toBeLessThan(1e-5)
})
