import { MAX_FILM_ANSWERS, type FilmAnswer } from '#contract/survey/films'

/** The newest answers with consent, as many as a film holds. */
export function usualChoice(answers: readonly FilmAnswer[]): ReadonlySet<string> {
  return new Set(
    answers
      .filter(({ agrees }) => agrees)
      .slice(0, MAX_FILM_ANSWERS)
      .map(({ response }) => response),
  )
}

/** The choice with an answer added or removed; unchanged if the film is full or the answer has no consent. */
export function withToggled(
  chosen: ReadonlySet<string>,
  { response, agrees }: Pick<FilmAnswer, 'response' | 'agrees'>,
): ReadonlySet<string> {
  const next = new Set(chosen)
  if (next.delete(response)) return next
  return agrees && chosen.size < MAX_FILM_ANSWERS ? next.add(response) : chosen
}

/** The chosen answers that are still offered: some may have been withdrawn since. */
export function chosenOf(answers: readonly FilmAnswer[], chosen: ReadonlySet<string>): FilmAnswer[] {
  return answers.filter(({ response, agrees }) => agrees && chosen.has(response))
}
