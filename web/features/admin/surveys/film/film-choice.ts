import { MAX_FILM_ANSWERS, type FilmAnswer } from '#contract/survey/films'
import type { AnswerSounds } from '../responses/answer-sounds.ts'

/** The newest answers with consent that are not known to lack speech, as many as a film holds. */
export function usualChoice(answers: readonly FilmAnswer[], sounds: AnswerSounds = {}): ReadonlySet<string> {
  return new Set(
    answers
      .filter((answer) => answer.agrees && maySpeak(answer, sounds))
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

/** False once a recording was found to have no speech: a film leaves it out. */
export function maySpeak({ file }: Pick<FilmAnswer, 'file'>, sounds: AnswerSounds): boolean {
  return sounds[file]?.hasSpeech !== false
}

/** The chosen answers that are still offered: some may have been withdrawn since, or were found to have no speech. */
export function chosenOf(
  answers: readonly FilmAnswer[],
  chosen: ReadonlySet<string>,
  sounds: AnswerSounds = {},
): FilmAnswer[] {
  return answers.filter((answer) => answer.agrees && chosen.has(answer.response) && maySpeak(answer, sounds))
}
