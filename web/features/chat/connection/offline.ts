import type { ChatMessageRecord, ChatRoomRecord } from '#contract/chat/chat'
import { memoryStore, openLocalStore, type LocalStore } from '../../../platform/local-store.ts'
import { openTabs, type TabRegistry } from '../../../platform/open-tabs.ts'
import type { OutboxStore, Waiting } from '#model/chat/outbox'
import type { ReadMark } from './reading.ts'
import type { Draft } from '../store.ts'

/** A room as stored on this device. */
export interface StoredRoom {
  /** All events up to this one are included. */
  rev: number
  messages: ChatMessageRecord[]
  earlier: boolean
  loaded: boolean
}

export interface StoredFacts {
  rooms: ChatRoomRecord[]
  marks: Record<string, ReadMark>
  /** Read marks that the server may not have, by room. */
  unsaid: Record<string, number>
}

type StoredValue = StoredRoom | StoredFacts | Waiting | Record<string, Draft>

/** A user's chat in this browser, for offline use. */
export interface OfflineChat {
  facts(): Promise<StoredFacts | undefined>
  saveFacts(facts: StoredFacts): Promise<void>
  room(id: string): Promise<StoredRoom | undefined>
  saveRoom(id: string, room: StoredRoom): Promise<void>
  drafts(): Promise<Record<string, Draft>>
  /** By room; other rooms are unchanged. */
  saveDrafts(changed: ReadonlyMap<string, Draft | undefined>): Promise<void>
  outbox: OutboxStore
  /** Commands of closed tabs, which this tab takes over. */
  abandoned(): Promise<Waiting[]>
  forget(): Promise<void>
  close(): void
}

/** Opens the store, or one in memory where the browser refuses it. Deletes data of other users. */
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
    // Safe: each kind of key has its own type of value.
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
