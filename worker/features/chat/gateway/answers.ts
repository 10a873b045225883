import type { ChatOutcome, ChatCommand } from '../../../chat-calls.ts'
import { closeCodes, type RefusalCode } from '../../../contract/chat/frames.ts'

/** JSON of the answer to a command's author; `undefined`: the visible result is enough. */
export function answerTo(command: ChatCommand, outcome: ChatOutcome): string | undefined {
  const key = 'key' in command ? command.key : undefined
  if (!outcome.done) {
    const { code, retryAfter } = outcome
    return JSON.stringify({ t: 'refused', key, room: command.room, code, retryAfter })
  }
  return key === undefined ? undefined : JSON.stringify({ t: 'ack', key, id: outcome.id, seq: outcome.seq })
}

/** JSON of a refusal that answers no command. */
export function refusal(what: { room?: string; code: RefusalCode }): string {
  return JSON.stringify({ t: 'refused', ...what })
}

/** JSON of the event for a muted user, with the seconds that are left; 0: no longer muted. */
export function mutedEvent(room: string, seconds: number): string {
  return JSON.stringify({ t: 'muted', room, seconds })
}

/** Whole seconds between two times (milliseconds since 1970), rounded up; 0 once it is over. */
export function secondsUntil(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000))
}

export function reasonOf(code: number): string {
  return Object.entries(closeCodes).find(([, value]) => value === code)?.[0] ?? ''
}
