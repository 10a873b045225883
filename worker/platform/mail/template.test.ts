import { expect, test } from 'vitest'
import { rendered } from './template.ts'

const words = {
  subject: 'A <b>bold</b> subject',
  before: ['Hello Ada "the" <script>alert(1)</script> O’Neil & Co,', 'second paragraph.'],
  action: { label: 'Do it', href: 'https://x.test/auth/do/a.b-c?x=1&y="2"' },
  after: ['Or don’t.'],
  reason: 'ada@x.test asked for it.',
}

test('a mail has the same content as text and as HTML', () => {
  const { to, subject, text, html } = rendered('ada@x.test', words)
  expect({ to, subject }).toEqual({ to: 'ada@x.test', subject: words.subject })
  expect(text).toMatchSnapshot()
  expect(html).toMatchSnapshot()
})

test('any characters of a name stay text', () => {
  const { html = '' } = rendered('ada@x.test', words)
  expect(html).not.toContain('<script')
  expect(html).not.toContain('<b>')
  expect(html).not.toContain('y="2"')
})

test('an unsubscribable mail has the link in its body and headers', () => {
  const link = {
    page: 'https://x.test/emails_unsubscribe?token=a',
    headers: { 'List-Unsubscribe': '<https://x.test/api/emails/unsubscribe?token=a>' },
  }
  const quote = 'See you <b>there</b>.\nAda'
  const mail = rendered('ada@x.test', { ...words, quote, refuse: { label: 'No more of these', link } })
  expect(mail.headers).toEqual(link.headers)
  expect(mail.text).toContain('> See you <b>there</b>.\n> Ada')
  expect(mail.text).toContain(`No more of these: ${link.page}`)
  expect(mail.html).toContain(`href="${link.page}"`)
  expect(mail.html).toContain('See you &lt;b&gt;there&lt;/b&gt;.<br>Ada')
})

test('a mail without a button has none', () => {
  const { action: _, ...plain } = words
  const { text, html } = rendered('ada@x.test', plain)
  expect(html).not.toContain('<a ')
  expect(text).not.toContain('http')
})

test('answers are escaped, and a mail has its language and direction', () => {
  const answers = [{ question: 'Your <b>name</b>', answer: 'Ada\n<script>alert(1)</script>' }]
  const language = { tag: 'ar', direction: 'rtl' } as const
  const { text, html = '' } = rendered('ada@x.test', { ...words, answers, language })
  expect(text).toContain('Your <b>name</b>\nAda\n<script>')
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html).toContain('Your &lt;b&gt;name&lt;/b&gt;')
  expect(html).toContain('Ada<br>&lt;script&gt;')
  expect(html).not.toContain('<script')
})
