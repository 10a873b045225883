import { useQuery } from '@tanstack/react-query'
import { refreshList } from '../../../data/admin-lists.ts'
import { getOfficeUser, officeKeys, setAdmin } from '../../../data/admin-records.ts'

/** A person with flags, projects, files and history. */
export function useOfficeUser(id: string) {
  return useQuery({
    queryKey: officeKeys.user(id),
    queryFn: ({ signal }) => getOfficeUser(id, signal),
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
