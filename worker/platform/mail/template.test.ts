import { expect, test } from 'vitest'
import { rendered } from './template.ts'

const words = {
  subject: 'A <b>bold</b> subject',
  before: ['Hello Ada "the" <script>alert(1)</script> O’Neil & Co,', 'second paragraph.'],
  action: { label: 'Do it', href: 'https://x.test/auth/do/a.b-c?x=1&y="2"' },
  after: ['Or don’t.'],
  reason: 'ada@x.test asked for it.',
}

test('a mail says the same as text and as HTML', () => {
  const { to, subject, text, html } = rendered('ada@x.test', words)
  expect({ to, subject }).toEqual({ to: 'ada@x.test', subject: words.subject })
  expect(text).toMatchSnapshot()
  expect(html).toMatchSnapshot()
})

test('whatever a name holds stays text', () => {
  const { html = '' } = rendered('ada@x.test', words)
  expect(html).not.toContain('<script')
  expect(html).not.toContain('<b>')
  expect(html).not.toContain('y="2"')
})

test('a mail without a button has none', () => {
  const { action: _, ...plain } = words
  const { text, html } = rendered('ada@x.test', plain)
  expect(html).not.toContain('<a ')
  expect(text).not.toContain('http')
})
