/** Split at spaces, with punctuation. Stored word times of a script refer to these words. */
export function textWords(text: string): string[] {
  return text.match(/\S+/g) ?? []
}

export interface ReadWord {
  text: string
  /** True if a space comes after it: not within Chinese, Japanese, Thai and the like. */
  isSpaced: boolean
}

/** The words of a text as they are read: also of scripts that put no spaces between them. */
export function readWords(text: string): ReadWord[] {
  return textWords(text).flatMap(wordParts)
}

/** `at` is the word's index in the text. */
export function placedWords(text: string): (ReadWord & { at: number })[] {
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    let at = index
    return wordParts(word).map((part) => {
      const placed = { ...part, at }
      at += part.text.length
      return placed
    })
  })
}

/** A word of `textWords` by the words that are read in it: most are one. */
export function wordParts(word: string): ReadWord[] {
  const parts = UNSPACED.test(word) ? partsOf(word) : [word]
  return parts.map((text, index) => ({ text, isSpaced: index === parts.length - 1 }))
}

/** The words as one text again. */
export function joinWords(words: readonly ReadWord[]): string {
  return words
    .map(({ text, isSpaced }) => (isSpaced ? `${text} ` : text))
    .join('')
    .trimEnd()
}

/** Returns whether a word, with its punctuation, is the last one of its sentence. */
export function endsSentence(word: string): boolean {
  return /[.!?…。！？．｡؟۔।॥။።។]["'”’»)\]」』）】》〉]*$/.test(word)
}

/** Returns whether a clause or a sentence ends with the word. */
export function endsClause(word: string): boolean {
  return /[,;:、，；：–—]["'”’»)\]」』）】》〉]*$/.test(word) || endsSentence(word)
}

/** Letters of Chinese, Japanese and Korean: twice as wide as others, and each a syllable or more. */
export function wideLetters(text: string): number {
  return text.match(WIDE)?.length ?? 0
}

/** Returns whether a space belongs between two words of which nothing but their letters is known. */
export function areSpaced(word: string, next: string): boolean {
  return !(UNSPACED_EDGE.test(word.slice(-1)) && UNSPACED_EDGE.test(next.slice(0, 1)))
}

const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
/** Characters of unspaced scripts and their punctuation. */
const UNSPACED_EDGE = new RegExp(`${UNSPACED.source}|[、-】！-／：-？]`, 'u')
/** Small kana, long sounds and repetition marks: they belong to what is before them (JIS X 4051). */
export const BEGINS_NO_LINE = /^[ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶー々〻ゝゞヽヾ]/
/** Punctuation that belongs to the next word. */
const OPENING = /^[\p{Ps}\p{Pi}]$/u

/** Punctuation stays with the word before it, an opening bracket with the one after it. */
function partsOf(word: string): string[] {
  const parts: string[] = []
  let opening = ''
  for (const { segment, isWord } of segmentsOf(word)) {
    const before = parts.at(-1)
    if (isWord && !(before !== undefined && opening === '' && BEGINS_NO_LINE.test(segment))) {
      parts.push(opening + segment)
      opening = ''
    } else if (before === undefined || opening !== '' || OPENING.test(segment)) opening += segment
    else parts[parts.length - 1] = before + segment
  }
  // An opening bracket that opens nothing.
  return opening === '' ? parts : [...parts.slice(0, -1), (parts.at(-1) ?? '') + opening]
}

function segmentsOf(word: string): { segment: string; isWord: boolean }[] {
  if (!('Segmenter' in Intl))
    // Letter by letter, where the browser knows no words.
    return Array.from(word.matchAll(/\P{M}\p{M}*/gu), ([segment]) => ({
      segment,
      isWord: /[\p{L}\p{N}]/u.test(segment),
    }))
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  return Array.from(segmenter.segment(word), ({ segment, isWordLike }) => ({
    segment,
    isWord: isWordLike === true,
  }))
}

/** Made when it is needed for the first time: most texts never do. */
let segmenter: Intl.Segmenter | undefined
