import * as z from 'zod/mini'

/** The worker's `http/errors.ts` maps a code to a status, the web's `shell/errors` to a message. */
export const errorCodes = [
  'bad_request',
  'validation_failed',
  'sign_in_failed',
  'sign_in_needed',
  'second_factor_needed',
  'banned',
  'not_allowed',
  'token_scope',
  'not_found',
  'collection_not_found',
  'method_not_found',
  'conflict',
  'last_admin',
  'project_deprecated',
  'rule_loops',
  'host_not_listed',
  'too_large',
  'too_many_requests',
  'guest_limit_reached',
  'challenge_needed',
  'challenge_failed',
  'unsupported_media_type',
  'range_not_satisfiable',
  'empty_file',
  'not_a_sound',
  'not_a_picture',
  'not_a_video',
  'quota_reached',
  'drawing_refused',
  'survey_soon',
  'survey_closed',
  'survey_full',
  'survey_changed',
  'already_answered',
  'invitation_needed',
  'too_quick',
  'email_locked',
  'email_not_ready',
  'recipients_changed',
  'mail_not_sent',
  'list_unreadable',
  'list_in_use',
  'upload_incomplete',
  'unsubscribe_link_dead',
  'unsubscribed_by_themselves',
  'webhook_signature_wrong',
  'operator_signature_wrong',
  'invite_unknown',
  'invite_used_up',
  'invite_expired',
  'invite_revoked',
  'invites_paused',
  'already_member',
  'database_not_ready',
  'storage_unavailable',
  'restoring',
  'recogniser_unavailable',
  'not_configured',
  'internal',
] as const

export type ErrorCode = (typeof errorCodes)[number]

export const fieldError = z.object({
  code: z.string(),
  message: z.string(),
  params: z.optional(z.record(z.string(), z.unknown())),
})

export type FieldError = z.infer<typeof fieldError>

export const errorBody = z.object({
  status: z.number(),
  code: z.string(),
  message: z.string(),
  data: z.record(z.string(), z.unknown()),
})

export type ErrorBody = z.infer<typeof errorBody>
