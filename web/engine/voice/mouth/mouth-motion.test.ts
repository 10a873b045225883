import { mouthShapes } from '#contract/takes/mouth-track'
import { expect, test } from 'vitest'
import { restingMouth, type Mouth } from '../analysis.ts'
import { createMouthBlend } from './mouth-blend.ts'
import { createMouthMotion, type MouthFrame } from './mouth-motion.ts'
import { phones } from '../net/phones.ts'

const open: Mouth = { jaw: 0.9, width: 0.6, rounding: 0, teeth: 0.2, tongue: 0 }

function motionOf(shapes: string, ahead: number): MouthFrame[] {
  const frames: MouthFrame[] = []
  const motion = createMouthMotion(ahead, (frame) => frames.push(frame))
  for (const shape of shapes)
    motion.push(
      open,
      mouthShapes.findIndex((other) => other === shape),
      1,
    )
  motion.end()
  return frames
}

const written = (frames: MouthFrame[]) => frames.map(({ shape }) => shape).join('')

test.each([0, 1, 6])('a closure of one frame is shut and held, %i frames ahead', (ahead) => {
  const frames = motionOf('DDDDDDDDDDADDDDDDDDDD', ahead)
  expect(written(frames)).toBe('DDDDDDDDDDAAAAADDDDDD')
  expect(frames.slice(10, 15).map(({ mouth }) => mouth.jaw)).toEqual([0, 0, 0, 0, 0])
})

test('the jaw starts closing before the closure and opens after it', () => {
  const jaws = motionOf('DDDDDDDDDDADDDDDDDDDD', 6).map(({ mouth }) => mouth.jaw)
  expect(jaws[9]).toBeCloseTo(0.17)
  expect(jaws[8]).toBeCloseTo(0.34)
  expect(jaws[15]).toBeCloseTo(0.17)
  expect(jaws[20]).toBeCloseTo(0.9)
})

test('a bite shows the teeth, and rest is rest', () => {
  const frames = motionOf('XXXXGGDDDDDDDXXXX', 6)
  expect(frames[4]?.mouth).toMatchObject({ jaw: 0.12, teeth: 1 })
  expect(written(frames)).toBe('XXXXGGGGDDDDDXXXX')
  for (const frame of [0, 3, 13, 16]) expect(frames[frame]?.mouth).toEqual(restingMouth)
})

test('a bite right after a closure is shown', () => {
  expect(written(motionOf('DDDAAGGGGDDD', 0))).toBe('DDDAAGGGGDDD')
})

test('lips round before the rounded vowel and the jaw shuts around a closure', () => {
  const blend = createMouthBlend(40)
  const heard = [
    ...Array<string>(10).fill('t'),
    ...Array<string>(10).fill('uw'),
    ...Array<string>(6).fill('p'),
  ]
  for (const name of heard) blend.push(Float32Array.from(phones, (phone) => (phone.name === name ? 1 : 0)))
  expect(blend.at(8).rounding).toBeGreaterThan(0.6)
  expect(blend.at(2).rounding).toBeLessThan(0.6)
  expect(blend.at(15).rounding).toBeGreaterThan(0.85)
  expect(blend.at(23).jaw).toBeLessThan(0.06)
})

test('one frame alone is its own phone', () => {
  const blend = createMouthBlend(0)
  blend.push(Float32Array.from(phones, ({ name }) => (name === 'aa' ? 1 : 0)))
  expect(blend.at(0).jaw).toBeCloseTo(0.95)
})
