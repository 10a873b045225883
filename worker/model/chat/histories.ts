import type { ChatMessageRecord, ChatPerson, HistoryPage, HistoryPlace } from '#contract/chat/chat'
import type { ServerEvent } from '#contract/chat/frames'
import {
  followed,
  noMessages,
  recordsOf,
  shortened,
  withMessage,
  withoutMessage,
  withPage,
  withUpdate,
  type Merged,
  type PageSide,
  type RoomMessages,
} from './room-messages.ts'
import type { ChangeFrame } from './changes/index.ts'
import { isApplied, withCommands } from './pending-changes.ts'

export type RoomEvent = Extract<ServerEvent, { t: 'event' }>

export interface HistoriesDeps {
  me: ChatPerson
  ask(room: string, place: HistoryPlace): Promise<HistoryPage>
  commands(room: string): ChangeFrame[]
  show(room: string, messages: RoomMessages): void
  onLoading(room: string, isLoading: boolean): void
  onPage(room: string, page: HistoryPage): void
  schedule(milliseconds: number, work: () => void): () => void
  now(): number
  warn(words: string, failure: unknown): void
}

interface Load {
  side: PageSide
  /** Events that arrived while the page was loading, which may be newer than the page. */
  events: RoomEvent[]
  done: Promise<boolean>
}

/** Time that an acknowledged change is shown without its event. */
const ECHO_MS = 5_000

/** Messages from the server, with this user's pending commands applied. */
export class Histories {
  private readonly deps: HistoriesDeps
  private readonly rooms = new Map<string, RoomMessages>()
  private readonly loads = new Map<string, Load>()
  private readonly echoes = new Map<string, Set<ChangeFrame>>()
  /** Changes whose events came before their acknowledgements. */
  private readonly earlyChanges = new Set<string>()
  /** By room: `seq` of the newest message that the server has sent or counted. */
  private readonly newestReceived = new Map<string, number>()

  constructor(deps: HistoriesDeps) {
    this.deps = deps
  }

  get(room: string): RoomMessages {
    return this.rooms.get(room) ?? noMessages
  }

  ids(): string[] {
    return [...this.rooms.keys()]
  }

  newest(room: string): number {
    return recordsOf(this.get(room)).at(-1)?.seq ?? 0
  }

  /** `seq` of the newest message that the server has sent or counted, loaded or not; 0 before any. */
  receivedUpTo(room: string): number {
    return Math.max(this.newestReceived.get(room) ?? 0, this.newest(room))
  }

  find(room: string, id: string): ChatMessageRecord | undefined {
    return recordsOf(this.get(room)).find((one) => one.id === id)
  }

  change(room: string, change: (messages: RoomMessages) => RoomMessages) {
    const before = this.get(room)
    const after = change(before)
    if (after === before && this.rooms.has(room)) return
    this.rooms.set(room, after)
    this.refresh(room)
  }

  refresh(room: string) {
    const { deps } = this
    const commands = [...(this.echoes.get(room) ?? []), ...deps.commands(room)]
    const now = new Date(deps.now()).toISOString().replace('T', ' ')
    deps.show(room, withCommands(this.get(room), commands, { me: deps.me, now }))
  }

  /** Returns the pending message that the event replaced. */
  apply(
    event: RoomEvent,
    { isOpen, isFollowed }: { isOpen: boolean; isFollowed: boolean },
  ): Merged['replaced'] {
    const { room } = event
    this.loads.get(room)?.events.push(event)
    if (event.action === 'create') this.newestReceived.set(room, Math.max(this.receivedUpTo(room), event.seq))
    this.receive(event)
    const { messages, replaced } = withEvent(this.get(room), event)
    // A page that is loading continues from the current list.
    const whole = isFollowed && !this.loads.has(room) ? followed(messages) : messages
    this.rooms.set(room, isOpen ? whole : shortened(messages))
    this.refresh(room)
    return replaced
  }

  /** The change stays visible until its event comes. */
  acknowledged(command: ChangeFrame) {
    if (this.earlyChanges.delete(command.key)) return
    const record = this.find(command.room, command.id)
    if (isApplied(command, record, this.deps.me.id)) return
    const echoes = this.echoes.get(command.room) ?? new Set()
    this.echoes.set(command.room, echoes.add(command))
    this.deps.schedule(ECHO_MS, () => {
      if (echoes.delete(command)) this.refresh(command.room)
    })
  }

  /** Returns whether the page was used; failures are only logged. */
  load(room: string, place: HistoryPlace, side: PageSide): Promise<boolean> {
    const going = this.loads.get(room)
    const turns = side === 'before' || side === 'after'
    // One page at a time; a jump does not wait for a load that it makes obsolete.
    if (going && turns) return going.side === side ? going.done : Promise.resolve(false)
    const load: Load = { side, events: [], done: Promise.resolve(false) }
    this.loads.set(room, load)
    load.done = this.loadNow(room, place, load)
    return load.done
  }

  /** A page from elsewhere is about to replace the list. */
  isJumping(room: string): boolean {
    return this.loads.get(room)?.side === 'instead'
  }

  async settled(room: string): Promise<void> {
    for (let going = this.loads.get(room); going; going = this.loads.get(room)) await going.done
  }

  /** Unsent messages stay. */
  forget(room: string) {
    this.loads.delete(room)
    this.deps.onLoading(room, false)
    this.change(room, ({ list }) => ({ ...noMessages, list: list.filter((one) => 'isPending' in one) }))
  }

  shorten(room: string) {
    if (this.loads.delete(room)) this.deps.onLoading(room, false)
    if (this.rooms.has(room)) this.change(room, shortened)
  }

  private async loadNow(room: string, place: HistoryPlace, load: Load): Promise<boolean> {
    const { deps } = this
    const isWanted = () => this.loads.get(room) === load
    deps.onLoading(room, true)
    try {
      const page = await deps.ask(room, place)
      if (!isWanted()) return false
      let messages = withPage(this.get(room), page, load.side)
      for (const event of load.events)
        if (event.rev > page.rev) messages = withEvent(messages, event).messages
      this.rooms.set(room, messages)
      this.newestReceived.set(room, Math.max(this.receivedUpTo(room), page.newest))
      deps.onPage(room, page)
      this.refresh(room)
      return true
    } catch (failure) {
      if (isWanted()) deps.warn('Loading messages failed', failure)
      return false
    } finally {
      if (isWanted()) {
        this.loads.delete(room)
        deps.onLoading(room, false)
      }
    }
  }

  /** Removes the changes that the event confirms. */
  private receive({ room, action, record }: RoomEvent) {
    const echoes = this.echoes.get(room)
    for (const command of echoes ?? []) if (command.id === record.id) echoes?.delete(command)
    const now = action === 'delete' ? undefined : record
    for (const command of this.deps.commands(room)) {
      if (command.id === record.id && isApplied(command, now, this.deps.me.id))
        this.earlyChanges.add(command.key)
    }
  }
}

function withEvent(messages: RoomMessages, { action, record }: RoomEvent): Merged {
  switch (action) {
    case 'create':
      return withMessage(messages, record)
    case 'update':
      return { messages: withUpdate(messages, record), replaced: undefined }
    case 'delete':
      return { messages: withoutMessage(messages, record.id), replaced: undefined }
    default:
      return action satisfies never
  }
}
