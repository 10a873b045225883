import { index, sqliteTable } from 'drizzle-orm/sqlite-core'
import { LOOK_MAX_BYTES, lookProps } from '../contract/looks.ts'
import { baseColumns, textColumn } from './definition/columns.ts'
import { collection } from './definition/define.ts'
import { json, relationTo, text } from './definition/fields.ts'
import { owner, signedIn } from './definition/rules.ts'

export const looksTable = sqliteTable(
  'looks',
  {
    ...baseColumns(),
    owner: textColumn(),
    character: textColumn(),
    name: textColumn(),
    props: textColumn(),
  },
  (table) => [
    index('looks_owner').on(table.owner, table.character),
    index('looks_character').on(table.character),
  ],
)

export const looks = collection({
  table: looksTable,
  name: 'looks',
  id: 'pbc_2750163948',
  ownerField: 'owner',
  rules: {
    list: owner('owner'),
    view: owner('owner'),
    create: signedIn,
    update: owner('owner'),
    delete: owner('owner'),
  },
  fields: {
    owner: relationTo('users', { required: true, cascade: true, write: 'never', session: true }),
    character: relationTo('characters', { required: true, cascade: true, write: 'create' }),
    name: text({ required: true, max: 60 }),
    props: json(lookProps, { max: LOOK_MAX_BYTES, initial: () => ({}) }),
  },
})
