import { env } from 'cloudflare:test'
import { beforeAll, expect, test, vi } from 'vitest'
import type { SurveySettings } from '../../worker/contract/survey/surveys.ts'
import { copiedResponse, copyToken } from '../../worker/features/surveys/response-tokens-service.ts'
import { suppress } from '../../worker/platform/mail/suppressions.ts'
import { execute } from '../../worker/platform/database.ts'
import { mailTo } from '../support/worker/mail.ts'
import { keep, opened, published, questions, send, surveyRows } from '../support/worker/surveys.ts'
import { api, migrated, person, type Person } from '../support/worker/world.ts'

let admin: Person
beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
})

const offering = { ...questions, ending: { ...questions.ending, mailCopy: true } }

let addresses = 0
const newAddress = () => `copy${++addresses}@respondents.test`

async function answered(settings: Partial<SurveySettings> = {}) {
  const { id } = await published(admin, { draft: offering, settings })
  const { body } = await send(id, { name: '<b>Kim</b>', pet: 'cat' })
  return { id, copy: String(body.copy), withdrawal: String(body.withdrawal), response: String(body.id) }
}

const ask = (id: string, copy: unknown, address: unknown, network = '192.0.2.1') =>
  api<{ code: string }>('POST', `/api/surveys/${id}/copies`, {
    body: { copy, address },
    headers: { 'cf-connecting-ip': network },
  })

test('at most three copies are mailed, even if they are asked for in parallel', async () => {
  const { id, copy } = await answered()
  const address = newAddress()
  const asked = await Promise.all([1, 2, 3, 4, 5].map(() => ask(id, copy, ` ${address} `)))
  expect(asked.map(({ status }) => String(status)).toSorted()).toEqual(['204', '204', '204', '429', '429'])
  await vi.waitFor(async () => expect(await mailTo(address)).toHaveLength(3))
  const [mail] = await mailTo(address)
  expect(mail?.subject).toBe('Your answers to “Pets”')
  expect(mail?.text).toContain('Your name\n<b>Kim</b>')
  expect(mail?.text).toContain('Your pet\nA cat')
  expect(mail?.text).toContain('No more e-mails about surveys: ')
  expect(mail?.html).toContain('&lt;b&gt;Kim')
  expect((await ask(id, copy, newAddress())).body).toMatchObject({ code: 'copies_sent' })
})

test('with a challenge, only people get copies', async () => {
  const { id, copy } = await answered()
  const { body } = await api<{ code: string }>('POST', `/api/surveys/${id}/copies`, {
    body: { copy, address: newAddress() },
    bindings: { TURNSTILE_SITE_KEY: 'key', TURNSTILE_SECRET: 'secret' },
  })
  expect(body.code).toBe('challenge_needed')
})

test('the address is stored nowhere with an anonymous answer', async () => {
  const { id, copy, response } = await answered({ anonymous: true })
  expect(response).toBe('')
  const address = newAddress()
  expect((await ask(id, copy, address)).status).toBe(204)
  await vi.waitFor(async () => expect(await mailTo(address)).toHaveLength(1))
  expect(JSON.stringify(await surveyRows('survey_responses', id))).not.toContain(address)
  const { results: waiting } = await env.DB.prepare('SELECT mail FROM waiting_mail').all()
  const { results: throttled } = await env.DB.prepare('SELECT key FROM throttles').all()
  expect(JSON.stringify([waiting, throttled])).not.toContain('respondents.test')
})

test('a suppressed address, and one without mails about surveys, gets none, which the answer does not tell', async () => {
  for (const scope of ['all', 'surveys'] as const) {
    const { id, copy } = await answered()
    const address = newAddress()
    const suppression = { address, scope, reason: 'unsubscribed', source: 'link' } as const
    await execute(env.DB, [suppress(suppression, '2026-01-01 00:00:00.000Z')])
    expect((await ask(id, copy, address)).status).toBe(204)
    await vi.waitFor(async () => {
      const left = await env.DB.prepare('SELECT 1 FROM waiting_mail WHERE about = ?')
        .bind('survey-copies')
        .all()
      expect(left.results).toEqual([])
    })
    expect(await mailTo(address)).toEqual([])
  }
})

