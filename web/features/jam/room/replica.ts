import { DOCUMENT_VERSION, type Document } from '#contract/document/document'
import { applyEdit } from '#model/edits/apply-edit'
import type { Edit } from '#contract/document/edit'
import { flattenEdit, stillExpected, invertEdit, type UndoPart } from '#model/edits/invert-edit'
import { RemovedThings } from './removed-things.ts'
import { commandOf, frameOf, replaces, tried, type Command, type UnsentFrame } from './pending-edits.ts'
import type { JamClientFrame, JamRefusal, JamServerEvent } from '#contract/jam/frames'

/** One undo step: its inverse, once the room has confirmed all of it. */
interface Step {
  key: string | undefined
  parts: UndoPart[]
  open: number
  /** Undo was pressed before everything was confirmed. */
  wanted: boolean
}

interface Pending {
  n: number
  /** The newest foreign edit known when it was made. */
  base: number
  command: Command
  sent: boolean
  key: string | undefined
  /** The undo step for its inverse, and its stack. */
  step: Step
}

interface Refused {
  code: JamRefusal
  by: string | undefined
  /** Ids named by the edit, which `restore` may know. */
  named: string[]
}

export interface ReplicaDeps {
  /** Permanent id of this tab. */
  client: string
  changed(): void
  refused(refused: Refused): void
  /** An edit is missing: hello must be repeated. */
  missed(): void
}

/** Minimum interval of a drag's edits in milliseconds; those in between are replaced. */
const DRAG_MS = 100

const nothing: Document = {
  version: DOCUMENT_VERSION,
  stage: { width: 1920, height: 1080, fps: 30 },
  tempo: 120,
  performers: [],
  tracks: [],
  scenes: [],
  captions: [],
  gestures: [],
}

/**
 * The confirmed state with pending edits on top. Edits of others arrive below them, so that nothing visible is undone
 * meanwhile.
 */
export class Replica {
  /** The document shown, with unsent edits applied. */
  document: Document = nothing
  rev = -1
  private readonly deps: ReplicaDeps
  private confirmed: Document = nothing
  private pending: Pending[] = []
  private n = 0
  private done: Step[] = []
  private undone: Step[] = []
  private readonly removed = new RemovedThings()
  /** The room has received edits up to `n` once we are at `rev`. */
  private met: { n: number; rev: number } | undefined
  private sentAt = 0

  constructor(deps: ReplicaDeps) {
    this.deps = deps
  }

  get isKnown(): boolean {
    return this.rev >= 0
  }

  get isSaved(): boolean {
    return this.pending.length === 0
  }

  get unsent(): UnsentFrame[] {
    return this.pending.map(frameOf)
  }

  get canUndo(): boolean {
    return this.done.length > 0
  }

  get canRedo(): boolean {
    return this.undone.length > 0
  }

  /** The confirmed document, to compare with the room's. */
  get agreed(): Document {
    return this.confirmed
  }

  edit(edit: Edit, { key }: { key?: string } = {}) {
    // Safe: parsed by the room.
    const command: Command = { kind: 'edit', edit: structuredClone(edit) }
    this.document = applyEdit(this.document, edit).document
    this.undone = []
    const last = this.pending.at(-1)
    if (
      key !== undefined &&
      last?.key === key &&
      !last.sent &&
      last.command.kind === 'edit' &&
      replaces(edit, last.command.edit)
    ) {
      last.command = command
      last.base = this.rev
    } else {
      const top = this.done.at(-1)
      const step = key !== undefined && top?.key === key ? top : this.newStep(this.done, key)
      this.push(command, step, key)
    }
    this.deps.changed()
  }

  seal() {
    const last = this.done.at(-1)
    if (last) last.key = undefined
  }

  undo() {
    this.back(this.done, this.undone)
  }

  redo() {
    this.back(this.undone, this.done)
  }

  /** Frames to send now; a drag's edits are throttled. */
  toSend(now: number): JamClientFrame[] {
    const frames: JamClientFrame[] = []
    for (const one of this.pending) {
      if (one.sent) continue
      const isLast = one === this.pending.at(-1)
      if (one.key !== undefined && isLast && now - this.sentAt < DRAG_MS) break
      one.sent = true
      this.sentAt = now
      frames.push(frameOf(one) as JamClientFrame)
    }
    return frames
  }

