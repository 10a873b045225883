import { expect, test } from 'vitest'
import { rendered } from '../../platform/mail/template.ts'
import { sampleInviteMails } from './mails.ts'

test.each(sampleInviteMails('https://mouthpiece.example'))('$title', ({ content }) => {
  const { subject, text, html } = rendered('ada@x.test', content)
  expect(`${subject}\n\n${text}`).toMatchSnapshot()
  expect(html).toMatchSnapshot()
})
