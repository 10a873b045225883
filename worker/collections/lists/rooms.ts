import { chatRooms } from '../chat-rooms.ts'
import type { ListKind } from '../definition/list-kind.ts'
import { sql } from '../definition/sql.ts'

const here = sql`"trashed" = ''`

/** A follower of each act notifies the rooms. */
export const roomList: ListKind = {
  name: 'rooms',
  collection: chatRooms,
  columns: ['name', 'slug', 'parent', 'topic', 'position', 'locked', 'archived', 'trashed'],
  expand: { parent: ['name'] },
  counts: {
    messages: { rows: sql`"chat_messages" AS m WHERE m."room" = "chat_rooms"."id"` },
    reports: { rows: sql`"chat_reports" AS p WHERE p."room" = "chat_rooms"."id" AND p."state" = 'open'` },
  },
  search: { columns: ['name', 'slug', 'topic'] },
  sorts: { name: { folded: true }, created: {}, updated: {} },
  filters: {
    locked: { kind: 'flag' },
    archived: { kind: 'flag' },
    'parent.name': { kind: 'text' },
    created: { kind: 'date' },
  },
  isSmall: true,
  trash: 'trashed',
  acts: {
    lock: { when: () => sql`${here} AND "locked" = 0`, set: () => ({ locked: 1 }) },
    unlock: { when: () => sql`"locked" = 1`, set: () => ({ locked: 0 }) },
    archive: { when: () => sql`${here} AND "archived" = 0`, set: () => ({ archived: 1 }) },
    unarchive: { when: () => sql`${here} AND "archived" = 1`, set: () => ({ archived: 0 }) },
    // Archived rooms are hidden, so a room in the trash is archived as well.
    trash: { when: () => here, set: (_input, { now }) => ({ trashed: now, archived: 1 }) },
    restore: { when: () => sql`"trashed" <> ''`, set: () => ({ trashed: '', archived: 0 }) },
  },
}
