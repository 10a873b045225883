import type { ChatCommand } from '../../../chat-calls.ts'
import type { Tab } from './tab.ts'

type ReadCommand = Extract<ChatCommand, { t: 'read' }>

interface ReadsDeps {
  /** The gateway's users in a room. */
  usersIn(room: string): number
  forward(tab: Tab, command: ReadCommand): void
  schedule(milliseconds: number, work: () => void): void
}

/** Users up to which every mark is forwarded at once. */
const FEW_USERS = 100
/** Marks of one room reach it at 250 a second from each gateway, however many users read along. */
const SLICE = 25
const SLICE_MS = 100

/**
 * Holds read marks back where many users follow a room: each message would make all of them send one. Only a user's
 * newest mark is forwarded; a client sends its mark again if a gateway loses it.
 */
export class GatewayReads {
  private readonly deps: ReadsDeps
  private readonly held = new Map<string, Map<string, { tab: Tab; command: ReadCommand }>>()

  constructor(deps: ReadsDeps) {
    this.deps = deps
  }

  add(tab: Tab, command: ReadCommand) {
    const { room } = command
    const users = this.deps.usersIn(room)
    if (users <= FEW_USERS) return this.deps.forward(tab, command)
    const marks = this.held.get(room) ?? new Map<string, { tab: Tab; command: ReadCommand }>()
    if (!this.held.has(room)) {
      this.held.set(room, marks)
      this.deps.schedule(SLICE_MS, () => this.forwardSlice(room))
    }
    // A user's later mark takes the place of the earlier one, also in the order.
    const before = marks.get(tab.user.id)?.command
    marks.set(tab.user.id, { tab, command: before ? newer(before, command) : command })
  }

  private forwardSlice(room: string) {
    const marks = this.held.get(room) ?? new Map<string, { tab: Tab; command: ReadCommand }>()
    for (const [user, { tab, command }] of [...marks].slice(0, SLICE)) {
      marks.delete(user)
      this.deps.forward(tab, command)
    }
    if (marks.size === 0) this.held.delete(room)
    else this.deps.schedule(SLICE_MS, () => this.forwardSlice(room))
  }
}

/** A mark without a position means the newest message. */
function newer(one: ReadCommand, other: ReadCommand): ReadCommand {
  return one.seq === undefined || (other.seq !== undefined && other.seq < one.seq) ? one : other
}
