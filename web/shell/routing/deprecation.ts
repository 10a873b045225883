import type { ProjectRecord } from '#contract/projects/projects'

/** Whether a project is only played any more: an admin said so, or it is older than the configured date. */
export function isOlderProject(
  { created, deprecated }: Pick<ProjectRecord, 'created' | 'deprecated'>,
  deprecationDate: string,
): boolean {
  return deprecated === true || isDeprecated(created, deprecationDate)
}

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
  /** Goes to a page, unless the visitor has gone elsewhere meanwhile. */
  send: (path: string) => void
}

export type DeprecationAnswer = { redirect: string } | { project: ProjectRecord | null }

/**
 * What stands before the pages of a project. While a deprecation date is configured, an older project is sent to its
 * deprecated page, another one is attached to the route. Without a date only those are older that an admin deprecated:
 * few, so the page opens at once, and is left when the project turns out to be one of them. A failure is only a
 * warning; the page itself will meet it again.
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
