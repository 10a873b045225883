import { env } from 'cloudflare:test'
import PostalMime, { type Email } from 'postal-mime'
import { beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { Bindings } from '../../worker/bindings.ts'
import { parseEnv } from '../../worker/env.ts'
import type { Mail } from '../../worker/platform/mail/message.ts'
import { smtpTransport } from '../../worker/platform/mail/smtp-transport.ts'
import { transportOf } from '../../worker/platform/mail/transport.ts'
import { unsubscribeLink } from '../../worker/platform/mail/unsubscribe-link.ts'
import { forgetAttempts } from '../support/worker/mail.ts'
import { api, migrated, ORIGIN, person } from '../support/worker/world.ts'

const bindings: Partial<Bindings> = {
  SMTP_URL: `smtp://127.0.0.1:${inject('smtpPort')}`,
  MAIL_FROM: 'The Mouthpiece team <hello@mouthpiece.test>',
}

beforeAll(migrated)
beforeEach(forgetAttempts)

/** The parsed mails that the server received for an address. */
async function received(to: string): Promise<Email[]> {
  const answer = await fetch(`${inject('smtpInbox')}?to=${encodeURIComponent(to)}`)
  const raw = await answer.json<string[]>()
  return Promise.all(raw.map((one) => PostalMime.parse(one)))
}

function smtp() {
  const bound = { ...env, ...bindings }
  return transportOf(parseEnv(bound), bound, new Date(), 'campaign')
}

async function send(...mails: Mail[]) {
  const transport = smtp()
  expect(transport.name).toBe('smtp')
  const outcomes = await Promise.all(mails.map((mail) => transport.send(mail)))
  await transport.close()
  return outcomes
}

const header = ({ headers }: Email | { headers: Email['headers'] }, name: string) =>
  headers.find(({ key }) => key === name)?.value

test('mails arrive whole: names, every script, long lines, HTML and list headers', async () => {
  const to = 'joerg-ada@x.test'
  const secret = env.AUTH_SECRET ?? ''
  const claims = { address: to, category: 'news', campaign: 'c1' } as const
  const { headers } = await unsubscribeLink({ secret, origin: ORIGIN }, claims)
  const mail: Mail = {
    to,
    from: { name: 'Inés “the” Admin, Ltd', email: 'news@mouthpiece.test' },
    replyTo: 'team@mouthpiece.test',
    subject: 'Grüße 🎭 and a subject that is a good deal longer than one line of a header may be, 日本語も',
    text: `Hello Jörg,\n\n${'A very long line. '.repeat(80)}\n\n.\nA line with only a dot stands above.\n`,
    html: `<p>Hello <b>Jörg</b> 🎭</p><p>${'x'.repeat(2_000)}</p>`,
    headers,
  }
  const [outcome] = await send(mail)
  expect(outcome).toMatchObject({ state: 'accepted' })
  const [got] = await received(to)
  expect(got).toMatchObject({
    subject: mail.subject,
    from: { name: 'Inés “the” Admin, Ltd', address: 'news@mouthpiece.test' },
    to: [{ address: to }],
    replyTo: [{ address: 'team@mouthpiece.test' }],
  })
  expect(got?.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(mail.text.trimEnd())
  expect(got?.html?.trim()).toBe(mail.html)
  expect(got?.messageId).toBe(outcome?.state === 'accepted' ? outcome.id : '')
  if (!got) throw new Error('Nothing arrived')
  expect(header(got, 'list-unsubscribe')?.replaceAll(/\s/g, '')).toBe(headers['List-Unsubscribe'])
  expect(header(got, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(header(got, 'auto-submitted')).toBe('auto-generated')

  // The very link that arrived works as mail programs use it.
  const address = /<(.+)>/.exec(header(got, 'list-unsubscribe')?.replaceAll(/\s/g, '') ?? '')?.[1] ?? ''
  expect((await api('POST', address.slice(ORIGIN.length))).status).toBe(204)
})

test('a name cannot inject a header', async () => {
  const forged: Partial<Mail>[] = [
    { from: { name: 'Eve\r\nBcc: all@x.test', email: 'news@mouthpiece.test' } },
    { subject: 'Hello\r\nBcc: all@x.test' },
    { to: 'forged@x.test\r\nRCPT TO:<all@x.test>' },
    { headers: { 'X-Campaign': '1\r\nBcc: all@x.test' } },
  ]
  const mail: Mail = { to: 'forged@x.test', subject: 'Hello', text: 'Hello' }
  const outcomes = await send(...forged.map((change) => ({ ...mail, ...change })))
  for (const outcome of outcomes) expect(outcome).toMatchObject({ state: 'refused', code: 'pre_flight' })
  expect(await received('forged@x.test')).toEqual([])
  expect(await received('all@x.test')).toEqual([])
})

test('one connection carries many mails, and a refusal in between stops none of them', async () => {
  const mail = (to: string): Mail => ({ to, subject: `For ${to}`, text: 'Hello' })
  const outcomes = await send(
    ...Array.from({ length: 10 }, (_, index) => mail(`many-${index}@x.test`)),
    mail('gone-1@x.test'),
    mail('busy-1@x.test'),
    mail('after@x.test'),
  )
  expect(outcomes.map(({ state }) => state)).toEqual([
    ...Array<string>(10).fill('accepted'),
    'refused',
    'later',
    'accepted',
  ])
  expect(outcomes[10]).toMatchObject({
    code: '550',
    answer: expect.stringContaining('No such user') as string,
  })
  expect(outcomes[11]).toMatchObject({ code: '452' })
  for (let index = 0; index < 10; index++) expect(await received(`many-${index}@x.test`)).toHaveLength(1)
  expect(await received('after@x.test')).toHaveLength(1)
})

test('a server that hangs up before it answers may have the mail: that is unknown, not failed', async () => {
  const [outcome] = await send({ to: 'silent-1@x.test', subject: 'Hello', text: 'Hello' })
  expect(outcome).toMatchObject({ state: 'unknown' })
  expect(await received('silent-1@x.test')).toHaveLength(1)
})

test('a mail to a silent server times out with an unknown outcome', async () => {
  const { smtp: server } = parseEnv({ ...env, ...bindings })
  if (!server) throw new Error('There is a server of the tests.')
  const transport = smtpTransport(server, { patience: 1_000 })
  const from = { name: 'Mouthpiece', email: 'hello@mouthpiece.test' }
  const outcome = await transport.send({ to: 'mute-1@x.test', from, subject: 'Hello', text: 'Hello' })
  await transport.close()
  expect(outcome).toMatchObject({ state: 'unknown' })
  expect(await received('mute-1@x.test')).toHaveLength(1)
})

test('a server that is not there has no mail: it can be tried later', async () => {
  const bound = { ...env, ...bindings, SMTP_URL: 'smtp://127.0.0.1:9' }
  const transport = transportOf(parseEnv(bound), bound, new Date())
  const outcome = await transport.send({ to: 'nobody@x.test', subject: 'Hello', text: 'Hello' })
  await transport.close()
  expect(outcome).toMatchObject({ state: 'later' })
})

test('a password reset is sent by SMTP too', async () => {
  const ada = await person({ name: 'Ada' })
  await api('POST', '/api/collections/users/request-password-reset', { body: { email: ada.email }, bindings })
  const [got] = await received(ada.email)
  expect(got).toMatchObject({
    subject: 'A new password for Mouthpiece',
    from: { name: 'The Mouthpiece team', address: 'hello@mouthpiece.test' },
  })
  expect(got?.html).toContain('/auth/confirm-password-reset/')
  expect(got?.text).toContain('/auth/confirm-password-reset/')
})
