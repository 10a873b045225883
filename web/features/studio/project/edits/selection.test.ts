import { expect, test } from 'vitest'
import { type Clip, type Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { madeClip } from '../../../../../tests/support/documents/clip-fixtures.ts'
import { applyEdit } from '#model/edits/apply-edit'
import type { Edit } from '#contract/document/edit'
import { copyOf, pasteAt, picturesIn, readCopied, takesIn } from './clipboard.ts'
import type { SelectedItem } from '../performers.ts'
import { removeAndClose } from './ripple.ts'
import { allPicked, extended, neighbour, toggled } from './selection.ts'
import { changeSpan, duplicateAll, removeAll, shiftAll, splitAt } from './selection-edits.ts'

const clip = (id: string, start: number, duration: number) => madeClip(id, 'take-1', { start, duration })
const track = (id: string, kind: 'voice' | 'music', clips: Clip[], locked?: boolean) => ({
  ...newDocument('pip').tracks[0]!, // safe: a new document has a track
  id,
  kind,
  clips,
  ...(locked && { locked }),
})
const piece = (locked = false): Document => ({
  ...newDocument('pip'),
  tracks: [
    track('one', 'voice', [clip('a', 0, 2), clip('b', 3, 2), clip('c', 8, 1)]),
    track('two', 'voice', [clip('d', 5, 2)], locked),
    track('band', 'music', [clip('m', 0, 9)]),
  ],
  captions: [{ id: 'cap', start: 3, duration: 1, text: 'Well' }],
  gestures: [{ id: 'ges', performer: 'performer-1', name: 'nod', start: 8, duration: 1 }],
  scenes: [
    {
      id: 'scene',
      start: 0,
      duration: 100,
      background: 'scene:theatre',
      camera: { x: 0.5, y: 0.5, zoom: 1 },
    },
  ],
})
const clips = (...ids: string[]): SelectedItem[] => ids.map((id) => ({ kind: 'clip', id }))
const done = (document: Document, edit: Edit | undefined) =>
  edit ? applyEdit(document, edit).document : document
const starts = (document: Document) =>
  Object.fromEntries([
    ...document.tracks.flatMap((one) => one.clips.map(({ id, start }) => [id, start])),
    ...document.captions.map(({ id, start }) => [id, start]),
    ...document.gestures.map(({ id, start }) => [id, start]),
  ])

test('select all skips scenes, markers and locked tracks', () => {
  expect(allPicked(piece()).map(({ id }) => id)).toEqual(['cap', 'ges', 'a', 'b', 'c', 'd', 'm'])
  expect(allPicked(piece(true)).map(({ id }) => id)).not.toContain('d')
})

test('a Ctrl-click turns one over, a Shift-click takes in what lies between', () => {
  const [a, b] = clips('a', 'b') as [SelectedItem, SelectedItem] // safe: as many as were asked for
  expect(toggled([a], b)).toEqual([a, b])
  expect(toggled([a, b], a)).toEqual([b])
  expect(extended(piece(), clips('a'), { kind: 'clip', id: 'c' })).toEqual(clips('a', 'b', 'c'))
  expect(extended(piece(), clips('c'), { kind: 'clip', id: 'a' })).toEqual(clips('c', 'b', 'a'))
  // Another lane: only the clicked item.
  expect(extended(piece(), clips('a'), { kind: 'caption', id: 'cap' })).toEqual([
    a,
    { kind: 'caption', id: 'cap' },
  ])
})

test('keys walk along a lane and stop at its ends', () => {
  expect(neighbour(piece(), { kind: 'clip', id: 'a' }, 1)).toEqual({ kind: 'clip', id: 'b' })
  expect(neighbour(piece(), { kind: 'clip', id: 'a' }, -1)).toBeUndefined()
  expect(neighbour(piece(), { kind: 'clip', id: 'd' }, 1)).toBeUndefined()
})

test('without a selection, keys start with the clips, not with the scene', () => {
  expect(neighbour(piece(), undefined, 1)).toEqual({ kind: 'clip', id: 'a' })
  expect(neighbour(piece(), undefined, -1)).toEqual({ kind: 'clip', id: 'c' })
  const silent = { ...piece(), tracks: [], captions: [], gestures: [] }
  expect(neighbour(silent, undefined, 1)).toEqual({ kind: 'scene', id: 'scene' })
})

test('a selection moves as one, up to the start or to the next clip', () => {
  const both: SelectedItem[] = [...clips('b'), { kind: 'caption', id: 'cap' }]
  expect(starts(done(piece(), shiftAll(piece(), both, 1)))).toMatchObject({ b: 4, cap: 4, a: 0 })
  // To the left is a: everything stops where b touches it.
  expect(starts(done(piece(), shiftAll(piece(), both, -2)))).toMatchObject({ b: 2, cap: 2 })
  expect(shiftAll(piece(), clips('a', 'b', 'c'), -1)).toBeUndefined()
  expect(shiftAll(piece(true), clips('d'), 1)).toBeUndefined()
})

test('copies are placed after the originals, where all of them fit', () => {
  let ids = 0
  const made = duplicateAll(piece(), clips('a', 'b'), () => `new-${++ids}`)
  expect(made?.selection).toEqual(clips('new-1', 'new-2'))
  // Five seconds later they would overlap c, so they move on.
  expect(starts(done(piece(), made?.edit))).toMatchObject({ 'new-1': 6, 'new-2': 9 })
})

test('cutting splits the selection under the playhead, or every clip there', () => {
  let ids = 0
  const newId = () => `new-${++ids}`
  const all = done(piece(), splitAt(piece(), { at: 4, selection: [], newId }))
  expect(all.tracks.map((one) => one.clips.length)).toEqual([4, 1, 2])
  const one = done(piece(), splitAt(piece(), { at: 4, selection: clips('b'), newId }))
  expect(one.tracks.map((each) => each.clips.length)).toEqual([4, 1, 1])
  const scene = done(piece(), splitAt(piece(), { at: 4, selection: [{ kind: 'scene', id: 'scene' }], newId }))
  expect(scene.scenes.map(({ start, duration }) => [start, duration])).toEqual([
    [0, 4],
    [4, 96],
  ])
  expect(splitAt(piece(), { at: 50, selection: [], newId })).toBeUndefined()
})

test('a selected caption is cut at the playhead, without any clip', () => {
  const document = piece()
  document.captions = document.captions.map((caption) => ({
    ...caption,
    text: 'Hello there',
    start: 3,
    duration: 2,
  }))
  const [caption] = document.captions
  if (!caption) throw new Error('The piece has a caption.')
  const options = { at: 4, selection: [{ kind: 'caption' as const, id: caption.id }], newId: () => 'rest' }
  const cut = done(document, splitAt(document, options))
  expect(cut.captions.map(({ text, start }) => [text, start])).toEqual([
    ['Hello', 3],
    ['there', 4],
  ])
  expect(cut.tracks).toEqual(document.tracks)
})

test('a scene that comes in behind a curtain does so once, also when it is cut', () => {
  const document = piece()
  document.scenes = document.scenes.map((scene) => ({ ...scene, transition: 'curtain' }))
  const cut = splitAt(document, { at: 4, selection: [{ kind: 'scene', id: 'scene' }], newId: () => 'rest' })
  expect(done(document, cut).scenes.map(({ transition }) => transition)).toEqual(['curtain', 'cut'])
})

test('deleting leaves a gap; closing it moves up what comes later, but not where another voice speaks', () => {
  expect(starts(done(piece(), removeAll(piece(), clips('a'))))).toMatchObject({ b: 3, c: 8 })
  const closed = done(piece(), removeAndClose(piece(), clips('a')))
  expect(starts(closed)).toEqual({ b: 1, c: 6, d: 3, m: 0, cap: 1, ges: 6 })
  expect(closed.scenes).toEqual(piece().scenes)
  // While d speaks from 5 to 7, nothing closes.
  expect(starts(done(piece(), removeAndClose(piece(), clips('b'))))).toEqual({
    a: 0,
    c: 6,
    d: 3,
    m: 0,
    cap: 3,
    ges: 6,
  })
  const overlapped = {
    ...piece(),
    tracks: [
      track('one', 'voice', [clip('a', 0, 2), clip('b', 2, 2)]),
      track('two', 'voice', [clip('d', 1, 4)]),
    ],
  }
  expect(starts(done(overlapped, removeAndClose(overlapped, clips('a'))))).toMatchObject({ b: 1, d: 0 })
  expect(removeAndClose(piece(true), clips('d'))).toBeUndefined()
})

test('a span of each kind is changed in its own way', () => {
  expect(changeSpan(piece(), { kind: 'clip', id: 'b' }, { start: 4 })).toEqual({
    kind: 'moveClip',
    clip: 'b',
    start: 4,
  })
  expect(changeSpan(piece(), { kind: 'clip', id: 'b' }, { start: 3.5, duration: 1.5 })).toEqual({
    kind: 'trimClip',
    clip: 'b',
    change: { start: 3.5, duration: 1.5, offset: 0.5 },
  })
  expect(changeSpan(piece(), { kind: 'clip', id: 'gone' }, { start: 4 })).toBeUndefined()
})

test('copied items are pasted at the playhead with their distances, on their track', () => {
  const copied = copyOf(piece(), 'project-1', [...clips('a', 'b'), { kind: 'caption', id: 'cap' }])
  const read = readCopied(JSON.stringify(copied))
  if (!read) throw new Error('It is a copy.')
  expect(takesIn(read)).toEqual(['take-1'])
  let ids = 0
  const options = {
    at: 20,
    performer: 'performer-1',
    takeOf: (take: string) => take,
    pictureOf: (picture: string): string | undefined => picture,
    newId: () => `new-${++ids}`,
  }
  const made = pasteAt(piece(), read, options)
  expect(starts(done(piece(), made?.edit))).toMatchObject({ 'new-1': 20, 'new-2': 23, 'new-3': 23 })
  expect(made?.selection).toHaveLength(3)
  // In another project: a track of its own, without references to missing items.
  const empty = { ...newDocument('mo'), tracks: [] }
  const elsewhere = done(empty, pasteAt(empty, read, { ...options, takeOf: () => 'theirs' })?.edit)
  expect(elsewhere.tracks).toMatchObject([
    { kind: 'voice', performer: 'performer-1', clips: [{ take: 'theirs' }, {}] },
  ])
  expect(pasteAt(empty, { ...read, captions: [] }, { ...options, takeOf: () => undefined })).toBeUndefined()
})

test('a picture is pasted as what it is called here, and left out where it is not to be had', () => {
  const overlay = { start: 0, duration: 1, x: 0.5, y: 0.5, size: 0.2, turn: 0 }
  const document: Document = {
    ...piece(),
    overlays: [
      { ...overlay, id: 'logo', kind: 'picture', content: 'media-1' },
      { ...overlay, id: 'lost', kind: 'picture', content: 'media-2' },
      { ...overlay, id: 'title', kind: 'title', content: 'Hello' },
    ],
  }
  const copied = copyOf(
    document,
    'project-1',
    allPicked(document).filter(({ kind }) => kind === 'overlay'),
  )
  if (!copied) throw new Error('It is a copy.')
  expect(picturesIn(copied)).toEqual(['media-1', 'media-2'])
  const made = pasteAt(piece(), copied, {
    at: 0,
    performer: undefined,
    takeOf: () => undefined,
    pictureOf: (picture) => (picture === 'media-1' ? 'own-1' : undefined),
    newId: () => crypto.randomUUID(),
  })
  expect(done(piece(), made?.edit).overlays?.map(({ content }) => content)).toEqual(['own-1', 'Hello'])
  expect(made?.selection).toHaveLength(2)
})

test.each([
  '',
  'Hello',
  '{',
  '{"mouthpiece":"timeline"}',
  JSON.stringify({ mouthpiece: 'timeline', version: 2 }),
])('a clipboard with something else is left alone: %s', (text) => expect(readCopied(text)).toBeUndefined())
