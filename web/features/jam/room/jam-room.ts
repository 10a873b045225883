import { PING, PONG } from '#contract/chat/frames'
import type { Edit } from '#contract/document/edit'
import { documentHash } from '#model/edits/invert-edit'
import type { JamClientFrame, JamRefusal, JamServerEvent } from '#contract/jam/frames'
import { openJamSocket, type Entry } from '../../../data/jams.ts'
import { signal, type Signal } from '../../../platform/signal.ts'
import { reconnectingSocket, type Socket } from '../../../platform/socket.ts'
import { workUnderWay } from '../../../platform/work-under-way.ts'
import type { LocalCopy } from '../../../editing/local-copy.ts'
import { syncClock } from './sync-clock.ts'
import { RoomClock } from './clock.ts'
import { createCursorFrames } from './cursor-frames.ts'
import { changeBy, endingOf, initialState, type JamState } from './jam-state.ts'
import { Replica } from './replica.ts'
import { storeEdits, type JamDraft } from './stored-edits.ts'
import { watchUnsent } from './unsent-work.ts'

export interface JamListener {
  refused(refused: {
    code: JamRefusal
    who?: string | undefined
    undoRemoval?: (() => void) | undefined
  }): void
  reaction(reaction: { name: string; emoji: string }): void
  /** The jam's record was changed. */
  recordChanged(): void
}

export interface JamRoom {
  id: string
  client: string
  state: Signal<JamState>
  /** Applies an edit at once; consecutive ones with the same key are one undo step. Throws an `EditError`. */
  edit(edit: Edit, options?: { key?: string }): void
  /** Ends an undo step. */
  seal(): void
  undo(): void
  redo(): void
  send(frame: Exclude<JamClientFrame, { t: 'hello' | 'edit' | 'undo' | 'clock' | 'have' }>): boolean
  roomTime(): number | undefined
  /** Keeps the room open after its page is left, until `work` ends. */
  during<Result>(work: Promise<Result>): Promise<Result>
  /** Enters the jam; returns a leave function, which waits until the room has all local edits. */
  open(): () => void
}

/** The storage of unsent edits, and those of an earlier tab. */
export interface JamCopy {
  local: Pick<LocalCopy<JamDraft>, 'saveDraft' | 'deleteDraft' | 'close'>
  draft: JamDraft | undefined
}

const COMPARE_MS = 30_000
const SEND_MS = 50
const ignored: JamListener = {
  refused: () => undefined,
  reaction: () => undefined,
  recordChanged: () => undefined,
}

/** A jam's room before entering it. With a `copy`, unsent edits survive the tab. */
export function createJamRoom(
  id: string,
  entry: Entry,
  listener: JamListener = ignored,
  copy?: JamCopy,
): JamRoom {
  const client = copy?.draft?.client ?? crypto.randomUUID()
  const clock = new RoomClock()
  const replica: Replica = new Replica({
    client,
    changed() {
      edits?.update(replica.rev, replica.unsent)
      show({})
    },
    refused: ({ code, by, named }) => {
      const lost = code === 'gone' ? named.find((one) => replica.knowsRemoved(one)) : undefined
      const undoRemoval = lost === undefined ? undefined : () => restore(lost)
      const who = state.get().people.find(({ id }) => id === by)?.name
      listener.refused({ code, who, undoRemoval })
    },
    missed: () => hello(),
  })
  const state = signal(initialState(replica.document))
  const onStored = (stored: boolean) => show({ stored })
  const edits = copy && storeEdits(copy.local, { client, now: Date.now, onStored }, copy.draft !== undefined)
  if (copy?.draft) {
    replica.resume(copy.draft.frames)
    show({})
  }
  function restore(lost: string) {
    replica.restore(lost)
    flush()
  }

  let socket: Socket | undefined
  let making = 0

  function show(part: Partial<JamState>) {
    const { document, isKnown, isSaved, canUndo, canRedo } = replica
    state.set({ ...state.get(), document, known: isKnown, saved: isSaved, canUndo, canRedo, ...part })
  }

  const send = (frame: JamClientFrame) => socket?.send(JSON.stringify(frame)) ?? false
  const hello = () => void send({ t: 'hello', client, rev: replica.rev })
  const asking = syncClock(clock, send)
  const cursor = createCursorFrames(send)

  /** Sends pending frames, but not before the room has sent its state. */
  function flush() {
    if (state.get().line !== 'open' || !replica.isKnown) return
    for (const frame of replica.toSend(performance.now())) send(frame)
  }

  /** Compares our document with the room's. */
  function compare() {
    if (!replica.isSaved || !replica.isKnown) return
    send({ t: 'have', rev: replica.rev, hash: documentHash(replica.agreed) })
  }

  function handle(event: JamServerEvent) {
    const change = changeBy(event, client)
    if (change) return show(change)
    if (event.t === 'clock') asking.answered(event)
    else if (event.t === 'jam') listener.recordChanged()
    else if (event.t === 'react') listener.reaction(event)
    // Refused edits are the replica's.
    else if (event.t === 'refused' && event.n === undefined) listener.refused({ code: event.code })
  }

  const connected = () =>
    reconnectingSocket({
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
        // Frames follow the contract: outdated pages are closed with a code of their own.
        const events = JSON.parse(text) as JamServerEvent[]
        replica.receive(events)
        for (const event of events) handle(event)
        flush()
      },
      onClose(code) {
        const ending = endingOf(code)
        if (ending) show({ line: ending })
        // Edits of a deleted jam can't be sent.
        if (ending === 'gone') edits?.update(replica.rev, [])
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
      if (frame.t !== 'here') return send(frame)
      cursor.send(frame)
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
        cursor.stop()
        unsent.whenSent(() => {
          clearInterval(sending)
          clearInterval(comparing)
          asking.stop()
          socket?.close()
          socket = undefined
          void edits?.settled().then(copy?.local.close)
        })
      }
    },
  }
}
