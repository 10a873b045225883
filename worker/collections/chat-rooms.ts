import { index, sqliteTable, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { baseColumns, flagColumn, integerColumn, textColumn } from './definition/columns.ts'
import { collection } from './definition/define.ts'
import { date, flag, number, relationTo, text } from './definition/fields.ts'
import { signedIn } from './definition/rules.ts'

export const chatRoomsTable = sqliteTable(
  'chat_rooms',
  {
    ...baseColumns(),
    name: textColumn(),
    slug: textColumn(),
    parent: textColumn(),
    topic: textColumn(),
    /** Unused; columns are never removed. */
    position: integerColumn(),
    locked: flagColumn(),
    archived: flagColumn(),
    trashed: textColumn(),
  },
  (table) => [
    uniqueIndex('chat_rooms_slug').on(table.slug),
    index('chat_rooms_parent').on(table.parent),
    index('chat_rooms_trashed').on(table.trashed),
  ],
)

export const chatRooms = collection({
  table: chatRoomsTable,
  name: 'chat_rooms',
  id: 'pbc_3861817060',
  rules: { list: signedIn, view: signedIn },
  fields: {
    name: text({ required: true, max: 80 }),
    slug: text({ required: true, max: 80, pattern: /^[a-z0-9]+(?:-[a-z0-9]+)*$/ }),
    parent: relationTo('chat_rooms'),
    topic: text({ max: 200 }),
    position: number({ integer: true, write: 'never', hidden: true }),
    locked: flag(),
    archived: flag(),
    /** In the back office's trash it is archived too; `''` otherwise. */
    trashed: date({ write: 'never' }),
  },
})
