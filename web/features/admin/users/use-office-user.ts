import { useQuery } from '@tanstack/react-query'
import { getOfficeUser, officeKeys } from '../../../data/admin-records.ts'

/** A person with flags, projects, files and history. */
export function useOfficeUser(id: string) {
  return useQuery({
    queryKey: officeKeys.user(id),
    queryFn: ({ signal }) => getOfficeUser(id, signal),
    refetchOnMount: 'always',
  })
}
