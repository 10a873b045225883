import { toned, type Emoji, type SkinTone } from '../emoji/emoji.ts'
import { emojiNamed } from '../emoji/find-emoji.ts'
import type { TypedPlace } from '#model/chat/mentions'

/** A single letter is an emoticon, as in “:D”. */
const FEWEST_LETTERS = 2

/** Returns whether the caret is behind a colon that may start an emoji name. */
export function startsEmoji(text: string, caret: number): boolean {
  return /(?:^|[\s(]):[a-z0-9+_-]{0,40}:?$/iu.test(text.slice(0, caret))
}

/** Returns the emoji name around the caret: a colon at the start of a word, with letters after it. */
export function emojiAt(text: string, caret: number): TypedPlace | undefined {
  const found = /(?:^|[\s(]):([a-z0-9+][a-z0-9_-]{0,39})$/iu.exec(text.slice(0, caret))
  const letters = found?.[1] ?? ''
  return letters.length < FEWEST_LETTERS
    ? undefined
    : { from: caret - letters.length - 1, to: caret, letters: letters.toLowerCase() }
}

/** Replaces the emoji name between colons that ends at the caret; returns the text and the new caret. */
export function withNamedEmoji(
  text: string,
  caret: number,
  { all, tone }: { all: readonly Emoji[]; tone: SkinTone },
): { text: string; caret: number } | undefined {
  const name = /(?:^|[\s(]):([a-z0-9+_-]{2,40}):$/iu.exec(text.slice(0, caret))?.[1]
  const named = name === undefined ? undefined : emojiNamed(all, name)
  if (name === undefined || !named) return undefined
  const emoji = toned(named, tone)
  const from = caret - name.length - 2
  return { text: text.slice(0, from) + emoji + text.slice(caret), caret: from + emoji.length }
}
