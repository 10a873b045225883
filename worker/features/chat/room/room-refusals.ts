import type { ChatOutcome } from '../../../chat-calls.ts'
import { MESSAGE_MAX_LENGTH } from '../../../contract/chat/chat.ts'
import { hasVisibleText } from '../../../contract/has-visible-text.ts'
import type { RefusalCode } from '../../../contract/chat/frames.ts'

export function refused(code: RefusalCode): ChatOutcome {
  return { done: false, code }
}

export function refusedFor(code: RefusalCode, milliseconds: number): ChatOutcome {
  return { done: false, code, retryAfter: Math.ceil(milliseconds / 1000) }
}

/** Also removes control characters and lone surrogates, which a database would not return unchanged. */
export function normalisedText(text: string): string {
  return text
    .replaceAll(/(?![\t\n\r])\p{Cc}/gu, '')
    .toWellFormed()
    .trim()
}

export function lengthRefusal(text: string): ChatOutcome | undefined {
  if (!hasVisibleText(text)) return refused('empty')
  const tooLong = text.length > MESSAGE_MAX_LENGTH && Array.from(text).length > MESSAGE_MAX_LENGTH
  return tooLong ? refused('too_long') : undefined
}

export function cardRefusal(wanted: string | undefined, found: string | undefined): ChatOutcome | undefined {
  return wanted && !found ? refused('bad_card') : undefined
}

/** The refusal of a reply to a missing message. */
export function replyRefusal(wanted: string | undefined, found: unknown): ChatOutcome | undefined {
  return wanted && !found ? refused('bad_reply') : undefined
}
