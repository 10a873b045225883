import { expect, test } from 'vitest'
import { rendered } from '../../platform/mail/template.ts'
import { sampleInvitationMail } from './invitation-mail.ts'

test('the invitation to a survey says what it is and where to answer', () => {
  const { words } = sampleInvitationMail('https://mouthpiece.example')
  const { subject, text, html } = rendered('ada@x.test', words)
  expect(`${subject}\n\n${text}`).toMatchSnapshot()
  expect(html).toMatchSnapshot()
})
