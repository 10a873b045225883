import type { ProjectRecord } from '#contract/projects'

/** Whether a record created at `created` is older than the configured date; dates nobody can read are not. */
export function isDeprecated(created: string, deprecationDate: string): boolean {
  const limit = timeOf(deprecationDate)
  const born = timeOf(created)
  return limit !== undefined && born !== undefined && born < limit
}

/** Milliseconds since 1970 of `YYYY-MM-DD[ HH:mm:ss.SSSZ]`, read as UTC. */
function timeOf(date: string): number | undefined {
  const time = Date.parse(date.trim().replace(' ', 'T'))
  return Number.isNaN(time) ? undefined : time
}

export interface DeprecationDeps {
  deprecationDate: string
  loadProject: (id: string) => Promise<ProjectRecord>
  warn: (message: string, failure: unknown) => void
}

export type DeprecationAnswer = { redirect: string } | { project: ProjectRecord | null }

/**
 * What stands before the pages of a project while a deprecation date is configured: an older project
 * is sent to its deprecated page, another one is attached to the route. A failure is only a warning;
 * the page itself will meet it again.
 */
export async function checkDeprecation(
  { path, id }: { path: string; id: string },
  { deprecationDate, loadProject, warn }: DeprecationDeps,
): Promise<DeprecationAnswer> {
  const deprecated = `/projects/${id}/deprecated`
  if (!deprecationDate || path.replace(/\/$/, '') === deprecated) return { project: null }
  try {
    const project = await loadProject(id)
    return isDeprecated(project.created, deprecationDate) ? { redirect: deprecated } : { project }
  } catch (failure) {
    warn('Checking the age of the project failed', failure)
    return { project: null }
  }
}
