import { expect, test } from 'vitest'
import { soundFeed } from './sound-feed.ts'

const RATE = 1_000

/** A mix whose samples count up, and what was asked of it. */
function mix() {
  const asked: { from: number; frames: number }[] = []
  return {
    asked,
    audio: {
      sampleRate: RATE,
      async read(from: number, frames: number) {
        asked.push({ from, frames })
        const samples = Float32Array.from({ length: frames }, (_, index) => from + index)
        return [samples, samples]
      },
    },
  }
}

test('all of the sound comes once and in order, to the sample', async () => {
  const { audio } = mix()
  const heard: number[] = []
  const feed = soundFeed(audio, 12.345, async ([left = new Float32Array()], frame) => {
    expect(frame).toBe(heard.length)
    heard.push(...left)
  })
  for (let time = 0; time < 12.345; time += 1 / 30) await feed.feedTo(time + 1 / 30)
  await feed.feedTo(12.345)
  await feed.feedTo(99)
  expect(heard).toEqual(Array.from({ length: 12_345 }, (_, index) => index))
})

test.each([30, 1_800])('of %i seconds only two stretches are held at a time', async (seconds) => {
  const { asked, audio } = mix()
  let fed = 0
  const feed = soundFeed(audio, seconds, async ([left = new Float32Array()]) => {
    fed += left.length
    const ahead = asked.reduce((sum, { frames }) => sum + frames, 0) - fed
    expect(ahead).toBeLessThanOrEqual(10 * RATE)
  })
  for (let time = 0; time <= seconds; time += 0.5) await feed.feedTo(time)
  expect(fed).toBe(seconds * RATE)
  expect(Math.max(...asked.map(({ frames }) => frames))).toBe(5 * RATE)
  expect(asked).toHaveLength(seconds / 5)
})

test('a sound that cannot be rendered ends the feed, whenever it fails', async () => {
  const audio = {
    sampleRate: RATE,
    read: async (from: number, frames: number) => {
      if (from >= 5 * RATE) throw new Error('no room')
      return [new Float32Array(frames)]
    },
  }
  const feed = soundFeed(audio, 20, async () => undefined)
  await feed.feedTo(4)
  await expect(feed.feedTo(8)).rejects.toThrow('no room')
})
