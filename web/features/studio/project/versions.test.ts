import { expect, test } from 'vitest'
import { newDocument } from '#contract/document'
import { reunite, sameDocument } from './versions.ts'

const base = newDocument('pip')
const mine = { ...base, tempo: 90 }

test('documents are compared by value, not by the order of their keys', () => {
  const { version, ...rest } = structuredClone(base)
  expect(sameDocument(base, { ...rest, version })).toBe(true)
  expect(sameDocument(base, mine)).toBe(false)
  expect(sameDocument(base, { ...base, performers: [] })).toBe(false)
})

test('no draft, or one the server has already, needs nothing', () => {
  expect(reunite(undefined, { revision: 2, document: base })).toEqual({ kind: 'nothing' })
  const saved = { revision: 1, document: structuredClone(base), keptAt: 0 }
  expect(reunite(saved, { revision: 2, document: base })).toEqual({ kind: 'nothing' })
})

test('a draft on the present revision is applied, on an older one it is a conflict', () => {
  const draft = { revision: 2, document: mine, keptAt: 0 }
  expect(reunite(draft, { revision: 2, document: base })).toEqual({ kind: 'apply', mine })
  expect(reunite(draft, { revision: 3, document: base })).toEqual({ kind: 'conflict', mine })
})
