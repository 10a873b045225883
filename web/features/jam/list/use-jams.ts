import type { BeatGrid } from '#model/document/beats'
import { plainClip } from '#model/document/plain-clip'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type JamRecord } from '#contract/jam/jams'
import { BACKING_TRACK, newJamDocument } from '#model/jam/jam-document'
import { addJam, changeJam, jamPagesQuery, refreshJams, removeJam } from '../../../data/jams.ts'
import { durationOf } from '../../../engine/document/timing.ts'
import { isolated } from '../../../platform/locale.ts'
import { showError } from '../../../shell/errors/show-error.ts'
import { createPendingRemovals } from '../../../shell/pending-removals.ts'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { uploadBacking, type Backing } from '../backing/backing.ts'
import { createJamRoom, type JamRoom } from '../room/jam-room.ts'
import type { JamState } from '../room/jam-state.ts'

const removals = createPendingRemovals()

export function useJams() {
  const { data, isPending, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(jamPagesQuery)
  const leaving = useSignal(removals.ids)
  // A changed jam may have moved between pages.
  const jams = new Map(data?.pages.flat().map((jam) => [jam.id, jam]))
  return {
    jams: [...jams.values()].filter(({ id }) => !leaving.has(id)),
    isPending,
    error: data ? null : error,
    retry: () => void refetch(),
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
  }
}

export function deleteJam({ id, title }: Pick<JamRecord, 'id' | 'title'>): void {
  removals.begin(id, {
    text: `“${isolated(title)}” is deleted.`,
    remove: () => removeJam(id).finally(() => refreshJams()),
    failed: showError,
  })
}

export const renameJam = (id: string, title: string) => changeJam(id, { title }).catch(showError)

export interface NewJam {
  title: string
  seats: number
  beats: BeatGrid
  backing: Backing | undefined
}

/** Creates a jam, uploads its backing track, and opens its recorder. */
export function useNewJam() {
  const navigate = useNavigate()
  const [progress, setProgress] = useState<number>()
  const [made, setMade] = useState<JamRecord>()
  return {
    progress,
    async make({ title, seats, beats, backing }: NewJam) {
      setProgress(0)
      try {
        // A retry after a failed upload does not create a second jam.
        const jam = made ?? (await makeJam({ title, seats, beats, backing }, setProgress))
        setMade(jam)
        await refreshJams()
        await navigate(`/jam/${jam.id}/recorder`)
      } finally {
        setProgress(undefined)
      }
    },
  }
}

async function makeJam({ title, seats, beats, backing }: NewJam, onProgress: (fraction: number) => void) {
  const jam = await addJam({ title, seats, document: newJamDocument(beats) })
  if (!backing) return jam
  try {
    const take = await uploadBacking(jam.id, backing, onProgress)
    await placeBacking(jam.id, take, backing.sound.duration)
    return jam
  } catch (error) {
    // A jam without its backing track is useless.
    await removeJam(jam.id)
    throw error
  }
}

/** Adds the clip of the backing track through the room, like any edit. */
async function placeBacking(jam: string, take: string, duration: number): Promise<void> {
  const room = createJamRoom(jam, 'session')
  const leave = room.open()
  try {
    await settled(room, ({ known, line }) => known && line === 'open')
    const clip = plainClip({ id: crypto.randomUUID(), take, start: 0, duration })
    room.edit({ kind: 'addClip', track: BACKING_TRACK, clip })
    await settled(room, ({ saved }) => saved)
  } finally {
    leave()
  }
}

function settled({ state }: JamRoom, holds: (now: JamState) => boolean): Promise<void> {
  return new Promise((done) => {
    if (holds(state.get())) return done()
    const forget = state.subscribe(() => {
      if (!holds(state.get())) return
      forget()
      done()
    })
  })
}

export function jamFacts({ document }: JamRecord): { seconds: number; takes: number } {
  const sung = document.tracks.filter(({ kind }) => kind === 'voice').flatMap(({ clips }) => clips)
  return { seconds: durationOf(document), takes: new Set(sung.map(({ take }) => take)).size }
}
