import { expect, test } from 'vitest'
import { rendered } from '../../platform/mail/template.ts'
import { sampleInviteMails } from './mails.ts'

test.each(sampleInviteMails('https://mouthpiece.example'))('$title', ({ words }) => {
  const { subject, text, html } = rendered('ada@x.test', words)
  expect(`${subject}\n\n${text}`).toMatchSnapshot()
  expect(html).toMatchSnapshot()
})
