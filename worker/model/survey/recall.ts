import type { Answer, Answers } from './answers.ts'
import { type LocalText, type Question, type SurveySchema } from '../../contract/survey/schema.ts'
import { kindOf } from './kinds/index.ts'
import { optionLists } from './options.ts'
import { wordsIn } from './texts.ts'

/** An earlier answer in a text: `{{name}}`, or `{{name|what stands there without an answer}}`. */
const RECALL = /\{\{\s*([a-z][a-z0-9_]{0,39})\s*(?:\|([^{}]*))?\}\}/g

/** Characters of an answer that are put into a text. */
const MAX_PIPED = 200

/**
 * Puts earlier answers into a text: `{{name}}` becomes what was answered, in the words of the survey; without an
 * answer, its fallback or nothing. `read` says an answer in words. The result is plain text.
 */
export function piped(
  text: string,
  answers: Answers,
  read: (name: string, answer: Answer) => string,
): string {
  return text.replaceAll(RECALL, (_whole, name: string, fallback: string | undefined) => {
    const answer = Object.hasOwn(answers, name) ? answers[name] : undefined
    const said = answer === undefined ? '' : read(name, answer).slice(0, MAX_PIPED)
    return said || (fallback ?? '').trim()
  })
}

/** The names of the questions whose answers a text recalls, in any of its languages. */
export function recalledIn(text: LocalText | undefined): string[] {
  return Object.values(text ?? {}).flatMap((words) =>
    [...words.matchAll(RECALL)].map(([, name = '']) => name),
  )
}

/** A text as it reads in lists and results, where no one's answer is meant: with its fallbacks, and `…` without one. */
export function titleIn(text: LocalText | undefined, language: string, schema: SurveySchema): string {
  return wordsIn(text, language, schema).replaceAll(
    RECALL,
    (_whole, _name: string, fallback: string | undefined) => fallback?.trim() || '…',
  )
}

/** How an answer is recalled; braces and bars would end a fallback. */
export function recallOf(name: string, fallback = ''): string {
  const words = fallback.replaceAll(/[{}|]/g, '').trim()
  return words === '' ? `{{${name}}}` : `{{${name}|${words}}}`
}

/** The same text with another name for a question; fallbacks stay. */
export function withRecallRenamed(words: string, from: string, to: string): string {
  return words.replaceAll(RECALL, (whole, name: string, fallback: string | undefined) =>
    name === from ? `{{${to}${fallback === undefined ? '' : `|${fallback}`}}}` : whole,
  )
}

/** All texts of a question. */
export function textsOf(question: Question): LocalText[] {
  const more = kindOf(question).texts?.(question) ?? []
  const labels = optionLists(question).flatMap((list) => list.map(({ label }) => label))
  return [question.title, question.help, ...more, ...labels].filter((text) => text !== undefined)
}
