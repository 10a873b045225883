import * as z from 'zod'
import { WAITLIST_TEXT_MAX, waitlistStates } from '../../contract/upload-waitlist.ts'
import type { ActMoment, ListKind } from '../definition/list-kind.ts'
import { sql } from '../definition/sql.ts'
import { uploadWaitlist } from '../upload-waitlist.ts'
import { personByRow } from './person-search.ts'

const words = z.string().trim().max(WAITLIST_TEXT_MAX).default('')
const answerInput = z.object({ answer: words })

const flag = 'character_upload'
const newId = sql`SUBSTR(LOWER(HEX(RANDOMBLOB(8))), 1, 15)`

const decided = (state: 'approved' | 'declined', answer: unknown, { now, actor }: ActMoment) => ({
  state,
  answer: String(answer),
  decided: now,
  decidedBy: actor,
  // A changed decision is mailed again.
  mailed: '',
})

export const uploadWaitlistList: ListKind = {
  name: 'upload_waitlist',
  collection: uploadWaitlist,
  columns: [
    'user',
    'purpose',
    'link',
    'state',
    'answer',
    'note',
    'decided',
    'decidedBy',
    'mailed',
    'trashed',
  ],
  expand: { user: ['name', 'email'] },
  search: {
    columns: ['purpose', 'link', 'note', 'answer'],
    also: personByRow(sql`"upload_waitlist"."user"`),
  },
  sorts: { created: {}, decided: {} },
  filters: {
    state: { kind: 'choice', options: waitlistStates },
    created: { kind: 'date' },
    decided: { kind: 'date' },
    purpose: { kind: 'text' },
    link: { kind: 'text' },
  },
  trash: 'trashed',
  acts: {
    approve: {
      input: answerInput,
      edits: ['state', 'answer'],
      when: () => sql`"trashed" = '' AND "state" <> 'approved'`,
      set: ({ answer }, moment) => decided('approved', answer, moment),
      also: (chosen, _input, { now }) => [
        sql`INSERT INTO "user_flags" ("id", "created", "updated", "user", "key")
          SELECT ${newId}, ${now}, ${now}, w."user", ${flag} FROM "upload_waitlist" AS w
          WHERE w."id" IN (${chosen}) ON CONFLICT DO NOTHING`,
      ],
    },
    decline: {
      input: answerInput,
      edits: ['state', 'answer'],
      when: () => sql`"trashed" = '' AND "state" <> 'declined'`,
      set: ({ answer }, moment) => decided('declined', answer, moment),
      also: (chosen) => [
        sql`DELETE FROM "user_flags" WHERE "key" = ${flag} AND "user" IN
          (SELECT w."user" FROM "upload_waitlist" AS w WHERE w."state" = 'approved' AND w."id" IN (${chosen}))`,
      ],
    },
    note: {
      input: z.object({ note: words }),
      edits: ['note'],
      when: () => sql`1`,
      set: ({ note }) => ({ note: String(note) }),
    },
    trash: { when: () => sql`"trashed" = ''`, set: (_input, { now }) => ({ trashed: now }) },
    restore: {
      // One pending request per user: of several in the trash, the newest id is restored.
      when: () => sql`"trashed" <> '' AND ("state" <> 'waiting' OR NOT EXISTS (SELECT 1 FROM "upload_waitlist" AS o
        WHERE o."user" = "upload_waitlist"."user" AND o."state" = 'waiting' AND o."id" <> "upload_waitlist"."id"
        AND (o."trashed" = '' OR o."id" > "upload_waitlist"."id")))`,
      set: () => ({ trashed: '' }),
    },
  },
}
