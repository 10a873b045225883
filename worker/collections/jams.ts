import { index, sqliteTable } from 'drizzle-orm/sqlite-core'
import { DOCUMENT_MAX_BYTES, documentSchema } from '../contract/document/document.ts'
import { SEATS_MAX } from '../contract/jam/jams.ts'
import { newJamDocument } from '../model/jam/jam-document.ts'
import { baseColumns, integerColumn, textColumn } from './definition/columns.ts'
import { collection } from './definition/define.ts'
import { date, json, number, relationTo, text } from './definition/fields.ts'

export const jamsTable = sqliteTable(
  'jams',
  {
    ...baseColumns(),
    owner: textColumn(),
    title: textColumn(),
    seats: integerColumn(),
    document: textColumn(),
    revision: integerColumn(),
    key: textColumn(),
    keyed: textColumn(),
  },
  (table) => [index('jams_owner').on(table.owner, table.updated), index('jams_updated').on(table.updated)],
)

/** No rules: jams are for users with the admin flag. */
export const jams = collection({
  table: jamsTable,
  name: 'jams',
  id: 'pbc_1938462075',
  ownerField: 'owner',
  rules: {},
  fields: {
    owner: relationTo('users', { required: true, cascade: true, write: 'never', session: true }),
    title: text({ required: true, max: 120 }),
    seats: number({ required: true, integer: true, min: 1, max: SEATS_MAX }),
    // From then on the room owns it.
    document: json(documentSchema, {
      max: DOCUMENT_MAX_BYTES,
      write: 'create',
      initial: () => newJamDocument(),
    }),
    revision: number({ write: 'never', integer: true }),
    /** A digest; the key itself is not stored. */
    key: text({ max: 64, write: 'never', hidden: true }),
    keyed: date({ write: 'never' }),
  },
})
