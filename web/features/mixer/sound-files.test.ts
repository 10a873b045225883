import { expect, test, vi } from 'vitest'
import { MIX_MAX_TRACKS, mixDocumentSchema, type MixDocument, type MixSource } from '#contract/mixes/document'
import { newMix } from '#model/mix/new-mix'
import { addTrack } from '../../engine/mix/strip/strip-edits.ts'
import { encodeWav } from '../../engine/sound/wav.ts'
import { uploadSound, withSources } from './sound-files.ts'

const source = (id: string, duration = 2): MixSource => ({
  id,
  name: id,
  sound: `media-${id}`,
  file: `${id}.wav`,
  duration,
  origin: null,
})
const places = (mix: MixDocument) => {
  expect(mixDocumentSchema.safeParse(mix).success).toBe(true)
  return mix.tracks.map(({ name, clips }) => [name, ...clips.map((clip) => [clip.source, clip.start])])
}

test('each sound becomes a track, at the place of the drop', () => {
  const sounds = [source('a'), source('b')]
  expect(places(withSources(newMix(), sounds))).toEqual([
    ['a', ['a', 0]],
    ['b', ['b', 0]],
  ])
  expect(places(withSources(newMix(), sounds, { at: 4.5, track: 'gone meanwhile' }))).toEqual([
    ['a', ['a', 4.5]],
    ['b', ['b', 4.5]],
  ])
})

test('a sound with the name of a track gets a numbered name', () => {
  const [take, again] = [source('Take'), { ...source('b'), name: 'Take' }]
  const names = (mix: MixDocument) => mix.tracks.map(({ name }) => name)
  const mix = withSources(newMix(), [take, again])
  expect(names(mix)).toEqual(['Take', 'Take 2'])
  expect(names(withSources(mix, [{ ...take, id: 'c' }]))).toEqual(['Take', 'Take 2', 'Take 3'])
  expect(new Set(withSources(mix, [take]).tracks.map(({ id }) => id)).size).toBe(3)
})

test('sounds dropped on one track follow each other', () => {
  const mix = addTrack(addTrack(newMix(), 'one', 'One'), 'two', 'Two')
  expect(places(withSources(mix, [source('a', 3), source('b')], { at: 1, track: 'two' }))).toEqual([
    ['One'],
    ['Two', ['a', 1], ['b', 4]],
  ])
})

test('a mix never gets more tracks than can be saved', () => {
  const full = Array.from({ length: MIX_MAX_TRACKS - 1 }, (_, index) => `t${index}`).reduce(
    (mix, id) => addTrack(mix, id, id),
    newMix(),
  )
  const mix = withSources(full, [source('a'), source('b')])
  expect(places(mix)).toHaveLength(MIX_MAX_TRACKS)
  expect(mix.sources.map(({ id }) => id)).toEqual(['a'])
})

test('a file that this device should not hold is refused before it is uploaded', async () => {
  vi.stubGlobal('navigator', { deviceMemory: 2 ** -20 })
  const file = new File([encodeWav([new Float32Array(8_000)], 8_000)], 'long.wav')
  await expect(uploadSound(file)).rejects.toMatchObject({ code: 'memory_limit', found: 1 })
  vi.unstubAllGlobals()
})
