import type { ChatOutcome } from '../../../chat-calls.ts'
import { MESSAGE_MAX_LENGTH } from '../../../contract/chat/chat.ts'
import { showsSomething } from '../../../model/chat/visible-text.ts'
import type { RefusalCode } from '../../../contract/chat/frames.ts'

export function refused(code: RefusalCode): ChatOutcome {
  return { done: false, code }
}

/** It helps to wait so many milliseconds. */
export function later(code: RefusalCode, milliseconds: number): ChatOutcome {
  return { done: false, code, retryAfter: Math.ceil(milliseconds / 1000) }
}

/**
 * Without white space around it, without the control characters that no keyboard types, and without halves of
 * characters, which a database would not give back as they were.
 */
export function tidied(text: string): string {
  return text
    .replaceAll(/(?![\t\n\r])\p{Cc}/gu, '')
    .toWellFormed()
    .trim()
}

/** Counts characters as the record API does: by code point. */
export function lengthRefusal(text: string): ChatOutcome | undefined {
  if (!showsSomething(text)) return refused('empty')
  const tooLong = text.length > MESSAGE_MAX_LENGTH && Array.from(text).length > MESSAGE_MAX_LENGTH
  return tooLong ? refused('too_long') : undefined
}

export function cardRefusal(wanted: string | undefined, found: string | undefined): ChatOutcome | undefined {
  return wanted && !found ? refused('bad_card') : undefined
}

/** Of a message that answers one which is not there. */
export function replyRefusal(wanted: string | undefined, found: unknown): ChatOutcome | undefined {
  return wanted && !found ? refused('bad_reply') : undefined
}
