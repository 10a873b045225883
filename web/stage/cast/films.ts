import type { Document } from '#contract/document/document'
import type { TakeRecord } from '#contract/takes/takes'
import { queryOptions } from '@tanstack/react-query'
import { getFile } from '../../data/media.ts'
import { filmedTakeIdsOf } from '../../engine/timeline/camera-shots.ts'
import { queryClient } from '../../platform/query-client.ts'

export function filmQuery(take: TakeRecord) {
  const media = take.expand?.camera
  return queryOptions({
    queryKey: ['player', 'film', take.camera],
    queryFn: async ({ signal }) => (media ? getFile(media, signal) : null),
    staleTime: Infinity,
    structuralSharing: false,
  })
}

/** The camera recordings that a document shows, by take. Throws a `CallError`. */
export async function loadFilms(
  document: Document,
  takes: readonly TakeRecord[],
  signal: AbortSignal,
): Promise<Map<string, Blob>> {
  const films = new Map<string, Blob>()
  for (const id of filmedTakeIdsOf(document)) {
    const take = takes.find((one) => one.id === id)
    if (!take?.camera) continue
    const film = await queryClient.fetchQuery(filmQuery(take))
    signal.throwIfAborted()
    if (film) films.set(id, film)
  }
  return films
}
