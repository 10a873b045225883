import { liftCharacterTakedown, listSimilarArt, takeCharacterDown } from '#contract/takedowns'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { queryClient } from '../platform/query-client.ts'
import { refreshList } from './admin-lists.ts'
import { refreshCharacters, workshopQuery } from './characters.ts'

/** Removed art of others that a character's is like. */
export function similarArtQuery(id: string) {
  return queryOptions({
    queryKey: ['similar-art', id],
    queryFn: async ({ signal }) => (await call(listSimilarArt, { params: { id }, signal })).items,
  })
}

/** Removes the art of a character, or restores it. */
export async function setTakenDown(id: string, isDown: boolean): Promise<void> {
  await call(isDown ? takeCharacterDown : liftCharacterTakedown, { params: { id } })
  await queryClient.invalidateQueries({ queryKey: workshopQuery(id).queryKey })
  refreshCharacters()
  // A takedown settles the character's reports.
  await refreshList('reports')
}
