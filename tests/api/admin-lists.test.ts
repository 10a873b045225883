import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ListJob, ListRow } from '../../worker/contract/admin/lists.ts'
import { newId } from '../../worker/platform/ids.ts'
import { until } from '../support/until.ts'
import { mailTo } from '../support/worker/mail.ts'
import {
  api,
  databaseWith,
  migrated,
  newProject,
  person,
  PIP,
  request,
  type Person,
} from '../support/worker/world.ts'

let admin: Person
let ada: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ name: 'Admin', admin: true })
  ada = await person({ name: 'Ada Lovelace' })
})

interface Page {
  items: ListRow[]
  next: string
  sort: string
}

const query = (values: Record<string, string>) => new URLSearchParams(values).toString()

const list = (kind: string, values: Record<string, string> = {}, as = admin) =>
  api<Page>('GET', `/api/admin/lists/${kind}?${query(values)}`, { as })

const titles = async (values: Record<string, string>) =>
  (await list('projects', values)).body.items.map(({ title }) => title)

interface Acted {
  changed: string[]
  skipped: number
  job: ListJob | null
}

const act = (kind: string, name: string, body: object, as = admin) =>
  api<Acted>('POST', `/api/admin/lists/${kind}/acts/${name}`, { as, body })

const audited = async (target: string) => {
  const { results } = await env.DB.prepare(
    'SELECT action, before, after, actor FROM audit_log WHERE target = ? ORDER BY created, id',
  )
    .bind(target)
    .all<{ action: string; before: string; after: string; actor: string }>()
  return results
}

