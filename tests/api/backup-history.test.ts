import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { Attention } from '../../worker/contract/admin/attention.ts'
import type { BackupReport, LastBackup } from '../../worker/contract/backup/history.ts'
import { closeAbandonedRuns } from '../../worker/features/backup/dump-storage.ts'
import { operate, sendSigned } from '../support/worker/operator.ts'
import { api, migrated, person, type Person } from '../support/worker/world.ts'

let admin: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
})

const open = () => operate<{ run: string }>('POST', '/api/operator/backups')
const report = (run: string, facts: Partial<BackupReport> = {}) =>
  operate('PUT', `/api/operator/backups/${run}/report`, { body: { ...finished, ...facts } })
const lastBackup = async () => (await api<LastBackup>('GET', '/api/admin/last-backup', { as: admin })).body
const warning = async (environment = 'production') => {
  const bindings = { ENVIRONMENT: environment, APP_ORIGIN: 'https://mouthpiece.test' }
  const { body } = await api<Attention>('GET', '/api/admin/attention', { as: admin, bindings })
  return body.items.find(({ kind }) => kind === 'backup')?.rows[0]
}
const entries = async (target: string) =>
  (
    await env.DB.prepare('SELECT actor, action FROM audit_log WHERE target = ? ORDER BY rowid')
      .bind(target)
      .all()
  ).results

const finished: BackupReport = {
  state: 'finished',
  at: '2026-05-09 03:00:00.000Z',
  target: 's3://backups/mouthpiece',
  encrypted: true,
  rows: 5_000,
  files: 12,
  rooms: 3,
  bytes: 7_000_000,
  missing: 0,
  problems: [],
}

test('a deployment without a backup is warned, a development machine is not', async () => {
  expect(await lastBackup()).toEqual({ last: null, failure: null })
  expect(await warning()).toMatchObject({ title: 'none' })
  expect(await warning('development')).toBeUndefined()
})

test('a finished backup is shown and noted in the audit log once', async () => {
  const { run } = await open()
  expect(await lastBackup()).toEqual({ last: null, failure: null })
  await report(run)
  await report(run)
  const { state: _state, ...facts } = finished
  expect(await lastBackup()).toMatchObject({ last: facts, failure: null })
  expect(await warning()).toBeUndefined()
  expect(await entries(`backups/${run}`)).toEqual([
    { actor: 'operator', action: 'backups.start' },
    { actor: 'operator', action: 'backups.finish' },
  ])
})

test('what a backup lacks, its age and a later failure are warned about', async () => {
  const { run } = await open()
  await report(run, { missing: 2, problems: ['chat lounge', 'the file media/a'] })
  expect(await warning()).toMatchObject({
    title: 'incomplete',
    count: 2,
    detail: 'chat lounge · the file media/a',
  })
  await env.DB.prepare(`UPDATE backup_history SET ended = '2026-01-01 00:00:00.000Z'`).run()
  expect(await warning()).toMatchObject({ title: 'old', since: '2026-01-01 00:00:00.000Z' })
  const failed = await open()
  await report(failed.run, { state: 'failed', at: '', problems: ['The disk is full.'] })
  expect(await warning()).toMatchObject({ title: 'failed', detail: 'The disk is full.' })
  expect(await lastBackup()).toMatchObject({
    last: { ended: '2026-01-01 00:00:00.000Z' },
    failure: { problems: ['The disk is full.'] },
  })
  expect(await entries(`backups/${failed.run}`)).toContainEqual({ actor: 'operator', action: 'backups.fail' })
  await report((await open()).run)
  expect([await warning(), (await lastBackup()).failure]).toEqual([undefined, null])
})

test('a backup that never ended has failed once its run is closed as abandoned', async () => {
  const { run } = await open()
  await closeAbandonedRuns(env.DB, new Date(Date.now() + 7 * 3_600_000))
  const row = await env.DB.prepare('SELECT state FROM backup_history WHERE id = ?').bind(run).first()
  expect(row).toEqual({ state: 'failed' })
})

test('a restore is reported to a restoring worker only', async () => {
  const body = { at: finished.at, from: finished.target, missing: 0 }
  const path = '/api/operator/restore/report'
  expect((await sendSigned('POST', path, { body: JSON.stringify(body) })).status).toBe(404)
  expect(await entries('backups')).toEqual([])
  await operate('POST', path, { body, bindings: { RESTORE: 'yes' } })
  expect(await entries('backups')).toEqual([{ actor: 'operator', action: 'backups.restore' }])
})

test('only admins see the last backup, and only signed reports are taken', async () => {
  expect((await api('GET', '/api/admin/last-backup', { as: await person() })).status).toBe(403)
  const body = JSON.stringify(finished)
  const answer = await sendSigned('PUT', '/api/operator/backups/none/report', {
    body,
    bindings: { BACKUP_SECRET: 'another-operator-secret-for-tests-0123456789' },
  })
  expect(answer.status).toBe(401)
})
