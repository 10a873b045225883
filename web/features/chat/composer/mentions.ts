/** A mention that is being written: an @ right before the caret, with some letters of a name. */
export interface MentionPlace {
  from: number
  to: number
  letters: string
}

/** Ids of people by the name that stands after an @ in a text somebody is writing. */
export type Mentions = Readonly<Record<string, string>>

/** The mention that the caret stands in: an @ at the beginning of a word. */
export function mentionAt(text: string, caret: number): MentionPlace | undefined {
  const found = /(?:^|[\s(])@([\p{L}\p{N}.'’-]{0,30})$/u.exec(text.slice(0, caret))
  if (!found) return undefined
  const letters = found[1] ?? ''
  return { from: caret - letters.length - 1, to: caret, letters }
}

/** The text with a mention of somebody in its place, and where the caret goes. */
export function withMention(
  text: string,
  { from, to }: MentionPlace,
  name: string,
): { text: string; caret: number } {
  const mention = `@${name} `
  return { text: text.slice(0, from) + mention + text.slice(to), caret: from + mention.length }
}

/** A name as it can stand in a mention. */
export function mentionName(name: string): string {
  return name.replaceAll(/[[\]\n]/g, '').trim()
}

/** What is sent: each `@Name` of somebody known as `@[Name](user:id)`. */
export function writtenOut(text: string, mentions: Mentions): string {
  // The longest first: “Ada Lovelace” is not “Ada”.
  const names = Object.keys(mentions).toSorted((a, b) => b.length - a.length)
  if (names.length === 0) return text
  const anyName = names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|')
  return text.replaceAll(
    new RegExp(`(?<=^|[\\s(])@(${anyName})(?![\\p{L}\\p{N}])`, 'gu'),
    (_, name: string) => `@[${name}](user:${mentions[name]})`,
  )
}

/** What was sent, as it is written: the other way round. */
export function asWritten(text: string): { text: string; mentions: Record<string, string> } {
  const mentions: Record<string, string> = {}
  const written = text.replaceAll(
    /@\[([^\]\n]{1,120})\]\(user:([a-z0-9]{10,40})\)/g,
    (whole, name: string, id: string) => {
      // Two people of one name: the second stays as it is.
      if ((mentions[name] ?? id) !== id) return whole
      mentions[name] = id
      return `@${name}`
    },
  )
  return { text: written, mentions }
}
