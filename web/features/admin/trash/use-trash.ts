import type { TrashKind } from '#contract/moderation'
import { useQuery } from '@tanstack/react-query'
import { doAct, getCount, getRows, listKeys, refreshList } from '../../../data/admin-lists.ts'
import { removeForGood } from '../../../data/moderation.ts'

const trash = { trash: 'only' } as const

/** The newest rows of a list that lie in the trash, and how many there are. */
export function useTrash(list: string) {
  return useQuery({
    queryKey: listKeys.rows(list, trash),
    queryFn: async ({ signal }) => {
      const [page, count] = await Promise.all([
        getRows(list, trash, '', signal),
        getCount(list, trash, signal),
      ])
      return { rows: page.items, ...count }
    },
    refetchOnMount: 'always',
  })
}

/** Says whether it came back: another that waits may be in its place. */
export async function restore(list: string, id: string): Promise<boolean> {
  const { changed } = await doAct(list, 'restore', { ids: [id] })
  await refreshList(list)
  return changed.length > 0
}

export async function deleteForGood(list: string, collection: TrashKind, id: string): Promise<void> {
  try {
    await removeForGood(collection, id)
  } finally {
    await refreshList(list)
  }
}
