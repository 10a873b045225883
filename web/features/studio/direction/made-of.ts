import type { Document } from '#contract/document/document'

/** In a jam others may edit all the time. */
const TRIES = 4

/**
 * Returns the result of `make` for the newest document: if the document was edited meanwhile, it is made again. After a few
 * tries the last result is returned.
 */
export async function madeOf<Made>(
  getDocument: () => Document,
  make: (document: Document) => Promise<Made>,
): Promise<Made> {
  for (let tries = 1; ; tries++) {
    const document = getDocument()
    const made = await make(document)
    if (tries === TRIES || getDocument() === document) return made
  }
}