  /**
   * Adopts edits of an earlier tab of this `client`, before the room is known. The room reports how many it has, so
   * none is applied twice.
   */
  resume(frames: readonly UnsentFrame[]) {
    for (const frame of frames) {
      const { n, base } = frame
      const step = this.newStep(this.done, undefined)
      step.open++
      this.pending.push({ n, base, command: commandOf(frame), sent: false, key: undefined, step })
      this.n = Math.max(this.n, n)
    }
  }

  /** The connection was lost: pending frames may not have arrived and are sent again. */
  reconnected() {
    for (const one of this.pending) one.sent = false
  }

  /** Applies a frame of the room. */
  receive(events: readonly JamServerEvent[]) {
    for (const event of events) {
      if (event.t === 'live') this.met = { n: event.n, rev: event.rev }
      else if (event.t === 'reset') this.reset(event.rev, event.document)
      else if (event.t === 'refused' && event.n !== undefined) this.refuse(event.n, event.code, event.by)
      // Safe: validated by the room.
      else if (event.t === 'edit') this.confirm({ ...event, edit: event.edit as Edit })
      this.meet()
    }
    this.show()
  }

  /** Returns whether `restore` can restore it. */
  knowsRemoved(id: string): boolean {
    return this.removed.has(id)
  }

  /** Restores an item another user removed; `false` when it is no longer known. */
  restore(id: string): boolean {
    const parts = this.removed.take(id)
    if (!parts) return false
    this.push({ kind: 'undo', parts }, this.newStep(this.done, undefined), undefined)
    this.show()
    return true
  }

  private back(from: Step[], to: Step[]): void {
    const step = from.at(-1)
    if (!step) return
    step.key = undefined
    if (step.open > 0) {
      step.wanted = true
      return
    }
    from.pop()
    if (step.parts.length === 0) return this.back(from, to)
    this.push({ kind: 'undo', parts: step.parts }, this.newStep(to, undefined), undefined)
    this.show()
  }

  private newStep(stack: Step[], key: string | undefined): Step {
    const step: Step = { key, parts: [], open: 0, wanted: false }
    stack.push(step)
    return step
  }

  private push(command: Command, step: Step, key: string | undefined) {
    step.open++
    this.pending.push({ n: ++this.n, base: Math.max(0, this.rev), command, sent: false, key, step })
  }

  private confirm({ rev, client, n, edit }: { rev: number; client: string; n: number; edit: Edit }) {
    if (rev <= this.rev) return
    if (rev > this.rev + 1) return this.deps.missed()
    const own = client === this.deps.client ? this.pending.find((one) => one.n === n) : undefined
    if (own) {
      const { document, parts } = invertEdit(this.confirmed, edit)
      this.confirmed = document
      own.step.parts.unshift(...parts)
      this.settle(own)
    } else {
      if (client !== this.deps.client) this.removed.note(this.confirmed, edit)
      this.confirmed = applyEdit(this.confirmed, edit).document
    }
    this.rev = rev
  }

  private refuse(n: number, code: JamRefusal, by: string | undefined) {
    const own = this.pending.find((one) => one.n === n)
    if (!own) return
    this.settle(own)
    const edits =
      own.command.kind === 'edit' ? flattenEdit(own.command.edit) : own.command.parts.map(({ edit }) => edit)
    const named = edits.flatMap((edit) => Object.values(edit).filter((value) => typeof value === 'string'))
    this.deps.refused({ code, by, named })
  }

  private settle(own: Pending) {
    this.pending = this.pending.filter((one) => one !== own)
    own.step.open--
    if (own.step.open > 0 || !own.step.wanted) return
    own.step.wanted = false
    if (this.done.at(-1) === own.step) this.undo()
    else if (this.undone.at(-1) === own.step) this.redo()
  }

  /** Frames the room received before the connection was lost, but did not confirm, were refused. */
  private meet() {
    if (!this.met || this.rev < this.met.rev) return
    for (const one of this.pending.filter(({ n }) => n <= (this.met?.n ?? 0))) this.settle(one)
    this.n = Math.max(this.n, this.met.n)
    this.met = undefined
  }

  private reset(rev: number, document: Document) {
    this.confirmed = document
    this.rev = rev
    // Recorded for a document that may have been another one.
    this.done = this.done.filter((step) => step.open > 0)
    this.undone = []
  }

  private show() {
    let document = this.confirmed
    for (const { command } of this.pending) {
      const edits = command.kind === 'edit' ? flattenEdit(command.edit) : command.parts
      for (const one of edits) {
        const edit = 'expect' in one ? stillExpected(document, one) : one
        if (edit) document = tried(document, edit)
      }
    }
    this.document = document
    this.deps.changed()
  }
}
