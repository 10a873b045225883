import {
  createExecutionContext,
  createScheduledController,
  env,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Bindings } from '../../worker/bindings.ts'
import worker from '../../worker/index.ts'
import { recordDateOf } from '../../worker/platform/clock.ts'
import { execute } from '../../worker/platform/database.ts'
import { suppress } from '../../worker/platform/mail/suppressions.ts'
import { forgetAttempts, mailDeployment } from '../support/worker/mail.ts'
import { published } from '../support/worker/surveys.ts'
import { api, migrated, ORIGIN, PASSWORD, person, type Person } from '../support/worker/world.ts'

const MINUTE = 60_000
const NEW_PASSWORD = 'zebra quilt piano'

beforeAll(migrated)
beforeEach(async () => {
  await env.DB.prepare('DELETE FROM waiting_mail').run()
  await forgetAttempts()
})

async function sweep(bindings: Partial<Bindings>, minutes: number) {
  const scheduledTime = new Date(Date.now() + minutes * MINUTE)
  const controller = createScheduledController({ scheduledTime, cron: '*/5 * * * *' })
  const context = createExecutionContext()
  await worker.scheduled(controller, { ...env, ...bindings })
  await waitOnExecutionContext(context)
}
const waiting = async () =>
  (await env.DB.prepare('SELECT * FROM waiting_mail').all<Record<string, string>>()).results

const sendPasswordReset = (of: Person, bindings: Partial<Bindings>) =>
  api('POST', '/api/collections/users/request-password-reset', { body: { email: of.email }, bindings })

test.each(['E_INTERNAL_SERVER_ERROR', 'E_RATE_LIMIT_EXCEEDED', undefined])(
  'a mail that failed by %s is sent later, once',
  async (code) => {
    const ada = await person({ name: 'Ada' })
    const { bindings, sent, calls } = mailDeployment(code)
    expect((await sendPasswordReset(ada, bindings)).status).toBe(204)
    expect([calls(), sent.length, (await waiting()).length]).toEqual([1, 0, 1])
    await sweep(bindings, 1)
    expect(calls()).toBe(1)
    await sweep(bindings, 5)
    await sweep(bindings, 10)
    expect(sent).toMatchObject([{ to: ada.email }])
    expect(await waiting()).toEqual([])
    const token = /confirm-password-reset\/(\S+)/.exec(sent[0]?.text ?? '')?.[1]
    const body = { token, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD }
    expect((await api('POST', '/api/collections/users/confirm-password-reset', { body })).status).toBe(204)
  },
)

test('queued mail reveals neither its token nor its recipient', async () => {
  const ada = await person({ name: 'Ada' })
  await sendPasswordReset(ada, mailDeployment('E_DELIVERY_FAILED').bindings)
  const stored = JSON.stringify(await waiting())
  expect(stored).not.toContain(ada.email)
  expect(stored).not.toContain('confirm-password-reset')
  expect(stored).not.toContain(ada.tokenKey)
})

test.each(['E_RECIPIENT_SUPPRESSED', 'E_SENDER_NOT_VERIFIED', 'E_VALIDATION_ERROR'])(
  'a mail refused for good by %s is not tried again, at once or later',
  async (code) => {
    const ada = await person({ name: 'Ada' })
    const first = mailDeployment(code)
    await sendPasswordReset(ada, first.bindings)
    expect(await waiting()).toEqual([])
    await forgetAttempts()
    const later = mailDeployment(undefined, code)
    await sendPasswordReset(ada, later.bindings)
    expect(await waiting()).toHaveLength(1)
    await sweep(later.bindings, 5)
    expect([later.calls(), await waiting()]).toEqual([2, []])
  },
)

test('a link that is dead by then is not sent: its time is over, or its person has another key', async () => {
  const [ada, ben] = [await person({ name: 'Ada' }), await person({ name: 'Ben' })]
  const { bindings, sent } = mailDeployment(undefined, undefined)
  await sendPasswordReset(ada, bindings)
  await sendPasswordReset(ben, bindings)
  await env.DB.prepare("UPDATE users SET tokenKey = 'another' WHERE id = ?").bind(ada.id).run()
  await sweep(bindings, 5)
  expect(sent).toMatchObject([{ to: ben.email }])
  await forgetAttempts()
  const late = mailDeployment(undefined)
  await sendPasswordReset(ben, late.bindings)
  await sweep(late.bindings, 31)
  expect([late.sent, await waiting()]).toEqual([[], []])
})

test('a notice without a token is tried for a day, with longer and longer pauses', async () => {
  const ada = await person({ name: 'Ada' })
  const { bindings, calls } = mailDeployment(...Array.from({ length: 400 }, () => undefined))
  const body = { oldPassword: PASSWORD, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD }
  expect((await api('POST', '/api/account/password', { as: ada, body, bindings })).status).toBe(200)
  const tried: number[] = []
  let before = calls()
  for (let minute = 0; minute <= 24 * 60; minute += 5) {
    await sweep(bindings, minute)
    if (calls() > before) tried.push(minute)
    before = calls()
  }
  expect(tried).toEqual([5, 15, 35, 70, 135, 265, 525, 1040])
  expect(await waiting()).toEqual([])
})

