import type { Document } from '#contract/document/document'
import { closeCodes, PING, PONG } from '#contract/chat/frames'
import type { Edit } from '#contract/document/edits/edit'
import { documentHash } from '#contract/document/edits/turned-round'
import {
  jamCloseCodes,
  type JamClientFrame,
  type JamRefusal,
  type JamSeat,
  type JamServerEvent,
  type JamTransport,
} from '#contract/jam/frames'
import type { JamStart } from '#contract/jam/joint-start'
import { openJamSocket, type Entry } from '../../../data/jams.ts'
import { signal, type Signal } from '../../../platform/signal.ts'
import { keptSocket, type Socket } from '../../../platform/socket.ts'
import { workUnderWay } from '../../../platform/work-under-way.ts'
import { askTime } from './ask-time.ts'
import { RoomClock } from './clock.ts'
import { Replica } from './replica.ts'
import { watchUnsent } from './unsent-work.ts'

/** Why the room will not have us any more. */
export type Ending = 'removed' | 'full' | 'signed-out' | 'outdated' | 'gone'

export interface Cursor {
  client: string
  name: string
  time: number
  chosen: string[]
}

export interface JamState {
  line: 'opening' | 'open' | 'offline' | Ending
  document: Document
  /** Whether the document is the room's by now. */
  known: boolean
  /** Whether the room has everything that was done here. */
  saved: boolean
  canUndo: boolean
  canRedo: boolean
  mayEdit: boolean
  seats: JamSeat[]
  people: { id: string; name: string }[]
  /** To the owner: who was taken out, and has not been let in again. */
  removed: { id: string; name: string }[]
  transport: JamTransport
  /** The take that was started together and has not ended. */
  start: JamStart | null
  /** Where the others look on the timeline. */
  cursors: Cursor[]
}

export interface JamListener {
  /** `who`: the name of the person who removed what is gone, while they are here. */
  refused(refused: { code: JamRefusal; who?: string | undefined; bringBack?: (() => void) | undefined }): void
  reaction(reaction: { name: string; emoji: string }): void
  /** The jam's record was changed, its title perhaps. */
  recordChanged(): void
}

/** A jam as this page takes part in it. All functions stay the same. */
export interface JamRoom {
  id: string
  client: string
  state: Signal<JamState>
  /** Makes an edit at once; those in a row with the same key are one step of undo. Throws an `EditError`. */
  edit(edit: Edit, options?: { key?: string }): void
  /** Ends a row of edits. */
  seal(): void
  undo(): void
  redo(): void
  send(frame: Exclude<JamClientFrame, { t: 'hello' | 'edit' | 'undo' | 'clock' | 'have' }>): boolean
  /** The room's time now, in milliseconds; undefined before it is known. */
  roomTime(): number | undefined
  /** Keeps the room open, also after its page was left, until `work` for it has ended. */
  during<Result>(work: Promise<Result>): Promise<Result>
  /** Enters the jam; returns the way out, which waits until the room has all that was done here. */
  open(): () => void
}

const COMPARE_MS = 30_000
const SEND_MS = 50
const HERE_MS = 200
const unsaid: JamListener = {
  refused: () => undefined,
  reaction: () => undefined,
  recordChanged: () => undefined,
}

const endings: Readonly<Record<number, Ending>> = {
  [jamCloseCodes.removed]: 'removed',
  [jamCloseCodes.full]: 'full',
  [closeCodes.signedOut]: 'signed-out',
  [closeCodes.updateYourClient]: 'outdated',
  1000: 'gone',
}

