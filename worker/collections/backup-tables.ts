import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { integerColumn, textColumn } from './definition/columns.ts'

/** While there is one, triggers note each changed row in `backup_touched`. */
export const backupRunsTable = sqliteTable('backup_runs', {
  id: text().primaryKey(),
  /** Milliseconds since 1970. */
  opened: integer().notNull(),
})

/** In the order of their changes. */
export const backupTouchedTable = sqliteTable('backup_touched', {
  seq: integer().primaryKey({ autoIncrement: true }),
  tbl: text().notNull(),
  rid: integer().notNull(),
})

/** The backups of this database, as the tool reported them. */
export const backupHistoryTable = sqliteTable(
  'backup_history',
  {
    /** Id of the run. */
    id: text().primaryKey(),
    state: text({ enum: ['running', 'finished', 'failed'] }).notNull(),
    started: text().notNull(),
    ended: textColumn(),
    /** The time of the state that the backup holds. */
    at: textColumn(),
    /** The store, without secrets. */
    target: textColumn(),
    encrypted: integer({ mode: 'boolean' }).notNull().default(false),
    rows: integerColumn(),
    files: integerColumn(),
    rooms: integerColumn(),
    bytes: integerColumn(),
    /** Number of files and rooms that the backup lacks. */
    missing: integerColumn(),
    /** JSON: names of the first of them, or the reason of a failure. */
    problems: text().notNull().default('[]'),
  },
  (table) => [index('backup_history_state').on(table.state, table.ended)],
)

/** Each table is in this list or in the next one. */
export const backedUpTables = [
  '_superusers',
  'api_tokens',
  'art_hashes',
  'attention_dismissals',
  'audit_log',
  'cam_projects',
  'character_drafts',
  'character_rigs',
  'characters',
  'chat_cards',
  'chat_messages',
  'chat_mutes',
  'chat_reactions',
  'chat_reports',
  'chat_rooms',
  'daily_counts',
  'daily_creators',
  'doomed_objects',
  'email_holds',
  'email_list_entries',
  'email_lists',
  'email_pace',
  'email_recipient_counts',
  'email_recipients',
  'email_suppressions',
  'emails',
  'failed_mail',
  'forgettings',
  'invite_uses',
  'invites',
  'jams',
  'letter_bases',
  'link_previews',
  'list_columns',
  'list_jobs',
  'list_views',
  'looks',
  'mail_consents',
  'mail_settings',
  'media',
  'mixes',
  'project_versions',
  'recovery_codes',
  'route_rules',
  'second_factors',
  'sessions',
  'survey_deliveries',
  'survey_destinations',
  'survey_files',
  'survey_film_parts',
  'survey_invitations',
  'survey_quota_builds',
  'survey_quota_places',
  'survey_quota_waiting',
  'survey_responses',
  'survey_result_links',
  'survey_transcripts',
  'survey_turns',
  'survey_versions',
  'surveys',
  'switches',
  'takes',
  'templates',
  'upload_waitlist',
  'user_flags',
  'users',
  'waiting_mail',
  'waitlist',
  'withdrawn_takes',
] as const

/** Short-lived, derived, or about backups themselves. */
export const excludedTables = [
  'backup_history',
  'backup_runs',
  'backup_touched',
  'cam_projects_names',
  'cam_projects_search',
  'characters_names',
  'chat_messages_search',
  'chat_rooms_names',
  'email_list_entries_names',
  'email_lists_names',
  'emails_names',
  'events',
  'outbox',
  'privacy_journal',
  'survey_changes',
  'survey_counts',
  'survey_transcriptions',
  'surveys_names',
  'templates_names',
  'throttles',
  'upload_parts',
  'uploads',
  'users_names',
  'users_search',
] as const

const verbs = { create: ['INSERT', 'NEW'], update: ['UPDATE', 'NEW'], delete: ['DELETE', 'OLD'] } as const

/** Rows are only added: inside a statement with an `OR` clause, a trigger's own clause does not count. */
export function backupTriggers(): { name: string; text: string }[] {
  return backedUpTables.flatMap((table) =>
    Object.entries(verbs).map(([action, [verb, row]]) => {
      const name = `backup_${table}_${action}`
      const note = `INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('${table}', ${row}.rowid)`
      return {
        name,
        text: `CREATE TRIGGER "${name}" AFTER ${verb} ON "${table}" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN ${note}; END`,
      }
    }),
  )
}
