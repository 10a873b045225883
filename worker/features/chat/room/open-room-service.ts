import type { Bindings } from '../../../bindings.ts'
import { parseEnv } from '../../../env.ts'
import { chatMirrorFailed } from '../../../platform/events.ts'
import { newId } from '../../../platform/ids.ts'
import { mirrorChanges } from './mirror-storage.ts'
import { Mirror } from './mirror.ts'
import type { RoomSettings } from './room-deps.ts'
import { roomFacts } from './room-facts-storage.ts'
import { RoomFollowers } from './room-followers.ts'
import { roomLog } from './room-storage.ts'
import { Room } from './room.ts'

/** What there is of a room that exists. */
export interface OpenRoom {
  room: Room
  /** The room once more, as its log has it. */
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
  /** `undefined`: as they were when the room slept. */
  settings: RoomSettings | undefined
  /** What the object holds by now. */
  opened(): OpenRoom | undefined
  /** Does work in a transaction that is stored whole or not at all. */
  stored<Result>(work: (room: Room) => Result): Result
  announce(): Promise<void>
  wakeIn(milliseconds: number): void
}

/** Puts a room together: its rules over its log, the copies for the database, and who is told of what is said. */
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
    const kept = { log: roomLog(storage.sql), facts: roomFacts(storage.sql) }
    if (settings) kept.facts.setSettings(settings)
    return kept
  })
  const now = () => Date.now()
  const rate = parseEnv(env()).chatRate
  const roomWith = (present: RoomSettings) => new Room({ id, log, settings: present, rate, now, newId })
  const room = roomWith(facts.settings() ?? { locked: false, archived: false })
  const mirror = new Mirror(
    {
      copy: async (after, most) => {
        const present = opened()
        const changes = present?.room.reading.changesAfter(after, most) ?? []
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
    // While the room is open there is one.
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
