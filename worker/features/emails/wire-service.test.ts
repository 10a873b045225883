import PostalMime, { type Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { composed } from '../../platform/mail/composition.ts'
import { everyMail } from '../../../tests/support/mail/mail-fixtures.ts'
import { fillMail, compileMail, prepareMail, valuesOf } from './preparation.ts'
import { encodeMail, fillBody } from './wire-service.ts'

const ORIGIN = 'https://mouthpiece.example'
const from = { name: 'Inés “the” Admin, Ltd', email: 'news@mouthpiece.example' }

/** Returns one mail twice: composed by the library, and filled in from the encoded form. */
async function both(mail: { subject: string; html: string; text: string }, name: string, address: string) {
  const form = compileMail(mail)
  const link = `${ORIGIN}/emails_unsubscribe?token=${'aZ09-_'.repeat(30)}`
  const values = valuesOf({ address, name }, link)
  const one = {
    to: address,
    from,
    replyTo: 'team@mouthpiece.example',
    ...fillMail(form, values),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Id': 'Mouthpiece news <news.mouthpiece.example>',
      'List-Unsubscribe': `<${link}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
  const whole = await composed(one)
  const substituted = await composed({ ...one, body: fillBody(encodeMail(form), values) })
  return { whole: whole.message, substituted: substituted.message, id: substituted.id }
}

/** The parts that a mail program shows, without unique headers. */
function seen({ headers, from, to, replyTo, subject, text = '', html = '' }: Email) {
  const own = new Set(['message-id', 'date', 'content-type', 'content-transfer-encoding'])
  const lines = (words: string) => words.replaceAll('\r\n', '\n').trimEnd()
  const others = headers.filter(({ key }) => !own.has(key)).map(({ key, value }) => `${key}: ${value}`)
  return { headers: others.toSorted(), from, to, replyTo, subject, text: lines(text), html: lines(html) }
}

const names = {
  plain: 'Ada Lovelace',
  none: '',
  'umlauts and emoji': 'Jörg 🎭 Größe 👩‍👩‍👧',
  'right to left': 'محمد \u202Eبن سلمان שלום',
  forged: 'Eve\r\nBcc: all@example.org\r\n\r\n<b>hi</b>',
  'a dot on a line': 'Dot\n.\n..\nQUIT',
  'an end of the mail': '\r\n.\r\nMAIL FROM:<eve@example.org>\r\n',
  markup: '"><script>alert(1)</script> & {{email}}',
  'encoded already': '=?utf-8?Q?Eve?= =3D=0D=0A=_',
  'control characters': 'A\u0000B\u0007C\u2028D\tE',
  long: 'Lange Name ohne Ende '.repeat(20),
  'long without a space': 'é'.repeat(900),
  'trailing spaces': 'Ada   \t ',
}

const edge = {
  subject:
    '{{name}} – {{first_name|you}} 日本語 {{name|friend}}, a subject that is longer than a line may be',
  text: [
    '.',
    '..{{name}}',
    '{{name}}',
    '{{name}}{{name}}{{email}} ',
    'space before the end \t',
    `${'word '.repeat(400)}{{name|x}}${'y'.repeat(3_000)}`,
    'a=b =3D 100% ü 🎭',
    'From here',
    '',
    'end: {{unsubscribe_url}}',
  ].join('\r\n'),
  html: `<p>.\n.{{name}}</p><a href="{{unsubscribe_url}}">x</a>${'<b>ü</b>'.repeat(500)}{{name|a &amp; b}}`,
}

test.each(Object.entries(names))('a name that is %s reads the same either way', async (_, name) => {
  for (const mail of [
    prepareMail(everyMail, { origin: ORIGIN, postalAddress: '1 Stage Street\nLondon' }),
    edge,
  ]) {
    const { whole, substituted, id } = await both(mail, name, 'ada@example.org')
    const [one, other] = await Promise.all([PostalMime.parse(whole), PostalMime.parse(substituted)])
    expect(seen(other)).toEqual(seen(one))
    expect(other.messageId).toBe(id)
    expect(other.date).toBeTruthy()
    expect(other.headers.map(({ key }) => key)).not.toContain('bcc')
  }
})

test.each(Object.entries(names))('with a name that is %s every line is short and plain', async (_, name) => {
  const { substituted } = await both(edge, name, 'ada@example.org')
  const lines = new TextDecoder('latin1').decode(substituted).split('\r\n')
  expect(lines.join('')).toMatch(/^[\t -~]*$/)
  const body = lines.slice(lines.indexOf(''))
  expect(Math.max(...body.map(({ length }) => length))).toBeLessThanOrEqual(76)
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(998)
})

test('addresses in other scripts are equal in both forms', async () => {
  for (const address of ['ada@bücher.example', 'jörg@bücher.example', "o'neil+x@example.org"]) {
    const { whole, substituted } = await both(edge, 'Ada', address)
    expect(seen(await PostalMime.parse(substituted))).toEqual(seen(await PostalMime.parse(whole)))
  }
})
