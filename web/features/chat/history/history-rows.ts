import { isPending, recordsOf, type RoomMessages, type StoredMessage } from '#model/chat/room-messages'
import { formatDate, isolated } from '../../../platform/locale.ts'

export type HistoryRow =
  /** The beginning of the room. */
  | { kind: 'start'; key: string }
  | { kind: 'day'; key: string; day: string }
  /** The first unread message follows; `since` is its record date. */
  | { kind: 'new'; key: string; since: string }
  | {
      kind: 'message'
      key: string
      message: StoredMessage
      /** The first of its author's group: with name and picture. */
      leads: boolean
    }

/** Messages of one author within this time are grouped. */
const GROUP_MS = 5 * 60_000

interface Reader {
  /** The `seq` after which everything is new; `undefined`: nothing is. */
  divider: number | undefined
  me: string
}

/** Builds the rows of a room: a line for each day, and one above the first unread message. */
export function historyRows(messages: RoomMessages, { divider, me }: Reader): HistoryRow[] {
  const rows: HistoryRow[] = []
  if (messages.loaded && !messages.earlier) rows.push({ kind: 'start', key: 'start' })
  let day = ''
  let before: { author: string; at: number } | undefined
  // The line is omitted while the first unread message is not loaded.
  let dividerDone = divider === undefined || !beginsHere(messages, divider)
  for (const message of messages.list) {
    const at = timeOf(message.created)
    const author = authorOf(message)
    const today = dayOf(at)
    if (today !== day) {
      rows.push({ kind: 'day', key: `day-${today}`, day: today })
      before = undefined
    }
    day = today
    if (!dividerDone && !isPending(message) && message.seq > (divider ?? 0) && author !== me) {
      rows.push({ kind: 'new', key: 'new', since: message.created })
      dividerDone = true
      before = undefined
    }
    const leads = message.reply !== '' || before?.author !== author || at - before.at > GROUP_MS
    const key = isPending(message) ? message.key : message.id
    rows.push({ kind: 'message', key, message, leads })
    before = { author, at }
  }
  return rows
}

export function isNewAbove(messages: RoomMessages, divider: number | undefined): boolean {
  // A first visit starts at the end.
  return messages.loaded && divider !== undefined && divider > 0 && !beginsHere(messages, divider)
}

function beginsHere(messages: RoomMessages, divider: number): boolean {
  const first = recordsOf(messages)[0]?.seq
  return first === undefined || !messages.earlier || first <= divider + 1
}

export function authorOf(message: StoredMessage): string {
  return isPending(message) ? message.authorId : message.author
}

/** Milliseconds of a record date. */
export function timeOf(created: string): number {
  return Date.parse(created.replace(' ', 'T'))
}

function dayOf(at: number): string {
  const date = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The previous local day; days of a clock change are not 24 hours long. */
function dayBefore(now: Date): string {
  return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 12).getTime())
}

export function formatRelativeDay(day: string, now: Date): string {
  if (day === dayOf(now.getTime())) return 'Today'
  if (day === dayBefore(now)) return 'Yesterday'
  const date = new Date(`${day}T12:00:00`)
  const year = date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const }
  return formatDate(date, { weekday: 'long', day: 'numeric', month: 'long', ...year })
}

export function formatTime(at: number): string {
  return formatDate(new Date(at), { hour: 'numeric', minute: '2-digit' })
}

/** “New since 14:05”, with the date on other days. */
export function newSinceLabel(since: string, now: Date): string {
  const at = timeOf(since)
  const day = dayOf(at)
  if (day === dayOf(now.getTime())) return `New since ${formatTime(at)}`
  const words = day === dayBefore(now) ? 'yesterday' : formatRelativeDay(day, now)
  return `New since ${words}, ${formatTime(at)}`
}

/** “14:05”, with the date on other days. */
export function formatUntil(at: number, now: Date): string {
  const day = dayOf(at)
  return day === dayOf(now.getTime()) ? formatTime(at) : `${formatRelativeDay(day, now)}, ${formatTime(at)}`
}

/** “Ada is typing”, “Ada and Ben are typing”, “Several people are typing”, or `''`. */
export function typingLabel(names: readonly string[]): string {
  const [first, second] = names
  if (first === undefined) return ''
  if (second === undefined) return `${isolated(first)} is typing…`
  return names.length === 2
    ? `${isolated(first)} and ${isolated(second)} are typing…`
    : 'Several people are typing…'
}
