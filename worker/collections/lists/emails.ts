import { campaignCategories, campaignStates } from '../../contract/emails/campaigns.ts'
import { indexesOf, type Collection } from '../definition/define.ts'
import { emailsTable } from '../emails.ts'
import { date, flag, relationTo, select, text } from '../definition/fields.ts'
import type { ListKind } from '../definition/list-kind.ts'
import { sql } from '../definition/sql.ts'

/** Not a collection of the record API. */
const emails: Collection = {
  name: 'emails',
  id: 'emails',
  rules: {},
  ownerField: 'author',
  objectPrefix: undefined,
  ...indexesOf(emailsTable),
  fields: {
    author: relationTo('users'),
    name: text({ max: 200 }),
    subject: text({ max: 400 }),
    category: select(campaignCategories),
    template: flag(),
    state: select(campaignStates),
    scheduled: date(),
    started: date(),
    finished: date(),
    trashed: date(),
  },
}

const many = (...states: string[]) =>
  sql`(SELECT COALESCE(SUM(r."mails"), 0) FROM "email_recipient_counts" AS r WHERE r."email" = "emails"."id"
    AND r."state" IN (SELECT "value" FROM json_each(${JSON.stringify(states)})))`

export const emailList: ListKind = {
  name: 'emails',
  collection: emails,
  columns: [
    'name',
    'subject',
    'category',
    'template',
    'state',
    'revision',
    'scheduled',
    'started',
    'finished',
    'pauseReason',
    'author',
    'trashed',
  ],
  expand: { author: ['name'] },
  computed: {
    sent: many('sent'),
    waiting: many('waiting', 'sending'),
    wrong: many('failed', 'unknown'),
    skipped: many('skipped'),
  },
  search: { columns: ['name', 'subject'] },
  sorts: { updated: {}, created: {}, name: { folded: true } },
  filters: {
    state: { kind: 'choice', options: campaignStates },
    template: { kind: 'flag' },
    category: { kind: 'choice', options: campaignCategories },
    scheduled: { kind: 'date' },
    finished: { kind: 'date' },
    updated: { kind: 'date' },
    'author.name': { kind: 'text' },
  },
  isSmall: true,
  trash: 'trashed',
  acts: {
    // A scheduled or running campaign must be cancelled first.
    trash: {
      when: () => sql`"trashed" = '' AND "state" IN ('draft', 'sent', 'cancelled')`,
      set: (_input, { now }) => ({ trashed: now }),
    },
    restore: { when: () => sql`"trashed" <> ''`, set: () => ({ trashed: '' }) },
  },
}
