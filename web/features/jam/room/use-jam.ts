import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { Document } from '#contract/document'
import type { JamRecord } from '#contract/jams'
import type { TakeRecord } from '#contract/takes'
import { jamQuery, jamTakesQuery, refreshJamTakes, type Entry } from '../../../data/jams.ts'
import { useAuth } from '../../../shell/auth/use-auth.ts'
import { takeIdsOf } from '../../../stage/cast.ts'
import { useSignal } from '../../../ui/use-signal.ts'
import { createJamRoom, type JamListener, type JamRoom, type JamState } from './jam-room.ts'

export interface Jam {
  record: JamRecord
  room: JamRoom
  /** Id of whoever looks. */
  me: string
}

export const JamContext = createContext<Jam | undefined>(undefined)

/** The jam of this page. */
export function useJam(): Jam {
  const jam = useContext(JamContext)
  if (!jam) throw new Error('A part of a jam stands outside of its page.')
  return jam
}

export function useJamState(): JamState {
  return useSignal(useJam().room.state)
}

/** The jam's record, and its room for as long as the page is open. */
export function useOpenJam(id: string, listener: JamListener) {
  const { user } = useAuth()
  const { data, error, refetch } = useQuery(jamQuery(id))
  const room = useRoom(id, 'session', listener)
  const me = user?.id ?? ''
  const jam = useMemo(() => (data ? { record: data, room, me } : undefined), [data, room, me])
  return { jam, error, retry: () => void refetch() }
}

/** A room that is open for as long as whoever calls is there; another jam wants another caller. */
export function useRoom(id: string, entry: Entry, listener?: JamListener): JamRoom {
  const [room] = useState(() => createJamRoom(id, entry, listener))
  useEffect(() => room.open(), [room])
  return room
}

const noTakes: TakeRecord[] = []

/** The jam's takes with their files; asked for again when somebody's new one is in the document. */
export function useJamTakes(document: Document): { takes: TakeRecord[]; isLoading: boolean } {
  const { room } = useJam()
  const { data: takes = noTakes, isPending, isFetching } = useQuery(jamTakesQuery(room.id))
  const missing = takeIdsOf(document).some((id) => !takes.some((take) => take.id === id))
  const asked = useRef<Document>(undefined)
  useEffect(() => {
    // Once for each document: what is still missing then is gone.
    if (!missing || isFetching || asked.current === document) return
    asked.current = document
    void refreshJamTakes(room.id)
  }, [missing, isFetching, document, room])
  return { takes, isLoading: isPending || (missing && isFetching) }
}