/** Projects straight into the table, as many as a test wants. */
async function fill(count: number, title: string): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO cam_projects (id, created, updated, owner, title, character, document)
     SELECT ?1 || PRINTF('%06d', value), PRINTF('2026-01-01 00:00:%06.3fZ', value % 60), '2026-01-01 00:00:00.000Z', ?2, ?3 || ' ' || value, ?4, '{}'
     FROM json_each(?5)`,
  )
    .bind(
      newId().slice(0, 9),
      ada.id,
      title,
      PIP,
      JSON.stringify(Array.from({ length: count }, (_, index) => index)),
    )
    .run()
}

describe('Finding', () => {
  test('pages follow one another in any order, without a gap and without one twice', async () => {
    await fill(25, 'Paging')
    for (const sort of ['-created', 'created', 'title', '-title', '-updated']) {
      const seen: string[] = []
      let cursor = ''
      do {
        const { status, body } = await list('projects', {
          filter: 'title ~ "Paging"',
          sort,
          perPage: '7',
          ...(cursor && { cursor }),
        })
        expect([status, body.sort]).toEqual([200, sort])
        seen.push(...body.items.map(({ id }) => id))
        cursor = body.next
      } while (cursor)
      expect([seen.length, new Set(seen).size]).toEqual([25, 25])
    }
  })

  test('a row comes with what it points at, flags are flags, and nothing hidden is in it', async () => {
    const { id } = await newProject(ada, { title: 'Shown whole' })
    const { body } = await list('projects', { filter: `id = "${id}"` })
    expect(body.items).toMatchObject([
      {
        id,
        title: 'Shown whole',
        published: false,
        expand: { owner: { name: 'Ada Lovelace', email: ada.email } },
      },
    ])
    expect(body.items[0]).not.toHaveProperty('document')
    const people = await list('users', { search: ada.email })
    expect(people.body.items.map((one) => one.id)).toEqual([ada.id])
    expect(JSON.stringify(people.body)).not.toContain(ada.tokenKey)
  })

  test('a search finds words by their beginnings, follows changes, and takes quotes as text', async () => {
    const { id } = await newProject(ada, { title: 'Zebra crossing', description: 'with stripes' })
    expect(await titles({ search: 'zeb cross' })).toEqual(['Zebra crossing'])
    expect(await titles({ search: 'STRIP' })).toEqual(['Zebra crossing'])
    expect(await titles({ search: id })).toEqual(['Zebra crossing'])
    for (const search of ['zeb" OR "a', '"', '*', 'NEAR(zebra', '-zebra AND']) {
      expect((await list('projects', { search })).status).toBe(200)
    }
    await api('PATCH', `/api/collections/cam_projects/records/${id}`, { as: ada, body: { title: 'Okapi' } })
    expect(await titles({ search: 'zebra' })).toEqual([])
    expect(await titles({ search: 'okapi', sort: 'title' })).toEqual(['Okapi'])
    await env.DB.prepare('DELETE FROM cam_projects WHERE id = ?').bind(id).run()
    expect(await titles({ search: 'okapi' })).toEqual([])
  })

  test('unsupported queries are refused by name', async () => {
    const refusals: [Record<string, string>, string, RegExp][] = [
      [{ filter: 'gone = 1' }, 'filter', /no field “gone”/],
      [{ filter: 'title = "it\'s' }, 'filter', /./],
      [{ sort: 'revision' }, 'sort', /“revision”/],
      [{ cursor: 'nonsense' }, 'cursor', /Begin again/],
    ]
    for (const [values, field, words] of refusals) {
      const { status, body } = await list('projects', values)
      const { data } = body as unknown as { data: Record<string, { message: string }> }
      expect([status, data[field]?.message]).toEqual([400, expect.stringMatching(words)])
    }
    expect((await list('nothing')).status).toBe(404)
    expect((await list('projects', {}, ada)).status).toBe(403)
  })

  test('counts are capped', async () => {
    await fill(30, 'Counted')
    const count = await api('GET', `/api/admin/lists/projects/count?${query({ search: 'counted' })}`, {
      as: admin,
    })
    expect(count.body).toEqual({ count: 30, more: false })
  })
})

describe('Tables to take away', () => {
  test('a CSV has all matching rows, is audited, and refuses unknown columns', async () => {
    await fill(620, 'Table')
    const path = (values: Record<string, string>) => `/api/admin/lists/projects/rows.csv?${query(values)}`
    const headers = { Authorization: admin.token }
    const answer = await request(path({ search: 'table', columns: 'title,owner.email' }), { headers })
    const lines = (await answer.text()).trimEnd().split('\r\n')
    expect([lines[0], lines.length, lines[1]?.endsWith(ada.email)]).toEqual(['title,owner.email', 621, true])
    expect((await audited('lists/projects')).at(-1)).toMatchObject({
      action: 'projects.export',
      actor: admin.id,
    })
    expect((await request(path({ columns: 'title,document' }), { headers })).status).toBe(400)
    expect((await request(path({}), { headers: { Authorization: ada.token } })).status).toBe(403)
  })
})

describe('Acting on many', () => {
  test('each changed row is on record with before and after; others are skipped', async () => {
    const [one, two] = [await newProject(ada, { published: true }), await newProject(ada)]
    const { body } = await act('projects', 'unpublish', { ids: [one.id, two.id, 'nothing00000001'] })
    expect(body).toEqual({ changed: [one.id], skipped: 2, overtaken: null, job: null })
    expect(await audited(`cam_projects/${one.id}`)).toEqual([
      {
        action: 'projects.unpublish',
        actor: admin.id,
        before: '{"published":1,"featured":0}',
        after: '{"published":0,"featured":0}',
      },
    ])
    expect(await audited(`cam_projects/${two.id}`)).toEqual([])
  })

  test('concurrent identical acts happen once', async () => {
    const { id } = await newProject(ada)
    const all = await Promise.all(Array.from({ length: 5 }, () => act('projects', 'trash', { ids: [id] })))
    expect(all.flatMap(({ body }) => body.changed)).toEqual([id])
    expect(await audited(`cam_projects/${id}`)).toHaveLength(1)
    expect((await act('projects', 'restore', { ids: [id] })).body.changed).toEqual([id])
  })

  test('an act on more than 200 rows is a job that finishes by itself, skips excepted rows, and runs once', async () => {
    await fill(700, 'Jobbed')
    const { body: found } = await list('projects', { search: 'jobbed', perPage: '1' })
    const spared = found.items[0]?.id ?? ''
    const { body } = await act('projects', 'deprecate', { all: { search: 'jobbed' }, except: [spared] })
    expect(body.job).toMatchObject({ state: 'running', total: 699, totalMore: false })
    await until(async () => {
      const { body: listed } = await api<{ jobs: ListJob[] }>('GET', '/api/admin/lists/projects/jobs', {
        as: admin,
      })
      expect(listed.jobs.find(({ id }) => id === body.job?.id)).toMatchObject({
        state: 'done',
        seen: 699,
        changed: 699,
      })
    })
    const count = await env.DB.prepare(
      "SELECT SUM(deprecated) AS done, COUNT(*) AS all_of_them FROM cam_projects WHERE title LIKE 'Jobbed%'",
    ).first()
    expect(count).toEqual({ done: 699, all_of_them: 700 })
    const entries = await env.DB.prepare(
      "SELECT COUNT(*) AS n FROM audit_log WHERE action = 'projects.deprecate'",
    ).first()
    expect(entries).toEqual({ n: 699 })
  })

  test('a job over 10,000 rows survives a crash: the next reader continues it, each row once', async () => {
    await fill(10_000, 'Marathon')
    let calls = 0
    const dying = databaseWith((name, target) => {
      if (name !== 'batch') return undefined
      return (statements: D1PreparedStatement[]) => {
        if (++calls > 30) throw new Error('The worker is gone')
        return target.batch(statements)
      }
    })
    const begun = await api<Acted>('POST', '/api/admin/lists/projects/acts/deprecate', {
      as: admin,
      body: { all: { search: 'marathon' } },
      bindings: { DB: dying },
    })
    const id = begun.body.job?.id ?? ''
    expect(begun.body.job).toMatchObject({ state: 'running', total: 10_000 })
    const job = () =>
      env.DB.prepare('SELECT state, changed FROM list_jobs WHERE id = ?').bind(id).first<ListJob>()
    const halfway = await job()
    expect(halfway?.state).toBe('running')
    expect(halfway?.changed).toBeGreaterThan(0)
    expect(halfway?.changed).toBeLessThan(10_000)
    // Its lease runs out; then the page is opened again.
    await env.DB.prepare('UPDATE list_jobs SET lease = 0 WHERE id = ?').bind(id).run()
    await until(async () => {
      const { body: listed } = await api<{ jobs: ListJob[] }>('GET', '/api/admin/lists/projects/jobs', {
        as: admin,
      })
      expect(listed.jobs.find((one) => one.id === id)).toMatchObject({
        state: 'done',
        seen: 10_000,
        changed: 10_000,
      })
    })
    const entries = await env.DB.prepare(
      `SELECT COUNT(*) AS n, COUNT(DISTINCT a.target) AS targets FROM audit_log AS a JOIN cam_projects AS p
        ON a.target = 'cam_projects/' || p.id WHERE a.action = 'projects.deprecate' AND p.title LIKE 'Marathon%'`,
    ).first()
    expect(entries).toEqual({ n: 10_000, targets: 10_000 })
  }, 90_000)

  test('a cancelled job stops, and errors are reported before anything changes', async () => {
    await fill(400, 'Stopped')
    const id = newId()
    const moment = '2030-01-01 00:00:00.000Z'
    await env.DB.prepare(
      `INSERT INTO list_jobs (id, created, updated, actor, kind, act, target, input, lease) VALUES (?, ?, ?, ?, 'projects', 'trash', ?, '{}', ?)`,
    )
      .bind(
        id,
        moment,
        moment,
        admin.id,
        JSON.stringify({ all: { search: 'stopped' }, except: [] }),
        Date.now() + 60_000,
      )
      .run()
    const cancelled = await api<ListJob>('POST', `/api/admin/list-jobs/${id}/cancel`, { as: admin })
    expect(cancelled.body).toMatchObject({ state: 'cancelled', changed: 0 })
    expect(await audited(`list_jobs/${id}`)).toMatchObject([{ action: 'projects.trash.cancel' }])
    expect((await act('projects', 'nothing', { ids: [] })).status).toBe(404)
    expect((await act('projects', 'trash', {})).status).toBe(400)
    expect((await act('users', 'ban', { ids: [ada.id], input: { reason: '' } })).status).toBe(400)
    expect((await act('projects', 'trash', { all: { filter: 'gone = 1' } })).status).toBe(400)
  })
})

describe('People', () => {
  test('a banned user is signed out and cannot return; the reason is recorded; admins cannot be banned', async () => {
    const ben = await person({ name: 'Ben' })
    const reason = 'Sends advertisements'
    const { body } = await act('users', 'ban', { ids: [ben.id, admin.id], input: { reason } })
    expect(body).toMatchObject({ changed: [ben.id], skipped: 1 })
    expect((await api('GET', '/api/upload-waitlist', { as: ben })).status).toBe(401)
    const signIn = () =>
      api('POST', '/api/collections/users/auth-with-password', {
        body: { identity: ben.email, password: 'correct horse battery' },
      })
    expect((await signIn()).body).toMatchObject({ status: 403, code: 'banned' })
    expect((await audited(`users/${ben.id}`))[0]?.after).toContain(reason)
    const { body: shown } = await api('GET', `/api/admin/users/${ben.id}`, { as: admin })
    expect(shown).toMatchObject({ banReason: reason, history: [{ action: 'users.ban', actorName: 'Admin' }] })
    await act('users', 'unban', { ids: [ben.id] })
    expect((await signIn()).status).toBe(200)
  })

  test('signed out everywhere; flags given and taken once each', async () => {
    const cy = await person({ name: 'Cy' })
    await act('users', 'sign-out', { ids: [cy.id] })
    expect((await api('GET', '/api/upload-waitlist', { as: cy })).status).toBe(401)
    const input = { key: 'character_upload' }
    expect((await act('users', 'grant', { ids: [cy.id], input })).body.changed).toEqual([cy.id])
    expect((await act('users', 'grant', { ids: [cy.id], input })).body).toMatchObject({
      changed: [],
      skipped: 1,
    })
    expect((await api('GET', `/api/admin/users/${cy.id}`, { as: admin })).body).toMatchObject({
      flags: [{ key: 'character_upload' }],
    })
    expect((await act('users', 'revoke', { ids: [cy.id], input })).body.changed).toEqual([cy.id])
    expect((await act('users', 'grant', { ids: [cy.id], input: { key: 'no key' } })).status).toBe(400)
  })

  test('a project is transferred with takes and files, once', async () => {
    const dora = await person({ name: 'Dora' })
    const { id } = await newProject(ada)
    const transfer = (to: string) =>
      api('POST', `/api/admin/projects/${id}/transfer`, { as: admin, body: { to } })
    expect((await transfer('nobody@mouthpiece.test')).status).toBe(400)
    const moved = await transfer(dora.email.toUpperCase())
    expect(moved.body).toMatchObject({ owner: { id: dora.id } })
    expect((await transfer(dora.id)).status).toBe(400)
    const { body } = await api('GET', `/api/admin/projects/${id}`, { as: admin })
    expect(body).toMatchObject({ owner: { name: 'Dora' }, history: [{ action: 'projects.transfer' }] })
  })
})

describe('The upload waiting list', () => {
  const ask = (
    as: Person,
    body: object = { purpose: 'I draw a comic about owls', link: 'https://owls.test/' },
  ) => api('POST', '/api/upload-waitlist', { as, body })

  test('a person waits once; approval gives the flag and sends the mail, once', async () => {
    const eve = await person({ name: 'Eve' })
    const asked = await Promise.all([ask(eve), ask(eve), ask(eve)])
    expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const { body } = await list('upload_waitlist', { filter: `user = "${eve.id}"` })
    const id = body.items[0]?.id ?? ''
    expect(body.items).toMatchObject([{ state: 'waiting', expand: { user: { name: 'Eve' } } }])
    const approved = await act('upload_waitlist', 'approve', { ids: [id], input: { answer: 'Lovely owls!' } })
    expect(approved.body.changed).toEqual([id])
    expect((await act('upload_waitlist', 'approve', { ids: [id] })).body.skipped).toBe(1)
    const own = await api('GET', '/api/upload-waitlist', { as: eve })
    expect(own.body).toMatchObject({ allowed: true, request: { state: 'approved', answer: 'Lovely owls!' } })
    expect(own.body.request).not.toHaveProperty('note')
    expect(await mailTo(eve.email)).toMatchObject([{ subject: 'You can upload your own characters' }])
    expect((await ask(eve)).status).toBe(409)
    await act('upload_waitlist', 'decline', { ids: [id], input: { answer: '' } })
    expect((await api('GET', '/api/upload-waitlist', { as: eve })).body).toMatchObject({ allowed: false })
  })

  test('requests and flags are found by the person they are of', async () => {
    const gil = await person({ name: 'Gil Featherstône' })
    await ask(gil)
    const requests = await list('upload_waitlist', { search: 'featherstone gil' })
    expect(requests.body.items).toMatchObject([{ user: gil.id, state: 'waiting' }])
    await act('upload_waitlist', 'approve', { ids: requests.body.items.map(({ id }) => id) })
    for (const search of ['Feather', gil.email]) {
      expect((await list('flags', { search })).body.items).toMatchObject([
        { user: gil.id, key: 'character_upload' },
      ])
    }
    expect((await list('flags', { search: 'Nobody so called' })).body.items).toEqual([])
  })

  test('empty requests, and links that lead to no page, are refused', async () => {
    const fay = await person({ name: 'Fay' })
    for (const body of [
      { purpose: 'short', link: '' },
      { purpose: 'Long enough to be read', link: 'javascript:alert(1)' },
      { purpose: 'Long enough to be read', link: 'https://me:secret@owls.test/' },
    ]) {
      expect((await ask(fay, body)).status).toBe(400)
    }
  })
})
