import { livingTabs, type TabRegistry } from '../platform/living-tabs.ts'
import { memoryStore, openLocalStore, type LocalStore } from '../platform/local-store.ts'
import type { Draft } from './versions.ts'

/** The steps of undo that led to `value`. */
export interface StoredHistory<Value> {
  value: Value
  /** What the history's `steps` gave. */
  steps: unknown
  /** Milliseconds since 1970. */
  keptAt: number
}

/** What a tab that is gone has left of one thing. */
export interface LeftBehind<Value> {
  draft: Draft<Value> | undefined
  history: StoredHistory<Value> | undefined
}

/**
 * What this browser keeps of one person's work on one thing: a draft per open tab until the server has it, and the
 * steps of undo. A full disk rejects the single write.
 */
export interface LocalCopy<Value> {
  /** The newest of what tabs that are gone have left. From now on it is this tab's own. */
  adopt(): Promise<LeftBehind<Value>>
  keepDraft(draft: Draft<Value>): Promise<void>
  forgetDraft(): Promise<void>
  keepHistory(history: StoredHistory<Value>): Promise<void>
  close(): void
}

export interface Place {
  /** Id of the signed-in person: somebody else at this machine must not find the work. */
  owner: string
  /** What is edited, e.g. `project`, `survey`, `mail`. */
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

  /** Left by tabs that are gone, the newest first. */
  async function orphans<Kept extends { keptAt: number }>(store: LocalStore<Kept>, living: Set<string>) {
    const found: [string, Kept][] = []
    for (const candidate of await store.keys(prefix)) {
      const kept = living.has(candidate) ? undefined : await store.get(candidate)
      if (kept) found.push([candidate, kept])
    }
    return found.sort(([, a], [, b]) => b.keptAt - a.keptAt)
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
      // One history goes on; the others led to values that nobody looks at any more.
      await Promise.all(older.map(([old]) => histories.delete(old)))
      return { draft: newestDraft?.[1], history: newestHistory?.[1] }
    },
    keepDraft: (draft) => drafts.set(key, draft),
    forgetDraft: () => drafts.delete(key),
    keepHistory: (history) => histories.set(key, history),
    close: () => release(),
  }
}

let stores: Promise<Stores<unknown>> | undefined

/** Opens this browser's local copy; where storage is forbidden, memory has to do. */
export async function openLocalCopy<Value>(place: Place): Promise<LocalCopy<Value>> {
  stores ??= Promise.all([
    openLocalStore<Draft<unknown>>('drafts'),
    openLocalStore<StoredHistory<unknown>>('histories'),
  ]).then(([drafts, histories]) => ({ drafts, histories }))
  const opened = await stores.catch(() => memoryStores())
  // Safe: only editors of this kind write under its keys; what an older build has written they check (`read`).
  return localCopyIn(opened as Stores<Value>, browserTabs, place)
}

/** Stores that last as long as the page. */
export function memoryStores<Value>(): Stores<Value> {
  return { drafts: memoryStore(), histories: memoryStore() }
}

const browserTabs = livingTabs('mouthpiece-draft:')
