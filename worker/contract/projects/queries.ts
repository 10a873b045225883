export const projectOrders = ['edited', 'title', 'created'] as const
export type ProjectOrder = (typeof projectOrders)[number]

/** Alphabetical order depends on the reader, so it is not the server's. */
export type DatedOrder = Exclude<ProjectOrder, 'title'>

const sorts: Record<DatedOrder, string> = {
  edited: '-updated,id',
  created: '-created,id',
}

interface ProjectListing {
  owner: string
  order: DatedOrder
  trashed?: boolean
}

/** Names the owner: an admin may list all projects. */
export function projectQuery({ owner, order, trashed = false }: ProjectListing): {
  filter: string
  sort: string
} {
  const filter = `owner = ${JSON.stringify(owner)} && trashed ${trashed ? '!=' : '='} ""`
  return { filter, sort: trashed ? '-trashed' : sorts[order] }
}

export const PROJECT_PAGE_SIZE = 24

/** Uncounted, with the fields of their cards. */
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

/** At most `PROJECT_PAGE_SIZE`, in any order. */
export function projectsWithIds(owner: string, ids: readonly string[]) {
  const { filter } = projectQuery({ owner, order: 'edited' })
  const oneOf = ids.map((id) => `id = ${JSON.stringify(id)}`).join(' || ')
  return projectsPage({ filter: `${filter} && (${oneOf})`, sort: 'id', page: 1, perPage: PROJECT_PAGE_SIZE })
}

export const projectView = { expand: 'owner,character,thumbnail,video' }
