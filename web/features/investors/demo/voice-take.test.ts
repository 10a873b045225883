import { expect, test } from 'vitest'
import { soundOfBlocks } from './voice-take.ts'

test('blocks are joined in their order', () => {
  const blocks = [[new Float32Array([0.25, 0.5])], [new Float32Array([-1])], []]
  const sound = soundOfBlocks(blocks, 2)
  expect([...sound.channels[0]!]).toEqual([0.25, 0.5, -1]) // There is always one channel.
  expect(sound.duration).toBe(1.5)
})

test('nothing recorded is an empty sound', () => {
  expect(soundOfBlocks([], 48_000).duration).toBe(0)
})
