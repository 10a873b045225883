import { projectQuery, PROJECT_PAGE_SIZE, type DatedOrder } from '#contract/projects/queries'
import { getProjects, getProjectsWithIds, getProjectTitles, projectKeys } from '../../../data/projects.ts'
import { compareNames } from '../../../platform/locale.ts'
import type { ProjectPage } from './loaded-pages.ts'

/** The pages of a shelf: its key in the cache, and each page from where the one before it ended. */
interface PageLoader {
  queryKey: unknown[]
  load: (from: ProjectPage['next'], signal: AbortSignal) => Promise<ProjectPage>
}

/** The newest first, by change or creation. */
export function pagesByDate(owner: string, options: { order: DatedOrder; trashed?: boolean }): PageLoader {
  const query = projectQuery({ owner, ...options })
  return {
    queryKey: projectKeys.pagedList(query),
    async load(from, signal) {
      const page = typeof from === 'number' ? from : 1
      const { projects, hasMore } = await getProjects({ ...query, page, perPage: PROJECT_PAGE_SIZE }, signal)
      return { projects, next: hasMore ? page + 1 : null }
    },
  }
}

/**
 * In the reader's alphabet, which the server does not know: the first page loads all titles, and each page its
 * projects.
 */
export function pagesByTitle(owner: string): PageLoader {
  return {
    queryKey: projectKeys.pagedListByTitle(owner),
    async load(from, signal) {
      const ids = Array.isArray(from) ? from : sortedByTitle(await getProjectTitles(owner, signal))
      const [here, rest] = [ids.slice(0, PROJECT_PAGE_SIZE), ids.slice(PROJECT_PAGE_SIZE)]
      const projects = here.length > 0 ? await getProjectsWithIds(owner, here, signal) : []
      return { projects, next: rest.length > 0 ? rest : null }
    },
  }
}

/** The ids in the order of their titles; those of the same title stay in the order of their ids, page after page. */
export function sortedByTitle(
  titles: readonly { id: string; title: string }[],
  compare: (one: string, other: string) => number = compareNames,
): string[] {
  return titles
    .toSorted((one, other) => compare(one.title, other.title) || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id)
}
