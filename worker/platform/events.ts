function record(event: string, details: Record<string, unknown>) {
  console.log(JSON.stringify({ event, ...details }))
}

export function signedIn(details: { user: string }) {
  record('signed_in', details)
}

export function signInThrottled(details: { requestId: string }) {
  record('sign_in_throttled', details)
}

export function jobDone(details: { job: string; count: number }) {
  record('job_done', details)
}

/** It runs again at its next time. */
export function jobFailed({ job, error }: { job: string; error: unknown }) {
  console.error(JSON.stringify({ event: 'job_failed', job, error: wordsOf(error) }))
}

/** It is retried, or was `dropped` as unusable. */
export function messageFailed({
  queue,
  error,
  dropped,
}: {
  queue: string
  error: unknown
  dropped: boolean
}) {
  console.error(JSON.stringify({ event: 'message_failed', queue, dropped, error: wordsOf(error) }))
}

export function requestFailed(details: { requestId: string; method: string; path: string; error: unknown }) {
  const { error, ...rest } = details
  const words = wordsOf(error)
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined
  console.error(JSON.stringify({ event: 'request_failed', ...rest, error: words, cause }))
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** The visitor was let through. */
export function challengeUnanswered({ error }: { error: unknown }) {
  console.error(JSON.stringify({ event: 'challenge_unanswered', error: wordsOf(error) }))
}

export function pageUnread({ error }: { error: unknown }) {
  console.error(JSON.stringify({ event: 'page_unread', error: wordsOf(error) }))
}

/** The subscription then matches nothing. */
export function filterFailed({ filter, error }: { filter: string; error: unknown }) {
  console.error(JSON.stringify({ event: 'filter_failed', filter, error: wordsOf(error) }))
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
  console.error(JSON.stringify({ event: 'chat_person_unread', user, error: words }))
}

function roomFailed(event: string, { room, error }: { room: string; error: unknown }) {
  const words = error instanceof Error ? error.message : String(error)
  console.error(JSON.stringify({ event, room, error: words }))
}

/** The transport's message may repeat an address; its code does not. */
export function mailPostponed({ code }: { code: string }) {
  record('mail_postponed', { error: code })
}

/** Refused for good, or its token is dead. */
export function mailDropped({ code }: { code: string }) {
  console.error(JSON.stringify({ event: 'mail_dropped', error: code }))
}

/** The callers were asked to retry. */
export function jamTurnFailed({ jam, error }: { jam: string; error: unknown }) {
  roomFailed('jam_turn_failed', { room: jam, error })
}

/** It is retried. */
export function jamCopyFailed({ jam, error }: { jam: string; error: unknown }) {
  roomFailed('jam_copy_failed', { room: jam, error })
}
