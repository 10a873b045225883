import type { Bindings } from '../../../bindings.ts'
import { parseEnv } from '../../../env.ts'
import { chatMirrorFailed } from '../../../platform/events.ts'
import { newId } from '../../../platform/ids.ts'
import { clearMirror, mirrorChanges } from './mirror-storage.ts'
import { Mirror } from './mirror.ts'
import type { RoomSettings } from './room-deps.ts'
import { roomFacts } from './room-facts-storage.ts'
import { RoomFollowers } from './room-followers.ts'
import { roomLog } from './room-storage.ts'
import { Room } from './room.ts'

/** The parts of an existing room. */
export interface OpenRoom {
  room: Room
  rebuild(): Room
  log: ReturnType<typeof roomLog>
  facts: ReturnType<typeof roomFacts>
  mirror: Mirror
  followers: RoomFollowers
}

interface Opening {
  id: string
  storage: DurableObjectStorage
  env(): Bindings
  /** `undefined`: as stored before hibernation. */
  settings: RoomSettings | undefined
  opened(): OpenRoom | undefined
  stored<Result>(work: (room: Room) => Result): Result
  announce(): Promise<void>
  wakeIn(milliseconds: number): void
}

/** Assembles a room: its rules over its log, the copy for the database, and its followers. */
export function openRoom({
  id,
  storage,
  env,
  settings,
  opened,
  stored,
  announce,
  wakeIn,
}: Opening): OpenRoom {
  const { log, facts } = storage.transactionSync(() => {
    const tables = { log: roomLog(storage.sql), facts: roomFacts(storage.sql) }
    if (settings) tables.facts.setSettings(settings)
    return tables
  })
  const now = () => Date.now()
  const rate = parseEnv(env()).chatRate
  const roomWith = (present: RoomSettings) => new Room({ id, log, settings: present, rate, now, newId })
  const room = roomWith(facts.settings() ?? { locked: false, archived: false })
  const mirror = new Mirror(
    {
      copy: async (after, limit) => {
        if (after < 0) {
          await clearMirror(env().DB, id)
          return 0
        }
        const present = opened()
        const changes = present?.room.reading.changesAfter(after, limit) ?? []
        const newest = changes.at(-1)?.event.rev
        if (!present || newest === undefined) return undefined
        await mirrorChanges(env().DB, id, changes, log.moderatedBetween(after, newest))
        return newest
      },
      load: facts.copied,
      store: (rev) =>
        stored((present) => {
          facts.setCopied(rev)
          present.storeMarks()
        }),
      announce,
      now,
      schedule: runAfter,
      wakeIn,
      failed: (error) => chatMirrorFailed({ room: id, error }),
    },
    room.position.rev,
  )
  const followers = new RoomFollowers({
    room: id,
    facts,
    gateway: (name) => env().CHAT_GATEWAYS.getByName(name),
    // Set while the room is open.
    since: (after) => (opened()?.room ?? room).reading.since(after),
    mutes: () => (opened()?.room ?? room).rights.mutesAt(now()),
    schedule: runAfter,
  })
  return {
    room,
    rebuild: () => roomWith((opened()?.room ?? room).rights.settings),
    log,
    facts,
    mirror,
    followers,
  }
}

export function runAfter(milliseconds: number, work: () => void): void {
  setTimeout(work, milliseconds)
}
