import { expect, test } from 'vitest'
import type { DocumentItem, ItemField } from '../../contract/document/items.ts'
import { newDocument } from '../document/new-document.ts'
import { applyEdit } from './apply-edit.ts'
import { addItem, changeItem, findItem, removeItem } from './item-edits.ts'

const document = newDocument('pip')
const performer = document.performers[0]?.id ?? ''
const span = { id: 'one', start: 1, duration: 2 }
const items: Record<ItemField, { item: DocumentItem; change: object; broken: object }> = {
  scene: {
    item: { ...span, background: '', camera: { x: 0.5, y: 0.5, zoom: 1 } },
    change: { duration: 3 },
    broken: { start: -1 },
  },
  caption: { item: { ...span, text: 'Hello' }, change: { text: 'Bye' }, broken: { text: 1 } },
  gesture: {
    item: { ...span, performer, name: 'nod' },
    change: { name: 'wave' },
    broken: { performer: 'missing' },
  },
  correction: {
    item: { ...span, take: 'take-1', shape: 'A' },
    change: { shape: 'B' },
    broken: { shape: 'none' },
  },
  overlay: {
    item: { ...span, kind: 'title', content: 'The end', x: 0.5, y: 0.5, size: 0.1, turn: 0 },
    change: { x: 0.2 },
    broken: { kind: 'none' },
  },
  marker: { item: { id: 'one', time: 1, name: 'Start' }, change: { time: 2 }, broken: { time: -1 } },
}

// Safe: the record has exactly these keys.
test.each(Object.keys(items) as ItemField[])('%s: every edit is undone by its inverse', (field) => {
  const { item, change, broken } = items[field]
  const added = applyEdit(document, addItem(field, item))
  expect(findItem(added.document, field, 'one')).toEqual(item)
  expect(applyEdit(added.document, added.inverse).document).toEqual(document)

  const changed = applyEdit(added.document, changeItem(field, 'one', change))
  expect(findItem(changed.document, field, 'one')).toEqual({ ...item, ...change })
  expect(applyEdit(changed.document, changed.inverse).document).toEqual(added.document)

  const removed = applyEdit(added.document, removeItem(field, 'one'))
  expect(removed.document).toEqual(document)
  expect(applyEdit(removed.document, removed.inverse).document).toEqual(added.document)

  expect(() => applyEdit(added.document, addItem(field, item))).toThrow('id_taken')
  expect(() => applyEdit(document, removeItem(field, 'one'))).toThrow('not_found')
  expect(() => applyEdit(added.document, changeItem(field, 'one', broken))).toThrow(
    field === 'gesture' ? 'not_found' : 'value_refused',
  )
})
