import { spokenWords } from '../../../engine/voice/text/spoken-words.ts'

const keyOf = (take: string) => `mouthpiece_said_${take}`

/** What storage refuses lives as long as the page. */
const held = new Map<string, string>()

/** Words that were typed for a take and that its mouth does not keep to yet; they outlive a reload of this tab. */
export function typedWords(take: string): string | undefined {
  return held.get(take) ?? attempt(() => sessionStorage.getItem(keyOf(take))) ?? undefined
}

export function keepWords(take: string, words: string): void {
  held.set(take, words)
  attempt(() => sessionStorage.setItem(keyOf(take), words))
}

export function forgetWords(take: string): void {
  held.delete(take)
  attempt(() => sessionStorage.removeItem(keyOf(take)))
}

/** Whether there is anything a mouth could keep to. */
export function hasEnglishWords(words: string): boolean {
  return spokenWords(words).length > 0
}

/** Storage may be forbidden or full; the page's own memory has it then. */
function attempt<Value>(task: () => Value): Value | undefined {
  try {
    return task()
  } catch {
    return undefined
  }
}
