import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openNoiseNet } from '../web/engine/effects/remove-noise.ts'
import { applyEffects } from '../web/engine/effects/apply-effects.ts'
import { powerOf } from './support/sounds/sung-vowel.ts'
import { NO_EFFECTS } from '../web/engine/sound/sound-key.ts'

const net = async () =>
  openNoiseNet(readFileSync('node_modules/@sapphi-red/web-noise-suppressor/dist/gtcrn.wasm'))

test('noise goes, the voice stays in its place, half the strength takes half of it', async () => {
  const file = readFileSync('tests/support/sounds/hello.wav')
  const samples = new Int16Array(file.buffer, file.byteOffset + 44, (file.byteLength - 44) >> 1)
  const clean = Float32Array.from(samples, (sample) => sample / 32_768)
  let seed = 7
  const chance = () => (seed = (seed * 16_807) % 2_147_483_647) / 1_073_741_823 - 1
  const noisy = clean.map((sample) => sample + 0.02 * chance())
  const run = async (denoise: number) => {
    const sound = { channels: [noisy], sampleRate: 16_000 }
    return (await applyEffects(sound, { ...NO_EFFECTS, denoise }, net)).channels[0]!
  }
  const cleaned = await run(1)
  expect(cleaned).toHaveLength(clean.length)
  // Before the first word there was nothing but noise.
  const quiet = (from: Float32Array) => 20 * Math.log10(powerOf(from.subarray(0, 7_000)) + 1e-9)
  expect(quiet(cleaned)).toBeLessThan(quiet(noisy) - 15)
  expect(quiet(await run(0.5))).toBeLessThan(quiet(noisy) - 4)
  const likeness = (shift: number) => {
    let [both, one, other] = [0, 0, 0]
    for (let i = 8_000; i < 60_000; i++) {
      both += clean[i]! * cleaned[i + shift]!
      one += clean[i]! ** 2
      other += cleaned[i + shift]! ** 2
    }
    return both / Math.sqrt(one * other)
  }
  const shifts = Array.from({ length: 41 }, (_, index) => index - 20)
  const best = shifts.reduce((found, shift) => (likeness(shift) > likeness(found) ? shift : found), 0)
  expect(Math.abs(best)).toBeLessThanOrEqual(2)
  expect(likeness(best)).toBeGreaterThan(0.9)
})
