import { expect, test } from 'vitest'
import { mailerOf, serviceMailer } from './mailer.ts'

const from = { name: 'Mouthpiece', email: 'hello@mouthpiece.example' }
const mail = { to: 'ada@x.test', subject: 'Hello', text: 'Hello Ada', html: '<p>Hello Ada</p>' }

function service() {
  const sent: unknown[] = []
  const fake = {
    async send(message: unknown) {
      sent.push(message)
      return { messageId: '1' }
    },
  }
  return { fake, sent }
}

test('the service gets the mail in the deployment’s name, marked as automatic', async () => {
  const { fake, sent } = service()
  await serviceMailer(fake, from).send({ ...mail, headers: { 'X-Reason': 'test' }, replyTo: 'team@x.test' })
  expect(sent).toEqual([
    {
      ...mail,
      from,
      replyTo: 'team@x.test',
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Reason': 'test' },
    },
  ])
})

test('what the service would reject, or a forged header, never reaches it', async () => {
  const { fake, sent } = service()
  const mailer = serviceMailer(fake, from)
  const forged = [
    { subject: 'Hello\r\nBcc: eve@x.test' },
    { to: 'ada@x.test\nBcc: eve@x.test' },
    { headers: { 'X-Reason': 'a\rBcc: eve@x.test' } },
    { subject: '' },
    { to: Array.from({ length: 51 }, (_, index) => `p${index}@x.test`) },
  ]
  for (const wrong of forged) {
    await expect(mailer.send({ ...mail, ...wrong })).rejects.toMatchObject({ name: 'MailRefused' })
  }
  const other = serviceMailer(fake, { ...from, name: 'Mouthpiece\r\nBcc: eve@x.test' })
  await expect(other.send(mail)).rejects.toMatchObject({ part: 'From' })
  expect(sent).toEqual([])
})

test('a deployment without sender or service says so instead of losing mail', async () => {
  // The mailer of a deployed worker has no business with the database.
  const bindings = { DB: undefined as never }
  const mailer = mailerOf({ environment: 'production', mailFrom: undefined }, bindings, new Date())
  await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'not_configured' })
})
