export const projectOrders = ['edited', 'title', 'created'] as const
export type ProjectOrder = (typeof projectOrders)[number]

const sorts: Record<ProjectOrder, string> = {
  edited: '-updated,id',
  title: 'title,id',
  created: '-created,id',
}

interface ProjectListing {
  owner: string
  order: ProjectOrder
  /** The trash instead of the shelf. */
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

/** How many projects a shelf asks for at once. */
export const SHELF_PAGE_SIZE = 24

/** One page of a list of projects, uncounted, with what their cards show. */
export function projectsPage<Query extends { page: number; perPage: number }>(query: Query) {
  return { ...query, skipTotal: '1', expand: 'character,thumbnail' }
}

export const TAGS_PAGE_SIZE = 1_000

/** One page of the tags of a person's projects, without the rest of them. */
export function tagsPage(owner: string, page: number) {
  const { filter } = projectQuery({ owner, order: 'edited' })
  return { filter, sort: 'id', fields: 'tags', page, perPage: TAGS_PAGE_SIZE, skipTotal: '1' }
}

/** What a project's pages show beside it. */
export const projectView = { expand: 'owner,character,thumbnail,video' }
