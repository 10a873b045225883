import type { ChatCardRecord } from '#contract/chat/chat'
import { firstAddress } from '#model/chat/markdown'
import type { Draft } from '../store.ts'

/** The URL in a draft to preview, or `''`: there is one preview per message, and none with files. */
export function addressToPreview({ text, card, files = [] }: Draft): string {
  return card || files.length > 0 ? '' : firstAddress(text)
}

/** Adds the preview of an address to the current draft, unless the draft no longer mentions the address. */
export function withPreview(draft: Draft, address: string, card: ChatCardRecord): Draft {
  return addressToPreview(draft) === address ? { ...draft, card } : draft
}
