import { expect, test } from 'vitest'
import { mixDocumentSchema, type MixDocument } from '#contract/mixes/document'
import { newMix } from '#model/mix/new-mix'
import { plainMixClip } from '#model/mix/plain-clip'
import { paramsOf, readParam } from '../params.ts'
import { presets } from '../presets.ts'
import {
  addGroup,
  addTrack,
  changeStrip,
  duplicateTrack,
  moveTrack,
  removeStrip,
  setParam,
  setPoints,
  soloed,
  stripOf,
  withoutSolos,
} from './strip-edits.ts'

const isValid = (mix: MixDocument) => mixDocumentSchema.safeParse(mix).success
const two = () => addGroup(addTrack(addTrack(newMix(), 'a', 'A'), 'b', 'B'), 'g')

test('every knob of every strip stays in its range, and the mix stays valid', () => {
  for (const strip of ['a', 'g', 'master', 'reverb', 'delay']) {
    for (const { path, min, max } of paramsOf(strip)) {
      for (const value of [min - 5, (min + max) / 2, max + 5_000]) {
        const turned = setParam(two(), strip, path, value)
        const settings = strip === 'reverb' || strip === 'delay' ? turned[strip] : stripOf(turned, strip)
        expect(readParam(settings ?? {}, path), `${strip} ${path}`).toBe(Math.min(max, Math.max(min, value)))
        expect(isValid(turned), `${strip} ${path} ${value}`).toBe(true)
      }
    }
  }
})

test('presets are valid on any strip', () => {
  for (const { settings } of presets) {
    expect(isValid(changeStrip(two(), 'a', settings))).toBe(true)
    expect(isValid(changeStrip(two(), 'master', settings))).toBe(true)
  }
})

test('removing a group routes its tracks to the master, and removes its automation', () => {
  const mix = two()
  const routed = { ...mix, tracks: mix.tracks.map((track) => ({ ...track, output: 'g' })) }
  const automated = setPoints(routed, 'g', 'gain', [{ time: 0, value: -6, curve: 0 }])
  const without = removeStrip(automated, 'g')
  expect(without.tracks.map(({ output }) => output)).toEqual(['master', 'master'])
  expect(without.automation).toEqual([])
  expect(isValid(without)).toBe(true)
})

test('tracks move by steps, and no further than the ends', () => {
  expect(moveTrack(two(), 'a', 1).tracks.map(({ id }) => id)).toEqual(['b', 'a'])
  expect(moveTrack(two(), 'a', -1).tracks.map(({ id }) => id)).toEqual(['a', 'b'])
  const mix = two()
  expect(moveTrack(mix, 'a', 0)).toBe(mix)
})

test('points stay in order and in range; without points the knob is free', () => {
  const mix = setPoints(two(), 'a', 'pan', [
    { time: 4, value: 3, curve: 0 },
    { time: 1, value: -0.5, curve: 0 },
  ])
  expect(mix.automation[0]?.points.map(({ time, value }) => [time, value])).toEqual([
    [1, -0.5],
    [4, 1],
  ])
  expect(setPoints(mix, 'a', 'pan', []).automation).toEqual([])
  expect(setPoints(mix, 'a', 'nothing', [{ time: 0, value: 0, curve: 0 }])).toBe(mix)
})

test('a duplicated track follows the original, with its own clips and automation', () => {
  const clip = plainMixClip({ id: 'c', source: 's', start: 1, duration: 2 })
  const mix = setPoints(two(), 'a', 'pan', [{ time: 1, value: 0.5, curve: 0 }])
  const tracks = mix.tracks.map((track) => ({ ...track, clips: [clip] }))
  const more = duplicateTrack({ ...mix, tracks }, 'a', { trackId: 'a2', newId: () => 'c2' })
  expect(isValid(more)).toBe(true)
  expect(more.tracks.map(({ id, name, clips }) => [id, name, clips[0]?.id])).toEqual([
    ['a', 'A', 'c'],
    ['a2', 'A 2', 'c2'],
    ['b', 'B', 'c'],
  ])
  expect(more.automation.map(({ strip }) => strip)).toEqual(['a', 'a2'])
  expect(duplicateTrack(mix, 'g', { trackId: 'g2', newId: () => 'c2' })).toBe(mix)
})

test('copies of copies get the next free number, and fit the limit', () => {
  const namesAfter = (name: string, copies: number) => {
    let mix = addTrack(newMix(), 't0', name)
    for (let copy = 1; copy <= copies; copy++) {
      mix = duplicateTrack(mix, `t${copy - 1}`, { trackId: `t${copy}`, newId: () => 'c' })
    }
    expect(isValid(mix)).toBe(true)
    return mix.tracks.map((track) => track.name)
  }
  expect(namesAfter('Tone', 3)).toEqual(['Tone', 'Tone 2', 'Tone 3', 'Tone 4'])
  expect(namesAfter('Guitar 9', 1)).toEqual(['Guitar 9', 'Guitar 10'])
  expect(namesAfter('2', 1)).toEqual(['2', '2 2'])
  expect(namesAfter('x'.repeat(80), 1)[1]).toBe(`${'x'.repeat(78)} 2`)
  const before = addTrack(addTrack(newMix(), 'a', 'A'), 'b', 'A 2')
  const more = duplicateTrack(before, 'a', { trackId: 'c', newId: () => 'c' })
  expect(more.tracks.map((track) => track.name)).toEqual(['A', 'A 3', 'A 2'])
})

test('solos add up, can be exclusive, and are cleared together', () => {
  const solos = (mix: MixDocument) =>
    [...mix.tracks, ...mix.groups].filter(({ solo }) => solo).map(({ id }) => id)
  const both = soloed(soloed(two(), 'a'), 'g')
  expect(solos(both)).toEqual(['a', 'g'])
  expect(solos(soloed(both, 'a'))).toEqual(['g'])
  expect(solos(soloed(both, 'b', { isAlone: true }))).toEqual(['b'])
  expect(solos(soloed(both, 'a', { isAlone: true }))).toEqual(['a'])
  expect(solos(withoutSolos(both))).toEqual([])
  expect(soloed(both, 'master')).toBe(both)
})
