import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { acceptInvite, mailedCode } from '../support/worker/invites.ts'
import { forgetAttempts, mailTo } from '../support/worker/mail.ts'
import { api, migrated, person, type Json, type Person } from '../support/worker/world.ts'

let admin: Person
beforeAll(async () => {
  await migrated()
  admin = await person({ name: 'Ines', admin: true })
})
beforeEach(forgetAttempts)

const office = <Body = Json>(method: string, path: string, body?: object) =>
  api<Body>(method, `/api/admin/${path}`, { as: admin, body })

describe('The waiting list', () => {
  const ask = (email: string, more: object = {}) => api('POST', '/api/waitlist', { body: { email, ...more } })
  const entries = async (query = '') =>
    (await office<{ items: Json[]; counts: object }>('GET', `waitlist?perPage=200${query}`)).body

  test('answers everybody alike, holds each address once, and is invited from', async () => {
    await env.DB.prepare('DELETE FROM waitlist').run()
    const ben = await person({ name: 'Ben' })
    for (const email of ['Asks@w.test', 'asks@w.test', ben.email]) {
      expect(await ask(email, { about: 'Radio plays' })).toMatchObject({ status: 204, body: {} })
    }
    expect((await ask('robot@w.test', { website: 'https://spam.test' })).status).toBe(204)
    await ask('second@w.test')
    await ask('third@w.test')
    const list = await entries('&state=waiting')
    expect(list.items.map(({ email }) => email)).toEqual([
      'asks@w.test',
      ben.email,
      'second@w.test',
      'third@w.test',
    ])
    expect(list.items[0]).toMatchObject({ about: 'Radio plays' })

    const first = await office('POST', 'waitlist/invite', { ids: [list.items[0]?.id] })
    expect(first.body).toMatchObject({ made: { length: 1 }, left: [] })
    expect((await mailTo('asks@w.test'))[0]?.subject).toBe('Your place at Mouthpiece is ready')
    const next = await office('POST', 'waitlist/invite', { next: 2 })
    expect(next.body).toMatchObject({ made: { length: 1 }, left: [{ email: ben.email, verdict: 'member' }] })
    expect((await acceptInvite(await mailedCode('asks@w.test'))).status).toBe(200)
    expect((await entries()).counts).toEqual({ joined: 1, invited: 1, waiting: 2 })

    const third = (await entries('&search=third')).items[0]?.id
    expect((await office('POST', 'waitlist/decline', { ids: [third], mail: true })).body).toEqual({
      declined: 1,
    })
    expect((await mailTo('third@w.test'))[0]?.subject).toBe('About your place on our waiting list')
    expect((await office('POST', 'waitlist/decline', { ids: [third], mail: true })).body).toEqual({
      declined: 0,
    })
    await ask('third@w.test')
    expect((await entries('&search=third')).items[0]).toMatchObject({ state: 'waiting' })
  })

  test('an address is found however long it is', async () => {
    const email = `${'long'.repeat(12)}@waiting.test`
    await ask(email)
    expect((await entries(`&search=${email.toUpperCase()}`)).items.map((one) => one.email)).toEqual([email])
  })

  test('five who invite the next ten at once invite each once', async () => {
    await env.DB.prepare('DELETE FROM waitlist').run()
    for (let index = 0; index < 10; index++) {
      await ask(`next-${index}@w.test`)
      await forgetAttempts()
    }
    await Promise.all(Array.from({ length: 5 }, () => office('POST', 'waitlist/invite', { next: 10 })))
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
