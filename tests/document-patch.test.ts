import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { documentSchema } from '../worker/contract/document/document.ts'
import { newDocument } from '#model/document/new-document'
import { applyEdit } from '../worker/model/edits/apply-edit.ts'
import { EditError } from '../worker/contract/document/edit.ts'
import { documentPatch } from '../worker/contract/document/patch.ts'
import { PatchError, patchOf, withPatch } from '#model/document/patch'
import { randomEdit } from './support/random-edits.ts'
import { randomSource } from './support/random-source.ts'

test.each([1, 2, 3, 4, 5, 6])('patches reproduce any edits (seed %i)', (seed) => {
  const source = randomSource(seed)
  let document = newDocument('pip')
  let saved = document
  for (let count = 0; count < 400; count++) {
    try {
      document = applyEdit(document, randomEdit(source, document)).document
    } catch (failure) {
      if (!(failure instanceof EditError)) throw failure
    }
    if (count % (1 + (seed % 4)) !== 0) continue
    // The wire carries JSON, and the schema decides what is stored.
    const sent = z.parse(documentPatch, JSON.parse(JSON.stringify(patchOf(saved, document))))
    const stored: unknown = JSON.parse(JSON.stringify(saved))
    const untouched = JSON.stringify(stored)
    const arrived = z.parse(documentSchema, withPatch(stored as object, sent))
    expect(JSON.stringify(stored)).toBe(untouched)
    expect(JSON.stringify(arrived)).toBe(JSON.stringify(z.parse(documentSchema, document)))
    saved = document
  }
})

test('one small change of a long piece is a short patch, and no change is none', () => {
  const start = newDocument('pip')
  const clip = { take: 't', offset: 0, duration: 1, gain: 1, fadeIn: 0, fadeOut: 0 }
  const clips = Array.from({ length: 2_000 }, (_, index) => ({
    ...clip,
    id: `clip-${index}`,
    start: index * 2,
  }))
  const long = { ...start, tracks: start.tracks.map((track) => ({ ...track, clips })) }
  const moved = applyEdit(long, { kind: 'moveClip', clip: 'clip-777', start: 1_554.5 }).document
  expect(patchOf(long, moved)).toEqual([
    { at: ['tracks', 'voice-1', 'clips', 'clip-777', 'start'], set: 1_554.5 },
  ])
  expect(patchOf(long, long)).toEqual([])
})

test.each([
  ['a field of nothing', [{ at: ['nowhere', 'x'], set: 1 }]],
  ['a thing that is gone', [{ at: ['tracks'], remove: 'gone' }]],
  ['a place behind the end', [{ at: ['tracks'], put: { id: 'new' }, index: 9 }]],
  ['a prototype', [{ at: ['__proto__', 'x'], set: 1 }]],
  ['a prototype itself', [{ at: ['__proto__'], set: { x: 1 } }]],
])('%s is refused', (_, patch) => {
  expect(() => withPatch(newDocument('pip'), patch)).toThrow(PatchError)
})
