import type { Answer, Answers } from './answers.ts'

/** An earlier answer in a text: `{{name}}`, or `{{name|what stands there without an answer}}`. */
export const RECALL = /\{\{\s*([a-z][a-z0-9_]{0,39})\s*(?:\|([^{}]*))?\}\}/g

/** Characters of an answer that are put into a text. */
const MAX_PIPED = 200

/**
 * Puts earlier answers into a text: `{{name}}` becomes what was answered, in the words of the survey; without an
 * answer, its fallback or nothing. `read` says an answer in words. The result is plain text.
 */
export function insertRecalls(
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
