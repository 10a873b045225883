import { AppError } from '../../contract/app-error.ts'
import { DOCUMENT_MAX_BYTES, documentSchema, type Document } from '../../contract/document/document.ts'
import { type DocumentPatch } from '../../contract/document/patch.ts'
import { PatchError, withPatch } from '../../model/document/patch.ts'
import { jsonText } from '../../model/text/json-text.ts'

export interface DocumentStore {
  /**
   * Puts a document in the place of `revision` in one step and returns the new revision; `undefined` when
   * that is not the newest, its owner has no room for it, or the project is deprecated or not the caller's to write.
   */
  replace(
    id: string,
    save: { revision: number; document: string; updated: string },
  ): Promise<number | undefined>
  current(id: string): Promise<{ revision: number; document: unknown; deprecated: boolean } | undefined>
}

/**
 * Saves a document that is based on `revision`, or patches that one. Throws `conflict`, whose `data.current` is what the server
 * has, when another save came first; `project_deprecated`; `quota_reached`; `too_large` beyond a million bytes;
 * `validation_failed` when a patch does not fit or makes no document; `not_found`.
 */
export async function saveDocument(
  store: DocumentStore,
  id: string,
  save: {
    revision: number
    document?: Document | undefined
    patch?: DocumentPatch | undefined
    updated: string
  },
): Promise<{ revision: number; updated: string }> {
  const { revision, updated } = save
  const document = save.document ?? (await patched(store, id, save))
  const text = jsonText(document, DOCUMENT_MAX_BYTES)
  const saved = await store.replace(id, { revision, document: text, updated })
  if (saved !== undefined) return { revision: saved, updated }
  throw await refusalOf(store, id, { revision })
}

/** The document of `revision` with a patch made. */
async function patched(
  store: DocumentStore,
  id: string,
  { revision, patch }: { revision: number; patch?: DocumentPatch | undefined },
): Promise<Document> {
  const current = await store.current(id)
  if (!current || current.revision !== revision)
    throw await refusalOf(store, id, { revision, known: current })
  const before = documentSchema.safeParse(current.document)
  if (!before.success || !patch) throw new AppError('validation_failed')
  try {
    const after = documentSchema.safeParse(withPatch(before.data, patch))
    if (after.success) return after.data
  } catch (error) {
    if (!(error instanceof PatchError)) throw error
  }
  throw new AppError('validation_failed')
}

/** Why a save was not taken. */
async function refusalOf(
  store: DocumentStore,
  id: string,
  { revision, known }: { revision: number; known?: Awaited<ReturnType<DocumentStore['current']>> },
): Promise<AppError> {
  const current = known ?? (await store.current(id))
  if (!current) return new AppError('not_found')
  const { deprecated, ...newest } = current
  if (deprecated) return new AppError('project_deprecated')
  // Nothing else than its length is wrong with a save of the newest revision.
  if (current.revision === revision) {
    return new AppError('quota_reached', { message: 'There is no room left for this document.' })
  }
  return new AppError('conflict', { data: { current: newest } })
}
