import { index, sqliteTable, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { FLAG_KEY, FLAG_KEY_MAX } from '../contract/flags.ts'
import { baseColumns, textColumn } from './definition/columns.ts'
import { collection } from './definition/define.ts'
import { relationTo, text } from './definition/fields.ts'
import { owner } from './definition/rules.ts'

export const userFlagsTable = sqliteTable(
  'user_flags',
  { ...baseColumns(), user: textColumn(), key: textColumn() },
  (table) => [
    uniqueIndex('user_flags_user_key').on(table.user, table.key),
    index('user_flags_created').on(table.created, table.id),
    index('user_flags_key').on(table.key, table.created, table.id),
  ],
)

export const userFlags = collection({
  table: userFlagsTable,
  name: 'user_flags',
  id: 'pbc_2310284170',
  ownerField: 'user',
  rules: { list: owner('user'), view: owner('user') },
  fields: {
    user: relationTo('users', { required: true, cascade: true }),
    key: text({ required: true, max: FLAG_KEY_MAX, pattern: FLAG_KEY }),
  },
})
