import { expect, test } from 'vitest'
import type { MailBlock } from '../../contract/emails/document.ts'
import { lint, type LintSubject } from './lint.ts'
import { everyMail } from '../../../tests/support/mail/mail-fixtures.ts'
import { prepareMail } from './preparation.ts'

function subjectOf(change: Partial<typeof everyMail> = {}, more: Partial<LintSubject> = {}): LintSubject {
  const mail = { ...everyMail, ...change }
  return {
    ...mail,
    ...prepareMail(mail, { origin: 'https://mouthpiece.example', postalAddress: '1 Stage Street, London' }),
    recipients: 3,
    nameless: 0,
    pictures: new Set(['pic1', 'pip1']),
    surveys: new Set(['survey00000001']),
    missing: new Set(),
    postalAddress: '1 Stage Street, London',
    ...more,
  }
}

const codes = (subject: LintSubject) => lint(subject).map(({ code }) => code)
const withBlock = (block: MailBlock) =>
  subjectOf({ document: { type: 'doc', content: [...everyMail.document.content, block] } })
const words = (text: string): MailBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] })

test('a correct mail has no findings', () => {
  expect(lint(subjectOf())).toEqual([])
})

test.each<[string, string, LintSubject]>([
  ['no subject', 'subject_missing', subjectOf({ subject: ' ' })],
  ['a long subject', 'subject_long', subjectOf({ subject: 'x'.repeat(61) })],
  ['nothing in it', 'body_empty', subjectOf({ document: { type: 'doc', content: [words(' ')] } })],
  ['an unknown variable', 'variable_unknown', withBlock(words('{{password}}'))],
  ['a variable that is never closed', 'variable_unknown', withBlock(words('Hi {{name'))],
  ['an unknown variable in the preheader', 'variable_unknown', subjectOf({ preheader: '{{x}}' })],
  ['no postal address', 'postal_address_missing', subjectOf({}, { postalAddress: '' })],
  ['no mail server', 'transport_missing', subjectOf({}, { unset: 'SMTP_URL' })],
  ['an empty link', 'link_empty', withBlock({ type: 'button', attrs: { label: 'x', href: '' } })],
  [
    'a link without TLS',
    'link_insecure',
    withBlock({ type: 'button', attrs: { label: 'x', href: 'http://example.org' } }),
  ],
  [
    'a script as a link',
    'link_unsafe',
    withBlock({ type: 'button', attrs: { label: 'x', href: 'javascript:alert(1)' } }),
  ],
  [
    'a variable in a link',
    'link_with_variable',
    withBlock({ type: 'button', attrs: { label: 'x', href: 'https://e.org/{{email}}' } }),
  ],
  [
    'a button without words',
    'button_without_label',
    withBlock({ type: 'button', attrs: { label: '', href: 'https://e.org' } }),
  ],
  [
    'a picture without words',
    'alt_missing',
    withBlock({ type: 'picture', attrs: { id: 'pic1', alt: '', width: 1, height: 1, href: '' } }),
  ],
  ['a picture that is gone', 'picture_missing', subjectOf({}, { pictures: new Set(['pip1']) })],
  ['a survey that is gone', 'survey_missing', subjectOf({}, { surveys: new Set() })],
  ['links that can hardly be read', 'contrast_low', subjectOf({ accent: '#ffcc66' })],
  ['a large mail', 'too_large', withBlock(words('x'.repeat(110_000)))],
  ['a text without a way out', 'unsubscribe_missing', subjectOf({ text: 'Only this.' })],
  ['nobody to send it to', 'audience_empty', subjectOf({}, { recipients: 0 })],
])('%s', (_what, code, subject) => {
  expect(codes(subject)).toEqual([code])
})

test('an empty link is named by its text, each once', () => {
  const button: MailBlock = { type: 'button', attrs: { label: 'Open the studio ', href: '' } }
  const content = [...everyMail.document.content, button, button]
  const findings = lint(subjectOf({ document: { type: 'doc', content } }))
  expect(findings).toEqual([{ code: 'link_empty', level: 'error', about: 'Open the studio' }])
})

test('a variable without a fallback matters only if a recipient has no name', () => {
  const subject = withBlock(words('Hello {{name}}'))
  expect(codes(subject)).toEqual([])
  expect(codes({ ...subject, nameless: 1 })).toEqual(['variable_without_fallback'])
})

test('an audience that includes a deleted survey or list blocks sending', () => {
  expect(lint(subjectOf({}, { missing: new Set(['list', 'survey']) }))).toEqual([
    { code: 'audience_incomplete', level: 'error', about: 'list' },
    { code: 'audience_incomplete', level: 'error', about: 'survey' },
  ])
})
