import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import type { Document } from '#contract/document/document'
import type { JamRecord } from '#contract/jam/jams'
import type { TakeRecord } from '#contract/takes/takes'
import { jamQuery, jamTakesQuery, refreshJams, refreshJamTakes, type Entry } from '../../../data/jams.ts'
import { isTemporary } from '../../../platform/call-error.ts'
import { useAuth } from '../../../shell/auth/use-auth.ts'
import { takeIdsOf } from '../../../stage/cast/cast.ts'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { createJamRoom, type JamCopy, type JamListener, type JamRoom } from './jam-room.ts'
import type { JamState } from './jam-state.ts'

export interface Jam {
  record: JamRecord
  room: JamRoom
  /** Id of the user. */
  me: string
}

export const JamContext = createContext<Jam | undefined>(undefined)

export function useJam(): Jam {
  const jam = useContext(JamContext)
  if (!jam) throw new Error('A part of a jam stands outside of its page.')
  return jam
}

export function useJamState(): JamState {
  return useSignal(useJam().room.state)
}

/** The jam's record, and its room while the page is open. */
export function useOpenJam(id: string, said: Omit<JamListener, 'recordChanged'>, copy: JamCopy) {
  const { user } = useAuth()
  const { data, error, refetch } = useQuery(jamQuery(id))
  const [listener] = useState(() => ({ ...said, recordChanged: () => void refreshJams(id) }))
  const room = useRoom(id, 'session', listener, copy)
  const me = user?.id ?? ''
  const jam = useMemo(() => (data ? { record: data, room, me } : undefined), [data, room, me])
  // An open jam stays open while the server is unreachable; a deleted one closes.
  return { jam, error: data && isTemporary(error) ? null : error, retry: () => void refetch() }
}

export function useRoom(id: string, entry: Entry, listener?: JamListener, copy?: JamCopy): JamRoom {
  const [room] = useState(() => createJamRoom(id, entry, listener, copy))
  useEffect(() => room.open(), [room])
  return room
}

const noTakes: TakeRecord[] = []

export interface JamTakes {
  takes: TakeRecord[]
  /** Takes of the document are still loading. */
  isLoading: boolean
}

/** The jam's takes with their files; reloaded when the document has a new one. */
export function useJamTakes(document: Document): JamTakes {
  const { room } = useJam()
  const { data: takes = noTakes, isPending } = useQuery(jamTakesQuery(room.id))
  const missing = takeIdsOf(document)
    .filter((id) => !takes.some((take) => take.id === id))
    .join(' ')
  // Once per set of takes: those still missing were deleted.
  const [asked, setAsked] = useState('')
  useEffect(() => {
    if (isPending || missing === '') return
    let isOver = false
    void refreshJamTakes(room.id).finally(() => {
      if (!isOver) setAsked(missing)
    })
    return () => {
      isOver = true
    }
  }, [isPending, missing, room])
  return { takes, isLoading: isPending || (missing !== '' && missing !== asked) }
}
