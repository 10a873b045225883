import { UNSPACED } from '#model/text/search-words'

export interface TypedPlace {
  from: number
  to: number
  letters: string
}

/** By name, as typed after the @ in a draft. */
export type Mentions = Readonly<Record<string, string>>

/** After a letter of a spaced script, an @ belongs to an e-mail address. Japanese keyboards type the full-width @. */
const AT = `(?<=^|[\\s(（「『“‘"，。、！？；：${UNSPACED}])[@＠]`
const END_OF_NAME = `(?=$|[^\\p{L}\\p{M}\\p{N}]|[${UNSPACED}])`
const mentionBeforeCaret = new RegExp(`${AT}([\\p{L}\\p{M}\\p{N}.'’-]{0,30})$`, 'u')

export function mentionAt(text: string, caret: number): TypedPlace | undefined {
  const found = mentionBeforeCaret.exec(text.slice(0, caret))
  if (!found) return undefined
  const letters = found[1] ?? ''
  return { from: caret - letters.length - 1, to: caret, letters }
}

/** Returns the text and the new caret. */
export function insertMention(
  text: string,
  place: TypedPlace,
  name: string,
): { text: string; caret: number } {
  return replaceText(text, place, `@${name} `)
}

/** Returns the text and the new caret. */
export function replaceText(
  text: string,
  { from, to }: TypedPlace,
  words: string,
): { text: string; caret: number } {
  return { text: text.slice(0, from) + words + text.slice(to), caret: from + words.length }
}

export function appendMention<Written extends { text: string; mentions?: Record<string, string> }>(
  draft: Written,
  person: { id: string; name: string },
): Written & { mentions: Record<string, string> } {
  const name = mentionName(person.name)
  const gap = draft.text === '' || /\s$/.test(draft.text) ? '' : ' '
  return {
    ...draft,
    text: `${draft.text}${gap}@${name} `,
    mentions: { ...draft.mentions, [name]: person.id },
  }
}

/** Without the characters that end a mention. */
export function mentionName(name: string): string {
  return name.replaceAll(/[[\]\n]/g, '').trim()
}

/** Turns each `@Name` of a known user into `@[Name](user:id)`. */
export function encodeMentions(text: string, mentions: Mentions): string {
  // The longest first: “Ada Lovelace” is not “Ada”.
  const names = Object.keys(mentions).toSorted((a, b) => b.length - a.length)
  if (names.length === 0) return text
  const anyName = names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|')
  return text.replaceAll(
    new RegExp(`${AT}(${anyName})${END_OF_NAME}`, 'gu'),
    (_, name: string) => `@[${name}](user:${mentions[name]})`,
  )
}

/** Inverse of `encodeMentions`. */
export function decodeMentions(text: string): { text: string; mentions: Record<string, string> } {
  const mentions: Record<string, string> = {}
  const written = text.replaceAll(
    /@\[([^\]\n]{1,120})\]\(user:([a-z0-9]{10,40})\)/g,
    (whole, name: string, id: string) => {
      // With two users of one name, the second mention is unchanged.
      if ((mentions[name] ?? id) !== id) return whole
      mentions[name] = id
      return `@${name}`
    },
  )
  return { text: written, mentions }
}

/** Each name that is looked up costs a request. */
const MAX_NAME_WORDS = 6

/** Up to four words. */
const typedName = new RegExp(`${AT}([\\p{L}\\p{M}\\p{N}.'’-]+(?: [\\p{L}\\p{M}\\p{N}.'’-]+){0,3})`, 'gu')

/** Distinct, in lower case, and not resolved yet. */
export function unresolvedNames(text: string): string[] {
  const names = [...text.matchAll(typedName)].flatMap(
    ([, written = '']) => /^[\p{L}\p{M}\p{N}]+/u.exec(written) ?? [],
  )
  return [...new Set(names.map((name) => name.toLowerCase()))].slice(0, MAX_NAME_WORDS)
}

/** By full name in any case, or a first name that only one of `people` has. Keys are as written in the text. */
export function typedMentions(
  text: string,
  people: readonly { id: string; name: string }[],
): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, written = ''] of text.matchAll(typedName)) {
    const words = written.split(' ')
    for (let count = words.length; count > 0; count--) {
      const typed = words
        .slice(0, count)
        .join(' ')
        .replace(/[.'’-]+$/u, '')
      const id = personCalled(typed, people)
      if (id === undefined) continue
      found[typed] = id
      break
    }
  }
  return found
}

function personCalled(typed: string, people: readonly { id: string; name: string }[]): string | undefined {
  const wanted = typed.toLowerCase()
  const whole = people.filter(({ name }) => mentionName(name).toLowerCase() === wanted)
  const first = people.filter(({ name }) => mentionName(name).toLowerCase().split(' ')[0] === wanted)
  const ids = new Set((whole.length > 0 ? whole : first).map(({ id }) => id))
  return ids.size === 1 ? [...ids][0] : undefined
}
