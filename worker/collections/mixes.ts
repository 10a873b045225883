import { index, sqliteTable } from 'drizzle-orm/sqlite-core'
import { MIX_MAX_BYTES, mixDocumentSchema } from '../contract/mixes/document.ts'
import { newMix } from '../model/mix/new-mix.ts'
import { baseColumns, integerColumn, textColumn } from './definition/columns.ts'
import { collection } from './definition/define.ts'
import { json, number, relationTo, text } from './definition/fields.ts'

export const mixesTable = sqliteTable(
  'mixes',
  {
    ...baseColumns(),
    owner: textColumn(),
    title: textColumn(),
    project: textColumn(),
    document: textColumn(),
    revision: integerColumn(),
  },
  (table) => [index('mixes_owner').on(table.owner, table.updated), index('mixes_project').on(table.project)],
)

/** No rules: mixes are for admins. */
export const mixes = collection({
  table: mixesTable,
  name: 'mixes',
  id: 'pbc_2206415903',
  ownerField: 'owner',
  rules: {},
  fields: {
    owner: relationTo('users', { required: true, cascade: true, write: 'never', session: true }),
    title: text({ required: true, max: 120 }),
    project: relationTo('cam_projects'),
    document: json(mixDocumentSchema, {
      max: MIX_MAX_BYTES,
      write: 'create',
      initial: () => newMix(),
    }),
    revision: number({ write: 'never', integer: true }),
  },
})