/** A jam's room, which has yet to be entered. */
export function createJamRoom(id: string, entry: Entry, listener: JamListener = unsaid): JamRoom {
  const client = crypto.randomUUID()
  const clock = new RoomClock()
  const replica: Replica = new Replica({
    client,
    changed: () => show({}),
    refused: ({ code, by, named }) => {
      const lost = code === 'gone' ? named.find((one) => replica.knowsRemoved(one)) : undefined
      const bringBack = lost === undefined ? undefined : () => restore(lost)
      const who = state.get().people.find(({ id }) => id === by)?.name
      listener.refused({ code, who, bringBack })
    },
    missed: () => hello(),
  })
  const state = signal<JamState>({
    line: 'opening',
    document: replica.document,
    known: false,
    saved: true,
    canUndo: false,
    canRedo: false,
    mayEdit: false,
    seats: [],
    people: [],
    removed: [],
    transport: { at: 0, position: 0, playing: false },
    start: null,
    cursors: [],
  })
  function restore(lost: string) {
    replica.bringBack(lost)
    flush()
  }

  let hereAt = 0
  let socket: Socket | undefined
  /** Works that have not ended. */
  let making = 0
  let here: ReturnType<typeof setTimeout> | undefined

  function show(part: Partial<JamState>) {
    const { document, isKnown, isSaved, canUndo, canRedo } = replica
    state.set({ ...state.get(), document, known: isKnown, saved: isSaved, canUndo, canRedo, ...part })
  }

  const say = (frame: JamClientFrame) => socket?.send(JSON.stringify(frame)) ?? false
  const hello = () => void say({ t: 'hello', client, rev: replica.rev })
  const asking = askTime(clock, say)

  /** Sends what is due; not before the room has said where it stands. */
  function flush() {
    if (state.get().line !== 'open' || !replica.isKnown) return
    for (const frame of replica.toSend(performance.now())) say(frame)
  }

  /** Asks the room whether its document is ours. */
  function compare() {
    if (!replica.isSaved || !replica.isKnown) return
    say({ t: 'have', rev: replica.rev, hash: documentHash(replica.agreed) })
  }

  function hear(event: JamServerEvent) {
    switch (event.t) {
      case 'live': {
        const { seats, transport, start, mayEdit } = event
        return show({ line: 'open', seats, transport, start, mayEdit })
      }
      case 'clock':
        return asking.answered(event)
      case 'seats':
        return show({ seats: event.seats })
      case 'people':
        return show({ people: event.people })
      case 'removed':
        return show({ removed: event.people })
      case 'jam':
        return listener.recordChanged()
      case 'transport':
        return show({ transport: event.transport })
      case 'start':
        return show({ start: event.start })
      case 'here':
        return show({ cursors: event.people.filter((one) => one.client !== client) })
      case 'react':
        return listener.reaction(event)
      case 'refused':
        // Those of edits are the replica's.
        return event.n === undefined ? listener.refused({ code: event.code }) : undefined
      case 'edit':
      case 'reset':
        return undefined
      default:
        return event satisfies never
    }
  }

  const connected = () =>
    keptSocket({
      open: () => openJamSocket(id, entry),
      onState: (line) => {
        if (line !== 'open') show({ line: line === 'connecting' ? 'opening' : 'offline' })
      },
      onOpen() {
        replica.reconnected()
        hello()
        asking.start()
      },
      onText(text) {
        // The room's frames are of the contract; a page that is too old is told so by a close code.
        const events = JSON.parse(text) as JamServerEvent[]
        replica.receive(events)
        for (const event of events) hear(event)
        flush()
      },
      onClose(code) {
        const ending = endings[code]
        if (ending) show({ line: ending })
        return ending === undefined
      },
      ping: PING,
      pong: PONG,
    })

  return {
    id,
    client,
    state,
    edit(edit, options) {
      replica.edit(edit, options)
      flush()
    },
    seal: () => replica.seal(),
    undo() {
      replica.undo()
      flush()
    },
    redo() {
      replica.redo()
      flush()
    },
    send(frame) {
      if (frame.t !== 'here') return say(frame)
      // A playhead that moves is told five times a second.
      clearTimeout(here)
      const wait = Math.max(0, hereAt + HERE_MS - performance.now())
      here = setTimeout(() => {
        hereAt = performance.now()
        say(frame)
      }, wait)
      return true
    },
    roomTime: () => clock.roomTime(performance.now()),
    async during(work) {
      making++
      try {
        return await work
      } finally {
        making--
        show({})
      }
    },
    open() {
      socket = connected()
      const sending = setInterval(flush, SEND_MS)
      const comparing = setInterval(compare, COMPARE_MS)
      const unsent = watchUnsent(state, workUnderWay.begin, () => making > 0)
      return () => {
        flush()
        clearTimeout(here)
        unsent.whenSent(() => {
          clearInterval(sending)
          clearInterval(comparing)
          asking.stop()
          socket?.close()
          socket = undefined
        })
      }
    },
  }
}
