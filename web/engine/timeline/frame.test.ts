import { type Document, type Scene } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { expect, test } from 'vitest'
import drawing from '../../characters/pip.svg?raw'
import { compileRig } from '#model/rig/compile'
import type { Puppet } from '../puppet/drawing/puppet.ts'
import { frameAt, pictureIdsOf, sceneAt, type Cast } from './frame.ts'
import { PLAIN_BACKGROUND } from './plain-background.ts'

// Safe: a frame hands its puppets on without looking into them.
const pip = { rig: compileRig(drawing) } as Puppet
const cast: Cast = { puppets: new Map([['pip', pip]]), analyses: new Map() }

const scene = (id: string, start: number, duration: number, background: string): Scene => ({
  id,
  start,
  duration,
  background,
  camera: { x: 0.25, y: 0.75, zoom: 2 },
})

function documentWith(change: Partial<Document>): Document {
  return { ...newDocument('pip'), ...change }
}

test('performers stand on the stage in its pixels; unknown characters are left out', () => {
  const [performer] = newDocument('pip').performers
  if (!performer) throw new Error('a new document has a performer')
  const document = documentWith({
    performers: [
      { ...performer, x: 0.25, y: 0.5, scale: 2, props: { hat: true } },
      { ...performer, id: 'other', character: 'unknown' },
    ],
  })
  const { performers, stage } = frameAt(document, 0, cast)
  expect(stage).toEqual({ width: 1280, height: 720 })
  expect(performers).toHaveLength(1)
  expect(performers[0]).toMatchObject({
    performerId: 'performer-1',
    puppet: pip,
    props: { hat: true },
    x: 320,
    y: 360,
    scale: 1.44,
  })
})

test('the scene gives background and camera; the one that began last wins', () => {
  const document = documentWith({
    scenes: [scene('late', 2, 4, 'media:abc'), scene('early', 0, 4, 'red')],
  })
  const seen = [1, 3, 5, 7].map((time) => frameAt(document, time, cast))
  expect(seen.map(({ background }) => background)).toEqual([
    { kind: 'colour', colour: 'red' },
    { kind: 'picture', media: 'abc' },
    { kind: 'picture', media: 'abc' },
    { kind: 'colour', colour: PLAIN_BACKGROUND },
  ])
  expect(seen[0]?.camera).toEqual({ x: 0.25, y: 0.75, zoom: 2 })
  expect(seen[3]?.camera).toEqual({ x: 0.5, y: 0.5, zoom: 1 })
  expect(sceneAt(document, 6)).toBeUndefined()
})

test('the pictures behind the scenes are known once each, colours are none', () => {
  const scenes = [
    scene('one', 0, 1, 'media:abc'),
    scene('two', 1, 1, 'red'),
    scene('three', 2, 1, ' media:abc '),
  ]
  expect(pictureIdsOf(documentWith({ scenes }))).toEqual(['abc'])
})

test('a caption names its performer', () => {
  const caption = { start: 0, duration: 1, text: 'Words' }
  const captions = [
    { ...caption, id: 'a', performer: 'performer-2' },
    { ...caption, id: 'b', performer: null },
  ]
  const shown = frameAt(documentWith({ captions }), 0.5, cast).captions
  expect(shown.map(({ performer }) => performer)).toEqual(['performer-2', undefined])
})

test('captions show while they last', () => {
  const caption = (id: string, start: number) => ({ id, start, duration: 2, text: id })
  const document = documentWith({ captions: [caption('a', 0), caption('b', 1)] })
  const shown = [0.5, 1.5, 2.5, 3].map((time) => frameAt(document, time, cast).captions.map(({ id }) => id))
  expect(shown).toEqual([['a'], ['a', 'b'], ['b'], []])
})

test('a title fades in and out, and one at the start is complete in the first picture', () => {
  const title = {
    id: 't',
    kind: 'title' as const,
    content: 'Moon',
    duration: 2,
    x: 0.5,
    y: 0.5,
    size: 0.1,
    turn: 0,
  }
  const presence = (start: number, time: number) =>
    frameAt(documentWith({ overlays: [{ ...title, start }] }), time, cast).overlays[0]?.presence
  expect(presence(0, 0)).toBe(1)
  expect(presence(1, 1)).toBe(0.35)
  expect(presence(1, 2)).toBe(1)
  expect(presence(0, 1.999)).toBe(0.35)
})

test('gestures and expressions move only their own performer, and only while they last', () => {
  const gesture = (name: string, performer: string) => ({ id: name, name, performer, start: 1, duration: 2 })
  const poseAt = (document: Document, time: number) =>
    frameAt(document, time, cast, { stillness: false }).performers[0]?.pose
  const plain = newDocument('pip')
  const waving = documentWith({ gestures: [gesture('wave', 'performer-1')] })
  const happy = documentWith({ gestures: [gesture('happy', 'performer-1')] })
  const elsewhere = documentWith({ gestures: [gesture('wave', 'performer-2')] })
  expect(poseAt(waving, 2)).not.toEqual(poseAt(plain, 2))
  expect(poseAt(happy, 2)?.smile).toBeGreaterThan(0)
  expect(poseAt(elsewhere, 2)).toEqual(poseAt(plain, 2))
  expect(poseAt(waving, 3.5)).toEqual(poseAt(plain, 3.5))
})

test('the same time gives the same frame in any order, and two performers do not move alike', () => {
  const document = newDocument('pip')
  const [performer] = document.performers
  if (!performer) throw new Error('a new document has a performer')
  const pair = { ...document, performers: [performer, { ...performer, id: 'performer-2' }] }
  const forwards = [0.1, 7.3, 3].map((time) => frameAt(pair, time, cast))
  const backwards = [3, 7.3, 0.1].map((time) => frameAt(pair, time, cast))
  expect(backwards.toReversed()).toEqual(forwards)
  expect(forwards[1]?.performers[0]?.pose).not.toEqual(forwards[1]?.performers[1]?.pose)
})

test('with reduced motion a silent performer does not move', () => {
  const at = (time: number) =>
    frameAt(newDocument('pip'), time, cast, { stillness: true }).performers[0]?.pose
  expect(at(12.3)).toEqual(at(4.5))
})
