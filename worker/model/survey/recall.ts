import type { Answer, Answers } from './answers.ts'

/** A marker for an earlier answer: `{{name}}` or `{{name|fallback}}`. */
export const RECALL = /\{\{\s*([a-z][a-z0-9_]{0,39})\s*(?:\|([^{}]*))?\}\}/g

/** Maximum characters of a recalled answer. */
const MAX_PIPED = 200

/**
 * Replaces the markers of a text with earlier answers, or with their fallbacks. `read` formats an answer. The result is
 * plain text.
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
