import { expect, test } from 'vitest'
import { newDocument } from '../document/new-document.ts'
import { madeClip } from '../../../tests/support/documents/clip-fixtures.ts'
import { applyEdit } from './apply-edit.ts'
import { BATCH_MAX_EDITS, editSchema, readEdit } from '../../contract/document/edit-schema.ts'

const clip = madeClip('a', 't', { duration: 2 })
const tempo = { kind: 'setTempo', tempo: 90 }

test.each([
  ['a field its kind does not name', { kind: 'trimClip', clip: 'a', change: { take: 'other' } }],
  [
    'a character put in with a place',
    { kind: 'setPerformerPlace', performer: 'p', change: { character: 'x' } },
  ],
  ['clips put in with a name', { kind: 'changeTrack', track: 't', change: { clips: [] } }],
  ['an id being changed', { kind: 'changeScene', scene: 's', change: { id: 'other' } }],
  ['an unknown kind', { kind: 'dropEverything' }],
  ['a batch within a batch', { kind: 'batch', edits: [{ kind: 'batch', edits: [tempo] }] }],
  ['an empty batch', { kind: 'batch', edits: [] }],
  ['too many at once', { kind: 'batch', edits: Array.from({ length: BATCH_MAX_EDITS + 1 }, () => tempo) }],
  [
    'a prop of many characters',
    { kind: 'setPerformerProps', performer: 'p', props: { hat: 'x'.repeat(401) } },
  ],
  [
    'too many props',
    {
      kind: 'setPerformerProps',
      performer: 'p',
      props: Object.fromEntries(Array.from({ length: 65 }, (_, index) => [`p${index}`, 1])),
    },
  ],
  ['no number', { kind: 'moveClip', clip: 'a', start: null }],
  ['a time before the start', { kind: 'trimEdge', clip: 'a', edge: 'start', at: -1 }],
  ['nothing', null],
])('%s is no edit', (_, value) => {
  expect(readEdit(value)).toBeUndefined()
})

test('rejects oversized edits', () => {
  const clips = Array.from({ length: 600 }, (_, index) => ({ ...clip, id: `${index}-${'i'.repeat(50)}` }))
  const track = { ...newDocument('pip').tracks[0], id: 't', clips }
  const edit = { kind: 'addTrack', track }
  expect(editSchema.safeParse(edit).success).toBe(true)
  expect(readEdit(edit)).toBeUndefined()
})

test('strips unknown fields of an edit', () => {
  const read = readEdit({
    kind: 'addClip',
    track: 'voice-1',
    clip: { ...clip, owner: 'somebody' },
    after: null,
  })
  expect(read).toEqual({ kind: 'addClip', track: 'voice-1', clip, after: null })
})

test('both edges of a clip can be trimmed at once, in either order', () => {
  const { document } = applyEdit(newDocument('pip'), { kind: 'addClip', track: 'voice-1', clip })
  const left = { kind: 'trimEdge', clip: 'a', edge: 'start', at: 0.5 } as const
  const right = { kind: 'trimEdge', clip: 'a', edge: 'end', at: 1.5 } as const
  const trimmed = [
    [left, right],
    [right, left],
  ].map((edits) => applyEdit(document, { kind: 'batch', edits }).document.tracks[0]?.clips[0])
  expect(trimmed[0]).toEqual({ ...clip, start: 0.5, offset: 0.5, duration: 1 })
  expect(trimmed[1]).toEqual(trimmed[0])
})

test('an item is inserted after its neighbour, wherever that is', () => {
  let document = newDocument('pip')
  for (const id of ['b', 'c', 'd']) {
    document = applyEdit(document, {
      kind: 'addTrack',
      track: { ...document.tracks[0]!, id, clips: [] },
    }).document
  }
  const order = (edit: Parameters<typeof applyEdit>[1]) =>
    applyEdit(document, edit).document.tracks.map(({ id }) => id)
  expect(order({ kind: 'moveTrack', track: 'd', index: 3, after: 'voice-1' })).toEqual([
    'voice-1',
    'd',
    'b',
    'c',
  ])
  expect(order({ kind: 'moveTrack', track: 'd', index: 3, after: null })).toEqual(['d', 'voice-1', 'b', 'c'])
  // The neighbour is gone: the index counts.
  expect(order({ kind: 'moveTrack', track: 'd', index: 2, after: 'x' })).toEqual(['voice-1', 'b', 'd', 'c'])
})
