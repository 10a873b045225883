import { AppError } from '../../contract/app-error.ts'
import { jsonText } from '../../model/text/json-text.ts'
import { MIX_MAX_BYTES, type MixDocument } from '../../contract/mixes/document.ts'

export interface MixStore {
  /** Returns the new revision; `undefined` if `revision` is not the newest. */
  replace(
    id: string,
    save: { revision: number; document: string; updated: string },
  ): Promise<number | undefined>
  current(id: string): Promise<{ revision: number; document: unknown } | undefined>
}

/** Throws `conflict`, whose `data.current` is the stored state; `too_large` beyond a million bytes; `not_found`. */
export async function saveMix(
  store: MixStore,
  id: string,
  { revision, document, updated }: { revision: number; document: MixDocument; updated: string },
): Promise<{ revision: number; updated: string }> {
  const text = jsonText(document, MIX_MAX_BYTES)
  const saved = await store.replace(id, { revision, document: text, updated })
  if (saved !== undefined) return { revision: saved, updated }
  const current = await store.current(id)
  if (!current) throw new AppError('not_found')
  throw new AppError('conflict', { data: { current } })
}
