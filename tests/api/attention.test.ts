import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { Bindings } from '../../worker/bindings.ts'
import type { Attention, AttentionKind, Undelivered } from '../../worker/contract/admin/attention.ts'
import type { ListJob } from '../../worker/contract/admin/lists.ts'
import { recordDateOf } from '../../worker/platform/clock.ts'
import { execute } from '../../worker/platform/database.ts'
import { newId } from '../../worker/platform/ids.ts'
import { sweepFailed } from '../../worker/platform/mail/failed-mail.ts'
import { storePostalAddress } from '../../worker/platform/mail/postal-address.ts'
import { until } from '../support/until.ts'
import { forgetAttempts, mailDeployment } from '../support/worker/mail.ts'
import { api, migrated, newProject, person, type Person } from '../support/worker/world.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let admin: Person
let ada: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ name: 'Admin', admin: true })
  ada = await person({ name: 'Ada' })
})

const waits = async (kind: AttentionKind) =>
  (await api<Attention>('GET', '/api/admin/attention', { as: admin })).body.items.find(
    (item) => item.kind === kind,
  )

async function sendPasswordReset(bindings: Partial<Bindings>) {
  await forgetAttempts()
  await api('POST', '/api/collections/users/request-password-reset', { body: { email: ada.email }, bindings })
}

const entries = async (target: string) =>
  (
    await env.DB.prepare('SELECT action FROM audit_log WHERE target = ? AND actor = ? ORDER BY created, id')
      .bind(target, admin.id)
      .all<{ action: string }>()
  ).results.map(({ action }) => action)

const retry = (id: string, bindings: Partial<Bindings>) =>
  api<{ state: string; answer: string }>('POST', `/api/admin/mails/${id}/retry`, { as: admin, bindings })

test('a refused account mail shows its recipient and can be retried', async () => {
  const refusing = mailDeployment('E_VALIDATION_ERROR', 'E_VALIDATION_ERROR')
  await sendPasswordReset(refusing.bindings)
  const item = await waits('failed_mails')
  expect(item).toMatchObject({ count: 1, rows: [{ detail: 'No: E_VALIDATION_ERROR', over: false }] })
  const [row] = item?.rows ?? []
  expect(row?.title).toContain(ada.email)
  const id = row?.id ?? ''
  const stored = await env.DB.prepare('SELECT * FROM failed_mail').all()
  expect(JSON.stringify(stored.results)).not.toContain(ada.email)

  expect((await retry(id, refusing.bindings)).body).toMatchObject({ state: 'failed' })
  expect(await waits('failed_mails')).toMatchObject({ count: 1 })
  expect((await retry(id, refusing.bindings)).body).toMatchObject({ state: 'sent' })
  expect(refusing.sent).toHaveLength(1)
  expect(refusing.sent[0]?.text).toContain('confirm-password-reset')
  expect(await waits('failed_mails')).toBeUndefined()
  expect(await entries(`mails/${id}`)).toEqual(['mail.retry', 'mail.retry'])
  expect((await retry(id, refusing.bindings)).status).toBe(404)
})

test('a failed mail with an expired link can only be dismissed, and is deleted after a week', async () => {
  const refusing = mailDeployment('E_VALIDATION_ERROR', 'E_VALIDATION_ERROR')
  await sendPasswordReset(refusing.bindings)
  await env.DB.prepare('UPDATE failed_mail SET until = 1').run()
  const [dead] = (await waits('failed_mails'))?.rows ?? []
  expect(dead?.over).toBe(true)
  const id = dead?.id ?? ''
  expect((await retry(id, refusing.bindings)).status).toBe(404)
  expect((await api('DELETE', `/api/admin/mails/${id}`, { as: admin })).status).toBe(204)
  expect((await api('DELETE', `/api/admin/mails/${id}`, { as: admin })).status).toBe(404)
  expect(await entries(`mails/${id}`)).toEqual(['mail.drop'])
  await sendPasswordReset(refusing.bindings)
  const sweep = (days: number) => sweepFailed({ binding: env.DB, now: new Date(Date.now() + days * DAY) })
  expect([await sweep(6), await sweep(8)]).toEqual([0, 1])
})

test('a waiting mail can be retried or dropped', async () => {
  const slow = mailDeployment('E_RATE_LIMIT_EXCEEDED', 'E_RATE_LIMIT_EXCEEDED', 'E_RATE_LIMIT_EXCEEDED')
  await sendPasswordReset(slow.bindings)
  // So far nothing is wrong: its next try comes by itself.
  expect(await waits('waiting_mails')).toBeUndefined()
  await env.DB.prepare('UPDATE waiting_mail SET attempts = 2').run()
  const [row] = (await waits('waiting_mails'))?.rows ?? []
  const id = row?.id ?? ''
  expect(row).toMatchObject({ detail: '2', over: false })
  expect((await retry(id, slow.bindings)).body).toEqual({ state: 'waiting', answer: '' })
  expect((await retry(id, mailDeployment().bindings)).body).toMatchObject({ state: 'sent' })
  await sendPasswordReset(slow.bindings)
  await env.DB.prepare('UPDATE waiting_mail SET attempts = 2').run()
  const other = (await waits('waiting_mails'))?.rows[0]?.id ?? ''
  expect((await api('DELETE', `/api/admin/mails/${other}`, { as: admin })).status).toBe(204)
  expect(await waits('waiting_mails')).toBeUndefined()
})

