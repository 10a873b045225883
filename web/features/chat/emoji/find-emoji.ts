import { plainName, type Emoji } from './emoji.ts'

/** Ranks of a result, best first. An exact shortcode beats a label with that prefix. */
const EXACT = 0
const BEGINNING = 1
const IN_NAMES = 2
const IN_WORDS = 3

export function findEmoji(all: readonly Emoji[], search: string): readonly Emoji[] {
  const wanted = plainName(search)
  if (wanted === '') return all
  const parts = wanted.split(' ')
  const found = all.flatMap((emoji) => {
    const rank = rankOf(emoji, wanted, parts)
    return rank === undefined ? [] : [{ emoji, rank, length: emoji.name.length }]
  })
  return found
    .toSorted((a, b) => a.rank - b.rank || (a.rank === BEGINNING ? a.length - b.length : 0))
    .map(({ emoji }) => emoji)
}

export function emojiNamed(all: readonly Emoji[], name: string): Emoji | undefined {
  const wanted = plainName(name)
  return all.find(({ names }) => names.indexOf(wanted) > 0) ?? all.find(({ names }) => names[0] === wanted)
}

function rankOf({ names, words }: Emoji, wanted: string, parts: readonly string[]): number | undefined {
  if (names.includes(wanted)) return EXACT
  if (names.some((name) => name.startsWith(wanted))) return BEGINNING
  const inNames = (part: string) => names.some((name) => name.startsWith(part) || name.includes(` ${part}`))
  if (parts.every(inNames)) return IN_NAMES
  const inWords = (part: string) => words.some((word) => word.startsWith(part))
  return parts.every((part) => inNames(part) || inWords(part)) ? IN_WORDS : undefined
}
