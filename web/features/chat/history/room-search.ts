import type { ChatMessageRecord } from '#contract/chat/chat'

export interface FoundPage {
  messages: ChatMessageRecord[]
  more: boolean
}

export interface Found extends FoundPage {
  words: string
}

/** `asked` are the results that the page continues: newer ones stay, and a repeated page is ignored. */
export function withOlder(shown: Found | undefined, asked: Found, page: FoundPage): Found | undefined {
  if (shown !== asked) return shown
  return { ...asked, messages: [...asked.messages, ...page.messages], more: page.more }
}
