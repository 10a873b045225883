import { REACTIONS_MAX_KINDS } from '../../contract/chat/chat.ts'

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Maximum length of one emoji sequence (a family, a flag of a region), in UTF-16 units. */
const MAX_LENGTH = 32

/** Returns whether a text is exactly one emoji. Digits and letters with a variation selector are not. */
export function isEmoji(text: string): boolean {
  if (text === '' || text.length > MAX_LENGTH) return false
  if ([...segments.segment(text)].length !== 1) return false
  return emoji.test(text)
}

/** A flag, a key cap, or a pictograph with joiners, modifiers and variation selectors (UTS 51). */
const emoji =
  /^(?:\p{RI}{2}|[0-9#*]\uFE0F?\u20E3|\p{ExtPict}(?:\p{ExtPict}|\p{EMod}|\u200D|\uFE0F|[\u{E0020}-\u{E007F}])*)$/u

export function hasAllKinds(reactions: readonly { emoji: string }[], emoji: string): boolean {
  const kinds = new Set(reactions.map((one) => one.emoji))
  return !kinds.has(emoji) && kinds.size >= REACTIONS_MAX_KINDS
}
