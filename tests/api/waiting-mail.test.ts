import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { execute } from '../../worker/platform/database.ts'
import type { Outcome } from '../../worker/platform/mail/adapter.ts'
import { messageIdOf } from '../../worker/platform/mail/composition.ts'
import type { Mail } from '../../worker/platform/mail/message.ts'
import { queueStatements, type MailQueueDeps } from '../../worker/platform/mail/queued-mail.ts'
import { sendOrQueue, retryMail, sendQueued } from '../../worker/platform/mail/waiting-mail.ts'
import { migrated } from '../support/worker/world.ts'

const secret = 'a secret of these tests'
const now = new Date('2026-06-01T12:00:00Z')
const accepted: Outcome = { state: 'accepted', id: '1', answer: 'Ok' }
const refused: Outcome = { state: 'refused', code: '554', answer: 'No' }
const unclear: Outcome = { state: 'unknown', code: 'ECONNRESET', answer: 'Gone' }
const mailTo = (to: string): Mail => ({ to, subject: 'Hello', text: 'Hello' })

beforeAll(migrated)
beforeEach(async () => {
  await env.DB.batch([env.DB.prepare('DELETE FROM waiting_mail'), env.DB.prepare('DELETE FROM failed_mail')])
})

/** A queue whose server gives these answers, one a mail, and accepts what comes after. */
function queue(...answers: Outcome[]) {
  const sent: Mail[] = []
  const deps: MailQueueDeps = {
    binding: env.DB,
    secret,
    now,
    transport: {
      send: async (mail) => {
        sent.push(mail)
        return answers.shift() ?? accepted
      },
    },
  }
  return { deps, sent }
}

async function queued(...mails: Parameters<typeof queueStatements>[1]) {
  const { ids, statements } = await queueStatements({ secret, now }, mails)
  await execute(env.DB, statements)
  return ids
}

test('a mail that is made when it is sent fails as that mail: with its person, its proof and its time', async () => {
  const { deps } = queue(refused)
  const ids = await queued({ kind: 'passwordReset', address: 'ada@x.test', origin: 'https://x.test' })
  const token = { user: 'ada', tokenKey: 'key', seconds: 1_800 }
  await sendQueued(
    { ...deps, resolve: async () => ({ mail: mailTo('ada@x.test'), reference: { token } }) },
    ids,
  )
  const { results } = await env.DB.prepare('SELECT id, user, proof, until FROM failed_mail').all()
  expect(results).toEqual([
    {
      id: ids[0],
      user: 'ada',
      proof: expect.stringMatching(/./) as string,
      until: now.getTime() + 1_800_000,
    },
  ])
})

test('every try of a mail has the same Message-ID, and no two mails share one', async () => {
  const { deps, sent } = queue(unclear, unclear, unclear)
  const resolve = async () => ({ mail: mailTo('cy@x.test') })
  await sendOrQueue(deps, mailTo('ada@x.test'))
  const request = { kind: 'passwordReset', address: 'cy@x.test', origin: 'https://x.test' }
  await sendQueued({ ...deps, resolve }, await queued({ mail: mailTo('ben@x.test') }, request))
  await retryMail({ ...deps, now: new Date(now.getTime() + 600_000) })
  const from = { name: 'Mouthpiece', email: 'hello@mouthpiece.test' }
  const ids = Map.groupBy(sent, ({ to }) => to)
  const perAddress = [...ids.values()].map((tries) => tries.map((mail) => messageIdOf({ ...mail, from })))
  expect(perAddress.map((tries) => [tries.length, new Set(tries).size])).toEqual([
    [2, 1],
    [2, 1],
    [2, 1],
  ])
  expect(new Set(perAddress.flat()).size).toBe(3)
})

/** A clock that each mail advances by `seconds`. */
function slow({ deps, sent }: ReturnType<typeof queue>, seconds: number): MailQueueDeps {
  const began = now.getTime() + 600_000
  const clock = () => new Date(began + sent.length * seconds * 1000)
  return { ...deps, now: new Date(began), clock }
}

test('a run ends after a minute, and each claim counts from when it was made', async () => {
  await queued(...Array.from({ length: 9 }, (_, index) => ({ mail: mailTo(`slow-${index}@x.test`) })))
  const server = queue(...Array.from({ length: 9 }, () => unclear))
  await retryMail(slow(server, 25))
  expect(server.sent).toHaveLength(3)
  const { results } = await env.DB.prepare(
    'SELECT due FROM waiting_mail WHERE attempts > 0 ORDER BY due',
  ).all()
  const first = now.getTime() + 600_000 + 4 * 60_000
  expect(results).toEqual([{ due: first }, { due: first + 25_000 }, { due: first + 50_000 }])
})

test('a run ends when all mail by the server has to wait, and the next one begins with others', async () => {
  await queued(...Array.from({ length: 3 }, (_, index) => ({ mail: mailTo(`down-${index}@x.test`) })))
  const server = queue({ state: 'later', code: '421', answer: 'Busy', scope: 'server' })
  await retryMail(slow(server, 0))
  expect(server.sent).toHaveLength(1)
  await retryMail(slow(server, 0))
  expect(new Set(server.sent.map(({ to }) => to)).size).toBe(3)
})
