import type { TakeScript } from '#contract/takes/mouth-track'

export interface LitWord {
  /** Characters of the shown text, `until` excluded. */
  from: number
  until: number
  /** Mouth frames, `end` excluded. */
  start: number
  end: number
}

/** A word, or a letter of a script that is written without spaces. */
interface Unit {
  text: string
  from: number
  until: number
  /** Number of its word: words are what lies between spaces. */
  word: number
  /** Units of that word. */
  of: number
}

/** Longer texts than any question; the alignment takes their product. */
const UNITS_MAX = 1_500

/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/**
 * The words of a script in the text that is shown: the longest sequence of words that both have in this order. Words
 * that the text no longer has are omitted. Where letters are aligned, a word is lit if the text still has half of it.
 */
export function litWords(text: string, script: TakeScript): LitWord[] {
  const spoken = unitsOf(script.text)
  const shown = unitsOf(text)
  const found = new Map<number, { from: number; until: number; count: number; of: number }>()
  for (const [one, other] of aligned(spoken, shown)) {
    const before = found.get(one.word)
    found.set(one.word, {
      from: before?.from ?? other.from,
      until: other.until,
      count: (before?.count ?? 0) + 1,
      of: one.of,
    })
  }
  return [...found].flatMap(([word, { from, until, count, of }]) => {
    const times = script.words[word]
    return times && count * 2 >= of ? [{ from, until, start: times[0], end: times[1] }] : []
  })
}

function unitsOf(text: string): Unit[] {
  const units: Unit[] = []
  let word = 0
  for (const { 0: token, index } of text.matchAll(/\S+/gu)) {
    const parts = UNSPACED.test(token) ? (token.match(/./gsu) ?? []) : [token]
    let from = index
    for (const part of parts) {
      units.push({ text: plain(part), from, until: from + part.length, word, of: parts.length })
      from += part.length
    }
    word++
    if (units.length >= UNITS_MAX) break
  }
  return units.slice(0, UNITS_MAX)
}

/** Without case and punctuation, unless it is nothing else. */
function plain(word: string): string {
  const folded = word.normalize('NFKC').toLowerCase()
  return folded.replaceAll(/[\p{P}\p{S}]/gu, '') || folded
}

/** Pairs of equal units in the order of both, as many as possible. */
function aligned(spoken: readonly Unit[], shown: readonly Unit[]): [Unit, Unit][] {
  const width = shown.length + 1
  /** The most pairs from a place of each to their ends. */
  const most = new Uint16Array((spoken.length + 1) * width)
  for (let i = spoken.length - 1; i >= 0; i--) {
    for (let j = shown.length - 1; j >= 0; j--) {
      most[i * width + j] =
        spoken[i]?.text === shown[j]?.text
          ? (most[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(most[(i + 1) * width + j] ?? 0, most[i * width + j + 1] ?? 0)
    }
  }
  const pairs: [Unit, Unit][] = []
  let [i, j] = [0, 0]
  for (;;) {
    const [one, other] = [spoken[i], shown[j]]
    if (!one || !other) return pairs
    if (one.text === other.text) {
      pairs.push([one, other])
      i++
      j++
    } else if ((most[(i + 1) * width + j] ?? 0) >= (most[i * width + j + 1] ?? 0)) i++
    else j++
  }
}

/** The word that is spoken in a frame; in a short pause the one before it. */
export function wordAt(words: readonly LitWord[], frame: number): LitWord | undefined {
  const word = words.findLast(({ start }) => start <= frame)
  return word && frame < word.end + PAUSE ? word : undefined
}

/** Frames, of a hundred per second. */
const PAUSE = 30
