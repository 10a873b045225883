import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { spokenTakeIdsOf } from '../../../stage/cast/cast.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'
import { filesTo } from './import-files.ts'

export interface WantedTake {
  /** Another page asked for a scene. */
  isWanted: boolean
  /** The take that it is made of, once the project has it and until the scene has been started. */
  take: string | undefined
  onStarted: () => void
}

/** The scene that another page asks for, of a take or of a recording that is added first. */
export function useWantedScene(): WantedTake {
  const location = useLocation()
  const navigate = useNavigate()
  const studio = useStudio()
  const state: unknown = location.state
  const asked = typeof state === 'object' && state !== null && 'directs' in state ? state.directs : undefined
  const [wish] = useState(asked)
  const [isStarted, setStarted] = useState(false)
  useEffect(() => {
    // A reload makes no second scene.
    if (asked !== undefined) void navigate('.', { replace: true, state: null })
  }, [asked, navigate])
  const file = wish instanceof File ? wish : undefined
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
  const take = typeof wish === 'string' ? wish : added
  return {
    isWanted: typeof wish === 'string' || file !== undefined,
    take: isStarted ? undefined : take,
    onStarted: () => setStarted(true),
  }
}
