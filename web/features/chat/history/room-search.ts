import type { ChatMessageRecord } from '#contract/chat/chat'

export interface FoundPage {
  messages: ChatMessageRecord[]
  more: boolean
}

export interface Found extends FoundPage {
  words: string
}

/**
 * Appends an older page that was requested for `asked`. Results of a newer search stay, and a page that arrives twice
 * is ignored.
 */
export function withOlder(shown: Found | undefined, asked: Found, page: FoundPage): Found | undefined {
  if (shown !== asked) return shown
  return { ...asked, messages: [...asked.messages, ...page.messages], more: page.more }
}
