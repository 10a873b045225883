import type { ChatOutcome, ChatCommand } from '../../../chat-calls.ts'
import { closeCodes } from '../../../contract/chat/frames.ts'

/** JSON of what the sender of the command is told; `undefined`: what they see says enough. */
export function answerTo(command: ChatCommand, outcome: ChatOutcome): string | undefined {
  const key = 'key' in command ? command.key : undefined
  if (!outcome.done) {
    const { code, retryAfter } = outcome
    return JSON.stringify({ t: 'refused', key, room: command.room, code, retryAfter })
  }
  return key === undefined ? undefined : JSON.stringify({ t: 'ack', key, id: outcome.id, seq: outcome.seq })
}

/** The name of a close code, for anyone who reads it. */
export function reasonOf(code: number): string {
  return Object.entries(closeCodes).find(([, value]) => value === code)?.[0] ?? ''
}
