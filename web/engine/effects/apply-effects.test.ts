import { expect, test } from 'vitest'
import { clipVoices, type ClipEffects } from '#contract/document/document'
import { NO_EFFECTS } from '../sound/sound-key.ts'
import { loudnessOf } from './level-loudness.ts'
import { gravityOf, madeVoice, pitchOf, powerOf } from '../../../tests/support/sounds/sung-vowel.ts'
import { ROBOT_PITCH } from './robot-voice.ts'
import { applyEffects } from './apply-effects.ts'

const RATE = 24_000
const voice = madeVoice({ rate: RATE })
const noNet = () => Promise.reject(new Error('No noise was to go.'))

async function processed(effects: Partial<ClipEffects>) {
  const { channels } = await applyEffects(
    { channels: [voice], sampleRate: RATE },
    { ...NO_EFFECTS, ...effects },
    noNet,
  )
  return { channels, mono: channels[0]! }
}

test.each(clipVoices)('%s is as long as the take, audible and within reason', async (kind) => {
  const { channels, mono } = await processed({ voice: kind })
  expect(channels).toHaveLength(kind === 'choir' ? 2 : 1)
  expect(mono).toHaveLength(voice.length)
  expect(mono.every(Number.isFinite)).toBe(true)
  const louder = 20 * Math.log10(powerOf(mono) / powerOf(voice))
  expect(Math.abs(louder)).toBeLessThan(9)
})

test('deep and giant voices are lower, small is higher, a robot stays on its note', async () => {
  const pitch = async (kind: ClipEffects['voice']) => pitchOf((await processed({ voice: kind })).mono, RATE)
  expect((await pitch('deep')) / 150).toBeCloseTo(2 ** (-4 / 12), 1)
  expect((await pitch('giant')) / 150).toBeCloseTo(2 ** (-8 / 12), 1)
  expect((await pitch('small')) / 150).toBeCloseTo(2 ** (6 / 12), 1)
  expect(await pitch('robot')).toBeCloseTo(ROBOT_PITCH, 0)
  expect(await pitch('radio')).toBeCloseTo(150, 0)
  expect(await pitch('choir')).toBeCloseTo(150, -1)
})

test('a small throat sounds brighter, a big one darker; a radio has no lows', async () => {
  const gravity = async (kind: ClipEffects['voice']) =>
    gravityOf((await processed({ voice: kind })).mono, RATE)
  expect(await gravity('small')).toBeGreaterThan(gravityOf(voice, RATE) * 1.1)
  expect(await gravity('giant')).toBeLessThan(gravityOf(voice, RATE) * 0.9)
  expect(await gravity('radio')).toBeGreaterThan(gravityOf(voice, RATE))
})

test('speed and loudness add to any voice', async () => {
  const { channels, mono } = await processed({ voice: 'choir', speed: 1.25, level: true })
  expect(mono).toHaveLength(Math.round(voice.length / 1.25))
  expect(Math.abs(loudnessOf(channels, RATE) + 14)).toBeLessThan(0.3)
})
