function record(event: string, details: Record<string, unknown>) {
  console.log(JSON.stringify({ event, ...details }))
}

export function signedIn(details: { user: string }) {
  record('signed_in', details)
}

export function signInThrottled(details: { requestId: string }) {
  record('sign_in_throttled', details)
}

/** A scheduled job has run; `count` is the number of items it processed. */
export function jobDone(details: { job: string; count: number }) {
  record('job_done', details)
}

/** A scheduled job has failed; it runs again at its next time. */
export function jobFailed({ job, error }: { job: string; error: unknown }) {
  console.error(JSON.stringify({ event: 'job_failed', job, error: wordsOf(error) }))
}

/** A queue message has failed: it is retried, or was `dropped` as unusable. */
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

/** The challenge provider failed; the visitor was let through. */
export function challengeUnanswered({ error }: { error: unknown }) {
  console.error(JSON.stringify({ event: 'challenge_unanswered', error: wordsOf(error) }))
}

/** A page was sent without its data from the database. */
export function pageUnread({ error }: { error: unknown }) {
  console.error(JSON.stringify({ event: 'page_unread', error: wordsOf(error) }))
}

/** The database could not run a subscription's filter; it matches nothing. */
export function filterFailed({ filter, error }: { filter: string; error: unknown }) {
  console.error(JSON.stringify({ event: 'filter_failed', filter, error: wordsOf(error) }))
}

/** A room's changes could not be stored or copied; it retries by itself. */
export function chatMirrorFailed(details: { room: string; error: unknown }) {
  roomFailed('chat_mirror_failed', details)
}

/** A room did not answer; the others did. */
export function chatRoomFailed(details: { room: string; error: unknown }) {
  roomFailed('chat_room_failed', details)
}

/** A user's sessions ended and their current data could not be read: their tickets are refused for a while. */
export function chatPersonUnread({ user, error }: { user: string; error: unknown }) {
  const words = error instanceof Error ? error.message : String(error)
  console.error(JSON.stringify({ event: 'chat_person_unread', user, error: words }))
}

function roomFailed(event: string, { room, error }: { room: string; error: unknown }) {
  const words = error instanceof Error ? error.message : String(error)
  console.error(JSON.stringify({ event, room, error: words }))
}

/** The transport deferred a mail. Its message may repeat an address; its code does not. */
export function mailPostponed({ code }: { code: string }) {
  record('mail_postponed', { error: code })
}

/** A mail will never arrive: it was refused for good, or its token is dead. */
export function mailDropped({ code }: { code: string }) {
  console.error(JSON.stringify({ event: 'mail_dropped', error: code }))
}

/** A batch of requests to a jam's room could not be stored; the callers were asked to retry. */
export function jamTurnFailed({ jam, error }: { jam: string; error: unknown }) {
  roomFailed('jam_turn_failed', { room: jam, error })
}

/** A jam's document could not be copied to its record; it is retried. */
export function jamCopyFailed({ jam, error }: { jam: string; error: unknown }) {
  roomFailed('jam_copy_failed', { room: jam, error })
}
