import { spokenWords } from '../../../engine/voice/text/spoken-words.ts'
import { tabStore } from '../../../platform/browser-storage.ts'

const keyOf = (take: string) => `mouthpiece_said_${take}`

/** Text that was typed for a take and is not applied yet; survives a reload of this tab. */
export function transcriptDraft(take: string): string | undefined {
  return tabStore.getItem(keyOf(take)) ?? undefined
}

export function storeTranscriptDraft(take: string, words: string): void {
  tabStore.setItem(keyOf(take), words)
}

export function deleteTranscriptDraft(take: string): void {
  tabStore.removeItem(keyOf(take))
}

/** Returns whether the text has English words for the mouth to follow. */
export function hasEnglishWords(words: string): boolean {
  return spokenWords(words).length > 0
}
