import type { ResponseFilter } from '#contract/survey/admin'
import { beginFilm, finishFilm, listFilmAnswers, type FilmAnswer } from '#contract/survey/films'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../platform/api.ts'

/** Spoken answers to a question, newest first, page by page. */
export function filmAnswersQuery(survey: string, voice: string, filter: ResponseFilter) {
  return infiniteQueryOptions({
    queryKey: ['survey-film-answers', survey, voice, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listFilmAnswers, {
        params: { id: survey },
        query: { ...filter, voice, ...(pageParam !== null && { after: pageParam }) },
        signal,
      }),
    // Safe: the contract's cursor.
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Respondents may withdraw at any time.
    gcTime: 0,
  })
}

/** A page of spoken answers without a transcript, newest first; `after` is the `next` of the page before. */
export function getUntranscribed(
  survey: string,
  { voice, filter, after }: { voice: string; filter: ResponseFilter; after: string | null },
  signal: AbortSignal,
): Promise<{ items: FilmAnswer[]; totalItems: number; next: string | null }> {
  const query = { ...filter, voice, transcribed: 'no' as const, ...(after !== null && { after }) }
  return call(listFilmAnswers, { params: { id: survey }, query, signal })
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
