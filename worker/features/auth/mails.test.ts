import { expect, test } from 'vitest'
import { rendered } from '../../platform/mail/template.ts'
import * as mails from './mails.ts'

const ada = { name: 'Ada', email: 'ada@x.test' }
const origin = 'https://mouthpiece.example'

test.each([
  ['password reset', mails.passwordResetMail(ada, origin, 'a.b.c')],
  ['password reset without a name', mails.passwordResetMail({ ...ada, name: '' }, origin, 'a.b.c')],
  ['verification', mails.verificationMail(ada, origin, 'a.b.c')],
  ['e-mail change', mails.emailChangeMail(origin, 'a.b.c', 'new@x.test')],
  ['e-mail changed', mails.emailChangedMail(ada, 'new@x.test')],
  ['password changed', mails.passwordChangedMail(ada, origin)],
])('%s', (_, content) => {
  const { subject, text, html } = rendered('ada@x.test', content)
  expect(`${subject}\n\n${text}`).toMatchSnapshot()
  expect(html).toMatchSnapshot()
})
