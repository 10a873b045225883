import { expect, test } from 'vitest'
import { documentSchema, type ClipEffects, type Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { madeClip } from '../../../tests/support/documents/clip-fixtures.ts'
import { mixDocumentSchema } from '#contract/mixes/document'
import type { TakeRecord } from '#contract/takes/takes'
import { valueAt } from '../../engine/mix/automation/automation.ts'
import { NO_EFFECTS } from '../../engine/sound/sound-key.ts'
import { decibelsOf, mixOfJam, mixOfProject, newTakes, withBounce, withNewTake } from './project-mix.ts'

const base = { collectionId: '', collectionName: '', created: '', updated: '' }

function take(id: string, duration = 2): TakeRecord {
  const sound = {
    ...base,
    id: `sound-${id}`,
    owner: 'a',
    project: 'p',
    kind: 'sound' as const,
    file: `${id}.wav`,
    type: 'audio/wav',
    size: 1,
  }
  return {
    ...base,
    id,
    project: 'p',
    owner: 'a',
    name: id,
    source: 'microphone',
    sound: sound.id,
    analysis: '',
    duration,
    expand: { sound },
  }
}

function project(...played: string[]): { id: string; document: Document } {
  const document = newDocument('pip')
  const clips = played.map((one, index) =>
    madeClip(`c${index}`, one, { start: index * 2, duration: 2, gain: 0.5, fadeIn: 0.1 }),
  )
  return {
    id: 'p',
    document: {
      ...document,
      tempo: 90,
      tracks: document.tracks.map((track) => ({ ...track, pan: -0.5, clips })),
    },
  }
}

test('tracks of the same name get numbers, and names fit a mix’s limit', () => {
  const { id, document } = project('one')
  const mixWith = (...names: string[]) => {
    const tracks = names.flatMap((name, index) =>
      document.tracks.map((track) => ({ ...track, id: `t${index}`, name })),
    )
    return mixOfJam({ id, document: { ...document, tracks } }, [take('one')])
  }
  const mix = mixWith('Voice', 'Voice', 'Voice 2', 'n'.repeat(120))
  expect(mixDocumentSchema.safeParse(mix).success).toBe(true)
  expect(mix.tracks.map(({ name }) => name)).toEqual(['Voice', 'Voice 2', 'Voice 3', 'n'.repeat(80)])
})

test('a mix has the tempo of its jam', () => {
  const { id, document } = project('one')
  const mix = mixOfJam({ id, document: { ...document, firstBeat: 0.375 } }, [take('one')])
  expect(mixDocumentSchema.parse(mix)).toMatchObject({ tempo: 90, firstBeat: 0.375 })
})

test('a project’s tracks become the mix’s, gains in dB, sources with their origin', () => {
  const mix = mixOfProject(project('one', 'two', 'one', 'gone'), [take('one'), take('two')])
  expect(mixDocumentSchema.safeParse(mix).success).toBe(true)
  expect([mix.tempo, mix.firstBeat]).toEqual([90, undefined])
  expect(mix.sources.map(({ id }) => id)).toEqual(['one', 'two'])
  expect(mix.tracks[0]).toMatchObject({ name: 'Voice', pan: -0.5 })
  expect(mix.tracks[0]?.clips).toHaveLength(3)
  expect(mix.tracks[0]?.clips[0]).toMatchObject({ source: 'one', gain: -6, fadeIn: 0.1 })
})

test('gains: silence closes the fader, loud gains stop at its maximum', () => {
  expect([0, 1, 0.5, 8].map(decibelsOf)).toEqual([-60, 0, -6, 12])
})

test('a re-recorded take is offered, and replaces the old one', () => {
  const mix = mixOfProject(project('one'), [take('one')])
  expect(newTakes(mix, project('one'), [take('one')])).toEqual([])
  const offered = newTakes(mix, project('three'), [take('one'), take('three', 3)])
  expect(offered.map(({ fresh }) => fresh.id)).toEqual(['three'])
  const next = offered.reduce(withNewTake, mix)
  expect(next.sources).toMatchObject([{ id: 'three', origin: { take: 'three' } }])
  expect(next.tracks[0]?.clips[0]).toMatchObject({ source: 'three', duration: 3 })
  // Two takes replace one: neither is certain to be the new one.
  expect(newTakes(mix, project('three', 'four'), [take('three'), take('four')])).toEqual([])
})

/** A project whose every clip has the same effects. */
function shaped(effects: ClipEffects, ...played: string[]) {
  const { id, document } = project(...played)
  const tracks = document.tracks.map((track) => ({
    ...track,
    clips: track.clips.map((clip) => ({ ...clip, offset: 1, duration: 0.5, effects })),
  }))
  return { id, document: { ...document, tracks } }
}

test('a take keeps its effects in the mix, with times after the effects; without effects it is another source', () => {
  const robot: ClipEffects = { ...NO_EFFECTS, voice: 'robot', speed: 2, level: true }
  const { document } = shaped(robot, 'one')
  const [voice] = document.tracks
  const plain = { ...voice!, id: 'plain', clips: project('one').document.tracks[0]!.clips }
  const mix = mixOfProject({ id: 'p', document: { ...document, tracks: [voice!, plain] } }, [take('one')])
  expect(mixDocumentSchema.safeParse(mix).success).toBe(true)
  const [withEffects, raw] = mix.sources
  expect(withEffects).toMatchObject({
    sound: 'sound-one',
    duration: 1,
    effects: robot,
    origin: { take: 'one' },
  })
  expect(raw).toMatchObject({ id: 'one', duration: 2 })
  expect(raw?.effects).toBeUndefined()
  const [first, second] = mix.tracks.map(({ clips }) => clips[0])
  expect(first).toMatchObject({ source: withEffects?.id, start: 0, offset: 0.5, duration: 0.5 })
  expect(second).toMatchObject({ source: 'one', offset: 0, duration: 2 })
})

test('changed effects are offered like a new take, and play the same part of it', () => {
  const mix = mixOfProject(shaped({ ...NO_EFFECTS, voice: 'robot' }, 'one'), [take('one')])
  expect(newTakes(mix, shaped({ ...NO_EFFECTS, voice: 'robot' }, 'one'), [take('one')])).toEqual([])
  const offered = newTakes(mix, shaped({ ...NO_EFFECTS, speed: 2 }, 'one'), [take('one')])
  const next = offered.reduce(withNewTake, mix)
  expect(next.sources).toMatchObject([{ effects: { voice: 'natural', speed: 2 }, duration: 1 }])
  expect(next.tracks[0]?.clips[0]).toMatchObject({
    source: next.sources[0]?.id,
    offset: 0.5,
    duration: 0.25,
  })
  const bare = newTakes(next, project('one'), [take('one')]).reduce(withNewTake, next)
  expect(bare.sources).toMatchObject([{ id: 'one', duration: 2 }])
})

test('a bounce becomes its own track, silences the mixed ones, and replaces an earlier bounce', () => {
  const { document } = project('one')
  const bounce = { mix: 'm', title: 'Night', take: 'bounced', start: 0, duration: 2, isMixed: true }
  const once = withBounce(document, bounce)
  const twice = withBounce(once, { ...bounce, take: 'again' })
  expect(documentSchema.safeParse(twice).success).toBe(true)
  // The voice is inaudible but not muted, because its mouth has to move.
  expect(twice.tracks.map(({ name, gain, mute }) => [name, gain, mute])).toEqual([
    ['Voice', 0.0001, false],
    ['Mix: Night', 1, false],
  ])
  expect(twice.tracks[1]?.clips.map((clip) => clip.take)).toEqual(['again'])
})

test('a bounce of tracks outside the project is added as another track', () => {
  const { document } = project('one')
  const bounce = { mix: 'm', title: 'Jam', take: 'bounced', start: 0, duration: 2, isMixed: false }
  const [own, added] = withBounce(document, bounce).tracks
  expect(own).toEqual(document.tracks[0])
  expect(added).toMatchObject({ id: 'mix-m', gain: 1, clips: [{ take: 'bounced' }] })
})

test('a mix of a jam stores its jam, and is offered new takes from it', () => {
  const jam = { ...project('one'), id: 'jam' }
  const mix = mixOfJam(jam, [take('one')])
  expect(mixDocumentSchema.safeParse(mix).success).toBe(true)
  expect(mix.sources[0]?.origin).toEqual({ jam: 'jam', track: 'voice-1', take: 'one' })
  const again = { ...project('two'), id: 'jam' }
  expect(newTakes(mix, again, [take('two')]).map(({ fresh }) => fresh.id)).toEqual(['two'])
  expect(newTakes(mix, project('two'), [take('two')])).toEqual([])
})

test('a project that contains its bounce is mixed from its own tracks, at their own levels', () => {
  const { document } = project('one')
  const mixed = withBounce(document, {
    mix: 'm',
    title: 'Night',
    take: 'bounced',
    start: 0,
    duration: 2,
    isMixed: true,
  })
  const mix = mixOfProject({ id: 'p', document: mixed }, [take('one'), take('bounced')])
  expect(mix.tracks.map(({ name, gain, mute }) => [name, gain, mute])).toEqual([['Voice', 0, false]])
})

test('ducking of music under voices becomes automation of its fader', () => {
  const { id, document } = project('one')
  const music = {
    ...document.tracks[0]!, // safe: a new document has a track
    id: 'music',
    kind: 'music' as const,
    performer: null,
    gain: 0.5,
    ducking: 0.25,
    clips: document.tracks[0]!.clips.map((clip) => ({
      ...clip,
      id: 'm',
      take: 'two',
      start: 0,
      duration: 9,
    })), // safe: as above
  }
  const ducked = { ...document, tracks: [...document.tracks, music] }
  const mix = mixOfProject({ id, document: ducked }, [take('one'), take('two', 9)])
  expect(mixDocumentSchema.safeParse(mix).success).toBe(true)
  const [lane, ...others] = mix.automation
  expect(others).toEqual([])
  expect(lane).toMatchObject({ strip: 'music', param: 'gain' })
  const at = (time: number) => valueAt(lane?.points ?? [], time)
  // The voice speaks from 0 to 2 s: −6 dB, and 12 dB less under it.
  expect(at(0)).toBeCloseTo(-18, 0)
  expect(at(1)).toBeCloseTo(-18, 0)
  expect(at(3)).toBeCloseTo(-6, 0)
  const plain = { ...document, tracks: [...document.tracks, { ...music, ducking: null }] }
  expect(mixOfProject({ id, document: plain }, [take('one'), take('two', 9)]).automation).toEqual([])
})
