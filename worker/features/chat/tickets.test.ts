import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { TICKET_SECONDS } from '../../contract/chat/chat.ts'
import { sessionFingerprint, readTicket, signTicket } from './tickets.ts'

const secret = 'of-the-deployment'
const now = new Date('2026-03-01T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const user = { id: 'ada', name: 'Ада 😀'.repeat(20), avatar: { id: 'one', file: 'me.png' }, admin: false }
const made = () => signTicket({ id: 'one', user, tokenKey: 'of-the-person' }, secret, now)

test('a ticket carries its user for a minute and is a valid subprotocol', async () => {
  const ticket = await made()
  expect(ticket).toMatch(/^[\w.-]+$/)
  const expires = later(TICKET_SECONDS).getTime()
  const mark = await sessionFingerprint('of-the-person')
  expect(await readTicket(ticket, secret, later(TICKET_SECONDS - 1))).toEqual({
    id: 'one',
    user,
    mark,
    expires,
  })
  expect(await readTicket(ticket, secret, later(TICKET_SECONDS + 1))).toBeUndefined()
})

test('it names the session key without telling it', async () => {
  expect(await sessionFingerprint('of-the-person')).not.toBe(await sessionFingerprint('of-another'))
  expect(JSON.stringify(decodeJwt(await made()))).not.toContain('of-the-person')
})

test('another secret, another text and no text at all are no tickets', async () => {
  const ticket = await made()
  expect(await readTicket(ticket, 'changed', now)).toBeUndefined()
  expect(await readTicket(`${ticket}x`, secret, now)).toBeUndefined()
  for (const text of ['', 'abc', 'a.b.c', 'x'.repeat(5_000)]) {
    expect(await readTicket(text, secret, now)).toBeUndefined()
  }
})
