import { expect, test } from 'vitest'
import { rendered } from '../../platform/mail/template.ts'
import { sampleDeletionMail } from './deletion.ts'

test('the mail about a deletion names the day and the way back', () => {
  const { content } = sampleDeletionMail('https://mouthpiece.example', new Date('2026-03-01T12:00:00Z'))
  const { subject, text, html } = rendered('ada@x.test', content)
  expect(`${subject}\n\n${text}`).toMatchSnapshot()
  expect(html).toMatchSnapshot()
})
