/** What the worker says of a socket's person to the object that takes the socket over, each as one header. */
export const TICKET_HEADER = 'x-chat-ticket'
export const SPEAKER_HEADER = 'x-chat-speaker'

/** Any JSON as a header's value, which has no room for other letters than ASCII's. */
export function toHeader(value: object): string {
  return encodeURIComponent(JSON.stringify(value))
}

/** The same, read. Only the worker reaches an object, and what clients set it takes away. */
export function fromHeader<Said>(request: Request, name: string): Said | undefined {
  const text = request.headers.get(name)
  // Written by `toHeader`.
  return text === null ? undefined : (JSON.parse(decodeURIComponent(text)) as Said)
}
