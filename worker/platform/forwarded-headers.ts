/** Name a socket's user to the object that accepts it. */
export const TICKET_HEADER = 'x-chat-ticket'
export const USER_HEADER = 'x-chat-user'

export function toHeader(value: object): string {
  return encodeURIComponent(JSON.stringify(value))
}

/** Safe: only the worker calls an object, and it removes what clients set. */
export function fromHeader<Said>(request: Request, name: string): Said | undefined {
  const text = request.headers.get(name)
  // Written by `toHeader`.
  return text === null ? undefined : (JSON.parse(decodeURIComponent(text)) as Said)
}
