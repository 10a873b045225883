import { collections } from '../../collections/index.ts'

/** Tables that are no collection of the record API. */
const internalTables = [
  'backup_history',
  'backup_runs',
  'backup_touched',
  'privacy_journal',
  'forgettings',
  'uploads',
  'upload_parts',
  'doomed_objects',
  'throttles',
  'link_previews',
  'outbox',
  'second_factors',
  'recovery_codes',
  'events',
  'waiting_mail',
  'failed_mail',
  'email_suppressions',
  'mail_consents',
  'invites',
  'invite_uses',
  'waitlist',
  'switches',
  'character_drafts',
  'character_rigs',
  'art_hashes',
  'surveys',
  'survey_versions',
  'survey_responses',
  'survey_turns',
  'survey_transcripts',
  'survey_invitations',
  'survey_files',
  'survey_film_parts',
  'survey_destinations',
  'survey_deliveries',
  'list_views',
  'list_columns',
  'list_jobs',
  'emails',
  'email_recipients',
  'email_recipient_counts',
  'email_lists',
  'email_list_entries',
  'email_holds',
  'mail_settings',
  'email_pace',
  'sessions',
  'api_tokens',
  'project_versions',
  'withdrawn_takes',
  'daily_counts',
  'daily_creators',
  'route_rules',
  'chat_mutes',
  'attention_dismissals',
  'letter_bases',
  'users_names',
  'cam_projects_names',
  'characters_names',
  'templates_names',
  'chat_rooms_names',
  'surveys_names',
  'emails_names',
  'email_lists_names',
  'email_list_entries_names',
]

/** Tables that one statement joins; SQLite refuses more than 64. */
const MAX_JOINED = 50

/** Every table of the database, in groups for one statement each. */
export function tableGroups(): string[][] {
  const tables = [...collections.all.map(({ name }) => name), ...internalTables]
  const groups = Math.ceil(tables.length / MAX_JOINED)
  return Array.from({ length: groups }, (_, group) =>
    tables.slice(group * MAX_JOINED, (group + 1) * MAX_JOINED),
  )
}
