import type { ThemeAnswer } from './answer-groups.ts'
import type { AnswerWord } from './answer-words.ts'
import { functionWords } from './function-words.ts'

/** Share of the answers beyond which a word of a language without a list is no theme: it is in all sentences. */
const EVERYWHERE = 0.6
/** Answers that such a judgement needs. */
const ENOUGH = 8
/** Letters that two forms of a word share at least, and their share of the longer one. */
const STEM = 4
const STEM_SHARE = 0.6

/** A word in all its forms. */
export interface Family {
  keys: Set<string>
  /** Answers that have one of them. */
  members: Set<number>
}

/** The form that is written most often. */
export function nameOf({ keys, members }: Family, words: readonly (readonly AnswerWord[])[]): string {
  const counts = new Map<string, number>()
  for (const member of members)
    for (const { key, text } of words[member] ?? []) {
      if (!keys.has(key)) continue
      // A capital at the start of a sentence is no other form.
      const shown = /^\p{Lu}\p{Ll}+$/u.test(text) ? text.toLowerCase() : text
      counts.set(shown, (counts.get(shown) ?? 0) + 1)
    }
  return (
    [...counts].toSorted((one, other) => other[1] - one[1] || one[0].localeCompare(other[0]))[0]?.[0] ?? ''
  )
}

/** The words of answers, each in all its forms. */
export function familiesOf(
  words: readonly (readonly AnswerWord[])[],
  answers: readonly ThemeAnswer[],
): Family[] {
  const byKey = new Map<string, Set<number>>()
  for (const [answer, list] of words.entries())
    for (const { key } of list) {
      const members = byKey.get(key) ?? new Set()
      byKey.set(key, members.add(answer))
    }
  const inLanguage = new Map<string, number>()
  for (const { language } of answers) inLanguage.set(language, (inLanguage.get(language) ?? 0) + 1)
  const families: Family[] = []
  // Forms of a word are neighbours.
  for (const key of [...byKey.keys()].toSorted()) {
    const members = byKey.get(key) ?? new Set()
    const language = answers[[...members][0] ?? -1]?.language ?? ''
    if (isEverywhere(members.size, language, inLanguage.get(language) ?? 0)) continue
    const last = families.at(-1)
    const [stem] = last?.keys ?? []
    if (last && stem !== undefined && isSameWord(stem, key)) {
      last.keys.add(key)
      for (const member of members) last.members.add(member)
    } else families.push({ keys: new Set([key]), members: new Set(members) })
  }
  return families
}

/** True for a word that most answers in a language without a list of function words have. */
function isEverywhere(found: number, language: string, answers: number): boolean {
  return !functionWords(language) && answers >= ENOUGH && found > answers * EVERYWHERE
}

function isSameWord(stem: string, key: string): boolean {
  let shared = 0
  while (shared < stem.length && stem[shared] === key[shared]) shared++
  return (
    shared >= STEM && shared >= Math.max(stem.length, key.length) * STEM_SHARE && shared >= stem.length - 2
  )
}
