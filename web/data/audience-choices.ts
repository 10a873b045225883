import { endpoint } from '#contract/endpoint'
import { listQuery } from '#contract/records'
import { listSurveys } from '#contract/survey/admin'
import * as z from 'zod/mini'
import { call } from '../platform/api.ts'
import { sortByName } from '../platform/locale.ts'

export const choiceKeys = {
  surveys: (search: string) => ['email-surveys', search],
  projects: (search: string, chosen: string) => ['email-projects', search, chosen],
  people: (search: string) => ['email-people', search],
  chosenPeople: (ids: readonly string[]) => ['email-people', 'chosen', ids],
}

const CHOICES = 8

/** Surveys matching a text, last changed first. */
export async function getSurveyChoices(search: string, signal?: AbortSignal) {
  const query = { sort: '-updated' as const, perPage: CHOICES, ...(search && { search }) }
  return (await call(listSurveys, { query, signal })).items
}

/** Projects matching a title, always including the chosen one. */
export async function getProjectChoices(search: string, chosen: string, signal?: AbortSignal) {
  const filter = `id = ${quoted(chosen)} || title ~ ${quoted(search)}`
  const query = { filter, sort: '-updated', perPage: CHOICES, fields: 'id,title' }
  return (
    await call(listChoices('cam_projects', z.object({ id: z.string(), title: z.string() })), {
      query,
      signal,
    })
  ).items
}

/** People whose name or address holds `search`, or those of some ids. */
export async function findPeople(
  { search = '', ids }: { search?: string; ids?: readonly string[] },
  signal?: AbortSignal,
) {
  const filter = ids
    ? ids.map((id) => `id = ${quoted(id)}`).join(' || ')
    : `name ~ ${quoted(search)} || email ~ ${quoted(search)}`
  const query = { filter, sort: 'name', perPage: ids ? ids.length : CHOICES, fields: 'id,name,email' }
  const person = z.object({ id: z.string(), name: z.string(), email: z.optional(z.string()) })
  return sortByName((await call(listChoices('users', person), { query, signal })).items)
}

function listChoices<Item extends z.ZodMiniType>(collection: string, item: Item) {
  return endpoint({
    method: 'GET',
    path: `/api/collections/${collection}/records`,
    query: listQuery,
    answer: z.object({ items: z.array(item) }),
    errors: ['bad_request'],
  })
}

/** Quotes a text for a filter. */
function quoted(text: string): string {
  return JSON.stringify(text)
}
