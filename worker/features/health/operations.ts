import { collections } from '../../collections/index.ts'
import { identifier, join, sql } from '../../collections/sql.ts'
import { health } from '../../contract/health.ts'
import { operation } from '../../http/operation.ts'
import type { Route } from '../../http/route.ts'
import { execute } from '../../platform/database.ts'

const internalTables = [
  'forgettings',
  'uploads',
  'upload_parts',
  'doomed_objects',
  'throttles',
  'outbox',
  'second_factors',
  'recovery_codes',
  'events',
  'waiting_mail',
  'failed_mail',
  'email_suppressions',
  'invites',
  'invite_uses',
  'waitlist',
  'switches',
  'character_drafts',
  'character_rigs',
  'surveys',
  'survey_versions',
  'survey_responses',
  'survey_turns',
  'survey_invitations',
  'survey_files',
  'list_views',
  'list_columns',
  'list_jobs',
  'emails',
  'email_recipients',
  'email_lists',
  'email_list_entries',
  'email_pace',
  'sessions',
  'api_tokens',
  'project_versions',
  'daily_counts',
  'daily_creators',
  'route_rules',
  'chat_mutes',
  'attention_dismissals',
  'letter_bases',
]

export const healthRoutes: Route[] = [
  operation(health, { access: 'anyone' }, async ({ context }) => {
    const tables = [...collections.all.map(({ name }) => name), ...internalTables]
    // Reads no row; a table that is not there yet makes the statement fail by name.
    await execute(context.env.DB, [sql`SELECT 1 FROM ${join(tables.map(identifier))} LIMIT 0`])
    context.header('Cache-Control', 'no-store')
    return { message: 'API is healthy.', code: 200, data: {} }
  }),
]
