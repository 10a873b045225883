import { newDocument } from '#contract/document'
import { expect, test } from 'vitest'
import { migrateDocument } from './migrate-document.ts'

test('a stored document comes back as it was', () => {
  expect(migrateDocument(JSON.parse(JSON.stringify(newDocument('pip'))))).toEqual(newDocument('pip'))
})

test('a document of a newer build and one that is none are told apart', () => {
  expect(() => migrateDocument({ ...newDocument('pip'), version: 2 })).toThrow('document_too_new')
  for (const stored of [null, 'text', {}, { version: 1 }, []]) {
    expect(() => migrateDocument(stored)).toThrow('document_unreadable')
  }
})
