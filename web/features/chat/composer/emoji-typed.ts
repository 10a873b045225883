import { allEmoji } from './emoji-list.ts'
import type { TypedPlace } from './mentions.ts'

/** One letter is a face, as in “:D”, and no beginning of a name. */
const FEWEST_LETTERS = 2

/** The name of an emoji that the caret stands in: a colon at the beginning of a word, with letters after it. */
export function emojiAt(text: string, caret: number): TypedPlace | undefined {
  const found = /(?:^|[\s(]):([a-z-]{1,30})$/iu.exec(text.slice(0, caret))
  const letters = found?.[1] ?? ''
  return letters.length < FEWEST_LETTERS
    ? undefined
    : { from: caret - letters.length - 1, to: caret, letters: letters.toLowerCase() }
}

/** The text with an emoji in the place of its name between two colons that ends at the caret, and where that goes. */
export function withNamedEmoji(text: string, caret: number): { text: string; caret: number } | undefined {
  const found = /(?:^|[\s(]):([a-z-]{2,30}):$/iu.exec(text.slice(0, caret))
  const name = found?.[1]?.toLowerCase()
  const named =
    allEmoji.find(({ words }) => words[0] === name) ??
    // A word that several are found by names none of them.
    onlyOne(allEmoji.filter(({ words }) => name !== undefined && words.includes(name)))
  if (name === undefined || !named) return undefined
  const from = caret - name.length - 2
  return { text: text.slice(0, from) + named.emoji + text.slice(caret), caret: from + named.emoji.length }
}

function onlyOne<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined
}
