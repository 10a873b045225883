import { expect, test } from 'vitest'
import { createBandKernel } from './band-kernel.ts'
import { MEL_BANDS } from './mel-bands.ts'
import { noise } from '../../../../tests/support/sounds/synthetic-sounds.ts'

const sizes: [length: number, size: number, rate: number][] = [
  [200, 256, 8000],
  [400, 512, 16_000],
  [552, 1024, 22_050],
  [600, 1024, 24_000],
]

function kernels(length: number, size: number, rate: number) {
  const window = Float32Array.from(
    { length },
    (_, index) => Math.sin((Math.PI * (index + 0.5)) / length) ** 2,
  )
  const options = { window, size, binHz: rate / size, scale: 0.01 }
  return [createBandKernel(options), createBandKernel({ ...options, vectors: false })] as const
}

test.each(sizes)('a window of %i in a spectrum of %i reads the same with vectors', (length, size, rate) => {
  const [fast, plain] = kernels(length, size, rate)
  expect([fast.lanes, plain.lanes]).toEqual([4, 1])
  // Twice, for what the first round left must not be heard in the second; the last lane of it stays as it was.
  for (const [round, lanes] of [4, 3].entries()) {
    const sound = noise((length + 60) / rate, rate, 0.1, round + 1)
    const found = Array.from({ length: lanes }, (_, lane) => {
      fast.put(lane, sound, lane * 20)
      plain.put(0, sound, lane * 20)
      plain.work()
      return { energy: plain.energies[0] ?? 0, bands: plain.densities.slice() }
    })
    fast.work()
    for (const [lane, { energy, bands }] of found.entries()) {
      expect(fast.energies[lane]).toBeCloseTo(energy, 5)
      for (let band = 0; band < MEL_BANDS; band++) {
        const expected = bands[band] ?? 0
        expect(Math.abs((fast.densities[band * 4 + lane] ?? 0) - expected)).toBeLessThanOrEqual(
          1e-4 * expected,
        )
      }
    }
  }
})

test('silence has no energy after any sound', () => {
  const [fast] = kernels(400, 512, 16_000)
  for (let lane = 0; lane < 4; lane++) fast.put(lane, noise(0.025, 16_000), 0)
  fast.work()
  expect(Math.min(...fast.densities)).toBeGreaterThan(0)
  for (let lane = 0; lane < 4; lane++) fast.put(lane, new Float32Array(400), 0)
  fast.work()
  expect([...fast.densities, ...fast.energies].every((value) => value === 0)).toBe(true)
})
