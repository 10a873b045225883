import { expect, test } from 'vitest'
import { TICKET_SECONDS } from '../../contract/chat.ts'
import { readTicket, signTicket, ticketHolder } from './tickets.ts'

const key = { tokenKey: 'of-the-person', secret: 'of-the-deployment' }
const now = new Date('2026-03-01T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

test('a ticket is read with the key it was signed with, for a minute', async () => {
  const ticket = await signTicket({ id: 'one', user: 'ada' }, key, now)
  expect(ticket).toMatch(/^[\w.-]+$/)
  expect(ticketHolder(ticket)).toBe('ada')
  const read = await readTicket(ticket, key, later(TICKET_SECONDS - 1))
  expect(read).toEqual({ id: 'one', user: 'ada', expires: later(TICKET_SECONDS).getTime() })
  expect(await readTicket(ticket, key, later(TICKET_SECONDS + 1))).toBeUndefined()
})

test('another key, another text and no text at all are no tickets', async () => {
  const ticket = await signTicket({ id: 'one', user: 'ada' }, key, now)
  expect(await readTicket(ticket, { ...key, tokenKey: 'changed' }, now)).toBeUndefined()
  expect(await readTicket(ticket, { ...key, secret: 'changed' }, now)).toBeUndefined()
  expect(await readTicket(`${ticket}x`, key, now)).toBeUndefined()
  for (const text of ['', 'abc', 'a.b.c', 'x'.repeat(2_000)]) expect(ticketHolder(text)).toBeUndefined()
})
