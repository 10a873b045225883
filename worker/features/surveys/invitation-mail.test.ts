import { expect, test } from 'vitest'
import { rendered } from '../../platform/mail/template.ts'
import { sampleInvitationMail } from './invitation-mail.ts'

test('a survey invitation has its purpose and link', () => {
  const { content } = sampleInvitationMail('https://mouthpiece.example')
  const { subject, text, html } = rendered('ada@x.test', content)
  expect(`${subject}\n\n${text}`).toMatchSnapshot()
  expect(html).toMatchSnapshot()
})
