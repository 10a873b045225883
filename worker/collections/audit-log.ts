import { index, sqliteTable } from 'drizzle-orm/sqlite-core'
import { baseColumns, textColumn } from './definition/columns.ts'
import { collection } from './definition/define.ts'
import { text } from './definition/fields.ts'
import { closed } from './definition/rules.ts'

export const auditLogTable = sqliteTable(
  'audit_log',
  {
    ...baseColumns(),
    actor: textColumn(),
    action: textColumn(),
    target: textColumn(),
    before: textColumn(),
    after: textColumn(),
    via: textColumn(),
  },
  (table) => [
    index('audit_log_created').on(table.created, table.id),
    index('audit_log_actor').on(table.actor, table.created, table.id),
    index('audit_log_action').on(table.action, table.created, table.id),
    index('audit_log_via').on(table.via, table.created, table.id),
    // With the action: a list looks up who gave a flag.
    index('audit_log_target').on(table.target, table.action, table.created, table.id),
  ],
)

export const auditLog = collection({
  table: auditLogTable,
  name: 'audit_log',
  id: 'pbc_3861817065',
  rules: { create: closed, update: closed, delete: closed },
  fields: {
    /** The log outlives the account, so this is no relation. */
    actor: text({ max: 64, write: 'never' }),
    /** For example `chat.message.remove`. */
    action: text({ max: 120, write: 'never' }),
    /** Collection and id: `chat_messages/abc`. */
    target: text({ max: 200, write: 'never' }),
    /** JSON. */
    before: text({ max: 20_000, write: 'never' }),
    after: text({ max: 20_000, write: 'never' }),
    /** The API token or superuser behind the act, as in `api_tokens/abc`; empty: the user themselves. */
    via: text({ max: 80, write: 'never' }),
  },
})
