import { expect, test } from 'vitest'
import { everyMail } from './mail-for-tests.ts'
import { filledForm, formOf, prepared, valuesOf } from './preparation.ts'

const ORIGIN = 'https://mouthpiece.example'
const unsubscribe = `${ORIGIN}/emails_unsubscribe?token=abc`
const mail = prepared(everyMail, ORIGIN)

test('HTML and text of every block', () => {
  expect(mail.html).toMatchSnapshot()
  expect(mail.text).toMatchSnapshot()
})

test('what was written is text, never markup', () => {
  expect(mail.html).toContain('Curtain &lt;up&gt; &amp; &quot;go&quot;')
  expect(mail.html).toContain('Hello &lt;you&gt;!')
  expect(mail.html).toContain('href="https://example.org/?a=1&amp;b=&quot;2&quot;"')
})

test('a recipient’s values are escaped in HTML, plain in text, and one line in the subject', () => {
  const name = 'Bobby <script>alert(1)</script>\r\nBcc: all@example.org'
  const filled = filledForm(formOf(mail), valuesOf({ address: 'bobby@example.org', name }, unsubscribe))
  expect(filled.html).toContain('Hi Bobby, ')
  expect(filled.html).not.toContain('<script')
  expect(filled.subject).toBe('News for Bobby <script>alert(1)</script> Bcc: all@example.org')
  expect(filled.text).toContain(`Unsubscribe: ${unsubscribe}`)
  expect(filled.html).toContain(`href="${unsubscribe}"`)
})

test('somebody without a name is called by the fallback', () => {
  const filled = filledForm(formOf(mail), valuesOf({ address: 'x@example.org', name: ' ' }, unsubscribe))
  expect(filled.subject).toBe('News for you')
  expect(filled.html).toContain('Hi dear friend &amp; co, ')
  expect(filled.text).toContain('Hi dear friend & co, ')
})

test('a name that looks like a variable is not filled in once more', () => {
  const filled = filledForm(
    formOf(mail),
    valuesOf({ address: 'x@example.org', name: '{{email}}' }, unsubscribe),
  )
  expect(filled.subject).toBe('News for {{email}}')
})

test('a text that was edited is sent as it was edited', () => {
  expect(prepared({ ...everyMail, text: 'Mine. {{unsubscribe_url}}' }, ORIGIN).text).toBe(
    'Mine. {{unsubscribe_url}}',
  )
})
