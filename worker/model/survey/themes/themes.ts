import { cutText } from '../../text/cut-text.ts'
import type { AnswerGroup, AnswerGrouper, ThemeAnswer } from './answer-groups.ts'
import { sentencesIn } from './answer-words.ts'

export interface ThemeQuote {
  response: string
  text: string
}

export interface Theme {
  words: string[]
  /** Answers in it. */
  answers: number
  /** 0..1 of all answers. */
  share: number
  /** Each from another response, the most telling first. */
  quotes: ThemeQuote[]
}

export interface Themes {
  themes: Theme[]
  /** Answers in no theme. */
  others: number
}

const MAX_QUOTES = 3
/** Letters of a quote that reads well; a longer one is cut. */
const LENGTH = { least: 20, most: 160, longest: 280 }

export async function themesOf(answers: readonly ThemeAnswer[], grouper: AnswerGrouper): Promise<Themes> {
  const groups = await grouper.group(answers)
  const grouped = new Set(groups.flatMap(({ members }) => members))
  return {
    themes: groups.map((group) => ({
      words: group.words,
      answers: group.members.length,
      share: group.members.length / Math.max(1, answers.length),
      quotes: quotesOf(group, answers),
    })),
    others: answers.length - grouped.size,
  }
}

/** The sentences that say most about a group, in a length that reads well. */
function quotesOf(group: AnswerGroup, answers: readonly ThemeAnswer[]): ThemeQuote[] {
  const said = group.members.flatMap((member) => {
    const answer = answers[member]
    if (!answer) return []
    const { text, language, response } = answer
    const best = sentencesIn(text, language)
      .map((sentence) => ({ text: sentence, score: group.relevance(sentence, language) * fitOf(sentence) }))
      .toSorted((one, other) => other.score - one.score)[0]
    return best && best.score > 0 ? [{ response, ...best }] : []
  })
  const seen = new Set<string>()
  return said
    .toSorted((one, other) => other.score - one.score)
    .filter(({ text, response }) => {
      const isNew = !seen.has(text.toLowerCase()) && !seen.has(response)
      seen.add(text.toLowerCase()).add(response)
      return isNew
    })
    .slice(0, MAX_QUOTES)
    .map(({ response, text }) => ({ response, text: shortened(text) }))
}

function fitOf({ length }: string): number {
  if (length < LENGTH.least) return 0.4 + (0.6 * length) / LENGTH.least
  return length <= LENGTH.most ? 1 : Math.max(0.3, LENGTH.most / length)
}

function shortened(text: string): string {
  if (text.length <= LENGTH.longest) return text
  return `${cutText(text, LENGTH.longest).trimEnd()}…`
}
