import { expect, test } from 'vitest'
import { formatPercentage, typedPercent } from './percent.ts'

test('a percentage can be typed with the sign or without', () => {
  expect(formatPercentage(0.4)).toBe('40%')
  for (const share of [-0.2, 0, 0.07, 0.96, 1.2, 3]) expect(typedPercent(formatPercentage(share))).toBe(share)
  expect(typedPercent('80')).toBe(0.8)
  expect(typedPercent('12,5 %')).toBe(0.125)
  expect(typedPercent('much')).toBeUndefined()
})
