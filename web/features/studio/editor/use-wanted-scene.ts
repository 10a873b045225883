import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { WantedFilm } from '../../../data/scene-project.ts'
import { spokenTakeIdsOf } from '../../../stage/cast/cast.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'
import { filesTo } from './import-files.ts'

export interface WantedTake {
  /** Another page asked for a scene. */
  isWanted: boolean
  /** The take that it is made of, once the project has it and until the scene has been started. */
  take: string | undefined
  /** A film of answers is directed as a whole, until that has been started. */
  film: WantedFilm['film'] | undefined
  onStarted: () => void
}

/** The scene that another page asks for, of a take or of a recording that is added first. */
export function useWantedScene(): WantedTake {
  const location = useLocation()
  const navigate = useNavigate()
  const studio = useStudio()
  const state: unknown = location.state
  const asked = typeof state === 'object' && state !== null && 'directs' in state ? state.directs : undefined
  const askedFilm = filmIn(state)
  const [wanted] = useState(asked)
  const [film] = useState(askedFilm)
  const [isStarted, setStarted] = useState(false)
  useEffect(() => {
    // A reload makes no second scene.
    if (asked !== undefined || askedFilm) void navigate('.', { replace: true, state: null })
  }, [asked, askedFilm, navigate])
  const file = wanted instanceof File ? wanted : undefined
  const isAdded = useRef(false)
  useEffect(() => {
    if (!file || isAdded.current) return
    isAdded.current = true
    const { tracks } = studio.store.getState().document
    const voice = tracks.find(
      ({ kind, performer, clips }) => kind === 'voice' && performer && clips.length === 0,
    )
    filesTo(studio)([file], { start: 0, kind: 'voice', ...(voice && { track: voice.id }) })
  }, [file, studio])
  const added = useStudioState(({ takes, document }) =>
    file ? spokenTakeIdsOf(document).find((id) => takes.some((take) => take.id === id)) : undefined,
  )
  const take = typeof wanted === 'string' ? wanted : added
  return {
    isWanted: typeof wanted === 'string' || file !== undefined || film !== undefined,
    take: isStarted ? undefined : take,
    film: isStarted ? undefined : film,
    onStarted: () => setStarted(true),
  }
}

function filmIn(state: unknown): WantedFilm['film'] | undefined {
  const film: unknown =
    typeof state === 'object' && state !== null && 'film' in state ? state.film : undefined
  if (typeof film !== 'object' || film === null || !('music' in film)) return undefined
  return typeof film.music === 'string' ? { music: film.music } : undefined
}
