import { documentSchema, type Document } from '../../contract/document/document.ts'
import type { Edit } from '../../contract/document/edit.ts'
import {
  documentItems,
  type DocumentItem,
  type ItemEdit,
  type ItemField,
  type ItemName,
  type Place,
} from '../../contract/document/items.ts'
import * as z from 'zod/mini'
import { checked, checkFree, checkPerformer, checkRoom, found } from './checks.ts'
import { inserted, LIST_LIMITS, overwritten, replaced, without } from './lists.ts'

interface ItemKind {
  name: ItemName
  field: ItemField
  list: (typeof documentItems)[ItemName]['list']
  schema: z.ZodMiniType<DocumentItem>
}

// Safe: each entry has these fields.
const kinds = Object.entries(documentItems).map(([name, kind]) => ({ name, ...kind }) as ItemKind)
const kindsByField = new Map(kinds.map((kind) => [kind.field, kind]))

const verbs = ['add', 'change', 'remove'] as const

/** By kind of edit, such as `addScene`. */
const itemEdits = new Map(
  kinds.flatMap((item) => verbs.map((verb) => [`${verb}${item.name}` as string, { verb, item }])),
)

export function isItemEdit(edit: Edit): edit is ItemEdit {
  return itemEdits.has(edit.kind)
}

export function applyItemEdit(document: Document, edit: ItemEdit): { document: Document; inverse: Edit } {
  const { verb, item: kind } = readKind(edit)
  const list = listOf(document, kind)
  if (verb === 'add') {
    // Safe: an `add` has an item in this field.
    const wanted = valueOf(edit, kind) as DocumentItem
    checkRoom(list, LIST_LIMITS[kind.list], edit)
    checkFree(list, wanted.id, edit)
    const item = checkedItem(document, kind, wanted, edit)
    return {
      document: withList(document, kind, inserted(list, item, edit as Place)),
      inverse: removeItem(kind.field, item.id),
    }
  }
  // Safe: the others have an id there.
  const before = found(list, valueOf(edit, kind) as string, edit)
  if (verb === 'remove') {
    return {
      document: withList(document, kind, without(list, before.id)),
      inverse: { ...addItem(kind.field, before), index: list.indexOf(before) } as Edit,
    }
  }
  const { change } = edit as Extract<ItemEdit, { change: object }>
  const after = checkedItem(document, kind, { ...before, ...change, id: before.id }, edit)
  return {
    document: withList(document, kind, replaced(list, after)),
    inverse: changeItem(kind.field, before.id, overwritten<object>(before, change)),
  }
}

export function itemToChange(document: Document, edit: ItemEdit): DocumentItem | undefined {
  const { item: kind } = readKind(edit)
  const id = valueOf(edit, kind)
  return listOf(document, kind).find((item) => item.id === id)
}

export function findItem(document: Document, field: ItemField, id: string): DocumentItem | undefined {
  return listOf(document, kindOf(field)).find((item) => item.id === id)
}

// Safe below: `field` and the kind of edit belong to the same kind of item.

export function addItem(field: ItemField, item: DocumentItem): Edit {
  return { kind: `add${kindOf(field).name}`, [field]: item } as unknown as Edit
}

export function changeItem(field: ItemField, id: string, change: object): Edit {
  return { kind: `change${kindOf(field).name}`, [field]: id, change } as unknown as Edit
}

export function removeItem(field: ItemField, id: string): Edit {
  return { kind: `remove${kindOf(field).name}`, [field]: id } as unknown as Edit
}

function kindOf(field: ItemField): ItemKind {
  const kind = kindsByField.get(field)
  if (!kind) throw new TypeError(`No kind of item: ${field}`)
  return kind
}

function readKind(edit: ItemEdit) {
  const read = itemEdits.get(edit.kind)
  if (!read) throw new TypeError(`No edit of an item: ${edit.kind}`)
  return read
}

function valueOf(edit: ItemEdit, { field }: ItemKind): unknown {
  return (edit as unknown as Record<string, unknown>)[field]
}

function listOf(document: Document, { list }: ItemKind): readonly DocumentItem[] {
  return document[list] ?? []
}

function checkedItem(
  document: Document,
  { name, schema }: ItemKind,
  value: unknown,
  edit: Edit,
): DocumentItem {
  const item = checked(schema, value, edit)
  if (name === 'Gesture') checkPerformer(document, (item as Document['gestures'][number]).performer, edit)
  return item
}

/** An empty list that is optional is removed, as in documents that never had one. */
function withList(document: Document, { list: name }: ItemKind, list: readonly DocumentItem[]): Document {
  if (list.length > 0 || !(documentSchema.shape[name] instanceof z.ZodMiniOptional))
    return { ...document, [name]: list }
  const { [name]: _, ...rest } = document
  // Safe: only an optional list is missing.
  return rest as Document
}
