import { expect, test } from 'vitest'
import { areTwoPeople, speakerVoice } from './are-two-people.ts'
import { VOICE_SIZE } from './voice-projection.ts'
import { dot, normalised, type VoiceWindow } from './voice-windows.ts'
import { noise } from '../../../../tests/support/sounds/synthetic-sounds.ts'

/** Windows about a person's own voice; `spread` is how much they vary. */
function windowsOf(person: number, count: number, spread = 1, seed = 5): VoiceWindow[] {
  const own = normalised(noise(VOICE_SIZE, 1, 1, 7919 * person))
  const random = noise(count * VOICE_SIZE, 1, 1, 31 * person + seed)
  return Array.from({ length: count }, (_, index) => {
    const chance = normalised(random.slice(index * VOICE_SIZE, (index + 1) * VOICE_SIZE))
    const voice = normalised(own.map((value, place) => value + spread * (chance[place] ?? 0)))
    return { from: 3 * index, to: 3 * index + 15, voice }
  })
}

const heard = (windows: VoiceWindow[]) => speakerVoice(windows, 0.3 * windows.length)

test.each([0.3, 1, 1.5])('two people are two and one is one, with windows that vary by %f', (spread) => {
  const one = heard(windowsOf(1, 60, spread))
  expect(areTwoPeople(one, heard(windowsOf(2, 40, spread)), 30)).toBe(true)
  expect(areTwoPeople(one, heard(windowsOf(1, 40, spread, 99)), 30)).toBe(false)
})

test('a small share has to be farther away', () => {
  const [one, other] = [heard(windowsOf(1, 60, 1.1)), heard(windowsOf(2, 8, 1.1))]
  expect(areTwoPeople(one, other, 20)).toBe(true)
  expect(areTwoPeople(one, other, 600)).toBe(false)
})

test('windows that share sound do not count as alike', () => {
  const windows = windowsOf(3, 30)
  const pairs = windows.flatMap((one, index) =>
    windows.slice(index + 5).map((other) => dot(one.voice, other.voice)),
  )
  const mean = pairs.reduce((sum, value) => sum + value, 0) / pairs.length
  expect(heard(windows).coherence).toBeCloseTo(mean, 5)
  expect(heard(windows.slice(0, 5)).coherence).toBeUndefined()
})

test('what is too short to compare is no person of its own', () => {
  expect(areTwoPeople(heard(windowsOf(1, 3)), heard(windowsOf(2, 3)), 2)).toBe(false)
  expect(areTwoPeople(heard(windowsOf(1, 40)), heard([]), 12)).toBe(false)
})
