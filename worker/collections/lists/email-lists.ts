import * as z from 'zod'
import { ADDRESS_LIST_NAME_MAX } from '../../contract/emails/lists.ts'
import type { Collection } from '../definition/define.ts'
import { number, text } from '../definition/fields.ts'
import type { ListKind } from '../definition/list-kind.ts'
import { sql } from '../definition/sql.ts'

/** Neither lists of addresses nor their entries are collections of the record API. */
const beside = { rules: {}, ownerField: undefined, objectPrefix: undefined }

const lists: Collection = {
  ...beside,
  name: 'email_lists',
  id: 'email_lists',
  indexed: new Set(),
  ordered: new Set(),
  fields: { name: text({ max: ADDRESS_LIST_NAME_MAX }), addresses: number() },
}

const entries: Collection = {
  ...beside,
  name: 'email_list_entries',
  id: 'email_list_entries',
  indexed: new Set(['list']),
  ordered: new Set(['list>address']),
  fields: { list: text({ max: 15 }), address: text({ max: 255 }), name: text({ max: 200 }) },
}

/** Deletion has a call of its own, which explains refusals. */
export const addressListList: ListKind = {
  name: 'email_lists',
  collection: lists,
  columns: ['name', 'addresses'],
  expand: {},
  search: { columns: ['name'] },
  sorts: { created: {}, name: { folded: true } },
  filters: { created: { kind: 'date' }, addresses: { kind: 'number' } },
  isSmall: true,
  acts: {
    rename: {
      input: z.object({ name: z.string().trim().min(1).max(ADDRESS_LIST_NAME_MAX) }),
      edits: ['name'],
      when: ({ name }) => sql`"name" <> ${String(name)}`,
      set: ({ name }) => ({ name: String(name) }),
    },
  },
}

const isScheduled = sql`EXISTS (SELECT 1 FROM "emails" AS e
  WHERE e."state" = 'scheduled' AND INSTR(e."audience", '"' || "email_list_entries"."list" || '"') > 0)`

export const listedAddressList: ListKind = {
  name: 'email_addresses',
  collection: entries,
  columns: ['list', 'address', 'name'],
  expand: {},
  computed: {
    listName: sql`COALESCE((SELECT l."name" FROM "email_lists" AS l WHERE l."id" = "email_list_entries"."list"), '')`,
    scheduled: isScheduled,
  },
  search: { columns: ['address', 'name'] },
  sorts: { address: { nocase: true }, name: { folded: true } },
  filters: { list: { kind: 'choice', options: [] }, name: { kind: 'text' } },
  acts: {
    // Like the list itself, its addresses stay as agreed until a scheduled e-mail has been sent.
    remove: {
      when: () => sql`NOT ${isScheduled}`,
      set: () => ({ list: '', address: '', name: '' }),
      removes: true,
      also: (chosen, _input, { now }) => [
        sql`UPDATE "email_lists" SET "updated" = ${now}, "addresses" = "addresses" - (
            SELECT COUNT(*) FROM "email_list_entries" AS e WHERE e."list" = "email_lists"."id" AND e."id" IN (${chosen}))
          WHERE "id" IN (SELECT e."list" FROM "email_list_entries" AS e WHERE e."id" IN (${chosen}))`,
      ],
    },
  },
}
