import { sqliteTable, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { baseColumns, flagColumn, numberColumn, textColumn } from './columns.ts'
import { collection } from './define.ts'
import { flag, number, text } from './fields.ts'
import { fieldIs } from './rules.ts'

export const charactersTable = sqliteTable(
  'characters',
  {
    ...baseColumns(),
    slug: textColumn(),
    name: textColumn(),
    tagline: textColumn(),
    rig: textColumn(),
    position: numberColumn(),
    published: flagColumn(),
  },
  (table) => [uniqueIndex('characters_slug').on(table.slug)],
)

export const characters = collection({
  table: charactersTable,
  name: 'characters',
  id: 'pbc_1466534506',
  rules: { list: fieldIs('published', true), view: fieldIs('published', true) },
  fields: {
    slug: text({ required: true, max: 80, pattern: /^[a-z0-9]+(?:-[a-z0-9]+)*$/ }),
    name: text({ required: true, max: 80 }),
    tagline: text({ max: 200 }),
    rig: text({ required: true, max: 255, pattern: /^\/[\w./-]+$/ }),
    position: number(),
    published: flag(),
  },
})
