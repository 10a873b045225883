import { AppError } from '../../contract/app-error.ts'
import { DOCUMENT_MAX_BYTES, documentSchema, type Document } from '../../contract/document/document.ts'
import { type DocumentPatch } from '../../contract/document/patch.ts'
import { PatchError, withPatch } from '../../model/document/patch.ts'
import { withoutWithdrawn, type WithdrawnTake } from '../../model/document/without-withdrawn.ts'
import { jsonText } from '../../model/text/json-text.ts'

export interface DocumentStore {
  /**
   * Returns the new revision; `undefined` if `revision` is not the newest, the quota is reached, a take that is not in
   * `without` was withdrawn, or the project is deprecated or another user's.
   */
  replace(
    id: string,
    save: { revision: number; document: string; updated: string; without: readonly string[] },
  ): Promise<number | undefined>
  withdrawn(id: string): Promise<WithdrawnTake[]>
  current(id: string): Promise<{ revision: number; document: unknown; deprecated: boolean } | undefined>
}

/**
 * Saves without the parts that were withdrawn; returns the document if it had any. Throws `conflict`, whose `data.current` is the stored state; `project_deprecated`; `quota_reached`; `too_large`
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
): Promise<{ revision: number; updated: string; document?: Document }> {
  const { revision, updated } = save
  const given = save.document ?? (await patched(store, id, save))
  const write = (document: Document, without: readonly string[]) =>
    store.replace(id, { revision, document: jsonText(document, DOCUMENT_MAX_BYTES), updated, without })
  // Few projects have withdrawn takes: these are read only if the first attempt is refused.
  const saved = await write(given, [])
  if (saved !== undefined) return { revision: saved, updated }
  const withdrawn = await store.withdrawn(id)
  if (withdrawn.length > 0) {
    const document = withoutWithdrawn(given, withdrawn)
    const again = await write(
      document,
      withdrawn.map(({ take }) => take),
    )
    if (again !== undefined) return { revision: again, updated, ...(document !== given && { document }) }
  }
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
