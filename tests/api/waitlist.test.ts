import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { acceptInvite, mailedCode } from '../support/worker/invites.ts'
import { forgetAttempts, mailTo } from '../support/worker/mail.ts'
import { api, migrated, person, request, type Json, type Person } from '../support/worker/world.ts'

let admin: Person
beforeAll(async () => {
  await migrated()
  admin = await person({ name: 'Ines', admin: true })
})
beforeEach(forgetAttempts)

const adminCall = <Body = Json>(method: string, path: string, body?: object) =>
  api<Body>(method, `/api/admin/${path}`, { as: admin, body })

describe('The waiting list', () => {
  const ask = (email: string, more: object = {}) => api('POST', '/api/waitlist', { body: { email, ...more } })
  const entries = async (query: Record<string, string> = {}) =>
    (await adminCall<{ items: Json[] }>('GET', `lists/waitlist?${new URLSearchParams(query).toString()}`))
      .body.items
  const waiting = { filter: 'state = "waiting"', sort: 'created' }

  test('gives every address the same answer, stores it once, and is a source of invites', async () => {
    await env.DB.prepare('DELETE FROM waitlist').run()
    const ben = await person({ name: 'Ben' })
    for (const email of ['Asks@w.test', 'asks@w.test', ben.email]) {
      expect(await ask(email, { about: 'Radio plays' })).toMatchObject({ status: 204, body: {} })
    }
    expect((await ask('robot@w.test', { website: 'https://spam.test' })).status).toBe(204)
    await ask('second@w.test')
    await ask('third@w.test')
    const list = await entries(waiting)
    expect(list.map(({ email }) => email)).toEqual([
      'asks@w.test',
      ben.email,
      'second@w.test',
      'third@w.test',
    ])
    expect(list[0]).toMatchObject({ about: 'Radio plays' })

    const first = await adminCall('POST', 'waitlist/invite', { ids: [list[0]?.id] })
    expect(first.body).toMatchObject({ made: { length: 1 }, left: [] })
    expect((await mailTo('asks@w.test'))[0]?.subject).toBe('Your place at Mouthpiece is ready')
    const next = await adminCall('POST', 'waitlist/invite', { next: 2 })
    expect(next.body).toMatchObject({ made: { length: 1 }, left: [{ email: ben.email, verdict: 'member' }] })
    expect((await acceptInvite(await mailedCode('asks@w.test'))).status).toBe(200)
    const states = (await entries()).map(({ email, state }) => [email, state])
    expect(Object.fromEntries(states)).toEqual({
      'asks@w.test': 'joined',
      [ben.email]: 'waiting',
      'second@w.test': 'invited',
      'third@w.test': 'waiting',
    })

    const third = (await entries({ search: 'third' }))[0]?.id
    expect((await adminCall('POST', 'waitlist/decline', { ids: [third], mail: true })).body).toEqual({
      declined: 1,
    })
    expect((await mailTo('third@w.test'))[0]?.subject).toBe('About your place on our waiting list')
    expect((await adminCall('POST', 'waitlist/decline', { ids: [third], mail: true })).body).toEqual({
      declined: 0,
    })
    await ask('third@w.test')
    expect((await entries({ search: 'third' }))[0]).toMatchObject({ state: 'waiting' })
  })

  test('an address is found however long it is', async () => {
    const email = `${'long'.repeat(12)}@waiting.test`
    await ask(email)
    expect((await entries({ search: email.toUpperCase() })).map((one) => one.email)).toEqual([email])
  })

  test('is a list like the others: a view of it is saved, and those who match are a table to take away', async () => {
    await env.DB.prepare('DELETE FROM waitlist').run()
    await ask('ann@w.test', { about: '=HYPERLINK("x")' })
    await ask('zoe@w.test', { about: 'Puppets' })
    const view = { name: 'Puppeteers', address: 'q=puppets', shared: true }
    expect((await adminCall('POST', 'lists/waitlist/views', view)).body).toMatchObject({ name: 'Puppeteers' })
    const table = await request('/api/admin/lists/waitlist/rows.csv?columns=email,about,state&sort=email', {
      headers: { Authorization: admin.token },
    })
    expect(await table.text()).toBe(
      `email,about,state\r\nann@w.test,"'=HYPERLINK(""x"")",waiting\r\nzoe@w.test,Puppets,waiting\r\n`,
    )
  })

  test('five who invite the next ten at once invite each once', async () => {
    await env.DB.prepare('DELETE FROM waitlist').run()
    for (let index = 0; index < 10; index++) {
      await ask(`next-${index}@w.test`)
      await forgetAttempts()
    }
    await Promise.all(Array.from({ length: 5 }, () => adminCall('POST', 'waitlist/invite', { next: 10 })))
    for (let index = 0; index < 10; index++) expect(await mailTo(`next-${index}@w.test`)).toHaveLength(1)
  })

  test.each(['', 'nobody', 'a@x.test\r\nBcc: b@x.test'])('%j is no address', async (email) => {
    expect(await ask(email)).toMatchObject({ status: 400, body: { data: { email: {} } } })
  })
})

test('every act on the list is in the audit log', async () => {
  const { results } = await env.DB.prepare('SELECT action FROM audit_log WHERE actor = ?')
    .bind(admin.id)
    .all()
  const actions = results.map(({ action }) => action)
  expect(actions).toContain('waitlist.decline')
  expect(actions).toContain('invites.create')
})
