import { CallError, type CallErrorCode } from '../../platform/call-error.ts'
import { isCodeNotLoaded } from '../../platform/code-not-loaded.ts'
import { PageError } from './page-error.ts'

export interface ErrorMessage {
  title: string
  text: string
}

/** The message of each error code: what happened and what to do, never the code itself. */
const messages: Record<CallErrorCode, ErrorMessage> = {
  bad_request: {
    title: 'Something about that request was wrong',
    text: 'The request was not understood. Reload the page and try again.',
  },
  validation_failed: {
    title: 'Please check your input',
    text: 'Correct the marked fields and try again.',
  },
  sign_in_failed: {
    title: 'Wrong e-mail or password',
    text: 'Check both and try again.',
  },
  sign_in_needed: {
    title: 'You are signed out',
    text: 'Sign in again to continue. Your work is saved in this browser.',
  },
  second_factor_needed: {
    title: 'One more step',
    text: 'Enter the code that your authenticator app shows, or one of your recovery codes.',
  },
  banned: {
    title: 'This account is closed',
    text: 'The team has closed it. If you think that is a mistake, reply to the last e-mail you got from us.',
  },
  not_allowed: {
    title: 'You don’t have permission',
    text: 'Your account can’t do this. If it should, ask the team.',
  },
  token_scope: {
    title: 'The program doesn’t have permission',
    text: 'Give it more permissions in your account, or use the app itself.',
  },
  rule_loops: {
    title: 'That would cause a redirect loop',
    text: 'With the other rules, visitors would never arrive. Change where one of them leads.',
  },
  host_not_listed: {
    title: 'That host is not on the list',
    text: 'Visitors are only sent to hosts that the operator has allowed.',
  },
  not_found: {
    title: 'Not found',
    text: 'It was moved or deleted, or it was never shared with you.',
  },
  collection_not_found: {
    title: 'Not found',
    text: 'The server does not know this kind of thing. Reload the page to get the newest version.',
  },
  method_not_found: {
    title: 'The server cannot do this',
    text: 'This page may be older than the server. Reload it and try again.',
  },
  last_admin: {
    title: 'This is the last admin',
    text: 'Make someone else an admin first.',
  },
  project_deprecated: {
    title: 'This is an older project',
    text: 'Today’s tools can’t change it. Its own page makes a copy in the new format.',
  },
  conflict: {
    title: 'It changed somewhere else',
    text: 'A newer version was saved in another tab or by someone else. Both are saved: choose one to continue.',
  },
  too_large: {
    title: 'Too big',
    text: 'This is larger than the server accepts. Try a smaller one.',
  },
  too_many_requests: {
    title: 'Too many tries',
    text: 'Take a short break, about a minute, and try again.',
  },
  copies_sent: {
    title: 'The copies were already sent',
    text: 'Up to three copies of a response can be sent, and all of them were.',
  },
  guest_limit_reached: {
    title: 'Daily limit reached',
    text: 'Visitors without an account have reached today’s limit here. Sign in and try again, or come back tomorrow.',
  },
  challenge_needed: {
    title: 'Are you human?',
    text: 'Tick the small box on this page, then send it again.',
  },
  challenge_failed: {
    title: 'That check did not work',
    text: 'It may have taken too long. Confirm again that you’re human.',
  },
  unsupported_media_type: {
    title: 'This file type isn’t supported here',
    text: 'Try another format.',
  },
  range_not_satisfiable: {
    title: 'The file ended early',
    text: 'The requested part doesn’t exist. Reload the page and try again.',
  },
  empty_file: {
    title: 'The file is empty',
    text: 'There is nothing in it. Choose another one.',
  },
  not_a_sound: {
    title: 'This file isn’t audio',
    text: 'Its content isn’t audio, even though its name says so. WAV, AIFF, MP3, M4A, Ogg, WebM and FLAC work.',
  },
  not_a_picture: {
    title: 'This file isn’t a picture',
    text: 'Its content isn’t an image, even though its name says so. PNG, JPEG and WebP work.',
  },
  not_a_video: {
    title: 'This file isn’t a video',
    text: 'Its content isn’t video, even though its name says so. MP4 and WebM work.',
  },
  quota_reached: {
    title: 'Your storage is full',
    text: 'Delete projects or takes you no longer need and empty the trash, then try again.',
  },
  drawing_refused: {
    title: 'This drawing cannot be a puppet',
    text: 'Something in it isn’t allowed or is missing. See the notes next to the drawing.',
  },
  survey_soon: {
    title: 'Not open yet',
    text: 'This survey opens later. Your answers stay in this page until then.',
  },
  survey_closed: {
    title: 'This survey is closed',
    text: 'It no longer accepts answers.',
  },
  survey_full: {
    title: 'This survey is full',
    text: 'It has reached its limit of answers.',
  },
  survey_quota_full: {
    title: 'Enough answers like yours',
    text: 'Yours weren’t sent.',
  },
  survey_changed: {
    title: 'The survey has changed',
    text: 'Its questions have changed since you opened it. Reload the page; your answers are saved.',
  },
  already_answered: {
    title: 'You have already answered',
    text: 'This survey takes one answer per person.',
  },
  invitation_needed: {
    title: 'You need an invitation',
    text: 'Open the survey with the link you were sent. Each link is good for one answer.',
  },
  too_quick: {
    title: 'You’re too fast',
    text: 'Wait a moment and send it again.',
  },
  email_locked: {
    title: 'This e-mail is on its way',
    text: 'Only drafts can be changed. Duplicate it, or unschedule it first.',
  },
  email_not_ready: {
    title: 'Not ready to send',
    text: 'Some things have to be fixed first. See the check.',
  },
  recipients_changed: {
    title: 'The audience has changed',
    text: 'The number of recipients is not the one you confirmed. Look at the new one and confirm it again.',
  },
  mail_not_sent: {
    title: 'The mail server refused',
    text: 'It did not accept the e-mail. Its response is in the log. Try again in a moment.',
  },
  list_unreadable: {
    title: 'That list cannot be read',
    text: 'Paste one address per line, or a CSV file with a column of e-mail addresses and every quote closed.',
  },
  list_in_use: {
    title: 'This list is in use',
    text: 'A scheduled e-mail goes to it, or leaves it out. Unschedule that e-mail first.',
  },
  upload_incomplete: {
    title: 'The upload is incomplete',
    text: 'Some parts didn’t arrive. Try again: only the missing ones will be sent.',
  },
  unsubscribe_link_dead: {
    title: 'This link is incomplete',
    text: 'Parts of it may have been lost on the way. Open it from the e-mail again, or sign in and choose your e-mails in the settings.',
  },
  unsubscribed_by_themselves: {
    title: 'Only they can change this',
    text: 'This person unsubscribed themselves, so only they can subscribe again.',
  },
  webhook_signature_wrong: {
    title: 'The signature is wrong',
    text: 'Check that both sides use the same webhook secret.',
  },
  operator_signature_wrong: {
    title: 'The signature is wrong',
    text: 'Check that both sides use the same backup secret, and that their clocks agree.',
  },
  invite_unknown: {
    title: 'We don’t know this invite',
    text: 'Open the whole link of the newest e-mail, or ask the person who invited you for a new one.',
  },
  invite_used_up: {
    title: 'This invite has been used',
    text: 'If it was you, sign in. Otherwise ask the person who invited you for another one.',
  },
  invite_expired: {
    title: 'This invite has expired',
    text: 'Ask the person who invited you to send it again.',
  },
  invite_revoked: {
    title: 'This invite was withdrawn',
    text: 'Ask the person who invited you, or join the waiting list.',
  },
  invites_paused: {
    title: 'Sign-ups are paused',
    text: 'New accounts are paused for the moment. Your invite stays good: try again later.',
  },
  already_member: {
    title: 'You have an account already',
    text: 'There is an account with this address. Sign in with it.',
  },
  database_not_ready: {
    title: 'We are setting up',
    text: 'The database is not ready yet. Try again in a moment.',
  },
  storage_unavailable: {
    title: 'Our storage is unavailable',
    text: 'Records and files can’t be reached right now. Nothing is lost; try again in a moment.',
  },
  restoring: {
    title: 'We’re restoring a backup',
    text: 'Mouthpiece will be back in a few minutes. Please try again then.',
  },
  recogniser_unavailable: {
    title: 'Transcription is busy right now',
    text: 'Try again in a minute, or type what is said.',
  },
  not_configured: {
    title: 'We are setting up',
    text: 'The server is missing a setting, and the team has to fix it. Try again later.',
  },
  internal: {
    title: 'Something went wrong',
    text: 'That was our fault. Try again; if it keeps happening, reload the page.',
  },
  offline: {
    title: 'No connection',
    text: 'The server cannot be reached. Check your network; what you made stays in this browser.',
  },
  aborted: {
    title: 'Stopped',
    text: 'This was stopped before it was done.',
  },
}

/** Returns the message for an error. Error codes are turned into text here only. */
export function errorMessage(error: unknown): ErrorMessage {
  if (error instanceof CallError) return messages[error.code]
  if (error instanceof PageError) {
    return error.status === 404 ? { ...messages.not_found, title: error.message } : { ...messages.internal }
  }
  if (error instanceof Error && error.message === 'Auth system unavailable') {
    return {
      title: error.message,
      text: 'Signing in does not work right now. Reload the page and try again.',
    }
  }
  if (isCodeNotLoaded(error)) {
    return {
      title: 'This page did not load',
      text: 'A part of it is missing here. Check your connection, then try again.',
    }
  }
  return messages.internal
}