test('two sweeps at once send a mail once', async () => {
  const ada = await person({ name: 'Ada' })
  const { bindings, sent } = mailDeployment(undefined)
  await sendPasswordReset(ada, bindings)
  await Promise.all([sweep(bindings, 5), sweep(bindings, 5), sweep(bindings, 5)])
  expect(sent).toHaveLength(1)
})

/** The worker ends with its answer: what it does after that stops at a mail that never comes back. */
async function cutOff(path: string, { as, body, after }: { as?: Person; body: unknown; after: number }) {
  const { bindings, sent } = mailDeployment()
  let calls = 0
  const MAIL = {
    send: (mail: (typeof sent)[number]) =>
      // The test says who is called.
      ++calls > after ? new Promise(() => undefined) : (bindings.MAIL as SendEmail).send(mail as never),
  } as unknown as SendEmail
  const incoming = new Request(ORIGIN + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(as && { Authorization: as.token }) },
    body: JSON.stringify(body),
  }) as unknown as Parameters<typeof worker.fetch>[0]
  const dying = { ...createExecutionContext(), waitUntil: () => undefined } as unknown as ExecutionContext
  const answer = await worker.fetch(incoming, { ...env, ...bindings, MAIL }, dying)
  await expect.poll(() => calls).toBeGreaterThan(after)
  return { answer, sent, bindings }
}

test('an invite and a link to a survey that wait heed a refusal made meanwhile', async () => {
  const admin = await person({ name: 'Ines', admin: true })
  const { id: survey } = await published(admin)
  const { bindings, sent } = mailDeployment(undefined, undefined, undefined, undefined)
  const [no, yes] = ['no@refusing.test', 'yes@refusing.test']
  await api('POST', '/api/admin/invites', {
    as: admin,
    body: { people: [{ email: no }, { email: yes }] },
    bindings,
  })
  await api('POST', `/api/admin/surveys/${survey}/invitations`, {
    as: admin,
    body: { notes: [no, yes], mail: true },
    bindings,
  })
  expect(await waiting()).toHaveLength(4)
  const moment = recordDateOf(new Date())
  const refusal = { address: no, reason: 'unsubscribed', source: 'link' } as const
  await execute(env.DB, [
    suppress({ ...refusal, scope: 'invites' }, moment),
    suppress({ ...refusal, scope: 'surveys' }, moment),
  ])
  await sweep(bindings, 10)
  expect(subjectsOf(sent)).toEqual([yes, yes])
  expect(await waiting()).toEqual([])
})

const subjectsOf = (sent: { to: string }[]) => sent.map(({ to }) => to).toSorted()

test('after a worker is killed at 43 of 200 invites, the cron job sends the others, each once', async () => {
  const admin = await person({ name: 'Ines', admin: true })
  const people = Array.from({ length: 200 }, (_, index) => ({ email: `cut-${index}@invited.test` }))
  const { answer, sent, bindings } = await cutOff('/api/admin/invites', {
    as: admin,
    body: { people },
    after: 43,
  })
  expect(answer.status).toBe(200)
  const onTheirWay = async () =>
    (
      await env.DB.prepare(
        "SELECT mail, COUNT(*) AS n FROM invites WHERE email LIKE 'cut-%@invited.test' GROUP BY mail ORDER BY mail",
      ).all()
    ).results
  // The clock has not come by for too long: an admin sees that mail waits.
  await env.DB.prepare('UPDATE waiting_mail SET due = due - ?')
    .bind(20 * MINUTE)
    .run()
  const attention = await api<object>('GET', '/api/admin/attention', { as: admin })
  expect(JSON.stringify(attention.body)).toContain('waiting_mails')
  await sweep(bindings, 10)
  expect(await onTheirWay()).toEqual([{ mail: 'sent', n: 200 }])
  expect(subjectsOf(sent)).toEqual(people.map(({ email }) => email).toSorted())
  expect(await waiting()).toEqual([])
})

test.each(['/api/collections/users/request-password-reset', '/api/collections/users/request-verification'])(
  'mail promised by %s is sent even if the worker ended with its answer',
  async (path) => {
    const ada = await person({ name: 'Ada' })
    await env.DB.prepare('UPDATE users SET verified = 0 WHERE id = ?').bind(ada.id).run()
    const { answer, sent, bindings } = await cutOff(path, { body: { email: ada.email }, after: 0 })
    expect(answer.status).toBe(204)
    await sweep(bindings, 10)
    expect(sent).toMatchObject([{ to: ada.email }])
    // No one else gets one, and no trace of the request is left.
    const other = mailDeployment()
    await api('POST', path, { body: { email: 'nobody@at-all.test' }, bindings: other.bindings })
    await sweep(other.bindings, 10)
    expect([other.sent, await waiting()]).toEqual([[], []])
  },
)

test('links to a survey that were promised by mail come although the worker ended with its answer', async () => {
  const admin = await person({ name: 'Ines', admin: true })
  const { id: survey } = await published(admin)
  const notes = ['one@survey-cut.test', 'two@survey-cut.test']
  const { sent, bindings } = await cutOff(`/api/admin/surveys/${survey}/invitations`, {
    as: admin,
    body: { notes, mail: true },
    after: 0,
  })
  await sweep(bindings, 10)
  expect(subjectsOf(sent)).toEqual(notes)
})
