import type { AnswerGroup, AnswerGrouper, ThemeAnswer } from './answer-groups.ts'
import { answerWords, type AnswerWord } from './answer-words.ts'
import { familiesOf, nameOf, type Family } from './word-families.ts'

const MAX_GROUPS = 8
const MAX_WORDS = 3
/** Answers that a group needs, and the share of all that it needs at least. */
const MEMBERS = 2
const SHARE = 0.02
/** Two words are one theme if this share of the answers with either has both. */
const TOGETHER = 0.5
/** A word in this share of a group's answers is another name of it. */
const NAMING = 0.4
/** By shared words: no model is needed, and any language that `Intl.Segmenter` splits can be grouped. */
export const wordGrouper: AnswerGrouper = {
  async group(answers) {
    return groupByWords(answers)
  },
}

export function groupByWords(answers: readonly ThemeAnswer[]): AnswerGroup[] {
  const words = answers.map(({ text, language }) => answerWords(text, language))
  const families = familiesOf(words, answers)
  const needed = Math.max(MEMBERS, Math.ceil(answers.length * SHARE))
  const candidates = families
    .filter(({ members }) => members.size >= needed)
    .toSorted(
      (one, other) => other.members.size - one.members.size || firstKey(one).localeCompare(firstKey(other)),
    )
  const grouped = new Set<Family>()
  const covered = new Set<number>()
  const groups: AnswerGroup[] = []
  while (groups.length < MAX_GROUPS) {
    const next = best(candidates, { grouped, covered })
    if (!next || freshOf(next, covered) < needed) break
    const same = candidates.filter(
      (one) => one === next || (!grouped.has(one) && overlap(one.members, next.members) >= TOGETHER),
    )
    for (const one of same) grouped.add(one)
    const members = new Set(same.flatMap((one) => [...one.members]))
    for (const member of members) covered.add(member)
    const named = candidates.filter(
      (one) =>
        !same.includes(one) && !grouped.has(one) && sharedOf(one.members, members) >= NAMING * members.size,
    )
    groups.push(groupOf({ same, named, members }, words))
  }
  return groups.toSorted((one, other) => other.members.length - one.members.length)
}

/** The word that most answers without a group have. */
function best(
  candidates: readonly Family[],
  { grouped, covered }: { grouped: ReadonlySet<Family>; covered: ReadonlySet<number> },
): Family | undefined {
  let found: Family | undefined
  let most = 0
  for (const one of candidates) {
    if (grouped.has(one)) continue
    const fresh = freshOf(one, covered)
    if (fresh > most) [found, most] = [one, fresh]
  }
  return found
}

function freshOf({ members }: Family, covered: ReadonlySet<number>): number {
  return [...members].filter((member) => !covered.has(member)).length
}

function groupOf(
  {
    same,
    named,
    members,
  }: { same: readonly Family[]; named: readonly Family[]; members: ReadonlySet<number> },
  words: readonly (readonly AnswerWord[])[],
): AnswerGroup {
  const all = new Set(same.flatMap(({ keys }) => [...keys]))
  const beside = new Set(named.flatMap(({ keys }) => [...keys]))
  return {
    words: [...same, ...named].slice(0, MAX_WORDS).map((family) => nameOf(family, words)),
    members: [...members].toSorted((one, other) => one - other),
    relevance(text, language) {
      const found = new Set(answerWords(text, language).map(({ key }) => key))
      let own = 0
      let near = 0
      for (const key of found) {
        if (all.has(key)) own++
        else if (beside.has(key)) near++
      }
      return own === 0 ? 0 : own + near / 2
    },
  }
}

function overlap(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  const shared = sharedOf(one, other)
  return shared / (one.size + other.size - shared)
}

function sharedOf(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  return [...one].filter((member) => other.has(member)).length
}

function firstKey({ keys }: Family): string {
  return [...keys][0] ?? ''
}
