import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import {
  addView,
  changeView,
  getListSetup,
  listKeys,
  putColumns,
  removeView,
} from '../../../data/admin-lists.ts'
import { sortByName } from '../../../platform/locale.ts'
import { queryClient } from '../../../platform/query-client.ts'
import type { ColumnLayout } from '../../../ui/table/column-layout.ts'
import { showErrorBriefly } from '../../../shell/errors/show-error.ts'

type Setup = Awaited<ReturnType<typeof getListSetup>>

/** Dragging a column's edge changes its width continuously. */
const SAVE_AFTER_MS = 600

const noColumns: ColumnLayout[] = []

export function useListSetup(kind: string) {
  const key = listKeys.setup(kind)
  const setup = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => getListSetup(kind, signal),
    staleTime: 5 * 60_000,
  })
  const views = useMemo(() => sortByName(setup.data?.views ?? []), [setup.data?.views])
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; columns: ColumnLayout[] }>(undefined)

  const save = useCallback(() => {
    const columns = waiting.current?.columns
    if (!columns) return
    clearTimeout(waiting.current?.timer)
    waiting.current = undefined
    const wanted = columns.map(({ id, shown, width }) => ({ id, shown, ...(width && { width }) }))
    putColumns(kind, wanted).catch(showErrorBriefly)
  }, [kind])
  // Pending changes are saved when the list is left.
  useEffect(() => save, [save])

  const patch = (change: (setup: Setup) => Setup) =>
    queryClient.setQueryData<Setup>(key, (now) => change(now ?? { columns: [], views: [] }))

  return {
    columns: setup.data?.columns ?? noColumns,
    views,
    setColumns(columns: ColumnLayout[]) {
      patch((now) => ({ ...now, columns }))
      clearTimeout(waiting.current?.timer)
      waiting.current = { columns, timer: setTimeout(save, SAVE_AFTER_MS) }
    },
    async addView(view: { name: string; address: string; shared: boolean }) {
      const made = await addView(kind, view)
      patch((now) => ({ ...now, views: [...now.views, made] }))
    },
    async changeView(id: string, change: { name?: string; address?: string; shared?: boolean }) {
      const changed = await changeView(id, change)
      patch((now) => ({ ...now, views: now.views.map((one) => (one.id === id ? changed : one)) }))
    },
    async removeView(id: string) {
      await removeView(id)
      patch((now) => ({ ...now, views: now.views.filter((one) => one.id !== id) }))
    },
  }
}
