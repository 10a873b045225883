import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { TestProject } from 'vitest/node'
import './smtp-provided.ts'

/** Mails that a domain below `throttled.example` takes before it asks for a slower pace, once. */
const THROTTLED_AFTER = 5

/**
 * A real SMTP server for the worker's tests, and an HTTP server to read its mail by. It takes everything but what is
 * for `gone-…` (550), `full-…` (552), `spam-…` (550 for policy), `busy-…` (452), and two of which it hears the whole
 * message: at `silent-…` it hangs up unanswered, at `mute-…` it never says another word. `grey-…` is greylisted: its
 * first try is refused for now. A domain below `throttled.example` refuses one mail, and takes the rest.
 */
export default async function setup(project: TestProject) {
  const inbox = new Map<string, string[]>()
  const greylist = new Set<string>()
  const throttled = new Map<string, number>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('gone-')) return done(refusal(550, '5.1.1 No such user here'))
      if (address.startsWith('full-')) return done(refusal(552, '5.2.2 Mailbox full'))
      if (address.startsWith('spam-')) return done(refusal(550, '5.7.1 Refused by policy'))
      if (address.startsWith('grey-') && !greylist.has(address)) {
        greylist.add(address)
        return done(refusal(450, '4.7.1 Greylisted, please come back later'))
      }
      const domain = address.slice(address.indexOf('@') + 1)
      if (domain.endsWith('.throttled.example')) {
        const tries = (throttled.get(domain) ?? 0) + 1
        throttled.set(domain, tries)
        if (tries === THROTTLED_AFTER) return done(refusal(454, '4.7.0 Throttling failure: rate exceeded'))
      }
      if (address.startsWith('busy-')) return done(refusal(452, '4.2.2 Come back later'))
      done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const addresses = session.envelope.rcptTo.map(({ address }) => address)
        for (const address of addresses) {
          inbox.set(address, [...(inbox.get(address) ?? []), Buffer.concat(chunks).toString('utf8')])
        }
        if (addresses.some((address) => address.startsWith('mute-'))) return
        if (!addresses.some((address) => address.startsWith('silent-'))) return done()
        // No client may learn the outcome.
        for (const connection of smtp.connections) connection.close()
      })
    },
  })
  smtp.on('error', () => {
    // A client that hangs up is what some tests are about.
  })
  const http = createServer((request, answer) => {
    const to = new URL(request.url ?? '/', 'http://inbox').searchParams.get('to') ?? ''
    answer.setHeader('Content-Type', 'application/json')
    answer.end(JSON.stringify(inbox.get(to) ?? []))
  })
  const listening = (start: (done: () => void) => void) => new Promise<void>((done) => start(done))
  await listening((done) => smtp.listen(0, '127.0.0.1', done))
  await listening((done) => http.listen(0, '127.0.0.1', done))
  project.provide('smtpPort', portOf(smtp.server.address()))
  project.provide('smtpInbox', `http://127.0.0.1:${portOf(http.address())}/`)
  return async () => {
    await listening((done) => smtp.close(done))
    await listening((done) => http.close(() => done()))
  }
}

function refusal(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode })
}

/** Both servers listen on a port, so their address is no path. */
function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}
