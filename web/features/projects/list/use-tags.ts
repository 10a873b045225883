import type { ProjectRecord } from '#contract/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { getProjectTags, projectKeys, refreshProjectTags } from '../../../data/projects.ts'
import { compareNames } from '../../../platform/locale.ts'
import { useAuth } from '../../../shell/auth/use-auth.ts'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { countWords } from './bulk-actions.ts'
import { editProject } from '../project-actions.ts'
import { allTags, changedTags } from './tags.ts'

export function useTags(): string[] {
  const { user } = useAuth()
  const owner = user?.id ?? ''
  const { data = [] } = useQuery({
    queryKey: projectKeys.tags(owner),
    queryFn: ({ signal }) => getProjectTags(owner, signal),
    enabled: owner !== '',
  })
  return allTags(data, compareNames)
}

/** Puts tags on all of these projects and takes others off; on screen at once. */
export async function tagProjects(
  projects: readonly ProjectRecord[],
  change: { add: readonly string[]; remove: readonly string[] },
): Promise<void> {
  let count = 0
  for (const project of projects) {
    const tags = changedTags(project, change)
    if (tags !== (project.tags ?? '') && (await editProject(project, { tags }))) count++
  }
  if (projects.length > 1 && count > 0) {
    toast({ text: `Tags of ${countWords(count)} changed.`, tone: 'good' })
  }
  await refreshProjectTags()
}
