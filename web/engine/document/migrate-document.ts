import { DOCUMENT_VERSION, documentSchema, type Document } from '#contract/document/document'
import * as z from 'zod/mini'

type DocumentErrorCode =
  /** Not a document of any version. */
  | 'document_unreadable'
  /** Written by a newer build of this app: reloading the page helps. */
  | 'document_too_new'

export class DocumentError extends Error {
  readonly code: DocumentErrorCode
  constructor(code: DocumentErrorCode, options?: ErrorOptions) {
    super(code, options)
    this.name = 'DocumentError'
    this.code = code
  }
}

/**
 * Accepts any version. Older ones are upgraded by the schema: everything new is optional. Throws `DocumentError`.
 */
export function migrateDocument(stored: unknown): Document {
  const parsed = z.safeParse(documentSchema, stored)
  if (parsed.success) return parsed.data
  const version = typeof stored === 'object' && stored !== null && 'version' in stored ? stored.version : null
  const isNewer = typeof version === 'number' && version > DOCUMENT_VERSION
  throw new DocumentError(isNewer ? 'document_too_new' : 'document_unreadable', { cause: parsed.error })
}
