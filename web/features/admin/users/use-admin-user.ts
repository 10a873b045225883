import { useQuery } from '@tanstack/react-query'
import { refreshList } from '../../../data/admin-lists.ts'
import { getAdminUser, adminRecordKeys, setAdmin } from '../../../data/admin-records.ts'

export function useAdminUser(id: string) {
  return useQuery({
    queryKey: adminRecordKeys.user(id),
    queryFn: ({ signal }) => getAdminUser(id, signal),
    refetchOnMount: 'always',
  })
}

/** Grants or revokes the admin role; reloads after a refusal too, since the page may be outdated. */
export async function changeRole(id: string, admin: boolean): Promise<void> {
  try {
    await setAdmin(id, admin)
  } finally {
    await refreshList('users')
  }
}
