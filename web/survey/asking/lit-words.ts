import type { TakeScript } from '#contract/takes/mouth-track'

export interface LitWord {
  /** Characters of the shown text, `until` excluded. */
  from: number
  until: number
  /** Mouth frames, `end` excluded. */
  start: number
  end: number
}

/** The words of a script in the text that is shown; words that it no longer has are omitted. */
export function litWords(text: string, script: TakeScript): LitWord[] {
  const spoken = script.text.split(/\s+/u).filter(Boolean)
  const found: LitWord[] = []
  let at = 0
  for (const [index, word] of spoken.entries()) {
    const times = script.words[index]
    const from = text.indexOf(word, at)
    if (!times || from === -1) continue
    at = from + word.length
    found.push({ from, until: at, start: times[0], end: times[1] })
  }
  return found
}

/** The word that is spoken in a frame; in a short pause the one before it. */
export function wordAt(words: readonly LitWord[], frame: number): LitWord | undefined {
  const word = words.findLast(({ start }) => start <= frame)
  return word && frame < word.end + PAUSE ? word : undefined
}

/** Frames, of a hundred per second. */
const PAUSE = 30
