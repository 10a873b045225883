import type { ChatMessageRecord } from '#contract/chat/chat'
import { seqOf } from '#model/chat/seq-of'
import { emptyDraft, type Draft, type UnfinishedEdit } from '../store.ts'
import type { Core } from './chat-core.ts'

const KEEP_MS = 500

/** What somebody writes in each room and has not sent: the same in all their tabs, whichever they go on in. */
export class Drafts {
  private readonly core: Core
  /** Rooms whose draft is another one here than what this machine keeps. */
  private readonly unkept = new Set<string>()
  private isSoon = false

  constructor(core: Core) {
    this.core = core
  }

  set(room: string, draft: Draft): void {
    const { core, unkept } = this
    const { state } = core.deps
    const { [room]: _, ...others } = state.getState().drafts
    state.setState({ drafts: isEmpty(draft) ? others : { ...others, [room]: draft } })
    unkept.add(room)
    if (this.isSoon) return
    this.isSoon = true
    core.later(KEEP_MS, () => void this.keep())
  }

  /** What a message is being changed to; `undefined`: nothing more. Another message's edit stays then. */
  setEdit(room: string, id: string, edit: Omit<UnfinishedEdit, 'id'> | undefined): void {
    const draft = this.of(room)
    if (edit) this.set(room, { ...draft, edit: { ...edit, id } })
    else if (draft.edit?.id === id) this.set(room, { ...draft, edit: undefined })
  }

  /** A message is gone: what it was being changed to is kept where one writes, before what stands there. */
  messageGone(room: string, id: string): void {
    const { edit, ...draft } = this.of(room)
    if (edit?.id !== id) return
    this.set(room, { ...draft, ...writtenBefore(edit, draft) })
  }

  /** A room is open, with these messages in a row: what is missing among them was deleted while nobody here was told. */
  opened(room: string, messages: readonly ChatMessageRecord[]): void {
    const id = this.of(room).edit?.id
    if (id === undefined || messages.some((one) => one.id === id)) return
    const place = seqOf(id)
    const isAmong = messages.some(({ seq }) => seq < place) && messages.some(({ seq }) => seq > place)
    if (isAmong) this.messageGone(room, id)
  }

  private of(room: string): Draft {
    return this.core.deps.state.getState().drafts[room] ?? emptyDraft
  }

  /** Writes down what has changed; what other tabs have written in other rooms stays. */
  async keep(): Promise<void> {
    const { core, unkept } = this
    const { state, warn } = core.deps
    this.isSoon = false
    if (unkept.size === 0 || core.ended || !core.offline) return
    const { drafts } = state.getState()
    const changed = new Map([...unkept].map((room) => [room, drafts[room]]))
    try {
      await core.offline.keepDrafts(changed)
      for (const [room, draft] of changed) {
        if (state.getState().drafts[room] === draft) unkept.delete(room)
      }
    } catch (failure) {
      warn('Drafts could not be kept', failure)
    }
  }

  /** Somebody goes on in this tab: takes over what they have written, or sent, in others. */
  async follow(): Promise<void> {
    const { core, unkept } = this
    const { state } = core.deps
    if (!core.offline || core.ended) return
    try {
      const kept = await core.offline.drafts()
      if (core.ended) return
      const { drafts } = state.getState()
      const rooms = new Set([...Object.keys(drafts), ...Object.keys(kept)])
      const next = [...rooms].flatMap((room) => {
        const draft = unkept.has(room) || isSame(drafts[room], kept[room]) ? drafts[room] : kept[room]
        return draft ? [[room, draft] as const] : []
      })
      state.setState({ drafts: Object.fromEntries(next) })
    } catch (failure) {
      core.deps.warn('Drafts of other tabs are not readable', failure)
    }
  }
}

/** The words of a draft with others before them, and the people whom both mention. */
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

/** As far as somebody would notice; files are read anew each time. */
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
