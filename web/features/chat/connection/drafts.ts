import type { ChatMessageRecord } from '#contract/chat/chat'
import { seqOf } from '#model/chat/seq-of'
import { emptyDraft, type Draft, type UnfinishedEdit } from '../store.ts'
import type { Core } from './chat-core.ts'

const SAVE_DELAY_MS = 500

/** The unsent draft of each room, shared by all tabs. */
export class Drafts {
  private readonly core: Core
  /** Rooms whose draft has changed since it was stored. */
  private readonly unsaved = new Set<string>()
  private isSoon = false

  constructor(core: Core) {
    this.core = core
  }

  set(room: string, draft: Draft): void {
    const { core, unsaved } = this
    const { state } = core.deps
    const { [room]: _, ...others } = state.getState().drafts
    state.setState({ drafts: isEmpty(draft) ? others : { ...others, [room]: draft } })
    unsaved.add(room)
    if (this.isSoon) return
    this.isSoon = true
    core.later(SAVE_DELAY_MS, () => void this.save())
  }

  /** Sets the unfinished edit of a message; `undefined` clears it, unless the edit belongs to another message. */
  setEdit(room: string, id: string, edit: Omit<UnfinishedEdit, 'id'> | undefined): void {
    const draft = this.of(room)
    if (edit) this.set(room, { ...draft, edit: { ...edit, id } })
    else if (draft.edit?.id === id) this.set(room, { ...draft, edit: undefined })
  }

  onMessageDeleted(room: string, id: string): void {
    const { edit, ...draft } = this.of(room)
    if (edit?.id !== id) return
    this.set(room, { ...draft, ...writtenBefore(edit, draft) })
  }

  /** Detects that the edited message was deleted while offline: its `seq` is missing between loaded neighbours. */
  onRoomOpened(room: string, messages: readonly ChatMessageRecord[]): void {
    const id = this.of(room).edit?.id
    if (id === undefined || messages.some((one) => one.id === id)) return
    const place = seqOf(id)
    const isAmong = messages.some(({ seq }) => seq < place) && messages.some(({ seq }) => seq > place)
    if (isAmong) this.onMessageDeleted(room, id)
  }

  private of(room: string): Draft {
    return this.core.deps.state.getState().drafts[room] ?? emptyDraft
  }

  /** Stores changed drafts; those that other tabs changed stay. */
  async save(): Promise<void> {
    const { core, unsaved } = this
    const { state, warn } = core.deps
    this.isSoon = false
    if (unsaved.size === 0 || core.ended || !core.offline) return
    const { drafts } = state.getState()
    const changed = new Map([...unsaved].map((room) => [room, drafts[room]]))
    try {
      await core.offline.saveDrafts(changed)
      for (const [room, draft] of changed) {
        if (state.getState().drafts[room] === draft) unsaved.delete(room)
      }
    } catch (failure) {
      warn('Drafts could not be kept', failure)
    }
  }

  /** Loads drafts of other tabs when this tab is used again. */
  async follow(): Promise<void> {
    const { core, unsaved } = this
    const { state } = core.deps
    if (!core.offline || core.ended) return
    try {
      const stored = await core.offline.drafts()
      if (core.ended) return
      const { drafts } = state.getState()
      const rooms = new Set([...Object.keys(drafts), ...Object.keys(stored)])
      const next = [...rooms].flatMap((room) => {
        const draft = unsaved.has(room) || isSame(drafts[room], stored[room]) ? drafts[room] : stored[room]
        return draft ? [[room, draft] as const] : []
      })
      state.setState({ drafts: Object.fromEntries(next) })
    } catch (failure) {
      core.deps.warn('Drafts of other tabs are not readable', failure)
    }
  }
}

/** Prepends a text to a draft, with the mentions of both. */
export function writtenBefore(
  first: Pick<Draft, 'text' | 'mentions'>,
  draft: Draft,
): Required<Pick<Draft, 'text' | 'mentions'>> {
  return {
    text: [first.text, draft.text].filter((one) => one.trim() !== '').join('\n'),
    mentions: { ...first.mentions, ...draft.mentions },
  }
}

function isEmpty({ text, reply, card, files, edit }: Draft): boolean {
  return text === '' && reply === '' && card === null && !files?.length && !edit
}

/** Compares what a user would notice. Files are equal by count: each read makes new objects. */
function isSame(one: Draft | undefined, other: Draft | undefined): boolean {
  return (
    one?.text === other?.text &&
    one?.reply === other?.reply &&
    (one?.quiet ?? false) === (other?.quiet ?? false) &&
    one?.card?.id === other?.card?.id &&
    one?.edit?.id === other?.edit?.id &&
    one?.edit?.text === other?.edit?.text &&
    (one?.files?.length ?? 0) === (other?.files?.length ?? 0)
  )
}
