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
