import type { ErrorHandler } from 'hono'
import { AppError } from '../contract/app-error.ts'
import type { ErrorCode } from '../contract/error-codes.ts'
import type { ErrorBody } from '../contract/errors.ts'
import { databaseFailure } from '../platform/database.ts'
import { requestFailed } from '../platform/events.ts'
import type { AppContext, AppEnv } from './app-env.ts'

const broken = 'Something went wrong while processing your request.'
const absent = "The requested resource wasn't found."

/** Messages are the record API's where it has one. */
const answers: Record<ErrorCode, [status: number, message: string]> = {
  bad_request: [400, broken],
  validation_failed: [400, broken],
  sign_in_failed: [400, 'Failed to authenticate.'],
  sign_in_needed: [401, 'The request requires valid record authorization token.'],
  second_factor_needed: [401, 'The sign-in needs a second factor.'],
  banned: [403, 'The account has been closed.'],
  not_allowed: [403, 'You are not allowed to perform this request.'],
  token_scope: [403, 'The API token may not do this.'],
  not_found: [404, absent],
  collection_not_found: [404, 'Missing collection context.'],
  method_not_found: [404, absent],
  conflict: [409, 'Another version was saved in the meantime.'],
  last_admin: [409, 'The last admin cannot be removed.'],
  project_deprecated: [409, 'The project is from an earlier version and can no longer be changed.'],
  rule_loops: [409, 'The rule would create a redirect loop.'],
  host_not_listed: [400, 'The host is not on the list of allowed redirect hosts.'],
  too_large: [413, 'Request entity too large.'],
  too_many_requests: [429, 'Too Many Requests.'],
  guest_limit_reached: [429, 'The daily limit for visitors without an account is reached.'],
  challenge_needed: [403, 'Visitors have to pass a challenge first.'],
  challenge_failed: [400, 'The challenge was not passed.'],
  unsupported_media_type: [400, 'Unsupported Content-Type.'],
  range_not_satisfiable: [416, 'The requested range is not part of the file.'],
  empty_file: [400, 'The file is empty.'],
  not_a_sound: [400, 'The file is not a supported sound.'],
  not_a_picture: [400, 'The file is not a PNG, JPEG, WebP or GIF picture.'],
  not_a_video: [400, 'The file is not an MP4 or WebM video.'],
  quota_reached: [400, 'The storage limit is reached.'],
  drawing_refused: [400, 'The drawing cannot be used as a character.'],
  survey_soon: [403, 'The survey is not open yet.'],
  survey_closed: [403, 'The survey is closed.'],
  survey_full: [403, 'The survey has reached its limit of responses.'],
  survey_quota_full: [403, 'The survey has enough responses with such answers.'],
  survey_changed: [409, 'The survey has changed since it was opened.'],
  already_answered: [409, 'The survey was answered before.'],
  invitation_needed: [403, 'The survey needs an invitation.'],
  copies_sent: [429, 'The copies of this response were already sent.'],
  too_quick: [400, 'The response was sent too quickly.'],
  email_locked: [409, 'The e-mail can no longer be changed: it is on its way or was sent.'],
  email_not_ready: [409, 'The e-mail has errors and cannot be sent.'],
  recipients_changed: [409, 'The number of recipients is not the one that was confirmed.'],
  mail_not_sent: [502, 'The mail server rejected the e-mail.'],
  list_unreadable: [400, 'The list could not be read.'],
  list_in_use: [409, 'A scheduled e-mail names the list.'],
  upload_incomplete: [409, 'Parts of the file are missing.'],
  unsubscribe_link_dead: [404, 'The unsubscribe link is not valid.'],
  unsubscribed_by_themselves: [409, 'Only the person can take back their own unsubscription.'],
  webhook_signature_wrong: [401, 'The signature of the webhook is not valid.'],
  operator_signature_wrong: [401, 'The signature of the call is not valid.'],
  invite_unknown: [404, 'The invite does not exist.'],
  invite_used_up: [410, 'The invite has been used.'],
  invite_expired: [410, 'The invite has expired.'],
  invite_revoked: [410, 'The invite was revoked.'],
  invites_paused: [403, 'Invites are paused.'],
  already_member: [409, 'An account with this address already exists.'],
  database_not_ready: [503, 'The database has no tables yet: run `npm run seed` and try again.'],
  storage_unavailable: [503, 'Storage is not responding. Try again in a moment.'],
  restoring: [503, 'The service is being restored from a backup. Try again in a few minutes.'],
  recogniser_unavailable: [503, 'Speech recognition is not responding.'],
  not_configured: [503, 'The service is not configured.'],
  internal: [500, broken],
}

export const answerError: ErrorHandler<AppEnv> = (error, context) => {
  const failure = error instanceof AppError ? error : (databaseFailure(error) ?? new AppError('internal'))
  const [status] = answers[failure.code]
  context.set('errorCode', failure.code)
  const person = context.get('actor')?.id
  if (status >= 500) {
    requestFailed({
      requestId: context.get('requestId'),
      method: context.req.method,
      path: context.req.path,
      code: failure.code,
      ...(person !== undefined && { person }),
      error: failure.cause ?? error,
    })
  }
  return errorResponse(context, failure)
}

export function errorBodyOf(failure: AppError): ErrorBody {
  const [status, message] = answers[failure.code]
  return { status, code: failure.code, message: failure.publicMessage ?? message, data: failure.data }
}

function errorResponse(context: AppContext, failure: AppError): Response {
  const body = errorBodyOf(failure)
  const headers = failure.retryAfter === undefined ? {} : { 'Retry-After': String(failure.retryAfter) }
  // Every status in the table above has a body.
  return context.json(body, body.status as 400, { 'Cache-Control': 'no-store', ...headers })
}
