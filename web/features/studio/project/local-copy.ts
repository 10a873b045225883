import { livingTabs, type TabRegistry } from '../../../platform/living-tabs.ts'
import { memoryStore, openLocalStore, type LocalStore } from '../../../platform/local-store.ts'
import type { WaitingTake } from './takes.ts'
import type { Draft } from './versions.ts'

/** What this machine keeps until the server has it: one draft per open tab, and takes on their way up. */
export interface LocalCopy {
  /** The newest draft of a tab that is gone. From now on it is this tab's own. */
  adoptDraft(): Promise<Draft | undefined>
  keepDraft(draft: Draft): Promise<void>
  forgetDraft(): Promise<void>
  waitingTakes(): Promise<WaitingTake[]>
  keepTake(take: WaitingTake): Promise<void>
  forgetTake(id: string): Promise<void>
  close(): void
}

export interface Place {
  /** Id of the signed-in person: somebody else at this machine must not find the work. */
  owner: string
  project: string
}

interface Stores {
  drafts: LocalStore<Draft>
  takes: LocalStore<WaitingTake>
}

/** The local copy of one person's work on one project. A full disk rejects the single write. */
export function localCopyIn({ drafts, takes }: Stores, tabs: TabRegistry, place: Place): LocalCopy {
  const prefix = `${place.owner}/${place.project}/`
  let key = prefix + crypto.randomUUID()
  let release = tabs.hold(key)

  return {
    async adoptDraft() {
      const living = await tabs.living()
      const orphans: [string, Draft][] = []
      for (const candidate of await drafts.keys(prefix)) {
        const draft = living.has(candidate) ? undefined : await drafts.get(candidate)
        if (draft) orphans.push([candidate, draft])
      }
      const newest = orphans.sort(([, a], [, b]) => b.keptAt - a.keptAt)[0]
      if (!newest) return undefined
      release()
      key = newest[0]
      release = tabs.hold(key)
      return newest[1]
    },
    keepDraft: (draft) => drafts.set(key, draft),
    forgetDraft: () => drafts.delete(key),
    async waitingTakes() {
      const found = await Promise.all((await takes.keys(prefix)).map((one) => takes.get(one)))
      return found.filter((take) => take !== undefined).sort((a, b) => a.keptAt - b.keptAt)
    },
    keepTake: (take) => takes.set(prefix + take.id, take),
    forgetTake: (id) => takes.delete(prefix + id),
    close: () => release(),
  }
}

let stores: Promise<Stores> | undefined

/** Opens this browser's local copy; where storage is forbidden, memory has to do. */
export async function openLocalCopy(place: Place): Promise<LocalCopy> {
  stores ??= Promise.all([
    openLocalStore<Draft>('studio-drafts'),
    openLocalStore<WaitingTake>('studio-takes'),
  ]).then(([drafts, takes]) => ({ drafts, takes }))
  const opened = await stores.catch(() => ({
    drafts: memoryStore<Draft>(),
    takes: memoryStore<WaitingTake>(),
  }))
  return localCopyIn(opened, browserTabs, place)
}

const browserTabs = livingTabs('mouthpiece-draft:')