test('an address gets three copies a day, of whichever survey', async () => {
  const address = newAddress()
  const statuses: number[] = []
  for (const network of ['192.0.2.11', '192.0.2.12', '192.0.2.13', '192.0.2.14']) {
    const { id, copy } = await answered()
    statuses.push((await ask(id, copy, address.toUpperCase(), network)).status)
    // The answer still has its copy.
    if (statuses.at(-1) === 429) expect((await ask(id, copy, newAddress(), network)).status).toBe(204)
  }
  expect(statuses).toEqual([204, 204, 204, 429])
})

test('a used-up token locks out neither an address nor its survey', async () => {
  const { id, copy } = await answered()
  for (let copies = 0; copies < 3; copies++) expect((await ask(id, copy, newAddress())).status).toBe(204)
  const address = newAddress()
  for (let tries = 0; tries < 4; tries++) expect((await ask(id, copy, address)).status).toBe(429)
  const other = await answered()
  expect((await ask(other.id, other.copy, address)).status).toBe(204)
})

test('a network gets a limited number of copies', async () => {
  const network = '192.0.2.99'
  const asked = () => ask('nothing00000001', 'x', newAddress(), network)
  expect((await asked()).status).toBe(404)
  // The rest of its copies, without the calls.
  await env.DB.prepare('UPDATE throttles SET attempts = attempts + 598 WHERE attempts = 1').run()
  expect((await asked()).status).toBe(404)
  expect((await asked()).status).toBe(429)
})

test.each(['', 'ada', 'ada@x', 'a@x.test, b@x.test', 'a@x.test\r\nBcc: b@x.test', '<a@x.test>', '@x.test'])(
  'refuses %j as an address',
  async (address) => {
    const { id, copy } = await answered()
    expect((await ask(id, copy, address)).status).toBe(400)
    expect((await ask(id, copy, newAddress())).status).toBe(204)
  },
)

test('a token is good for its survey, its hour and an answer that is still there', async () => {
  const { id, copy, withdrawal } = await answered({ anonymous: true })
  const other = await answered()
  expect((await ask(other.id, copy, newAddress())).status).toBe(404)
  for (const forged of ['', 'x', withdrawal, `${copy.slice(0, -2)}00`, `.${copy}`, copy.split('.')[0]])
    expect((await ask(id, forged, newAddress())).status).toBe(404)
  expect((await ask(id, 7, newAddress())).status).toBe(400)
  const secret = env.AUTH_SECRET ?? ''
  const now = new Date()
  const token = await copyToken(secret, id, { response: 'abc', now })
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  expect(await copiedResponse(secret, id, { token, now: later(59) })).toBe('abc')
  expect(await copiedResponse(secret, id, { token, now: later(60) })).toBeUndefined()
  await api('POST', `/api/surveys/${id}/withdrawals`, { body: { withdrawal } })
  expect((await ask(id, copy, newAddress())).status).toBe(404)
})

test('only surveys that offer a copy return a token, and unfinished answers have none', async () => {
  const { id } = await published(admin)
  expect((await send(id, { name: 'x' })).body.copy).toBe('')
  const forged = await copyToken(env.AUTH_SECRET ?? '', id, { response: 'nothing00000001', now: new Date() })
  expect((await ask(id, forged, newAddress())).status).toBe(404)
  const offered = await published(admin, { draft: offering })
  await keep(offered.id, { name: 'x' })
  const [begun] = await surveyRows('survey_responses', offered.id)
  const of = { response: String(begun?.id), now: new Date() }
  const unsent = await copyToken(env.AUTH_SECRET ?? '', offered.id, of)
  expect((await ask(offered.id, unsent, newAddress())).status).toBe(404)
})

test('a repeated send returns a token for the same answer', async () => {
  const { id } = await published(admin, { draft: offering, settings: { anonymous: true } })
  const options = { opened: await opened(id), cookie: `survey_visitor=${'c'.repeat(32)}` }
  const [one, two] = [await send(id, { name: 'x' }, options), await send(id, { name: 'x' }, options)]
  expect((await ask(id, one.body.copy, newAddress())).status).toBe(204)
  for (const status of [204, 204, 429])
    expect((await ask(id, two.body.copy, newAddress())).status).toBe(status)
})
