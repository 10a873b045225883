import { AppError } from '../../contract/app-error.ts'
import { DOCUMENT_MAX_BYTES, documentSchema, type Document } from '../../contract/document/document.ts'
import { type DocumentPatch } from '../../contract/document/patch.ts'
import { PatchError, withPatch } from '../../model/document/patch.ts'
import { jsonText } from '../../model/text/json-text.ts'

export interface DocumentStore {
  /**
   * Returns the new revision; `undefined` if `revision` is not the newest, the quota is reached, or the project is
   * deprecated or another user's.
   */
  replace(
    id: string,
    save: { revision: number; document: string; updated: string },
  ): Promise<number | undefined>
  current(id: string): Promise<{ revision: number; document: unknown; deprecated: boolean } | undefined>
}

/**
 * Throws `conflict`, whose `data.current` is the stored state; `project_deprecated`; `quota_reached`; `too_large`
 * beyond a million bytes; `validation_failed` if a patch yields no valid document; `not_found`.
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

/** The document of `revision` with a patch applied. */
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

async function refusalOf(
  store: DocumentStore,
  id: string,
  { revision, known }: { revision: number; known?: Awaited<ReturnType<DocumentStore['current']>> },
): Promise<AppError> {
  const current = known ?? (await store.current(id))
  if (!current) return new AppError('not_found')
  const { deprecated, ...newest } = current
  if (deprecated) return new AppError('project_deprecated')
  // A save of the newest revision fails only because of its size.
  if (current.revision === revision) {
    return new AppError('quota_reached', { message: 'There is no storage left for this document.' })
  }
  return new AppError('conflict', { data: { current: newest } })
}
