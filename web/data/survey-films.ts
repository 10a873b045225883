import type { ResponseFilter } from '#contract/survey/admin'
import { beginFilm, finishFilm, listFilmAnswers, type FilmAnswer } from '#contract/survey/films'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../platform/api.ts'

/** Spoken answers to a question, newest first. */
export function filmAnswersQuery(survey: string, voice: string, filter: ResponseFilter) {
  return queryOptions({
    queryKey: ['survey-film-answers', survey, voice, filter],
    queryFn: ({ signal }) =>
      call(listFilmAnswers, { params: { id: survey }, query: { ...filter, voice }, signal }),
    // Respondents may withdraw at any time.
    gcTime: 0,
  })
}

/** Returns the answers that the film may use. */
export async function startFilm(
  survey: string,
  film: { project: string; voice: string; responses: string[] },
): Promise<FilmAnswer[]> {
  return (await call(beginFilm, { params: { id: survey }, body: film })).items
}

/** Returns the responses that were withdrawn meanwhile, whose takes are deleted, and the project's revision. */
export async function endFilm(
  survey: string,
  project: string,
  takes: { response: string; take: string }[],
): Promise<{ withdrawn: string[]; revision: number }> {
  return call(finishFilm, { params: { id: survey, project }, body: { takes } })
}
