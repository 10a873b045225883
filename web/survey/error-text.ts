import { CallError, type CallErrorCode } from '../platform/call-error.ts'
import { isCodeNotLoaded } from '../platform/code-not-loaded.ts'
import { errorMessage, type ErrorMessage } from '../shell/errors/error-message.ts'
import type { RunnerTranslation } from './catalogues.ts'
import type { RunnerError } from './words/catalogue.ts'

/** Codes that a respondent can act on; all others are errors of ours. */
const errors: Partial<Record<CallErrorCode, RunnerError>> = {
  offline: 'offline',
  aborted: 'offline',
  not_found: 'not_found',
  sign_in_needed: 'signed_out',
  too_many_requests: 'too_many',
  too_quick: 'too_many',
  copies_sent: 'copies',
  guest_limit_reached: 'limit',
  challenge_needed: 'human',
  challenge_failed: 'human',
  too_large: 'too_large',
  unsupported_media_type: 'file_type',
  not_a_sound: 'file_type',
  not_a_picture: 'file_type',
  not_a_video: 'file_type',
  empty_file: 'empty_file',
  already_answered: 'answered',
  invitation_needed: 'invitation',
  survey_changed: 'changed',
  survey_soon: 'soon',
  validation_failed: 'check',
}

interface OwnMessage {
  title: 'closedTitle' | 'fullTitle' | 'quotaFullTitle' | 'uploadLimitTitle'
  text: 'closed' | 'full' | 'quotaFull' | 'uploadLimit'
}

/** Codes whose messages are the survey's own, in English too. */
const ownMessages: Partial<Record<CallErrorCode, OwnMessage>> = {
  survey_closed: { title: 'closedTitle', text: 'closed' },
  survey_full: { title: 'fullTitle', text: 'full' },
  // An edit stays open: another choice may have room.
  survey_quota_full: { title: 'quotaFullTitle', text: 'quotaFull' },
  // Removing a file from an answer does not delete it, so the message does not suggest it.
  quota_reached: { title: 'uploadLimitTitle', text: 'uploadLimit' },
}

/** The message of an error in the language of the page; each part that it lacks, as in English, is the app's own. */
export function errorText({ t, own }: RunnerTranslation, error: unknown): ErrorMessage {
  const ownMessage = error instanceof CallError ? ownMessages[error.code] : undefined
  if (ownMessage) return { title: t(ownMessage.title), text: t(ownMessage.text) }
  const code = codeOf(error)
  const { title, text } = errorMessage(error)
  return { title: own(`error.${code}`) ?? title, text: own(`error.${code}.text`) ?? text }
}

/** Its message says already that the answers are in this browser. */
export const isOffline = (error: unknown): boolean => codeOf(error) === 'offline'

function codeOf(error: unknown) {
  if (error instanceof CallError) return errors[error.code] ?? 'internal'
  return isCodeNotLoaded(error) ? 'offline' : 'internal'
}
