import { listUnread, listRooms, ROOMS_PAGE_SIZE } from '#contract/chat'
import type { PagePath } from '#contract/pages'
import { listProjects, listProjectTags, viewProject } from '#contract/projects'
import { FLAGS_PAGE_SIZE, listUserFlags, viewUser } from '#contract/users'

/** Stands for the id of the person who is signed in. */
const USER = '__user__'

const whoIsThere = [
  address(viewUser.path.replace(':id', USER), { expand: 'avatar' }),
  address(listUserFlags.path, {
    page: 1,
    perPage: FLAGS_PAGE_SIZE,
    filter: `user = "${USER}"`,
    sort: 'created',
  }),
]

const shelf = [
  address(listProjects.path, {
    filter: `owner = "${USER}" && trashed = ""`,
    sort: '-updated,id',
    page: 1,
    perPage: 24,
    skipTotal: 1,
    expand: 'character,thumbnail',
  }),
  address(listProjectTags.path, {
    filter: `owner = "${USER}" && trashed = ''`,
    sort: 'id',
    fields: 'tags',
    page: 1,
    perPage: 1000,
    skipTotal: 1,
  }),
]

const rooms = [
  address(listRooms.path, { page: 1, perPage: ROOMS_PAGE_SIZE, filter: 'parent = null', sort: 'name' }),
  listUnread.path,
]

const project = [address(viewProject.path, { expand: 'owner,character,thumbnail,video' })]

const ofPages: Partial<Record<PagePath, readonly string[]>> = {
  '/projects': shelf,
  '/chat': rooms,
  '/chat/:slug': rooms,
  '/projects/:id': project,
  '/projects/:id/audio': project,
  '/projects/:id/editor': project,
  '/projects/:id/export': project,
  '/projects/:id/character': project,
  '/projects/:id/thumbnail': project,
}

/**
 * Addresses that a page asks for in any case as soon as it runs, to be asked for while its scripts still load, if
 * somebody is signed in: `__user__` stands for their id, `:id` for the page's own. A journey sees that the page takes
 * the answer of each, so that none is asked for twice.
 */
export function earlyCalls(path: PagePath): string[] {
  return [...whoIsThere, ...(ofPages[path] ?? [])]
}

function address(path: string, query: Record<string, string | number>): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return `${path}?${search}`
}
