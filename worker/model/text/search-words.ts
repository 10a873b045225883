/**
 * Scripts without spaces between words, or with attached endings like Korean. Coarse: they include punctuation and
 * digits.
 */
export const unspacedRanges: readonly (readonly [first: number, last: number])[] = [
  // Han with its iteration marks, kana, Bopomofo.
  [0x3005, 0x9fff],
  // Hangul.
  [0xac00, 0xd7ff],
  // Thai and Lao.
  [0x0e01, 0x0eff],
  // Myanmar, and the single letters of Hangul.
  [0x1000, 0x109f],
  [0x1100, 0x11ff],
  // Khmer.
  [0x1780, 0x17ff],
  // More of Hangul and Myanmar, Javanese and Cham.
  [0xa960, 0xaa7f],
  // Compatibility forms of Han, half-width kana and Hangul.
  [0xf900, 0xfaff],
  [0xff66, 0xffdc],
  // Old kana, and the extensions of Han.
  [0x1b000, 0x1b16f],
  [0x20000, 0x3fffd],
]

/** For a character class of a regular expression with the flag `u`. */
export const UNSPACED = unspacedRanges
  .map((ends) => ends.map((code) => `\\u{${code.toString(16)}}`).join('-'))
  .join('')

/** Split like the search does; a run of Chinese, Japanese or Thai is one word. */
export function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}
