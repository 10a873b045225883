/** One line of JSON for each thing worth knowing later; ids stand in the record, never in an event's name. */
function record(event: string, details: Record<string, unknown>) {
  console.log(JSON.stringify({ event, ...details }))
}

export function signedIn(details: { user: string }) {
  record('signed_in', details)
}

export function signInThrottled(details: { requestId: string }) {
  record('sign_in_throttled', details)
}

/** A job of the clock has run; `count` is what it has dealt with. */
export function jobDone(details: { job: string; count: number }) {
  record('job_done', details)
}

/** A job of the clock has failed; it runs again at its next time. */
export function jobFailed({ job, error }: { job: string; error: unknown }) {
  console.error(JSON.stringify({ event: 'job_failed', job, error: wordsOf(error) }))
}

/** A message of a queue has failed: it comes again, or was `dropped` because nothing can be done with it. */
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

/** A bug or an outage. The words and the stack stay here; the caller gets the request id. */
export function requestFailed(details: { requestId: string; method: string; path: string; error: unknown }) {
  const { error, ...rest } = details
  const words = wordsOf(error)
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined
  console.error(JSON.stringify({ event: 'request_failed', ...rest, error: words, cause }))
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Whether a visitor is a person could not be found out; they were let through. */
export function challengeUnanswered({ error }: { error: unknown }) {
  console.error(JSON.stringify({ event: 'challenge_unanswered', error: wordsOf(error) }))
}

/** A page was sent without what the database knows of it. */
export function pageUnread({ error }: { error: unknown }) {
  console.error(JSON.stringify({ event: 'page_unread', error: wordsOf(error) }))
}

/** The database could not carry out a filter that somebody listens with; nothing matches it. */
export function filterFailed({ filter, error }: { filter: string; error: unknown }) {
  console.error(JSON.stringify({ event: 'filter_failed', filter, error: wordsOf(error) }))
}

/** A room's changes could not be stored or copied for now; it tries again by itself. */
export function chatMirrorFailed(details: { room: string; error: unknown }) {
  roomFailed('chat_mirror_failed', details)
}

/** A room did not answer; the others did. */
export function chatRoomFailed(details: { room: string; error: unknown }) {
  roomFailed('chat_room_failed', details)
}

/** Somebody's sessions have ended and who they are now could not be read: no ticket of theirs counts for a while. */
export function chatPersonUnread({ user, error }: { user: string; error: unknown }) {
  const words = error instanceof Error ? error.message : String(error)
  console.error(JSON.stringify({ event: 'chat_person_unread', user, error: words }))
}

function roomFailed(event: string, { room, error }: { room: string; error: unknown }) {
  const words = error instanceof Error ? error.message : String(error)
  console.error(JSON.stringify({ event, room, error: words }))
}

/** The transport did not take a mail for now. Its words may repeat an address; its code does not. */
export function mailPostponed({ code }: { code: string }) {
  record('mail_postponed', { error: code })
}

/** A mail will never arrive: it was refused for good, or the token in it is dead. */
export function mailDropped({ code }: { code: string }) {
  console.error(JSON.stringify({ event: 'mail_dropped', error: code }))
}

/** What was asked of a jam's room in one turn could not be stored; anyone who asked was told to come back. */
export function jamTurnFailed({ jam, error }: { jam: string; error: unknown }) {
  roomFailed('jam_turn_failed', { room: jam, error })
}

/** A jam's document could not be copied to its record; it is tried again. */
export function jamCopyFailed({ jam, error }: { jam: string; error: unknown }) {
  roomFailed('jam_copy_failed', { room: jam, error })
}
