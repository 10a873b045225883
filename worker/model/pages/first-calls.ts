import { callAddress, queryText } from '../../contract/call-address.ts'
import { listRooms, listUnread, roomsQuery } from '../../contract/chat/chat.ts'
import type { PagePath } from './pages.ts'
import {
  projectQuery,
  projectsPage,
  projectView,
  PROJECT_PAGE_SIZE,
  tagsPage,
} from '../../contract/projects/queries.ts'
import { listProjects, listProjectTags, viewProject } from '../../contract/projects/projects.ts'
import { flagsQuery, listUserFlags, personView, viewUser } from '../../contract/account/users.ts'

const USER = '__user__'

const whoIsThere = [
  callAddress(viewUser, { params: { id: USER }, query: personView }),
  callAddress(listUserFlags, { query: flagsQuery(USER) }),
]

const projectGrid = [
  callAddress(listProjects, {
    query: projectsPage({
      ...projectQuery({ owner: USER, order: 'edited' }),
      page: 1,
      perPage: PROJECT_PAGE_SIZE,
    }),
  }),
  callAddress(listProjectTags, { query: tagsPage(USER, 1) }),
]

const rooms = [callAddress(listRooms, { query: roomsQuery }), callAddress(listUnread)]

const project = [viewProject.path + queryText(projectView)]

const ofPages: Partial<Record<PagePath, readonly string[]>> = {
  '/projects': projectGrid,
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
 * URLs that a page always requests, fetched while its scripts still load if a user is signed in: `__user__` is their
 * id, `:id` the page's own. `web/data` uses the same queries.
 */
export function firstCalls(path: PagePath): string[] {
  return [...whoIsThere, ...(ofPages[path] ?? [])]
}
