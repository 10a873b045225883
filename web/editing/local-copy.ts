import { storedAtOf } from '../platform/stored-at.ts'
import { openTabs, type TabRegistry } from '../platform/open-tabs.ts'
import { memoryStore, openLocalStore, type LocalStore } from '../platform/local-store.ts'
import type { Draft } from './versions.ts'

export interface StoredHistory<Value> {
  value: Value
  steps: unknown
  /** Milliseconds since 1970. */
  storedAt: number
}

export interface LeftBehind<Value> {
  draft: Draft<Value> | undefined
  history: StoredHistory<Value> | undefined
}

/**
 * Local work on one document: a draft per open tab until it is saved, and the undo history. A full disk rejects the
 * single write.
 */
export interface LocalCopy<Value> {
  /** Takes over the newest draft of a closed tab. */
  adopt(): Promise<LeftBehind<Value>>
  saveDraft(draft: Draft<Value>): Promise<void>
  deleteDraft(): Promise<void>
  saveHistory(history: StoredHistory<Value>): Promise<void>
  close(): void
}

export interface Place {
  /** Id of the signed-in user: other users of this device must not find the work. */
  owner: string
  /** The kind of document, such as `project`, `survey` or `mail`. */
  kind: string
  id: string
}

interface Stores<Value> {
  drafts: LocalStore<Draft<Value>>
  histories: LocalStore<StoredHistory<Value>>
}

export function localCopyIn<Value>(
  { drafts, histories }: Stores<Value>,
  tabs: TabRegistry,
  place: Place,
): LocalCopy<Value> {
  const prefix = `${place.kind}/${place.owner}/${place.id}/`
  let key = prefix + crypto.randomUUID()
  let release = tabs.hold(key)

  /** Newest first. */
  async function orphans<Stored extends { storedAt: number; keptAt?: number }>(
    store: LocalStore<Stored>,
    living: Set<string>,
  ) {
    const found: [string, Stored][] = []
    for (const candidate of await store.keys(prefix)) {
      const stored = living.has(candidate) ? undefined : await store.get(candidate)
      if (stored) found.push([candidate, stored])
    }
    return found.sort(([, a], [, b]) => storedAtOf(b) - storedAtOf(a))
  }

  return {
    async adopt() {
      const living = await tabs.living()
      const [newestDraft] = await orphans(drafts, living)
      const [newestHistory, ...older] = await orphans(histories, living)
      const adopted = newestDraft?.[0] ?? newestHistory?.[0]
      if (adopted !== undefined) {
        release()
        key = adopted
        release = tabs.hold(key)
      }
      // One history continues; the others belong to abandoned values.
      await Promise.all(older.map(([old]) => histories.delete(old)))
      return { draft: newestDraft?.[1], history: newestHistory?.[1] }
    },
    saveDraft: (draft) => drafts.set(key, draft),
    deleteDraft: () => drafts.delete(key),
    saveHistory: (history) => histories.set(key, history),
    close: () => release(),
  }
}

let stores: Promise<Stores<unknown>> | undefined

/** Falls back to memory where storage is blocked. */
export async function openLocalCopy<Value>(place: Place): Promise<LocalCopy<Value>> {
  stores ??= Promise.all([
    openLocalStore<Draft<unknown>>('drafts'),
    openLocalStore<StoredHistory<unknown>>('histories'),
  ]).then(([drafts, histories]) => ({ drafts, histories }))
  const opened = await stores.catch(() => memoryStores())
  // Safe: only editors of this kind write under its keys, and `read` checks values of older builds.
  return localCopyIn(opened as Stores<Value>, browserTabs, place)
}

export function memoryStores<Value>(): Stores<Value> {
  return { drafts: memoryStore(), histories: memoryStore() }
}

const browserTabs = openTabs('mouthpiece-draft:')
