import type { Answer, Answers } from './answers.ts'

/** `{{name}}` or `{{name|fallback}}`, for an earlier answer. */
export const RECALL = /\{\{\s*([a-z][a-z0-9_]{0,39})\s*(?:\|([^{}]*))?\}\}/g

/** Characters of a recalled answer. */
const MAX_PIPED = 200

/** Uses fallbacks for missing answers; `read` formats an answer. Returns plain text. */
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
