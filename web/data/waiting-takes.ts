import { memoryStore, openLocalStore, type LocalStore } from '../platform/local-store.ts'
import { storedAtOf } from '../platform/stored-at.ts'
import type { WaitingTake } from './take-delivery.ts'

/** Takes of a project stored in this browser until they are uploaded. A full disk rejects the write. */
export interface WaitingTakes {
  /** The oldest first. */
  list(): Promise<WaitingTake[]>
  keep(take: WaitingTake): Promise<void>
  forget(id: string): Promise<void>
}

export function waitingTakesIn(
  store: LocalStore<WaitingTake>,
  { owner, project }: { owner: string; project: string },
): WaitingTakes {
  const prefix = `${owner}/${project}/`
  return {
    async list() {
      const found = await Promise.all((await store.keys(prefix)).map((one) => store.get(one)))
      return found.filter((take) => take !== undefined).sort((a, b) => storedAtOf(a) - storedAtOf(b))
    },
    keep: (take) => store.set(prefix + take.id, take),
    forget: (id) => store.delete(prefix + id),
  }
}

let opened: Promise<LocalStore<WaitingTake>> | undefined

/** Falls back to memory where storage is blocked. */
export async function openWaitingTakes(place: { owner: string; project: string }): Promise<WaitingTakes> {
  opened ??= openLocalStore<WaitingTake>('studio-takes').catch(() => memoryStore<WaitingTake>())
  return waitingTakesIn(await opened, place)
}
