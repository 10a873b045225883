import { expect, test } from 'vitest'
import { foundIn, testSound } from './loop-back.ts'

const RATE = 16_000

function heardWith(delay: number, { level = 0.3, noise = 0.01 } = {}) {
  const heard = new Float32Array(RATE * 3)
  let state = 7
  for (let index = 0; index < heard.length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    heard[index] = noise * (state / 2 ** 31 - 1)
  }
  const click = testSound(RATE)
  for (let count = 0; count < 3; count++) {
    const at = Math.round((count * 0.7 + delay) * RATE)
    for (const [index, sample] of click.entries())
      heard[at + index] = (heard[at + index] ?? 0) + level * sample
  }
  return heard
}

test.each([0.02, 0.12, 0.3])('a delay of %d s is found to the millisecond', (delay) => {
  const { latency } = foundIn(heardWith(delay), testSound(RATE), RATE)
  expect(Math.abs((latency ?? 9) - delay)).toBeLessThan(0.001)
})

test('missing clicks are not invented', () => {
  expect(foundIn(heardWith(0.1, { level: 0 }), testSound(RATE), RATE).latency).toBeUndefined()
  expect(foundIn(new Float32Array(RATE * 3), testSound(RATE), RATE).latency).toBeUndefined()
})
