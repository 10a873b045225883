import type { ChatHistory, ChatDelta } from '../../../chat-calls.ts'
import { matchOf } from '../../../collections/definition/search-segments.ts'
import { NEVER_READ, type ChatMessageRecord } from '../../../contract/chat/chat.ts'
import { MAX_MISSED } from '../../../contract/chat/frames.ts'
import type { LoggedMessage, LoggedReaction, RoomLog, MessageChange } from './room-log.ts'
import type { ReadMarks } from './room-marks.ts'
import { dateOf, placeOf, type RecordWriter } from './room-records.ts'

interface ReadingDeps {
  id: string
  log: RoomLog
  writer: RecordWriter
  marks: ReadMarks
  position(): { rev: number; newest: number }
}

/** Mentions are counted among this many of the newest messages. */
const MENTIONS_AMONG = 2_000

export class RoomReading {
  private readonly deps: ReadingDeps

  constructor(deps: ReadingDeps) {
    this.deps = deps
  }

  /**
   * −1 requests none. Messages have their current form; a deleted one is created without text, so that no `rev` is
   * missing.
   */
  since(after: number): ChatDelta {
    const position = { ...this.deps.position(), missed: '', reset: false }
    if (after < 0 || after === position.rev) return position
    if (after > position.rev || position.rev - after > MAX_MISSED) return { ...position, reset: true }
    const { writer } = this.deps
    const changes = this.changesAfter(after, MAX_MISSED)
    const missed = changes
      .map(({ event, message, reactions }) => writer.event(event, message, reactions))
      .join(',')
    return { ...position, missed }
  }

  changesAfter(rev: number, limit: number): MessageChange[] {
    const { log } = this.deps
    const events = log.eventsAfter(rev, limit)
    const seqs = [...new Set(events.map(({ seq }) => seq))]
    const messages = new Map(log.messages(seqs).map((message) => [message.seq, message]))
    const reactions = this.reactionsOf(seqs)
    return events.flatMap((event) => {
      const message = messages.get(event.seq)
      return message ? [{ event, message, reactions: reactions.get(event.seq) ?? [] }] : []
    })
  }

  /** An undeleted message of this room. */
  find(id: string): LoggedMessage | undefined {
    const place = placeOf(id)
    const message = place?.room === this.deps.id ? this.deps.log.message(place.seq) : undefined
    return message?.gone ? undefined : message
  }

  record(id: string): ChatMessageRecord | undefined {
    const message = this.find(id)
    return message && this.records([message])[0]
  }

  /** A page of messages, oldest first; without a place in `where`, the newest. */
  history(
    reader: string,
    where: { before?: number; after?: number; around?: number; limit: number },
  ): ChatHistory {
    const { marks, position: positionOf } = this.deps
    const position = positionOf()
    const { list, earlier, later } = this.stretch(where, position.newest)
    const mark = marks.of(reader)
    return {
      messages: this.records(list),
      ...position,
      earlier,
      later,
      lastReadAt: mark && mark.at > 0 ? dateOf(mark.at) : NEVER_READ,
      lastReadSeq: mark?.seq ?? 0,
    }
  }

  private stretch(
    { before, after, around, limit }: { before?: number; after?: number; around?: number; limit: number },
    newest: number,
  ): { list: LoggedMessage[]; earlier: boolean; later: boolean } {
    // One extra message shows whether there are more.
    if (after !== undefined) {
      const found = this.deps.log.beside(after, 'after', limit + 1)
      const list = found.slice(0, limit)
      return { list, earlier: this.hasBeside(after + 1, 'before'), later: found.length > limit }
    }
    const half = around === undefined ? limit : Math.ceil(limit / 2)
    const end = before ?? around ?? newest + 1
    const earlier = this.deps.log.beside(end, 'before', half + 1)
    const list = earlier.slice(0, half).toReversed()
    if (around === undefined) {
      return { list, earlier: earlier.length > half, later: this.hasBeside(end - 1, 'after') }
    }
    const later = this.deps.log.beside(around - 1, 'after', half + 1)
    return {
      list: [...list, ...later.slice(0, half)],
      earlier: earlier.length > half,
      later: later.length > half,
    }
  }

  private hasBeside(seq: number, side: 'before' | 'after'): boolean {
    return this.deps.log.beside(seq, side, 1).length > 0
  }

  /** Messages with all these words, newest first. */
  search(
    text: string,
    before: number | undefined,
    limit: number,
  ): { messages: ChatMessageRecord[]; more: boolean } {
    const match = matchOf(text)
    const end = before ?? this.deps.position().newest + 1
    const found = match === '' ? [] : this.deps.log.search(match, end, limit + 1)
    return { messages: this.records(found.slice(0, limit)), more: found.length > limit }
  }

  hasUnread(reader: string): boolean {
    const { log, marks } = this.deps
    return log.hasNews(reader, marks.of(reader)?.seq ?? 0)
  }

  unreadMentions(reader: string): number {
    const { log, marks } = this.deps
    return log.mentionsAfter(reader, marks.of(reader)?.seq ?? 0, MENTIONS_AMONG)
  }

  private records(list: LoggedMessage[]): ChatMessageRecord[] {
    const reactions = this.reactionsOf(list.map(({ seq }) => seq))
    return list.map((message) => this.deps.writer.read(message, reactions.get(message.seq) ?? []))
  }

  private reactionsOf(seqs: number[]): Map<number, LoggedReaction[]> {
    const all = new Map<number, LoggedReaction[]>()
    for (const reaction of this.deps.log.reactions(seqs)) {
      const list = all.get(reaction.seq)
      if (list) list.push(reaction)
      else all.set(reaction.seq, [reaction])
    }
    return all
  }
}
