import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openMailSending,
  sendThroughKills,
  startMailServer,
  type MailServer,
  type MailSending,
} from '../support/mail-sending.ts'

const RECIPIENTS = 400
const KILLS = 2

let server: MailServer
let mailing: MailSending
beforeAll(async () => {
  server = await startMailServer({ keepsMails: true })
  mailing = await openMailSending(server.port)
})
afterAll(async () => {
  mailing?.close()
  await server?.close()
})

test('a killed worker sends no mail twice, and reports the unknown deliveries', async () => {
  const { campaign, log } = await sendThroughKills(mailing, server, { recipients: RECIPIENTS, kills: KILLS })
  const { total, sent, unknown, waiting, sending } = campaign.counts
  expect(campaign.state).toBe('sent')
  expect({ total, waiting, sending }).toEqual({ total: RECIPIENTS, waiting: 0, sending: 0 })
  expect(sent + unknown).toBe(RECIPIENTS)
  expect([...server.received.values()].filter((mails) => mails.length > 1)).toEqual([])
  const missing = log.filter(({ state, address }) => state === 'sent' && !server.received.has(address))
  expect(missing).toEqual([])
  expect(log.find(({ state }) => state === 'sent')?.answer).toContain('taken as number')

  const [address, mails] = [...server.received][0] ?? []
  const mail = await PostalMime.parse(mails?.[0] ?? '')
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))
  expect(mail.to?.[0]?.address).toBe(address)
  expect(mail.subject).toBe('This month at Mouthpiece')
  expect(mail.text).toMatch(/Hi Person \d+, this is new – schön!/)
  expect(mail.html).toContain('href="https://example.org/new?a=1&amp;b=2"')
  expect(headers).toMatchObject({
    'list-unsubscribe': expect.stringMatching(
      /^<http:\/\/localhost:\d+\/api\/emails\/unsubscribe\?token=[\w-]+>$/,
    ),
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'x-campaign': campaign.id,
  })
})
