export const projectOrders = ['edited', 'title', 'created'] as const
export type ProjectOrder = (typeof projectOrders)[number]

/** The orders that the server supports; alphabetical order depends on the reader. */
export type DatedOrder = Exclude<ProjectOrder, 'title'>

const sorts: Record<DatedOrder, string> = {
  edited: '-updated,id',
  created: '-created,id',
}

interface ProjectListing {
  owner: string
  order: DatedOrder
  /** The trash instead of the active projects. */
  trashed?: boolean
}

/** The record API's filter and sort for one's own projects. An admin may list all, so the owner is named. */
export function projectQuery({ owner, order, trashed = false }: ProjectListing): {
  filter: string
  sort: string
} {
  const filter = `owner = ${JSON.stringify(owner)} && trashed ${trashed ? '!=' : '='} ""`
  return { filter, sort: trashed ? '-trashed' : sorts[order] }
}

/** Page size of the project grid. */
export const PROJECT_PAGE_SIZE = 24

/** One page of a list of projects, uncounted, with the fields of their cards. */
export function projectsPage<Query extends { page: number; perPage: number }>(query: Query) {
  return { ...query, skipTotal: '1', expand: 'character,thumbnail' }
}

/** Page size of lists without documents. */
export const LIGHT_PAGE_SIZE = 1_000

export function tagsPage(owner: string, page: number) {
  return lightPage(owner, page, 'tags')
}

export function titlesPage(owner: string, page: number) {
  return lightPage(owner, page, 'id,title')
}

function lightPage(owner: string, page: number, fields: string) {
  const { filter } = projectQuery({ owner, order: 'edited' })
  return { filter, sort: 'id', fields, page, perPage: LIGHT_PAGE_SIZE, skipTotal: '1' }
}

/** The user's projects with these ids, at most `PROJECT_PAGE_SIZE`, in any order. */
export function projectsWithIds(owner: string, ids: readonly string[]) {
  const { filter } = projectQuery({ owner, order: 'edited' })
  const oneOf = ids.map((id) => `id = ${JSON.stringify(id)}`).join(' || ')
  return projectsPage({ filter: `${filter} && (${oneOf})`, sort: 'id', page: 1, perPage: PROJECT_PAGE_SIZE })
}

/** Relations that a project's pages show. */
export const projectView = { expand: 'owner,character,thumbnail,video' }
