import { logEvent } from './log/scope.ts'

export function signedIn({ user }: { user: string }) {
  logEvent('info', 'signed_in', { person: user })
}

export function signInThrottled(details: { requestId: string }) {
  logEvent('warning', 'sign_in_throttled', details)
}

export function jobDone(details: { job: string; count: number }) {
  logEvent('info', 'job_done', details)
}

/** It runs again at its next time. */
export function jobFailed({ job, error }: { job: string; error: unknown }) {
  logEvent('error', 'job_failed', { job, error: wordsOf(error) })
}

/** The character is taken down, but copies of its drawing may not be found. */
export function hashingFailed({ character, error }: { character: string; error: unknown }) {
  logEvent('error', 'hashing_failed', { character, error: wordsOf(error) })
}

/** Themes are then found by words. */
export function embeddingFailed({ error }: { error: unknown }) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined
  logEvent('error', 'embedding_failed', { error: wordsOf(error), cause })
}

/** It is retried, unless it was the last attempt. */
export function transcriptionFailed({ attempts, error }: { attempts: number; error: unknown }) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined
  logEvent('error', 'transcription_failed', { attempts, error: wordsOf(error), cause })
}

/** It is retried, or was `dropped` as unusable. */
export function messageFailed(details: { queue: string; error: unknown; dropped: boolean }) {
  logEvent('error', 'message_failed', { ...details, error: wordsOf(details.error) })
}

/** It failed too often, and is in a queue of dead messages. */
export function messageDead(details: { queue: string; campaign: string }) {
  logEvent('error', 'message_dead', details)
}

export function requestFailed(details: {
  requestId: string
  method: string
  path: string
  code?: string
  person?: string
  error: unknown
}) {
  const { error, ...rest } = details
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined
  logEvent('error', 'request_failed', { ...rest, error: wordsOf(error), cause })
}

/** `ms`: until the answer began. */
export function requestSlow(details: {
  method: string
  path: string
  status: number
  ms: number
  person?: string
}) {
  logEvent('warning', 'request_slow', details)
}

/** `ms` as the database measured it, without the way; `sql` without bound values. */
export function querySlow(details: { sql: string; ms: number }) {
  logEvent('warning', 'query_slow', details)
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** The visitor was let through. */
export function challengeUnanswered({ error }: { error: unknown }) {
  logEvent('error', 'challenge_unanswered', { error: wordsOf(error) })
}

export function pageUnread({ error }: { error: unknown }) {
  logEvent('error', 'page_unread', { error: wordsOf(error) })
}

/** The subscription then matches nothing. */
export function filterFailed({ filter, error }: { filter: string; error: unknown }) {
  logEvent('error', 'filter_failed', { filter, error: wordsOf(error) })
}

/** The room retries by itself. */
export function chatMirrorFailed(details: { room: string; error: unknown }) {
  roomFailed('chat_mirror_failed', details)
}

/** Other rooms did. */
export function chatRoomFailed(details: { room: string; error: unknown }) {
  roomFailed('chat_room_failed', details)
}

/** Their tickets are refused for a while. */
export function chatPersonUnread({ user, error }: { user: string; error: unknown }) {
  const words = error instanceof Error ? error.message : String(error)
  logEvent('error', 'chat_person_unread', { person: user, error: words })
}

function roomFailed(event: string, { room, error }: { room: string; error: unknown }) {
  const words = error instanceof Error ? error.message : String(error)
  logEvent('error', event, { room, error: words })
}

/** The transport's message may repeat an address; its code does not. */
export function mailPostponed({ code }: { code: string }) {
  logEvent('warning', 'mail_postponed', { error: code })
}

/** Refused for good, or its token is dead. */
export function mailDropped({ code }: { code: string }) {
  logEvent('error', 'mail_dropped', { error: code })
}

/** The callers were asked to retry. */
export function jamTurnFailed({ jam, error }: { jam: string; error: unknown }) {
  roomFailed('jam_turn_failed', { room: jam, error })
}

/** It is retried. */
export function jamCopyFailed({ jam, error }: { jam: string; error: unknown }) {
  roomFailed('jam_copy_failed', { room: jam, error })
}

/** The caller gets the error. */
export function objectCallFailed(details: { object: string; room: string; method: string; error: unknown }) {
  logEvent('error', 'object_call_failed', { ...details, error: wordsOf(details.error) })
}
