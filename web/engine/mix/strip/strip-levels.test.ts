import { expect, test } from 'vitest'
import { settingsOf } from '../mix-settings.ts'
import { MixHost } from '../host.ts'
import { madeMix, tone } from '../../../../tests/support/mix/mix-fixtures.ts'
import { PER_STRIP, StripLevels } from './strip-levels.ts'

/** The levels of one second of a tone, 6 dB louder than there is room for. */
function levelsOf(isLimited: boolean) {
  const sound = tone(997, 1, 1)
  const mix = madeMix({ a: [sound] })
  const settings = settingsOf({
    ...mix,
    tracks: mix.tracks.map((track) => ({ ...track, gain: 6 })),
    master: { ...mix.master, limiter: { on: isLimited, ceiling: -1 } },
  })
  const [host, levels] = [new MixHost(settings), new StripLevels(settings)]
  const [left, right] = [new Float32Array(128), new Float32Array(128)]
  for (let at = 0; at < 48_000; at += 128) {
    host.input(0, sound, undefined, at)
    host.block(at, left, right, 0)
    levels.add(host, left, right)
  }
  const snapshot = levels.take()
  return {
    ...snapshot,
    level: (strip: number, place: number) => snapshot.levels[strip * PER_STRIP + place] ?? 0,
    again: levels.take(),
  }
}

const dB = (gain: number) => 20 * Math.log10(gain)

test('the master is measured after the limiter, along with the limiter’s gain reduction', () => {
  const { level, limiter } = levelsOf(true)
  expect(dB(level(0, 0))).toBeCloseTo(6, 1)
  expect(dB(level(1, 0))).toBeLessThan(-1)
  expect(dB(level(1, 1))).toBeGreaterThan(-1.5)
  expect(limiter).toBeCloseTo(-7.2, 0)
  // The power of a tone is half that of its peak.
  expect(10 * Math.log10(level(1, 2)) - dB(level(1, 0))).toBeCloseTo(-3, 0)
})

test('without the limiter it shows the excess; each report starts over', () => {
  const { level, limiter, again } = levelsOf(false)
  expect(dB(level(1, 0))).toBeCloseTo(6, 1)
  expect(limiter).toBe(0)
  expect(again.levels.every((one) => one === 0)).toBe(true)
})
