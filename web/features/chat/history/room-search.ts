import type { ChatMessageRecord } from '#contract/chat/chat'

/** A page of messages with all the words, the newest first. */
export interface FoundPage {
  messages: ChatMessageRecord[]
  /** Whether there are older ones. */
  more: boolean
}

/** What was found, and by which words. */
export interface Found extends FoundPage {
  words: string
}

/**
 * What is shown once an older page has come that was asked for while `asked` was shown. What other words have found
 * since, or the same page asked for twice, stays as it is.
 */
export function withOlder(shown: Found | undefined, asked: Found, page: FoundPage): Found | undefined {
  if (shown !== asked) return shown
  return { ...asked, messages: [...asked.messages, ...page.messages], more: page.more }
}
