/** True for what promises reject with after an abort, or when a person closes the sheet for sharing. */
export function isAbort(failure: unknown): boolean {
  return failure instanceof DOMException && failure.name === 'AbortError'
}
