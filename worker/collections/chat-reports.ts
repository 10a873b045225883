import { sql } from 'drizzle-orm'
import { index, sqliteTable, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { MESSAGE_MAX_LENGTH, reportReasons } from '../contract/chat/chat.ts'
import { artReasons } from '../contract/art-reports.ts'
import { baseColumns, textColumn } from './definition/columns.ts'
import { collection } from './definition/define.ts'
import { relationTo, select, text } from './definition/fields.ts'
import { closed, signedIn } from './definition/rules.ts'

export const chatReportsTable = sqliteTable(
  'chat_reports',
  {
    ...baseColumns(),
    message: textColumn(),
    room: textColumn(),
    reporter: textColumn(),
    reason: textColumn(),
    note: textColumn(),
    quote: textColumn(),
    state: textColumn(),
    character: textColumn(),
    project: textColumn(),
  },
  (table) => [
    // Reports outlive their messages and characters.
    uniqueIndex('chat_reports_once')
      .on(table.reporter, table.message)
      .where(sql`"message" > ''`),
    uniqueIndex('chat_reports_once_of_art')
      .on(table.character, table.reporter, table.reason)
      .where(sql`"character" > ''`),
    index('chat_reports_message').on(table.message),
    index('chat_reports_room').on(table.room, table.state),
    index('chat_reports_state').on(table.state),
    index('chat_reports_project')
      .on(table.project)
      .where(sql`"project" > ''`),
    index('chat_reports_created').on(table.created, table.id),
  ],
)

/** `similar`: like removed art. */
export const allReportReasons = [...new Set([...reportReasons, ...artReasons, 'similar' as const])]

/** Characters. */
export const NOTE_MAX_LENGTH = 1_000

/** Reports of messages and of characters. Those by guests and of `similar` art, which the server finds, have no reporter. */
export const chatReports = collection({
  table: chatReportsTable,
  name: 'chat_reports',
  id: 'pbc_3861817064',
  ownerField: 'reporter',
  rules: { create: signedIn, delete: closed },
  fields: {
    // A report outlives its message.
    message: relationTo('chat_messages', { write: 'create' }),
    room: relationTo('chat_rooms', { write: 'never' }),
    reporter: relationTo('users', { required: true, cascade: true, write: 'never', session: true }),
    reason: select(allReportReasons, { required: true, write: 'create' }),
    note: text({ max: NOTE_MAX_LENGTH, write: 'create' }),
    quote: text({ max: MESSAGE_MAX_LENGTH, write: 'never' }),
    state: select(['open', 'removed', 'dismissed']),
    character: relationTo('characters', { write: 'never' }),
    /** The project in which the character was seen last. */
    project: relationTo('cam_projects', { write: 'never' }),
  },
})
