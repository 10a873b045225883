import { expect, test } from 'vitest'
import type { SmtpConfig } from '../../env.ts'
import { serviceTransport } from './service-transport.ts'
import { checked, transportOf, withTransport } from './transport.ts'

const sender = { name: 'Mouthpiece', email: 'hello@mouthpiece.example' }
const mail = { to: 'ada@x.test', subject: 'Hello', text: 'Hello Ada', html: '<p>Hello Ada</p>' }

function service(...failures: unknown[]) {
  const sent: unknown[] = []
  const fake = {
    async send(message: unknown) {
      if (failures.length > 0) throw failures.shift()
      sent.push(message)
      return { messageId: '1' }
    },
  }
  return { transport: checked(serviceTransport(fake), sender), sent }
}

test('the service gets the mail in the deployment’s name, marked as automatic', async () => {
  const { transport, sent } = service()
  const headers = { 'X-Reason': 'test' }
  expect(await transport.send({ ...mail, headers, replyTo: 'team@x.test' })).toMatchObject({
    state: 'accepted',
    id: '1',
  })
  expect(sent).toEqual([
    {
      ...mail,
      from: sender,
      replyTo: 'team@x.test',
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Reason': 'test' },
    },
  ])
})

test('invalid mails and forged headers are not sent to the service', async () => {
  const { transport, sent } = service()
  const forged = [
    { subject: 'Hello\r\nBcc: eve@x.test' },
    { to: 'ada@x.test\nBcc: eve@x.test' },
    { headers: { 'X-Reason': 'a\rBcc: eve@x.test' } },
    { from: { name: 'Mouthpiece\r\nBcc: eve@x.test', email: sender.email } },
    { subject: '' },
    { to: Array.from({ length: 51 }, (_, index) => `p${index}@x.test`) },
  ]
  for (const wrong of forged) {
    expect(await transport.send({ ...mail, ...wrong })).toMatchObject({
      state: 'refused',
      code: 'pre_flight',
    })
  }
  expect(sent).toEqual([])
})

test.each([
  ['E_RATE_LIMIT_EXCEEDED', 'later'],
  ['E_INTERNAL_SERVER_ERROR', 'later'],
  ['E_RECIPIENT_SUPPRESSED', 'refused'],
  ['E_SENDER_NOT_VERIFIED', 'refused'],
])('the service’s %s means %s', async (code, state) => {
  const { transport } = service(Object.assign(new Error('No'), { code }))
  expect(await transport.send(mail)).toEqual({ state, code, answer: 'No' })
})

test('a service that breaks without a code may work later', async () => {
  const { transport } = service(new Error('Network connection lost'))
  expect(await transport.send(mail)).toMatchObject({ state: 'later', code: 'no_answer' })
})

const smtp: SmtpConfig = { host: 'smtp.x.test', port: 465, secure: true, user: 'a', password: 'b' }
// Only its presence is checked.
const MAIL = {} as SendEmail
// These tests store no mail.
const DB = {} as D1Database

test.each([
  ['production', { mailFrom: sender, smtp }, MAIL, 'service', 'smtp'],
  ['production', { mailFrom: sender, smtp }, undefined, 'smtp', 'smtp'],
  ['production', { mailFrom: sender, smtp: undefined }, MAIL, 'service', 'none'],
  ['production', { mailFrom: undefined, smtp }, MAIL, 'none', 'none'],
  ['development', { mailFrom: sender, smtp }, MAIL, 'outbox', 'outbox'],
  ['development', { mailFrom: undefined, smtp: { ...smtp, host: '127.0.0.1' } }, MAIL, 'smtp', 'smtp'],
] as const)('in %s with %o and %o', (environment, config, service, transactional, campaign) => {
  const bindings = { DB, ...(service && { MAIL: service }) }
  const named = (purpose: 'transactional' | 'campaign') =>
    transportOf({ environment, ...config }, bindings, new Date(), purpose).name
  expect(named('transactional')).toBe(transactional)
  expect(named('campaign')).toBe(campaign)
})

test('a deployment without sender or mail service reports an error instead of losing mail', async () => {
  const config = { environment: 'production', mailFrom: undefined, smtp } as const
  expect(await transportOf(config, { DB }, new Date()).send(mail)).toMatchObject({
    state: 'refused',
    code: 'not_configured',
  })
})

test('a transport is closed after the work, also when that fails', async () => {
  let closed = 0
  const transport = { ...service().transport, close: async () => void closed++ }
  expect((await withTransport(transport, ({ send }) => send(mail))).state).toBe('accepted')
  expect(closed).toBe(1)
  const failing = withTransport(transport, () => Promise.reject(new Error('The database is gone.')))
  await expect(failing).rejects.toThrow('gone')
  expect(closed).toBe(2)
})
