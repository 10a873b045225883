import { expect, test } from 'vitest'
import { turnByKey, turnOf, valueAtTurn } from './dial-scale.ts'

const hertz = { min: 20, max: 20_000, isLogarithmic: true }

test('a logarithmic dial turns in ratios', () => {
  expect(turnOf(632.5, hertz)).toBeCloseTo(0.5, 3)
  expect(valueAtTurn(0.5, hertz)).toBeCloseTo(632.5, 0)
  expect(valueAtTurn(2, hertz)).toBe(20_000)
  expect(turnOf(1, hertz)).toBe(0)
})

test('a linear dial turns in steps, and inverts exactly', () => {
  const gain = { min: -60, max: 12 }
  for (const value of [-60, -12.5, 0, 3, 12])
    expect(valueAtTurn(turnOf(value, gain), gain)).toBeCloseTo(value, 2)
})

test('keys turn by a hundredth, by a thousandth with Shift, and to the ends', () => {
  expect(turnByKey('ArrowUp', { fine: false })).toBe(0.01)
  expect(turnByKey('ArrowLeft', { fine: true })).toBe(-0.001)
  expect(turnByKey('End', { fine: false })).toBe(1)
  expect(turnByKey('a', { fine: false })).toBeUndefined()
})
