import { expect, test } from 'vitest'
import { levelledText } from './levelled-text.ts'

const at = (integrated: number, truePeak: number) => ({ integrated, truePeak })

test('says what was changed for the loudness', () => {
  const raised = { mastering: { trim: 6, ceiling: -1 }, before: at(-20, -3), after: at(-14.1, -1.04) }
  expect(levelledText(raised)).toBe(
    'Loudness raised by 6.0 dB, from -20.0 LUFS to -14.1 LUFS, peaks limited to -1.0 dBTP.',
  )
  const lowered = { mastering: { trim: -3, ceiling: -1 }, before: at(-20, -6), after: at(-23, -9) }
  expect(levelledText(lowered)).toBe(
    'Loudness lowered by 3.0 dB, from -20.0 LUFS to -23.0 LUFS, peaks at -9.0 dBTP.',
  )
  const same = { mastering: { trim: 0, ceiling: -1 }, before: at(-14, -6), after: at(-14, -6) }
  expect(levelledText(same)).toBe('Loudness kept at -14.0 LUFS, peaks at -6.0 dBTP.')
})
