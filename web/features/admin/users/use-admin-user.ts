import { useQuery } from '@tanstack/react-query'
import { refreshList } from '../../../data/admin-lists.ts'
import { getAdminUser, adminRecordKeys, setAdmin } from '../../../data/admin-records.ts'

/** A person with flags, projects, files and history. */
export function useAdminUser(id: string) {
  return useQuery({
    queryKey: adminRecordKeys.user(id),
    queryFn: ({ signal }) => getAdminUser(id, signal),
    refetchOnMount: 'always',
  })
}

/** Makes somebody an admin, or an ordinary user again; a refusal, too, may mean that the page is behind. */
export async function changeRole(id: string, admin: boolean): Promise<void> {
  try {
    await setAdmin(id, admin)
  } finally {
    await refreshList('users')
  }
}
