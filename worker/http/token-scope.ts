import type { Actor } from '../collections/definition/rules.ts'
import type { TokenGroup, TokenScopes } from '../contract/account/api-tokens.ts'
import { AppError } from '../contract/app-error.ts'
import type { AppContext } from './app-env.ts'

/** Without one, API tokens are refused. */
export interface NeededScope {
  group: TokenGroup
  level: 'read' | 'write'
}

const collectionGroups: Readonly<Record<string, TokenGroup>> = {
  cam_projects: 'projects',
  takes: 'projects',
  media: 'projects',
  templates: 'projects',
  characters: 'characters',
  chat_rooms: 'chat',
  chat_messages: 'chat',
  chat_reactions: 'chat',
  chat_cards: 'chat',
  chat_reports: 'chat',
  users: 'people',
  user_flags: 'people',
  upload_waitlist: 'people',
}

const allGroups: readonly TokenGroup[] = [...new Set(Object.values(collectionGroups))]

/** By path prefix; all other calls are for sessions only. */
const pathGroups: readonly [start: string, group: TokenGroup][] = [
  ['/api/projects/', 'projects'],
  ['/api/media/uploads', 'projects'],
  ['/api/files/', 'projects'],
  ['/api/admin/projects/', 'projects'],
  ['/api/admin/lists/projects', 'projects'],
  ['/api/admin/lists/templates', 'projects'],
  ['/api/characters', 'characters'],
  ['/api/admin/characters', 'characters'],
  ['/api/chat/rooms/', 'chat'],
  ['/api/admin/invites', 'people'],
  ['/api/admin/waitlist', 'people'],
  ['/api/admin/users/', 'people'],
  ['/api/admin/lists/users', 'people'],
  ['/api/admin/lists/waitlist', 'people'],
  ['/api/admin/lists/upload_waitlist', 'people'],
  ['/api/admin/surveys', 'surveys'],
  ['/api/admin/survey-responses/', 'surveys'],
  ['/api/admin/lists/surveys', 'surveys'],
  ['/api/admin/emails', 'emails'],
  ['/api/admin/email-lists', 'emails'],
  ['/api/admin/email-audience', 'emails'],
  ['/api/admin/suppressions', 'emails'],
]

/** Those that also return users' addresses. */
const pathsWithPeople = ['/api/admin/projects/', '/api/admin/lists/projects']

/** `/api/files/token` would bypass the token's scopes. */
const CLOSED = '/api/files/token'

export function neededScope(method: string, path: string): NeededScope | undefined {
  const level = method === 'GET' || method === 'HEAD' ? 'read' : 'write'
  const [, collection, rest] = /^\/api\/collections\/([^/]+)\/([^/]+)/.exec(path) ?? []
  if (collection !== undefined) {
    const group = Object.hasOwn(collectionGroups, collection) ? collectionGroups[collection] : undefined
    return group && rest === 'records' ? { group, level } : undefined
  }
  if (path === CLOSED) return undefined
  const group = pathGroups.find(([start]) => path.startsWith(start))?.[1]
  return group && { group, level }
}

/** Queries that follow relations may leave the group, so they need a token that reads all groups. */
export function assertInScope(context: AppContext, scopes: TokenScopes): void {
  const needed = neededScope(context.req.method, context.req.path)
  if (!needed) {
    throw new AppError('token_scope', { message: 'This call needs a session; API tokens cannot make it.' })
  }
  const { group, level } = needed
  if (!isOpen(scopes, needed)) {
    const data = { group, level }
    throw new AppError('token_scope', { message: `The API token has no scope “${group}: ${level}”.`, data })
  }
  assertReadable(scopes, groupsBeside(context))
}

/** An API token without the scope for people gets no names and addresses of users. */
export function readsPeople({ scopes }: Actor): boolean {
  return !scopes || isOpen(scopes, { group: 'people', level: 'read' })
}

/** For filters in a body. */
export function assertFilterInScope({ scopes }: Actor, filter: string): void {
  if (scopes && goesFurther((name) => (name === 'filter' ? [filter] : []))) assertReadable(scopes, allGroups)
}

function assertReadable(scopes: TokenScopes, groups: readonly TokenGroup[]): void {
  const closed = groups.find((one) => !isOpen(scopes, { group: one, level: 'read' }))
  if (closed === undefined) return
  const message = `The response may include other collections: the API token also needs “${closed}: read”.`
  throw new AppError('token_scope', { message, data: { group: closed, level: 'read' } })
}

function groupsBeside({ req }: AppContext): readonly TokenGroup[] {
  if (goesFurther((name) => req.queries(name) ?? [])) return allGroups
  return pathsWithPeople.some((start) => req.path.startsWith(start)) ? ['people'] : []
}

function isOpen(scopes: TokenScopes, { group, level }: NeededScope): boolean {
  return scopes[group] === 'write' || scopes[group] === level
}

/** `sent` returns all values of a parameter. Strings and comments in a filter are no paths. */
function goesFurther(sent: (name: string) => readonly string[]): boolean {
  if (sent('expand').some((one) => one !== '')) return true
  const filters = sent('filter').map((one) => one.replaceAll(notPaths, ' '))
  return [...filters, ...sent('sort')].some((one) => /[a-z_]\w*\.|@collection|_via_/i.test(one))
}

/** In the order of the filter's lexer: the one that starts first counts. */
const notPaths = /\/\/[^\n]*|"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'/g
