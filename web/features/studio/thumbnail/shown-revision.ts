import type { Document } from '#contract/document/document'
import type { Studio } from '../project/store.ts'

/** `document` is the one that was drawn; without it the picture is a file of the owner. */
export interface Picture {
  bitmap: ImageBitmap
  document?: Document
}

/** Saves first. Returns the revision that has the drawn document, or 0 if none has it. */
export async function shownRevision(
  studio: Pick<Studio, 'flush' | 'savedRevision'> & { store: Pick<Studio['store'], 'getState'> },
  { document }: Pick<Picture, 'document'>,
): Promise<number> {
  await studio.flush()
  return studio.savedRevision(document ?? studio.store.getState().document) ?? 0
}
