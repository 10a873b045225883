import { useQuery } from '@tanstack/react-query'
import { refreshList } from '../../../data/admin-lists.ts'
import { getOfficeProject, giveProject, officeKeys } from '../../../data/admin-records.ts'

/** A project with its takes, files and history. */
export function useOfficeProject(id: string) {
  return useQuery({
    queryKey: officeKeys.project(id),
    queryFn: ({ signal }) => getOfficeProject(id, signal),
    refetchOnMount: 'always',
  })
}

/** Gives a project away and shows it anew; answers whose it is now. */
export async function transfer(id: string, to: string) {
  const owner = await giveProject(id, to)
  await refreshList('projects')
  return owner
}