test('all undelivered mails are listed in pages, and can be settled at once', async () => {
  const list = async (kind: string, more = '') =>
    (await api<Undelivered>('GET', `/api/admin/mails?kind=${kind}${more}`, { as: admin })).body
  const settle = async (kind: string, step: string, bindings: Partial<Bindings> = {}) => {
    const body = { kind, step }
    return (await api<{ done: number }>('POST', '/api/admin/mails/steps', { as: admin, body, bindings })).body
      .done
  }
  const failed = 'failed_mails'
  expect([await settle(failed, 'retry'), await settle(failed, 'drop_expired')]).toEqual([0, 0])
  expect(await entries(failed)).toEqual([])

  for (let mail = 0; mail < 7; mail++) {
    await sendPasswordReset(mailDeployment('E_VALIDATION_ERROR').bindings)
  }
  await sendPasswordReset(mailDeployment('E_RATE_LIMIT_EXCEEDED').bindings)
  const all = await list('failed_mails')
  expect(all).toMatchObject({ totalItems: 7, over: 0, items: { length: 7 } })
  expect(all.items[0]).toMatchObject({ detail: 'No: E_VALIDATION_ERROR', over: false })
  expect(all.items[0]?.title).toContain(ada.email)
  const second = await list('failed_mails', '&page=2&perPage=5')
  expect(second.items.map(({ id }) => id)).toEqual(all.items.slice(5).map(({ id }) => id))
  expect(await list('waiting_mails')).toMatchObject({ totalItems: 1, items: [{ detail: '1', over: false }] })

  const [dead] = all.items
  await env.DB.prepare('UPDATE failed_mail SET until = 1 WHERE id = ?').bind(dead?.id).run()
  expect((await list('failed_mails')).over).toBe(1)
  // Those that can still be sent are, at once; the dead one stays until it is dropped.
  const working = mailDeployment()
  expect(await settle(failed, 'retry', working.bindings)).toBe(6)
  await until(async () => expect(await list('waiting_mails')).toMatchObject({ totalItems: 1 }))
  expect(working.sent).toHaveLength(6)
  expect(await list(failed)).toMatchObject({ totalItems: 1, items: [{ id: dead?.id, over: true }] })
  expect(await settle(failed, 'drop_expired')).toBe(1)
  expect(await list(failed)).toMatchObject({ totalItems: 0, items: [] })
  expect(await entries(failed)).toEqual(['mail.retry_all', 'mail.drop_expired'])
  expect(await settle('waiting_mails', 'retry', working.bindings)).toBe(1)
  await until(async () => expect(await list('waiting_mails')).toMatchObject({ totalItems: 0 }))
  expect(working.sent).toHaveLength(7)
})

async function newJob(state: 'failed' | 'running', ids: string[], actor = admin): Promise<string> {
  const id = newId()
  const old = '2026-01-01 00:00:00.000Z'
  const now = new Date().toISOString().replace('T', ' ')
  await env.DB.prepare(
    `INSERT INTO list_jobs (id, created, updated, actor, kind, act, target, input, state, total)
     VALUES (?, ?, ?, ?, 'projects', 'deprecate', ?, '{}', ?, ?)`,
  )
    .bind(id, old, state === 'failed' ? now : old, actor.id, JSON.stringify({ ids }), state, ids.length)
    .run()
  return id
}

test.each([
  ['failed', 'failed_jobs'],
  ['running', 'stuck_jobs'],
] as const)('a job that is %s resumes where it stopped', async (state, kind) => {
  const project = await newProject(ada)
  const id = await newJob(state, [project.id])
  expect(await waits(kind)).toMatchObject({
    count: 1,
    rows: [{ id, title: 'projects.deprecate', detail: '0/1' }],
  })
  const resumed = await api<ListJob>('POST', `/api/admin/list-jobs/${id}/resume`, { as: admin })
  expect(resumed.body.state).toBe('running')
  await until(async () => {
    const row = await env.DB.prepare('SELECT state, changed FROM list_jobs WHERE id = ?').bind(id).first()
    expect(row).toEqual({ state: 'done', changed: 1 })
  })
  expect(await waits(kind)).toBeUndefined()
  expect(await entries(`list_jobs/${id}`)).toEqual(['projects.deprecate.resume'])
  expect((await api('POST', `/api/admin/list-jobs/${id}/resume`, { as: admin })).status).toBe(409)
})

