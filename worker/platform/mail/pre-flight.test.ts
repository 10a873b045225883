import { expect, test } from 'vitest'
import type { Mail } from './message.ts'
import { assertSendable, MailRefused } from './pre-flight.ts'

const sender = { name: 'Mouthpiece', email: 'hello@mouthpiece.example' }
const good: Mail = { to: 'ada@x.test', subject: 'Hello', text: 'Hello Ada', html: '<p>Hello Ada</p>' }

function refusedPart(mail: Partial<Mail>): string | undefined {
  try {
    assertSendable({ ...good, ...mail }, sender)
    return undefined
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    expect(error.message).not.toMatch(/[\r\n\0]/)
    return error.part
  }
}

test('an ordinary mail passes, with fifty recipients and its headers too', () => {
  const to = Array.from({ length: 50 }, (_, index) => `p${index}@x.test`)
  const headers = {
    'List-Unsubscribe': '<https://x.test/u/1>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
    'X-Campaign': '1',
  }
  expect(refusedPart({ to, headers, replyTo: 'team@x.test' })).toBeUndefined()
})

const breaks = ['\r', '\n', '\r\n', '\0']
const places: [part: string, place: (text: string) => Partial<Mail>][] = [
  ['To', (text) => ({ to: `ada@x.test${text}` })],
  ['To', (text) => ({ to: ['ben@x.test', `ada@x.test${text}`] })],
  ['Subject', (text) => ({ subject: `Hello${text}` })],
  ['From', (text) => ({ from: { name: `Ines${text}`, email: sender.email } })],
  ['From', (text) => ({ from: { name: 'Ines', email: `${sender.email}${text}` } })],
  ['Reply-To', (text) => ({ replyTo: `ada@x.test${text}` })],
  ['X-Campaign', (text) => ({ headers: { 'X-Campaign': `1${text}` } })],
  ['List-Unsubscribe', (text) => ({ headers: { 'List-Unsubscribe': `<https://x.test/u>${text}` } })],
  ['References', (text) => ({ headers: { References: text } })],
]

test.each(places.flatMap(([part, place]) => breaks.map((one) => [part, one, place] as const)))(
  'a line break in %s is refused by name: %j',
  (part, one, place) => {
    expect(refusedPart(place(`${one}Bcc: eve@x.test`))).toBe(part)
    expect(refusedPart(place(one))).toBe(part)
  },
)

test.each(breaks)('a line break in the name of a header is refused: %j', (one) => {
  expect(refusedPart({ headers: { [`X-A${one}Bcc`]: 'eve@x.test' } })).toBe('X-A Bcc')
})

test.each<[string, Partial<Mail>]>([
  ['To', { to: [] }],
  ['To', { to: Array.from({ length: 51 }, (_, index) => `p${index}@x.test`) }],
  ['To', { to: 'ada@x.test, eve@x.test' }],
  ['Subject', { subject: ' ' }],
  ['Subject', { subject: 'x'.repeat(999) }],
  ['text', { text: '' }],
  ['text', { html: 'x'.repeat(4 * 1024 * 1024) }],
  ['Date', { headers: { Date: 'today' } }],
  ['Bcc', { headers: { Bcc: 'eve@x.test' } }],
  ['X Y', { headers: { 'X Y': '1' } }],
  ['X-Empty', { headers: { 'X-Empty': '' } }],
  ['List-Unsubscribe', { headers: { 'List-Unsubscribe': '<http://x.test/u>' } }],
  ['List-Unsubscribe', { headers: { 'List-Unsubscribe': '<mailto:u@x.test>' } }],
  ['List-Unsubscribe', { headers: { 'List-Unsubscribe': '<http://localhost.x.test/u>' } }],
  ['List-Unsubscribe-Post', { headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }],
  [
    'List-Unsubscribe-Post',
    { headers: { 'List-Unsubscribe': '<https://x.test/u>', 'List-Unsubscribe-Post': 'Yes' } },
  ],
  ['From', { from: { name: 'Ines', email: 'ines@elsewhere.example' } }],
  ['headers', { headers: { 'X-Long': 'x'.repeat(17_000) } }],
])('what the service would reject is refused before: %s', (part, mail) => {
  expect(refusedPart(mail)).toBe(part)
})
