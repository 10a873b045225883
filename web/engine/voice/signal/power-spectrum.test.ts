import { expect, test } from 'vitest'
import { createPowerSpectrum } from './power-spectrum.ts'
import { noise } from '../../../../tests/support/sounds/synthetic-sounds.ts'

test.each([4, 8, 16, 32, 256, 512])('the spectrum of %i samples is what its definition says', (size) => {
  const signal = noise(size, 1, 1)
  const power = new Float32Array(size / 2)
  createPowerSpectrum(size)(signal, power)
  for (let bin = 0; bin < size / 2; bin++) {
    let re = 0
    let im = 0
    for (const [index, value] of signal.entries()) {
      re += value * Math.cos((2 * Math.PI * bin * index) / size)
      im -= value * Math.sin((2 * Math.PI * bin * index) / size)
    }
    expect(Math.abs((power[bin] ?? 0) - (re * re + im * im))).toBeLessThan(1e-4)
  }
})
