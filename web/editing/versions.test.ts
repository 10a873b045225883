import { expect, test } from 'vitest'
import { newDocument } from '#model/document/new-document'
import { reconcileDraft, sameValue } from './versions.ts'

const base = newDocument('pip')
const mine = { ...base, tempo: 90 }

test('documents are compared by value, not by the order of their keys', () => {
  const { version, ...rest } = structuredClone(base)
  expect(sameValue(base, { ...rest, version })).toBe(true)
  expect(sameValue(base, mine)).toBe(false)
  expect(sameValue(base, { ...base, performers: [] })).toBe(false)
})

test('no draft, or one equal to the server’s value, needs nothing', () => {
  expect(reconcileDraft(undefined, { revision: 2, value: base })).toEqual({ kind: 'nothing' })
  const saved = { revision: 1, value: structuredClone(base), storedAt: 0 }
  expect(reconcileDraft(saved, { revision: 2, value: base })).toEqual({ kind: 'nothing' })
})

test('a draft on the current revision is applied, on an older one it is a conflict', () => {
  const draft = { revision: 2, value: mine, storedAt: 0 }
  expect(reconcileDraft(draft, { revision: 2, value: base })).toEqual({ kind: 'apply', mine })
  expect(reconcileDraft(draft, { revision: 3, value: base })).toEqual({ kind: 'conflict', mine })
})
