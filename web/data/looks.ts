import { queryOptions } from '@tanstack/react-query'
import type { PropValues } from '#contract/document/document'
import { createLook, deleteLook, listLooks, type LookRecord } from '#contract/looks'
import { call } from '../platform/api.ts'
import { sortByName } from '../platform/locale.ts'
import { queryClient } from '../platform/query-client.ts'

export function looksQuery(character: string) {
  return queryOptions<LookRecord[]>({
    queryKey: ['looks', character],
    queryFn: async ({ signal }) => {
      const filter = `character = ${JSON.stringify(character)}`
      return sortByName(
        (await call(listLooks, { query: { filter, sort: 'name', perPage: 100 }, signal })).items,
      )
    },
  })
}

export async function addLook(character: string, name: string, props: PropValues): Promise<void> {
  await call(createLook, { query: {}, body: { character, name, props } })
  await queryClient.invalidateQueries({ queryKey: looksQuery(character).queryKey })
}

export async function removeLook({ id, character }: Pick<LookRecord, 'id' | 'character'>): Promise<void> {
  await call(deleteLook, { params: { id } })
  await queryClient.invalidateQueries({ queryKey: looksQuery(character).queryKey })
}
