import type { Document } from '#contract/document/document'

/** In a jam others may edit all the time. */
const TRIES = 4

/** Others changed the document during every try. */
export class EditedMeanwhile extends Error {
  override readonly name = 'EditedMeanwhile'
}

/**
 * Returns the result of `make` for the newest document: if the document was edited meanwhile, it is made again. Throws
 * `EditedMeanwhile` after a few tries, and the reason of `signal` once that aborts.
 */
export async function madeOf<Made>(
  getDocument: () => Document,
  make: (document: Document) => Promise<Made>,
  signal: AbortSignal,
): Promise<Made> {
  for (let tries = 1; tries <= TRIES; tries++) {
    signal.throwIfAborted()
    const document = getDocument()
    const made = await make(document)
    signal.throwIfAborted()
    if (getDocument() === document) return made
  }
  throw new EditedMeanwhile()
}
