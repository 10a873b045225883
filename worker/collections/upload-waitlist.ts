import { sql } from 'drizzle-orm'
import { index, sqliteTable, text as textType, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { waitlistStates, WAITLIST_TEXT_MAX } from '../contract/upload-waitlist.ts'
import { baseColumns, textColumn } from './definition/columns.ts'
import { collection } from './definition/define.ts'
import { date, relationTo, select, text } from './definition/fields.ts'
import { closed, owner } from './definition/rules.ts'

export const uploadWaitlistTable = sqliteTable(
  'upload_waitlist',
  {
    ...baseColumns(),
    user: textColumn(),
    purpose: textColumn(),
    link: textColumn(),
    state: textType().notNull().default('waiting'),
    answer: textColumn(),
    note: textColumn(),
    decided: textColumn(),
    decidedBy: textColumn(),
    mailed: textColumn(),
    trashed: textColumn(),
  },
  (table) => [
    // One pending request per user, however often they press the button.
    uniqueIndex('upload_waitlist_user')
      .on(table.user)
      .where(sql`"state" = 'waiting' AND "trashed" = ''`),
    index('upload_waitlist_person').on(table.user, table.created),
    index('upload_waitlist_created').on(table.trashed, table.created, table.id),
    index('upload_waitlist_decided').on(table.trashed, table.decided, table.id),
    index('upload_waitlist_state').on(table.state, table.trashed, table.created, table.id),
    index('upload_waitlist_unmailed')
      .on(table.decided)
      .where(sql`"mailed" = '' AND "decided" <> ''`),
  ],
)

/** Handled by calls of their own. */
export const uploadWaitlist = collection({
  table: uploadWaitlistTable,
  name: 'upload_waitlist',
  id: 'pbc_3861817071',
  ownerField: 'user',
  rules: { list: owner('user'), view: owner('user'), create: closed, update: closed, delete: closed },
  fields: {
    user: relationTo('users', { required: true, cascade: true, write: 'never', session: true }),
    purpose: text({ max: WAITLIST_TEXT_MAX, write: 'never' }),
    link: text({ max: 500, write: 'never' }),
    state: select(waitlistStates, { write: 'never' }),
    answer: text({ max: WAITLIST_TEXT_MAX, write: 'never' }),
    /** Internal, never revealed. */
    note: text({ max: WAITLIST_TEXT_MAX, write: 'never', hidden: true }),
    decided: date({ write: 'never' }),
    decidedBy: text({ max: 64, write: 'never', hidden: true }),
    mailed: date({ write: 'never', hidden: true }),
    trashed: date({ write: 'never', hidden: true }),
  },
})
