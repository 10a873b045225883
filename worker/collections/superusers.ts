import { sql } from 'drizzle-orm'
import { sqliteTable, text as textType, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { baseColumns, textColumn } from './definition/columns.ts'
import { collection } from './definition/define.ts'
import { text } from './definition/fields.ts'
import { closed } from './definition/rules.ts'

export const superusersTable = sqliteTable(
  '_superusers',
  { ...baseColumns(), email: textType().notNull(), password: textColumn(), tokenKey: textColumn() },
  (table) => [uniqueIndex('_superusers_email').on(sql`${table.email} COLLATE NOCASE`)],
)

export const superusers = collection({
  table: superusersTable,
  name: '_superusers',
  id: 'pbc_3142635823',
  ownerField: 'id',
  rules: { list: closed, view: closed, create: closed, update: closed, delete: closed },
  fields: {
    email: text({ max: 255, write: 'never', private: 'self' }),
    password: text({ max: 255, write: 'never', hidden: true }),
    tokenKey: text({ max: 255, write: 'never', hidden: true }),
  },
})
