import type { Answer } from '#model/survey/answers'

/** The answer to a matrix of numbers; a text is what could not be read as a number. */
export function numbersByRow(answer: Answer | undefined): Record<string, number | string> {
  if (typeof answer !== 'object' || Array.isArray(answer)) return {}
  return Object.fromEntries(
    Object.entries(answer).filter(
      (entry): entry is [string, number | string] =>
        typeof entry[1] === 'number' || typeof entry[1] === 'string',
    ),
  )
}
