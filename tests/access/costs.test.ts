import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { routes } from '../../worker/app.ts'
import { thumbSizes } from '../../worker/contract/media.ts'
import type { Route } from '../../worker/http/route.ts'
import { readHeader } from '../../worker/model/media/picture-header.ts'
import { campaignOwnedRows } from './campaign-rows.ts'
import { characterOwnedRows } from './character-rows.ts'
import { destinationOwnedRows } from './destination-rows.ts'
import { surveyOwnedRows } from './survey-rows.ts'
import * as crafted from '../support/pictures.ts'
import { uploaded } from '../support/worker/files.ts'
import { api, migrated, newProject, person, request, type Person } from '../support/worker/world.ts'

let admin: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
})

/** Numbers of queries that only say which row is meant: they are looked up by an index. */
const lookedUp = new Set(['revision', 'version', 'before', 'after', 'around'])

interface Schema {
  type?: string
  maximum?: number
  properties?: Record<string, Schema>
  anyOf?: Schema[]
}

/** The numbers of a query that have no bound in the contract. */
function unbounded({ endpoint }: Route): string[] {
  if (!endpoint?.query) return []
  // Safe: what the library writes is a JSON schema.
  const { properties = {} } = z.toJSONSchema(endpoint.query, {
    io: 'input',
    unrepresentable: 'any',
  }) as Schema
  return Object.entries(properties).flatMap(([name, schema]) =>
    (schema.anyOf ?? [schema]).some(
      ({ type, maximum }) =>
        (type === 'number' || (type === 'integer' && maximum === Number.MAX_SAFE_INTEGER)) &&
        (maximum ?? Infinity) >= Number.MAX_SAFE_INTEGER,
    )
      ? [name]
      : [],
  )
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`

/** A call of each route with `rows`, of something that is there. */
const owned = { ...campaignOwnedRows, ...characterOwnedRows, ...surveyOwnedRows, ...destinationOwnedRows }
async function pathOf(route: Route): Promise<string> {
  const made = await owned[nameOf(route)]?.make(await person())
  return (made?.path ?? route.path).replace(':kind', 'users').replace(':collection', 'cam_projects')
}

/** Attacks on the other costs, by route. */
const attacks: Record<string, () => Promise<void>> = {
  'GET /api/files/:collection/:id/:file': attackWithPictures,
  'POST /api/batch': attackWithBatches,
}

async function attackWithPictures() {
  const ada = await person()
  const { id: project } = await newProject(ada)
  for (const bytes of [
    crafted.png({ width: 2_000, height: 1 }),
    crafted.png({ width: 8_000_000, height: 1 }),
    crafted.png({ width: 1, height: 60_000, interlaced: true }),
    crafted.webp({ width: 16_383, height: 16_383 }),
    crafted.jpeg({ width: 65_500, height: 65_500 }),
  ]) {
    const file = await uploaded(ada, bytes, { kind: 'picture', name: 'x', project })
    for (const size of [...thumbSizes.picture, '99999x99999', '0x0', '1e9x1']) {
      const answer = await request(`/api/files/media/${file.id}/${String(file.file)}?thumb=${size}`, {
        headers: { Authorization: ada.token },
      })
      expect(answer.status).toBe(200)
      // It is the picture itself, or a smaller one.
      const type = String(file.type)
      const [shown, whole] = [new Uint8Array(await answer.arrayBuffer()), bytes].map((one) =>
        readHeader(one, type),
      )
      expect([size, shown?.width]).toEqual([size, Math.min(shown?.width ?? NaN, whole?.width ?? NaN)])
      expect([size, shown?.height]).toEqual([size, Math.min(shown?.height ?? NaN, whole?.height ?? NaN)])
    }
  }
}

async function attackWithBatches() {
  const ada = await person()
  const one = { method: 'POST', url: '/api/collections/cam_projects/records', body: { title: 'x' } }
  const requests = Array.from({ length: 51 }, () => one)
  expect((await api('POST', '/api/batch', { as: ada, body: { requests } })).status).toBe(400)
  const { body } = await api('GET', '/api/collections/cam_projects/records', { as: ada })
  expect(body.totalItems).toBe(0)
}

describe('Costs: what a number in a request or a file may cost is declared beside its route', () => {
  test('a query with a number that has no bound belongs to a route that declares its cost', () => {
    const undeclared = routes.filter(
      (route) => !route.cost && unbounded(route).some((name) => !lookedUp.has(name)),
    )
    expect(undeclared.map(nameOf)).toEqual([])
    // The walk finds what it is for.
    expect(routes.filter((route) => unbounded(route).length > 0).length).toBeGreaterThan(8)
  })

  const paged = routes.filter(({ cost }) => cost?.rows !== undefined)
  test.each(paged.map((route) => [nameOf(route), route] as const))(
    '%s has no larger page than it declares, whatever is asked for',
    async (_, route) => {
      const path = await pathOf(route)
      for (const query of [
        'page=1e15&perPage=1e15',
        'perPage=-1',
        'perPage=1e308',
        'page=-5&perPage=Infinity',
      ]) {
        const answer = await api(route.method, `${path}?${query}`, { as: admin })
        expect([200, 400]).toContain(answer.status)
        if (answer.status !== 200) continue
        const { items = [], perPage = 0 } = answer.body as { items?: unknown[]; perPage?: number } // safe: a list's answer
        expect(Math.max(items.length, perPage)).toBeLessThanOrEqual(route.cost?.rows ?? 0)
      }
    },
  )

  test('every other declared cost is attacked', () => {
    const others = routes.filter(({ cost }) => cost && cost.rows === undefined)
    expect(Object.keys(attacks).toSorted()).toEqual(others.map(nameOf).toSorted())
  })

  test.each(Object.entries(attacks))('%s refuses what would cost more', (_, attack) => attack())
})
