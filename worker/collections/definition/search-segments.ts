import { UNSPACED, unspacedRanges, wordsIn } from '../../model/text/search-words.ts'

/**
 * SQLite's tokenizer takes a run of a script without spaces as one word. So its overlapping pairs and its last
 * character are indexed instead: `今日は` as `今日 日は は`.
 */

const MAX_WORDS = 12
const MAX_LENGTH = 200

/** Vowel signs and tone marks, at which the tokenizer would otherwise split words. */
const markRanges: readonly (readonly [first: number, last: number])[] = [
  [0x0e31, 0x0e31],
  [0x0e34, 0x0e3a],
  [0x0e47, 0x0e4e],
  [0x0eb1, 0x0eb1],
  [0x0eb4, 0x0ebc],
  [0x0ec8, 0x0ecd],
  [0x102b, 0x103e],
  [0x1056, 0x1059],
  [0x105e, 0x1060],
  [0x1062, 0x1064],
  [0x1067, 0x106d],
  [0x1071, 0x1074],
  [0x1082, 0x108d],
  [0x108f, 0x108f],
  [0x109a, 0x109d],
  [0x17b4, 0x17d3],
  [0x17dd, 0x17dd],
  // The combining voicing marks of kana.
  [0x3099, 0x309a],
]

const marks = markRanges
  .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
  .map((code) => String.fromCodePoint(code))
  .join('')

/** For every full-text table, without the quotes around it. */
export const TOKENIZER = `unicode61 remove_diacritics 2 tokenchars ''${marks}''`

const character = new RegExp(`([${UNSPACED}])(?=([${UNSPACED}]?))`, 'gu')
const runAtEnd = new RegExp(`[${UNSPACED}]{2}$`, 'u')

/** `segmentedSql` does the same in SQL. */
export function segmented(text: string): string {
  return text.replaceAll(character, ' $1$2 ')
}

/** Matches all words: in spaced scripts their beginnings, in others anywhere. `''` without letters and digits. */
export function matchOf(text: string): string {
  return wordsIn(text.slice(0, MAX_LENGTH)).slice(0, MAX_WORDS).map(phraseOf).join(' ')
}

function phraseOf(word: string): string {
  const terms = segmented(word).trim().split(/ +/)
  // In a longer run, the last character is the first of another pair.
  return runAtEnd.test(word) ? `"${terms.slice(0, -1).join(' ')}"` : `"${terms.join(' ')}"*`
}

/** `segmented` as an SQL expression; cheap for texts without these scripts. */
export function segmentedSql(text: string): string {
  const hasUnspaced = globs.map((glob) => `t."text" GLOB '*[${glob}]*'`).join(' OR ')
  // SQLite's functions see a text up to its first NUL, so a text with a NUL is stored unchanged.
  const isMixed = `octet_length(t."text") > length(t."text") AND instr(t."text", char(0)) = 0 AND (${hasUnspaced})`
  // `code` is the character at a place, `next` the following one.
  const places = `WITH RECURSIVE place(n, code, next) AS (SELECT 1, unicode(t."text"), unicode(substr(t."text", 2, 1)) UNION ALL SELECT n + 1, next, unicode(substr(t."text", n + 2, 1)) FROM place WHERE next IS NOT NULL)`
  const pair = `CASE WHEN ${isUnspaced('next')} THEN char(code, next) ELSE char(code) END`
  const piece = `CASE WHEN ${isUnspaced('code')} THEN ' ' || ${pair} || ' ' ELSE char(code) END`
  const all = `${places} SELECT group_concat(${piece}, '' ORDER BY n) FROM place`
  return `(SELECT CASE WHEN ${isMixed} THEN (${all}) ELSE t."text" END FROM (SELECT ${text} AS "text") AS t)`
}

function isUnspaced(code: string): string {
  return `(${unspacedRanges.map(([first, last]) => `${code} BETWEEN ${first} AND ${last}`).join(' OR ')})`
}

/** The ranges for GLOB, in two halves: D1 limits patterns to 50 bytes. */
const globs = [unspacedRanges.slice(0, 6), unspacedRanges.slice(6)].map((ranges) =>
  ranges.map((ends) => ends.map((code) => String.fromCodePoint(code)).join('-')).join(''),
)
