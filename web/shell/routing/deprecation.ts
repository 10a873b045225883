import type { ProjectRecord } from '#contract/projects/projects'

export function isOlderProject(
  { created, deprecated }: Pick<ProjectRecord, 'created' | 'deprecated'>,
  deprecationDate: string,
): boolean {
  return deprecated === true || isDeprecated(created, deprecationDate)
}

/** Returns whether a record created at `created` is older than the configured date; unreadable dates are not. */
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
  /** Redirects, unless the visitor has navigated meanwhile. */
  send: (path: string) => void
}

export type DeprecationAnswer = { redirect: string } | { project: ProjectRecord | null }

/**
 * With a configured deprecation date an older project redirects to its deprecated page. Without one only projects
 * deprecated by an admin count: they are few, so the page opens at once and redirects later. Failures are only
 * logged.
 */
export async function checkDeprecation(
  { path, id }: { path: string; id: string },
  { deprecationDate, loadProject, warn, send }: DeprecationDeps,
): Promise<DeprecationAnswer> {
  const deprecated = `/projects/${id}/deprecated`
  if (path.replace(/\/$/, '') === deprecated) return { project: null }
  const load = async () => {
    try {
      return await loadProject(id)
    } catch (failure) {
      warn('Checking the age of the project failed', failure)
      return null
    }
  }
  if (!deprecationDate) {
    void load().then((project) => {
      if (project?.deprecated) send(deprecated)
    })
    return { project: null }
  }
  const project = await load()
  return project && isOlderProject(project, deprecationDate) ? { redirect: deprecated } : { project }
}
