import { expect, test } from 'vitest'
import { paramsOf } from '../../engine/mix/params.ts'
import {
  formatBeat,
  formatClock,
  formatDecibels,
  formatLoudness,
  formatParam,
  formatShortParam,
  typedParam,
} from './format-param.ts'

test('values are formatted as on a mixing desk', () => {
  expect(formatDecibels(0)).toBe('0.0 dB')
  expect(formatDecibels(-6)).toBe('−6.0 dB')
  expect(formatDecibels(-60)).toBe('−∞ dB')
  expect(formatParam({ unit: 'pan', min: -1 }, -0.3)).toBe('30 L')
  expect(formatParam({ unit: 'pan', min: -1 }, 0)).toBe('C')
  expect(formatParam({ unit: 'Hz', min: 20 }, 1_250)).toBe('1.25 kHz')
  expect(formatParam({ unit: 'beats', min: 0 }, 0.75)).toBe('1/8 .')
  expect(formatShortParam({ unit: 'Hz', min: 20 }, 2_500)).toBe('2.5k')
  expect(formatShortParam({ unit: 'ms', min: 0 }, 110)).toBe('110')
  // A threshold of −60 dB is a threshold and no silence.
  expect(formatParam({ unit: 'dB', min: -18 }, -6)).toBe('−6.0 dB')
  expect(formatClock(83.44)).toBe('1:23.4')
  expect(formatClock(59.96)).toBe('1:00.0')
  expect(formatLoudness(-14.04)).toBe('−14.0')
  expect(formatLoudness(-Infinity)).toBe('–')
  expect(formatLoudness(-202.5)).toBe('–')
  expect(formatBeat(2, { tempo: 120, firstBeat: 0 })).toBe('2.1')
  expect(formatBeat(2, { tempo: 120, firstBeat: 0.375 })).toBe('1.4')
  expect(formatBeat(2.375, { tempo: 120, firstBeat: 0.375 })).toBe('2.1')
  expect(formatBeat(0, { tempo: 120, firstBeat: 0.375 })).toBe('0.4')
})

test('every knob of every strip formats both its limits', () => {
  for (const strip of ['t', 'master', 'reverb', 'delay']) {
    for (const param of paramsOf(strip)) {
      expect(formatParam(param, param.min).length).toBeGreaterThan(0)
      expect(formatParam(param, param.max).length).toBeGreaterThan(0)
    }
  }
})

test('a formatted value can be typed', () => {
  for (const strip of ['t', 'master', 'reverb', 'delay']) {
    for (const param of paramsOf(strip)) {
      for (const value of [param.min, param.initial, param.max]) {
        const words = formatParam(param, value)
        expect(formatParam(param, typedParam(param, words) ?? Number.NaN), `${param.label} of ${strip}`).toBe(
          words,
        )
      }
    }
  }
})

test('a value may be typed without its unit, or with another', () => {
  expect(typedParam({ unit: '%', min: 0 }, '40')).toBe(0.4)
  expect(typedParam({ unit: 'pan', min: -1 }, '-50')).toBe(-0.5)
  expect(typedParam({ unit: 'pan', min: -1 }, '30 l')).toBe(-0.3)
  expect(typedParam({ unit: 'Hz', min: 20 }, '2.5k')).toBe(2_500)
  expect(typedParam({ unit: 'Hz', min: 20 }, '440')).toBe(440)
  expect(typedParam({ unit: 'beats', min: 0 }, '1/8 .')).toBe(0.75)
  expect(typedParam({ unit: 'pan', min: -1 }, 'loud')).toBeUndefined()
})
