import { expect, test } from 'vitest'
import { rendered } from '../../platform/mail/template.ts'
import { sampleDecisionMails } from './mails.ts'

test.each(sampleDecisionMails('https://mouthpiece.example'))('$title', ({ words }) => {
  const { subject, text, html } = rendered('ada@x.test', words)
  expect(`${subject}\n\n${text}`).toMatchSnapshot()
  expect(html).toMatchSnapshot()
})
