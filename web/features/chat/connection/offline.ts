import type { ChatMessageRecord, ChatRoomRecord } from '#contract/chat/chat'
import { memoryStore, openLocalStore, type LocalStore } from '../../../platform/local-store.ts'
import { openTabs, type TabRegistry } from '../../../platform/open-tabs.ts'
import type { OutboxStore, Waiting } from '#model/chat/outbox'
import type { ReadMark } from './reading.ts'
import type { Draft } from '../store.ts'

/** A room as it was when this machine last heard of it. */
export interface StoredRoom {
  /** The event up to which this is everything. */
  rev: number
  messages: ChatMessageRecord[]
  earlier: boolean
  loaded: boolean
}

export interface StoredFacts {
  rooms: ChatRoomRecord[]
  marks: Record<string, ReadMark>
  /** Reading of which the server may not know yet, by room. */
  unsaid: Record<string, number>
}

type StoredValue = StoredRoom | StoredFacts | Waiting | Record<string, Draft>

/** One person's chat in this browser, so that it can be read and written without a network. */
export interface OfflineChat {
  facts(): Promise<StoredFacts | undefined>
  saveFacts(facts: StoredFacts): Promise<void>
  room(id: string): Promise<StoredRoom | undefined>
  saveRoom(id: string, room: StoredRoom): Promise<void>
  drafts(): Promise<Record<string, Draft>>
  /** By room; those that are not named stay as they are. */
  saveDrafts(changed: ReadonlyMap<string, Draft | undefined>): Promise<void>
  outbox: OutboxStore
  /** Commands of tabs that are gone. From now on they are this tab's own. */
  abandoned(): Promise<Waiting[]>
  /** Forgets everything of this person: others may use the machine. */
  forget(): Promise<void>
  close(): void
}

/** Opens the store; where the browser refuses one, memory has to do. What others left behind is forgotten. */
export async function openOfflineChat(user: string): Promise<OfflineChat> {
  const store = await openLocalStore<StoredValue>('chat').catch(() => memoryStore<StoredValue>())
  const others = (await store.keys().catch(() => [])).filter((key) => !key.startsWith(`${user}/`))
  for (const key of others) await store.delete(key).catch(() => undefined)
  return offlineChatIn(store, openTabs('mouthpiece-chat:'), user)
}

export function offlineChatIn(store: LocalStore<StoredValue>, tabs: TabRegistry, user: string): OfflineChat {
  const tab = crypto.randomUUID()
  const release = tabs.hold(tab)
  const factsKey = `${user}/facts`
  const draftsKey = `${user}/drafts`
  const roomKey = (id: string) => `${user}/room/${id}`
  const commands = `${user}/command/`
  const drafts = async () => ((await store.get(draftsKey)) as Record<string, Draft> | undefined) ?? {}
  const commandKey = (key: string) => `${commands}${tab}/${key}`
  return {
    // Each kind of key holds its own kind of value, written by the line after it.
    facts: () => store.get(factsKey) as Promise<StoredFacts | undefined>,
    saveFacts: (facts) => store.set(factsKey, facts),
    room: (id) => store.get(roomKey(id)) as Promise<StoredRoom | undefined>,
    saveRoom: (id, room) => store.set(roomKey(id), room),
    drafts,
    async saveDrafts(changed) {
      const unchanged = Object.entries(await drafts()).filter(([room]) => !changed.has(room))
      const written = [...changed].flatMap(([room, draft]) => (draft ? [[room, draft] as const] : []))
      await store.set(draftsKey, Object.fromEntries([...unchanged, ...written]))
    },
    outbox: {
      set: (key, waiting) => store.set(commandKey(key), waiting),
      delete: (key) => store.delete(commandKey(key)),
    },
    async abandoned() {
      const living = await tabs.living()
      const found: Waiting[] = []
      for (const key of await store.keys(commands)) {
        const owner = key.slice(commands.length).split('/')[0] ?? ''
        if (owner === tab || living.has(owner)) continue
        // Safe: written by `outbox.set` above.
        const waiting = (await store.get(key)) as Waiting | undefined
        if (!waiting) continue
        // Stored again before the old entry is deleted: a crash in between loses nothing, and keys make repeats harmless.
        await store.set(commandKey(waiting.frame.key), waiting)
        await store.delete(key)
        found.push(waiting)
      }
      return found
    },
    async forget() {
      for (const key of await store.keys(`${user}/`)) await store.delete(key)
    },
    close() {
      release()
      store.close()
    },
  }
}
