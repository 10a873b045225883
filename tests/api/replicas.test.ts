import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { uploaded, wav } from '../support/worker/files.ts'
import { newExport } from '../support/worker/account-export.ts'
import { api, migrated, newProject, person, request, type Person } from '../support/worker/world.ts'

let ada: Person

beforeAll(async () => {
  await migrated()
  ada = await person({ name: 'Ada' })
})

/**
 * A database with an empty replica. It answers sessions that request no state, or one older than `caughtUp`; all
 * others wait for it, or use the primary.
 */
function lagging({ caughtUp }: { caughtUp: number }) {
  const asked: string[] = []
  const nothing = { success: true, results: [], meta: { changes: 0 } }
  const statement = {
    bind: () => statement,
    all: async () => nothing,
    run: async () => nothing,
    first: async () => null,
    raw: async () => [],
  }
  const DB = new Proxy(env.DB, {
    get(target, name) {
      if (name !== 'withSession') return Reflect.get(target, name, target) as unknown
      return (from: string) => {
        asked.push(from)
        const stale = from === 'first-unconstrained' || Number(from) < caughtUp
        if (!stale) return Object.assign(target.withSession('first-primary'), { getBookmark: () => '7' })
        const batch = async (list: unknown[]) => list.map(() => nothing)
        return { prepare: () => statement, batch, getBookmark: () => '1' }
      }
    },
  })
  return { DB, asked }
}

const cookieOf = (headers: Headers) => /^d1=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
const view = (id: string, options: Parameters<typeof api>[2]) =>
  api('GET', `/api/collections/cam_projects/records/${id}`, options)

test('a replica that lags hides what others just wrote, never one’s own', async () => {
  const { DB, asked } = lagging({ caughtUp: 7 })
  const bindings = { DB }
  const made = await api<{ id: string }>('POST', '/api/collections/cam_projects/records', {
    as: ada,
    body: { title: 'Just now', character: 'characterpip001', published: true },
    bindings,
  })
  const { id } = made.body
  expect(made.status).toBe(200)
  expect(made.headers.get('set-cookie')).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
  expect(cookieOf(made.headers)).toMatch(/^7\.\d+$/)

  expect((await view(id, { bindings })).status).toBe(404)
  // The browser, at once and later; a client that keeps no cookies.
  const fresh = { Cookie: `d1=${cookieOf(made.headers)}` }
  expect((await view(id, { bindings, headers: fresh })).status).toBe(200)
  expect((await view(id, { bindings, headers: { Cookie: 'd1=7.1' } })).status).toBe(200)
  expect((await view(id, { as: ada, bindings })).status).toBe(200)
  expect(asked).toEqual(['first-primary', 'first-unconstrained', 'first-primary', '7', 'first-primary'])
})

test('an address with a token in it shows its owner’s newest, also to a client without cookies', async () => {
  const { DB, asked } = lagging({ caughtUp: 7 })
  const bindings = { DB }
  const { id: project } = await newProject(ada)
  const file = await uploaded(ada, wav(500), { project })
  const { token } = (await api<{ token: string }>('POST', '/api/files/token', { as: ada })).body
  const get = async (path: string, init = {}) => (await request(path, { bindings, ...init })).status
  const path = `/api/files/media/${file.id}/${String(file.file)}`
  expect(await get(path)).toBe(404)
  expect(await get(`${path}?token=${token}`)).toBe(200)
  const { url, init } = await newExport(ada)
  expect(await get(url, init)).toBe(200)
  expect(asked.slice(0, 3)).toEqual(['first-unconstrained', 'first-primary', 'first-primary'])
})

test('parallel answers in the wrong order leave the primary in charge', async () => {
  const { DB } = lagging({ caughtUp: 9 })
  const { id } = await newProject(ada, { published: true })
  const older = { Cookie: `d1=7.${Date.now()}` }
  expect((await view(id, { bindings: { DB }, headers: older })).status).toBe(200)
})

test('a cookie that says nothing sensible is no bookmark', async () => {
  for (const cookie of ['x', '7', '7.x', `${'7'.repeat(300)}.1`, '7;.1', "'; DROP.1"]) {
    const { DB, asked } = lagging({ caughtUp: 0 })
    await view('nothing', { bindings: { DB }, headers: { Cookie: `d1=${cookie}` } })
    expect(asked).toEqual(['first-unconstrained'])
  }
})
