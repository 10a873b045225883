import { newDocument } from '#model/document/new-document'
import { expect, test } from 'vitest'
import { storedDocuments } from '../../../tests/support/documents/stored-documents.ts'
import { migrateDocument } from './migrate-document.ts'

test('a stored document is read unchanged', () => {
  expect(migrateDocument(JSON.parse(JSON.stringify(newDocument('pip'))))).toEqual(newDocument('pip'))
})

test.each(storedDocuments)('an older document is read as version 3 without loss: %s', (_, stored) => {
  expect(migrateDocument(stored)).toEqual({ ...stored, version: 3 })
})

test('a document of a newer build has another error than an invalid one', () => {
  expect(() => migrateDocument({ ...newDocument('pip'), version: 4 })).toThrow('document_too_new')
  for (const stored of [null, 'text', {}, { version: 1 }, []]) {
    expect(() => migrateDocument(stored)).toThrow('document_unreadable')
  }
})
