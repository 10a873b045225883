import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { smtpTransport } from './smtp-transport.ts'

/** Answers every sign-in like this. */
async function signingIn(answer: string) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 mail.x.test ESMTP\r\n')
    socket.on('data', (data) => {
      const line = data.toString()
      if (line.startsWith('EHLO')) socket.write('250-mail.x.test\r\n250 AUTH PLAIN\r\n')
      else if (line.startsWith('AUTH')) socket.write(`${answer}\r\n`)
      else socket.write('250 Ok\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Listening on a port, not on a pipe.
  const { port } = server.address() as AddressInfo
  return { server, port }
}

test.each([
  ['454 4.7.0 Temporary authentication failure', '454'],
  ['421 4.3.2 Try again later', '421'],
  ['535 5.7.8 Wrong password', 'EAUTH'],
])('a sign-in answered with “%s” waits as %s', async (answer, code) => {
  const { server, port } = await signingIn(answer)
  const transport = smtpTransport({ host: '127.0.0.1', port, secure: false, user: 'a', password: 'b' })
  const from = { name: 'Mouthpiece', email: 'hello@mouthpiece.test' }
  const outcome = await transport.send({ to: 'ada@x.test', from, subject: 'Hello', text: 'Hello' })
  await transport.close()
  server.close()
  expect(outcome).toMatchObject({ state: 'later', code, scope: 'server' })
})
