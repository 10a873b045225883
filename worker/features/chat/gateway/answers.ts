import type { ChatOutcome, ChatCommand } from '../../../chat-calls.ts'
import { closeCodes, type RefusalCode } from '../../../contract/chat/frames.ts'

/** JSON of what the sender of the command is told; `undefined`: what they see says enough. */
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

/** JSON of what somebody is told whom a room has muted for so many seconds; 0: it hears them again. */
export function mutedEvent(room: string, seconds: number): string {
  return JSON.stringify({ t: 'muted', room, seconds })
}

/** Whole seconds from one time to another (milliseconds since 1970), never too few; 0 when it is over. */
export function secondsUntil(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000))
}

/** The name of a close code, for anyone who reads it. */
export function reasonOf(code: number): string {
  return Object.entries(closeCodes).find(([, value]) => value === code)?.[0] ?? ''
}
