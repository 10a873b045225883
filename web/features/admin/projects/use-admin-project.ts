import { personSummary, type AdminProject } from '#contract/admin/records'
import { CallError } from '../../../platform/call-error.ts'
import { sentAlong } from '../../../platform/sent-along.ts'
import { useQuery } from '@tanstack/react-query'
import { refreshList } from '../../../data/admin-lists.ts'
import { getAdminProject, giveProject, adminRecordKeys } from '../../../data/admin-records.ts'

export function useAdminProject(id: string) {
  return useQuery({
    queryKey: adminRecordKeys.project(id),
    queryFn: ({ signal }) => getAdminProject(id, signal),
    refetchOnMount: 'always',
  })
}

export type Owner = AdminProject['owner']

/** Returns the new owner. If `from` no longer owned it, nothing changes, and `overtaken` is the owner. */
export async function transfer(
  id: string,
  from: string,
  to: string,
): Promise<{ owner: Owner } | { overtaken: Owner }> {
  try {
    const owner = await giveProject(id, from, to)
    await refreshList('projects')
    return { owner }
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'conflict')) throw error
    await refreshList('projects')
    return { overtaken: sentAlong(error, 'owner', personSummary) ?? { id: '', name: '', email: '' } }
  }
}
