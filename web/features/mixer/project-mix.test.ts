import { expect, test } from 'vitest'
import { documentSchema, newDocument, type Document } from '#contract/document'
import { mixDocumentSchema } from '#contract/mix-document'
import type { TakeRecord } from '#contract/takes'
import { decibelsOf, mixOfProject, newTakes, withBounce, withNewTake } from './project-mix.ts'

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
  const clips = played.map((one, index) => ({
    id: `c${index}`,
    take: one,
    start: index * 2,
    offset: 0,
    duration: 2,
    gain: 0.5,
    fadeIn: 0.1,
    fadeOut: 0,
  }))
  return {
    id: 'p',
    document: {
      ...document,
      tempo: 90,
      tracks: document.tracks.map((track) => ({ ...track, pan: -0.5, clips })),
    },
  }
}

test('a project’s tracks become the mix’s, gains in dB, sources with their origin', () => {
  const mix = mixOfProject(project('one', 'two', 'one', 'gone'), [take('one'), take('two')])
  expect(mixDocumentSchema.safeParse(mix).success).toBe(true)
  expect(mix.tempo).toBe(90)
  expect(mix.sources.map(({ id }) => id)).toEqual(['one', 'two'])
  expect(mix.tracks[0]).toMatchObject({ name: 'Voice', pan: -0.5 })
  expect(mix.tracks[0]?.clips).toHaveLength(3)
  expect(mix.tracks[0]?.clips[0]).toMatchObject({ source: 'one', gain: -6, fadeIn: 0.1 })
})

test('gains: silence shuts, loud ones end at the fader’s end', () => {
  expect([0, 1, 0.5, 8].map(decibelsOf)).toEqual([-60, 0, -6, 12])
})

test('a take that was recorded again is offered, and takes the old one’s place', () => {
  const mix = mixOfProject(project('one'), [take('one')])
  expect(newTakes(mix, project('one'), [take('one')])).toEqual([])
  const offered = newTakes(mix, project('three'), [take('one'), take('three', 3)])
  expect(offered.map((one) => one.take.id)).toEqual(['three'])
  const next = offered.reduce(withNewTake, mix)
  expect(next.sources).toMatchObject([{ id: 'three', origin: { take: 'three' } }])
  expect(next.tracks[0]?.clips[0]).toMatchObject({ source: 'three', duration: 3 })
  // Two takes in place of one: nobody can say which is the new one.
  expect(newTakes(mix, project('three', 'four'), [take('three'), take('four')])).toEqual([])
})

test('a bounce becomes a track of its own, the mixed ones fall silent, and a second one replaces it', () => {
  const { document } = project('one')
  const bounce = { mix: 'm', title: 'Night', take: 'bounced', start: 0, duration: 2 }
  const once = withBounce(document, bounce)
  const twice = withBounce(once, { ...bounce, take: 'again' })
  expect(documentSchema.safeParse(twice).success).toBe(true)
  // The voice is out of hearing and not muted: its mouth has to move.
  expect(twice.tracks.map(({ name, gain, mute }) => [name, gain, mute])).toEqual([
    ['Voice', 0.0001, false],
    ['Mix: Night', 1, false],
  ])
  expect(twice.tracks[1]?.clips.map((clip) => clip.take)).toEqual(['again'])
})

test('a project that has its mix already is mixed anew from its own tracks, as loud as they are', () => {
  const { document } = project('one')
  const mixed = withBounce(document, { mix: 'm', title: 'Night', take: 'bounced', start: 0, duration: 2 })
  const mix = mixOfProject({ id: 'p', document: mixed }, [take('one'), take('bounced')])
  expect(mix.tracks.map(({ name, gain, mute }) => [name, gain, mute])).toEqual([['Voice', 0, false]])
})
