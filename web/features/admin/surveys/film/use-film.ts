import type { FilmAnswer } from '#contract/survey/films'
import { shortened } from '#model/text/shortened'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { galleryQuery } from '../../../../data/characters.ts'
import type { WantedFilm } from '../../../../data/scene-project.ts'
import { filmAnswersQuery } from '../../../../data/survey-films.ts'
import { castCharacters } from '../../../../engine/director/cast-characters.ts'
import { beds } from '../../../../engine/sound/library/bed-list.ts'
import { queryClient } from '../../../../platform/query-client.ts'
import { workUnderWay } from '../../../../platform/work-under-way.ts'
import { showError } from '../../../../shell/errors/show-error.ts'
import { toast } from '../../../../ui/feedback/toasts.tsx'
import { askedFilter, filterFrom } from '../responses/response-filter.ts'
import { openFilmDeps } from './film-deps.ts'
import { lossesText } from './losses-text.ts'
import { makeFilm } from './make-film.ts'

/** Characters of a project's title. */
const TITLE_LETTERS = 120

export const NO_MUSIC = 'none'

export const musicOptions = [
  { id: NO_MUSIC, label: 'No music' },
  ...beds.map(({ id, label }) => ({ id, label })),
]

export interface FilmQuestion {
  survey: string
  /** Id of the voice question. */
  voice: string
  /** Its text. */
  title: string
}

/** The answers that a film can be made of, within the filter of the page. */
export function useFilmAnswers({ survey, voice }: FilmQuestion) {
  const [params] = useSearchParams()
  return useInfiniteQuery(filmAnswersQuery(survey, voice, askedFilter(filterFrom(params))))
}

export interface FilmMaking {
  /** While it is made: the answers that are done. */
  progress: { done: number; of: number } | undefined
  /** Opens the film in the editor. `music`: an id of `musicOptions`. */
  make: (answers: readonly FilmAnswer[], music: string) => void
  cancel: () => void
}

/** Makes a film of answers, as a project of the admin. Leaving the page ends it. */
export function useFilm(question: FilmQuestion): FilmMaking {
  const navigate = useNavigate()
  const [progress, setProgress] = useState<FilmMaking['progress']>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function run(answers: readonly FilmAnswer[], music: string, signal: AbortSignal) {
    const { survey, voice, title } = question
    const deps = openFilmDeps({ survey, voice, signal })
    try {
      const gallery = await queryClient.fetchQuery(galleryQuery)
      signal.throwIfAborted()
      if (gallery.length === 0) {
        toast({ text: 'There is no character to start with yet.', tone: 'danger' })
        return
      }
      const { project, losses } = await makeFilm(deps, {
        title: shortened(title, TITLE_LETTERS) || 'Film',
        question: title,
        answers,
        characters: castCharacters(gallery),
        signal,
        onProgress: (done) => !signal.aborted && setProgress({ done, of: answers.length }),
      })
      const missing = lossesText(losses)
      if (!project) {
        toast({ text: `No film was made. ${missing}`, tone: 'danger' })
        return
      }
      if (missing !== '') toast({ text: missing })
      const state: WantedFilm = { film: { music: music === NO_MUSIC ? '' : music } }
      await navigate(`/projects/${project}/editor`, { state })
    } finally {
      deps.close()
    }
  }

  return {
    progress,
    make(answers, music) {
      if (running.current || answers.length === 0) return
      const abort = new AbortController()
      running.current = abort
      setProgress({ done: 0, of: answers.length })
      void workUnderWay
        .during(run(answers, music, abort.signal))
        .catch((error: unknown) => {
          if (!abort.signal.aborted) showError(error)
        })
        .finally(() => {
          if (running.current !== abort) return
          running.current = undefined
          setProgress(undefined)
        })
    },
    cancel() {
      running.current?.abort()
      running.current = undefined
      setProgress(undefined)
    },
  }
}
