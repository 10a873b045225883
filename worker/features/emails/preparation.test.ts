import { expect, test } from 'vitest'
import { everyMail } from '../../../tests/support/mail/mail-fixtures.ts'
import { fillMail, compileMail, prepareMail, valuesOf } from './preparation.ts'

const ORIGIN = 'https://mouthpiece.example'
const unsubscribe = `${ORIGIN}/emails_unsubscribe?token=abc`
const mail = prepareMail(everyMail, { origin: ORIGIN, postalAddress: '1 Stage Street\nLondon' })

test('HTML and text of every block', () => {
  expect(mail.html).toMatchSnapshot()
  expect(mail.text).toMatchSnapshot()
})

test('user text is never markup', () => {
  expect(mail.html).toContain('Curtain &lt;up&gt; &amp; &quot;go&quot;')
  expect(mail.html).toContain('Hello &lt;you&gt;!')
  expect(mail.html).toContain('href="https://example.org/?a=1&amp;b=&quot;2&quot;"')
})

test('a recipient’s values are escaped in HTML, plain in text, and one line in the subject', () => {
  const name = 'Bobby <script>alert(1)</script>\r\nBcc: all@example.org'
  const filled = fillMail(compileMail(mail), valuesOf({ address: 'bobby@example.org', name }, unsubscribe))
  expect(filled.html).toContain('Hi Bobby, ')
  expect(filled.html).not.toContain('<script')
  expect(filled.subject).toBe('News for Bobby <script>alert(1)</script> Bcc: all@example.org')
  expect(filled.text).toContain(`Unsubscribe: ${unsubscribe}`)
  expect(filled.html).toContain(`href="${unsubscribe}"`)
})

test('a recipient without a name gets the fallback', () => {
  const filled = fillMail(compileMail(mail), valuesOf({ address: 'x@example.org', name: ' ' }, unsubscribe))
  expect(filled.subject).toBe('News for you')
  expect(filled.html).toContain('Hi dear friend &amp; co, ')
  expect(filled.text).toContain('Hi dear friend & co, ')
})

test('a name that looks like a variable is not expanded again', () => {
  const filled = fillMail(
    compileMail(mail),
    valuesOf({ address: 'x@example.org', name: '{{email}}' }, unsubscribe),
  )
  expect(filled.subject).toBe('News for {{email}}')
})

test('an edited text is sent as edited, with the postal address below it', () => {
  expect(
    prepareMail(
      { ...everyMail, text: 'Mine. {{unsubscribe_url}}' },
      { origin: ORIGIN, postalAddress: '1 Stage Street\nLondon' },
    ).text,
  ).toBe('Mine. {{unsubscribe_url}}\n\n1 Stage Street\nLondon\n')
})

test('Outlook on Windows gets a table of the mail’s width, and buttons with room around their words', () => {
  expect(mail.html.match(/<!--\[if mso\]>/g)).toHaveLength(2)
  expect(mail.html).toContain('<!--[if mso]><table role="presentation" width="600"')
  expect(mail.html).toContain('<!--[if mso]></td></tr></table><![endif]-->')
  expect(mail.html).toMatch(/<td bgcolor="#\w{6}" style="[^"]*mso-padding-alt:12px 22px/)
})

test('the postal address is in both forms, escaped, line by line', () => {
  const { html, text } = prepareMail(everyMail, { origin: ORIGIN, postalAddress: 'A & Co <b>\nLeeds' })
  expect(html).toContain('<br />A &amp; Co &lt;b&gt;<br />Leeds')
  expect(text).toMatch(/A & Co <b>\nLeeds\n$/)
})
