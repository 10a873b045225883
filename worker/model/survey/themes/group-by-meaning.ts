import type { AnswerGroup, AnswerGrouper, ThemeAnswer } from './answer-groups.ts'
import { clusterVectors, cosine, unitOf, type Cluster } from './cluster.ts'
import { familiesOf, nameOf, type Family } from './word-families.ts'
import { answerWords, sentencesIn, type AnswerWord } from './answer-words.ts'

/** A vector for each text, in which similar directions are similar meanings. */
export type Embed = (texts: readonly string[]) => Promise<ArrayLike<number>[]>

/** Share of all answers that a group needs at least. */
const SHARE = 0.02
const MAX_WORDS = 3
/** Share of a group's answers that have a word which names it. */
const NAMING = 0.15
/** The answers next to the centre of a group, whose sentences are quoted. */
const QUOTED = 6
/** Sentences of such an answer. */
const SENTENCES = 5

/** By the meaning that a model finds in answers, in any language; each answer is in one group at most. */
export function meaningGrouper(embed: Embed): AnswerGrouper {
  return {
    async group(answers) {
      if (answers.length < 2) return []
      const vectors = await embedAll(embed, answers)
      const clusters = clusterVectors(vectors, { least: Math.ceil(answers.length * SHARE) })
      const words = answers.map(({ text, language }) => answerWords(text, language))
      const named = namesOf(clusters, answers, words)
      const quoted = clusters.map(({ members, centre }) =>
        sentencesNear(centre, { members, vectors, answers }),
      )
      const sentences = [...new Set(quoted.flat())]
      const embedded = sentences.length > 0 ? await embed(sentences) : []
      const units = new Map(sentences.map((text, index) => [text, unitOf(embedded[index] ?? [])]))
      return clusters.map((cluster, index) => groupOf(cluster, named[index] ?? [], units))
    },
  }
}

/** Answers without words have an empty vector. */
async function embedAll(embed: Embed, answers: readonly ThemeAnswer[]): Promise<ArrayLike<number>[]> {
  const worded = answers.flatMap(({ text }, index) => (/[\p{L}\p{N}]/u.test(text) ? [{ text, index }] : []))
  const found = await embed(worded.map(({ text }) => text))
  const vectors: ArrayLike<number>[] = answers.map(() => [])
  for (const [at, { index }] of worded.entries()) vectors[index] = found[at] ?? []
  return vectors
}

function groupOf(
  { members, centre }: Cluster,
  words: string[],
  units: ReadonlyMap<string, Float32Array | undefined>,
): AnswerGroup {
  return {
    words,
    members,
    relevance(text) {
      const unit = units.get(text)
      return unit ? Math.max(0, cosine(unit, centre)) : 0
    },
  }
}

function sentencesNear(
  centre: Float32Array,
  {
    members,
    vectors,
    answers,
  }: { members: readonly number[]; vectors: readonly ArrayLike<number>[]; answers: readonly ThemeAnswer[] },
): string[] {
  return members
    .map((member) => ({ member, near: cosine(unitOf(vectors[member] ?? []) ?? centre, centre) }))
    .toSorted((one, other) => other.near - one.near || one.member - other.member)
    .slice(0, QUOTED)
    .flatMap(({ member }) => {
      const answer = answers[member]
      return answer ? sentencesIn(answer.text, answer.language).slice(0, SENTENCES) : []
    })
}

/** The words that are more frequent in a cluster than elsewhere; each names one cluster. */
function namesOf(
  clusters: readonly Cluster[],
  answers: readonly ThemeAnswer[],
  words: readonly (readonly AnswerWord[])[],
): string[][] {
  const families = familiesOf(words, answers)
  const used = new Set<Family>()
  return clusters.map(({ members }) => {
    const inside = new Set(members)
    const ranked = families
      .map((family) => {
        const own = [...family.members].filter((member) => inside.has(member)).length
        const others = family.members.size - own
        const elsewhere = others / Math.max(1, answers.length - inside.size)
        return { family, own, score: (own / inside.size) * (own / inside.size - elsewhere) }
      })
      .filter(({ family, own, score }) => score > 0 && own > 0 && !used.has(family))
      .toSorted((one, other) => other.score - one.score)
    const frequent = ranked.filter(({ own }) => own > 1 && own >= NAMING * inside.size)
    const chosen = (frequent.length > 0 ? frequent : ranked.slice(0, 1)).slice(0, MAX_WORDS)
    for (const { family } of chosen) used.add(family)
    return chosen.map(({ family }) => nameOf(family, words))
  })
}
