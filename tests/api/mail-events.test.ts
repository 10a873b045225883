import { env } from 'cloudflare:test'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { webhookSignature } from '../../worker/platform/credentials/webhook-signature.ts'
import { newId } from '../../worker/platform/ids.ts'
import { suppressedAmong } from '../../worker/platform/mail/suppressions.ts'
import * as sent from '../support/worker/mail-events.ts'
import { migrated, request } from '../support/worker/world.ts'

const SECRET = `whsec_${btoa('a webhook secret of 33 characters').replaceAll('=', '')}`

beforeAll(migrated)
afterEach(() => void vi.unstubAllGlobals())

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await request(`/api/emails/events${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain; charset=UTF-8', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    bindings: { MAIL_WEBHOOK_SECRET: SECRET },
  })
  return {
    status: answer.status,
    headers: answer.headers,
    body: await answer.json<Record<string, unknown>>(),
  }
}

const basic = (password: string) => ({ Authorization: `Basic ${btoa(`mail:${password}`)}` })
const keyed = (path: string, body: unknown) => post(path, body, basic(SECRET))

async function svix(body: unknown, { secret = SECRET, age = 0 } = {}) {
  const text = JSON.stringify(body)
  const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
  const timestamp = String(Math.floor(Date.now() / 1000) - age)
  const signature = await webhookSignature({ id, timestamp, body: new TextEncoder().encode(text) }, secret)
  return post('', text, { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': signature })
}

async function stopped(...names: string[]) {
  const found = await suppressedAmong(env.DB, names, 'news')
  return names.map((name) => found.get(name) ?? '')
}

const to = (name: string) => `${name}-${newId()}@x.test`

test('Resend’s events, signed by Svix, suppress bounces and complaints', async () => {
  const [bounced, full, cross, fine] = [to('gone'), to('full'), to('cross'), to('fine')]
  expect(await svix(sent.resendBounce(bounced))).toMatchObject({ status: 200, body: { suppressed: 1 } })
  expect((await svix(sent.resendBounce(full, 'Transient'))).body).toEqual({ suppressed: 0 })
  expect((await svix(sent.resend('email.complained', cross))).body).toEqual({ suppressed: 1 })
  expect((await svix(sent.resend('email.delivered', fine))).body).toEqual({ suppressed: 0 })
  expect((await svix(sent.resend('email.opened', fine))).status).toBe(200)
  expect(await stopped(bounced, full, cross, fine)).toEqual(['bounced', '', 'complained', ''])
})

test('Postmark’s events suppress; who unsubscribed there gets no campaign here', async () => {
  const [bounced, soft, auto, cross, left, back] = ['gone', 'soft', 'auto', 'cross', 'left', 'back'].map(to)
  const postEvent = async (body: unknown) => (await keyed('/postmark', body)).body
  expect(await postEvent(sent.postmarkBounce(bounced ?? ''))).toEqual({ suppressed: 1 })
  expect(await postEvent(sent.postmarkBounce(soft ?? '', { Type: 'SoftBounce', TypeCode: 4096 }))).toEqual({
    suppressed: 0,
  })
  expect(await postEvent(sent.postmarkBounce(auto ?? '', { Type: 'AutoResponder' }))).toEqual({
    suppressed: 0,
  })
  expect(await postEvent(sent.postmarkComplaint(cross ?? ''))).toEqual({ suppressed: 1 })
  expect(await postEvent(sent.postmarkSubscription(left ?? ''))).toEqual({ suppressed: 1 })
  expect(await postEvent(sent.postmarkSubscription(back ?? '', { SuppressSending: false }))).toEqual({
    suppressed: 0,
  })
  expect(await postEvent({ RecordType: 'Open', Recipient: back })).toEqual({ suppressed: 0 })
  expect(await stopped(bounced ?? '', soft ?? '', auto ?? '', cross ?? '', left ?? '', back ?? '')).toEqual([
    'bounced',
    '',
    '',
    'complained',
    'unsubscribed',
    '',
  ])
  // Mail of their account still comes.
  expect((await suppressedAmong(env.DB, [left ?? ''], 'transactional')).size).toBe(0)
})

test('Amazon SES’ events suppress, in SNS’ envelope and without it; “not spam” is no complaint', async () => {
  const [bounced, raw, full, cross, kind, slow] = ['gone', 'raw', 'full', 'cross', 'kind', 'slow'].map(to)
  const postEvent = async (body: unknown) => (await keyed('/ses', body)).body
  expect(await postEvent(sent.sns(sent.sesBounce(bounced ?? '')))).toEqual({ suppressed: 1 })
  expect(await postEvent(sent.sesBounce(raw ?? ''))).toEqual({ suppressed: 1 })
  expect(await postEvent(sent.sns(sent.sesBounce(full ?? '', { type: 'Transient' })))).toEqual({
    suppressed: 0,
  })
  expect(await postEvent(sent.sns(sent.sesComplaint(cross ?? '')))).toEqual({ suppressed: 1 })
  expect(await postEvent(sent.sns(sent.sesComplaint(kind ?? '', 'not-spam')))).toEqual({ suppressed: 0 })
  expect(await postEvent(sent.sns(sent.sesDelay(slow ?? '')))).toEqual({ suppressed: 0 })
  expect(await stopped(bounced ?? '', raw ?? '', full ?? '', cross ?? '', kind ?? '', slow ?? '')).toEqual([
    'bounced',
    'bounced',
    '',
    'complained',
    '',
    '',
  ])
})

test('an event finds its mail by our Message-ID, or by the provider’s id in the answer to it', async () => {
  const [bySes, byPostmark, other] = [to('ses'), to('postmark'), to('other')]
  const insert = env.DB.prepare(
    "INSERT INTO email_recipients (email, address, state, answered, mailId, answer) VALUES (?, ?, 'sent', ?, ?, ?)",
  )
  const now = Date.now()
  await env.DB.batch([
    insert.bind('campaignses0001', bySes, now, 'c.1@mouthpiece.test', `250 Ok ${sent.SES_ID}`),
    insert.bind('campaignpm00001', byPostmark, now, 'c.2@mouthpiece.test', '250 Ok'),
    insert.bind('campaignother01', other, now, 'c.3@mouthpiece.test', '250 Ok'),
  ])
  await keyed('/ses', sent.sns(sent.sesBounce(bySes)))
  await keyed('/ses', sent.sns(sent.sesBounce(other)))
  const Metadata = { 'message-id': 'c.2@mouthpiece.test' }
  await keyed('/postmark', sent.postmarkBounce(byPostmark, { Metadata }))
  const { results } = await env.DB.prepare(
    'SELECT email, delivery FROM email_recipients WHERE address IN (?, ?, ?) ORDER BY email',
  )
    .bind(bySes, byPostmark, other)
    .all()
  expect(results).toEqual([
    // The event was about another mail than this one.
    { email: 'campaignother01', delivery: '' },
    { email: 'campaignpm00001', delivery: 'bounced' },
    { email: 'campaignses0001', delivery: 'bounced' },
  ])
})

test.each([
  ['/postmark', sent.postmarkBounce('innocent@x.test')],
  ['/ses', sent.sns(sent.sesBounce('innocent@x.test'))],
  ['/ses', sent.snsConfirmation('https://sns.us-west-2.amazonaws.com/?Action=ConfirmSubscription')],
])('forged events to %s are refused with a request for the password', async (path, body) => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  const forged: Record<string, string>[] = [
    {},
    basic(''),
    basic(`${SECRET}x`),
    basic(SECRET.slice(0, -1)),
    { Authorization: `Bearer ${SECRET}` },
    { Authorization: `Basic ${SECRET}` },
    { Authorization: 'Basic %%%' },
  ]
  for (const headers of forged) {
    const answer = await post(path, body, headers)
    expect(answer).toMatchObject({ status: 401, body: { code: 'webhook_signature_wrong' } })
    expect(answer.headers.get('WWW-Authenticate')).toMatch(/^Basic realm=/)
  }
  expect((await post(`${path}?key=wrong`, body)).status).toBe(401)
  expect(await stopped('innocent@x.test')).toEqual([''])
  expect(fetched).not.toHaveBeenCalled()
})

test('the key may be in the URL, for services that cannot send a password', async () => {
  const bounced = to('gone')
  const path = `/postmark?key=${encodeURIComponent(SECRET)}`
  expect(await post(path, sent.postmarkBounce(bounced))).toMatchObject({
    status: 200,
    body: { suppressed: 1 },
  })
})

test.each([
  [{ secret: `whsec_${btoa('somebody else with 32 characters')}` }],
  [{ age: 600 }],
  [{ age: -600 }],
])('Resend’s events with a wrong or old signature are refused: %o', async (options) => {
  expect(await svix(sent.resendBounce('innocent@x.test'), options)).toMatchObject({ status: 401 })
  expect(await stopped('innocent@x.test')).toEqual([''])
})

test('a subscription of SNS is confirmed, at Amazon’s address and no other', async () => {
  const fetched = vi.fn(async (_address: URL, _options: RequestInit) => new Response('<Confirmed/>'))
  vi.stubGlobal('fetch', fetched)
  const address =
    'https://sns.us-west-2.amazonaws.com/?Action=ConfirmSubscription&TopicArn=arn:aws:sns:us-west-2:123456789012:MyTopic&Token=2336412f37'
  expect(await keyed('/ses', sent.snsConfirmation(address))).toMatchObject({ status: 200 })
  expect(fetched.mock.calls.map(([url]) => String(url))).toEqual([address])
  const others = [
    'http://sns.us-west-2.amazonaws.com/?Action=ConfirmSubscription',
    'https://sns.us-west-2.amazonaws.com.evil.test/',
    'https://sns.us-west-2.amazonaws.com@evil.test/',
    'https://evil.test/?sns.us-west-2.amazonaws.com',
    'https://sns.us-west-2.amazonaws.com:8443/',
    'https://169.254.169.254/latest/meta-data',
    'no address',
  ]
  for (const other of others) {
    expect((await keyed('/ses', sent.snsConfirmation(other))).status).toBe(400)
  }
  expect(fetched).toHaveBeenCalledTimes(1)
})

test.each([
  ['/postmark', {}],
  ['/postmark', { RecordType: 'Bounce' }],
  ['/postmark', []],
  ['/ses', 'not JSON'],
  ['/ses', sent.sns({ notificationType: 'Bounce', mail: {} })],
  ['/ses', sent.sns({ hello: 'world' })],
])('an invalid event for %s is refused: %j', async (path, body) => {
  expect(await keyed(path, body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
})
