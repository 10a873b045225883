import { expect, test } from 'vitest'
import { beds } from './bed-list.ts'
import { librarySounds } from './catalogue.ts'
import list from './README.md?raw'
import { effectGroups } from './effect.ts'
import { effects, playEffect } from './effects.ts'

test('there are at least twenty-four effects and six beds, each with its own name, in every group', () => {
  expect(effects.length).toBeGreaterThanOrEqual(24)
  expect(beds.length).toBeGreaterThanOrEqual(6)
  const ids = [...effects, ...beds].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const labels = [...effects, ...beds].map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
  for (const group of effectGroups) expect(effects.some((one) => one.group === group)).toBe(true)
})

test('the licence of each is listed', () => {
  const listed = [...list.matchAll(/^\| (.+?) +\|.*CC0-1\.0 +\|$/gm)].map(([, label]) => label)
  expect(listed).toEqual(librarySounds.map(({ label }) => label))
})

test.each(effects)(
  '$label is heard at once, never clips, ends quietly and is the same each time',
  (effect) => {
    const { channels, duration } = playEffect(effect)
    const [samples = new Float32Array()] = channels
    expect(duration).toBeGreaterThan(0.05)
    expect(duration).toBeLessThan(6)
    expect(samples.every(Number.isFinite)).toBe(true)
    const loudest = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0)
    expect(loudest).toBeGreaterThan(0.1)
    expect(loudest).toBeLessThanOrEqual(0.7001)
    expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.001)
    const begin = samples.findIndex((sample) => Math.abs(sample) > loudest / 20)
    expect(begin / 48_000).toBeLessThan(0.7)
    const [again = new Float32Array()] = playEffect(effect).channels
    expect(samples.findIndex((sample, index) => sample !== again[index])).toBe(-1)
  },
)
