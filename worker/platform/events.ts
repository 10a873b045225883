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

export function swept(details: { uploads: number; projects: number; accounts: number; objects: number }) {
  record('swept', details)
}

/** A bug or an outage. The words and the stack stay here; the caller gets the request id. */
export function requestFailed(details: { requestId: string; method: string; path: string; error: unknown }) {
  const { error, ...rest } = details
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined
  console.error(JSON.stringify({ event: 'request_failed', ...rest, error: words, cause }))
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

/** The transport did not take a mail for now. Neither the address nor the words are told. */
export function mailPostponed({ error }: { error: unknown }) {
  record('mail_postponed', { error: reasonOf(error) })
}

/** A mail will never arrive: it was refused for good, or the token in it is dead. */
export function mailDropped({ error }: { error: unknown }) {
  console.error(JSON.stringify({ event: 'mail_dropped', error: reasonOf(error) }))
}

/** A service's words may repeat an address; its codes do not. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as Error & { code?: unknown }
  return typeof code === 'string' || typeof code === 'number' ? String(code) : error.name
}