test('a former admin’s job stops, and continues in the name of the admin who resumes it', async () => {
  const project = await newProject(ada)
  const former = await person({ admin: true })
  const id = await newJob('running', [project.id], former)
  await env.DB.prepare('UPDATE users SET admin = 0 WHERE id = ?').bind(former.id).run()
  const job = async () => {
    const { body } = await api<{ jobs: ListJob[] }>('GET', '/api/admin/lists/projects/jobs', { as: admin })
    return body.jobs.find((one) => one.id === id)
  }
  await until(async () => expect(await job()).toMatchObject({ state: 'failed', changed: 0 }))
  expect(await entries(`cam_projects/${project.id}`)).toEqual([])
  expect((await api('POST', `/api/admin/list-jobs/${id}/resume`, { as: admin })).status).toBe(200)
  await until(async () => expect(await job()).toMatchObject({ state: 'done', changed: 1 }))
  const entry = await env.DB.prepare('SELECT actor, action FROM audit_log WHERE target = ?')
    .bind(`cam_projects/${project.id}`)
    .first()
  expect(entry).toEqual({ actor: admin.id, action: 'projects.deprecate' })
})

test('a scheduled campaign that did not start is reported with its reason', async () => {
  const { body } = await api<{ id: string }>('POST', '/api/admin/emails', {
    as: admin,
    body: { name: 'Overdue', layout: 'newsletter' },
  })
  const schedule = (minutes: number) =>
    env.DB.prepare("UPDATE emails SET state = 'scheduled', scheduled = ? WHERE id = ?")
      .bind(recordDateOf(new Date(Date.now() + minutes * MINUTE)), body.id)
      .run()
  await schedule(-5)
  expect(await waits('late_campaigns')).toBeUndefined()
  await schedule(-20)
  expect(await waits('late_campaigns')).toMatchObject({ rows: [{ title: 'Overdue', detail: '' }] })
  await execute(env.DB, [storePostalAddress('', recordDateOf(new Date()))])
  expect(await waits('late_campaigns')).toMatchObject({ rows: [{ detail: 'postal_address' }] })
  await execute(env.DB, [storePostalAddress('1 Stage Street, London', recordDateOf(new Date()))])
  await schedule(60)
  expect(await waits('late_campaigns')).toBeUndefined()
})

test('a dismissed item comes back when something new happens to it', async () => {
  const id = await newJob('failed', [])
  const dismiss = (kind: string, about = id) =>
    api('POST', `/api/admin/attention/${kind}/${about}/dismiss`, { as: admin })
  expect((await dismiss('failed_jobs')).status).toBe(204)
  expect(await waits('failed_jobs')).toBeUndefined()
  expect(await entries(`failed_jobs/${id}`)).toEqual(['attention.dismiss'])
  const later = new Date(Date.now() + MINUTE).toISOString().replace('T', ' ')
  await env.DB.prepare('UPDATE list_jobs SET updated = ? WHERE id = ?').bind(later, id).run()
  expect(await waits('failed_jobs')).toMatchObject({ count: 1 })
  expect((await dismiss('failed_jobs', 'nosuchjob')).status).toBe(404)
  expect((await dismiss('open_reports')).status).toBe(404)
})

test('a campaign is reported once, with how many of its recipients failed or are unknown', async () => {
  const now = new Date().toISOString().replace('T', ' ')
  const id = newId()
  const recipient = (address: string, state: string, answered: number) =>
    env.DB.prepare(
      'INSERT INTO email_recipients (email, address, state, answer, answered) VALUES (?, ?, ?, ?, ?)',
    ).bind(id, address, state, '550 No such mailbox', answered)
  const at = Date.now() - MINUTE
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO emails (id, created, updated, name, document, audience, state)
       VALUES (?, ?1, ?1, 'Spring news', '{}', '{}', 'sent')`.replaceAll('?1', '?'),
    ).bind(id, now, now),
    recipient('a@x.test', 'failed', at),
    recipient('b@x.test', 'failed', at),
    recipient('c@x.test', 'unknown', at),
    recipient('d@x.test', 'sent', at),
  ])
  expect(await waits('failed_sends')).toMatchObject({
    count: 1,
    rows: [{ id, title: 'Spring news', detail: '550 No such mailbox', count: 2 }],
  })
  expect(await waits('unsettled_recipients')).toMatchObject({ count: 1, rows: [{ id, count: 1 }] })
  await api('POST', `/api/admin/attention/failed_sends/${id}/dismiss`, { as: admin })
  expect(await waits('failed_sends')).toBeUndefined()
  expect(await waits('unsettled_recipients')).toMatchObject({ count: 1 })
  await recipient('e@x.test', 'failed', Date.now() + MINUTE).run()
  expect(await waits('failed_sends')).toMatchObject({ rows: [{ count: 3 }] })
})
