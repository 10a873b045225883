import { index, sqliteTable } from 'drizzle-orm/sqlite-core'
import { DOCUMENT_MAX_BYTES, documentSchema } from '../contract/document/document.ts'
import { startingDocument } from '../model/document/new-document.ts'
import { baseColumns, flagColumn, integerColumn, numberColumn, textColumn } from './definition/columns.ts'
import { collection } from './definition/define.ts'
import { date, flag, json, number, relationTo, text } from './definition/fields.ts'
import { all, fieldIs } from './definition/rules.ts'

export const templatesTable = sqliteTable(
  'templates',
  {
    ...baseColumns(),
    title: textColumn(),
    description: textColumn(),
    character: textColumn(),
    document: textColumn(),
    moment: numberColumn(),
    position: integerColumn(),
    published: flagColumn(),
    trashed: textColumn(),
    source: textColumn(),
  },
  (table) => [
    index('templates_position').on(table.trashed, table.position, table.id),
    index('templates_updated').on(table.trashed, table.updated, table.id),
  ],
)

const offered = all(fieldIs('published', true), fieldIs('trashed', ''))

export const templates = collection({
  table: templatesTable,
  name: 'templates',
  id: 'pbc_3861817070',
  rules: { list: offered, view: offered },
  fields: {
    title: text({ required: true, max: 120 }),
    description: text({ max: 500 }),
    character: relationTo('characters', { required: true }),
    document: json(documentSchema, {
      max: DOCUMENT_MAX_BYTES,
      initial: ({ character }) => startingDocument(String(character)),
    }),
    /** Seconds, of its picture. */
    moment: number({ min: 0, max: 86_400 }),
    position: number({ integer: true, min: 0, max: 1_000_000 }),
    published: flag(),
    trashed: date(),
    /** The project in which it is edited. */
    source: relationTo('cam_projects'),
  },
})
