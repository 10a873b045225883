import { createScheduledController, env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import worker from '../../worker/index.ts'
import { flushPrivacyJournal, sweepPrivacyJournal } from '../../worker/features/backup/privacy/service.ts'
import { pictureFolder } from '../../worker/collections/characters.ts'
import { objects, purgeDoomed } from '../../worker/platform/objects.ts'
import { seal } from '../../worker/platform/credentials/sealed.ts'
import { execute } from '../../worker/platform/database.ts'
import { suppress, suppressedAmong } from '../../worker/platform/mail/suppressions.ts'
import { operate } from '../support/worker/operator.ts'
import { newCharacter, newWorkshop } from '../support/worker/characters.ts'
import { api, migrated, person, request, type Json } from '../support/worker/world.ts'

beforeAll(migrated)

const bindings = { RESTORE: 'yes' }
const DUE = '2099-01-01 00:00:00.000Z'

const apply = (since: string, after?: string) =>
  operate('POST', '/api/operator/restore/privacy-journal', {
    body: { since, ...(after && { after }) },
    bindings,
  })
const run = (text: string, ...values: unknown[]) =>
  env.DB.prepare(text)
    .bind(...values)
    .run()
const deleteAfterOf = (id: string) =>
  env.DB.prepare('SELECT "deleteAfter" FROM "users" WHERE "id" = ?').bind(id).first('deleteAfter')
const parts = async () => (await env.MEDIA.list({ prefix: 'privacy-journal/' })).objects.map(({ key }) => key)

test('a restore erases, deletes and suppresses again what was after the backup', async () => {
  const [admin, ada, ben, cleo] = await Promise.all([person({ admin: true }), person(), person(), person()])
  const refusal = (address: string) =>
    suppress({ address, scope: 'all', reason: 'complained', source: 'queue' }, DUE)
  // Before the backup; by its moment the refusal was lifted.
  await execute(env.DB, [refusal('early@example.com')])
  await run(`DELETE FROM "email_suppressions" WHERE "address" = 'early@example.com'`)
  await new Promise((done) => setTimeout(done, 5))
  const since = String(await env.DB.prepare(`SELECT strftime('%Y-%m-%d %H:%M:%fZ', 'now') AS at`).first('at'))
  await new Promise((done) => setTimeout(done, 5))

  const row = await env.DB.prepare('SELECT * FROM "users" WHERE "id" = ?').bind(ada.id).first()
  if (!row) throw new Error('There is no such account.')
  await run('DELETE FROM "users" WHERE "id" = ?', ada.id)
  await run('UPDATE "users" SET "deleteAfter" = ? WHERE "id" = ?', DUE, ben.id)
  await run('UPDATE "users" SET "newsMail" = 1 WHERE "id" = ?', cleo.id)
  await run('UPDATE "users" SET "newsMail" = 0 WHERE "id" = ?', cleo.id)
  await execute(env.DB, [refusal('late@example.com')])
  const pending = await env.DB.prepare('SELECT COUNT(*) AS n FROM "privacy_journal"').first('n')
  expect(await flushPrivacyJournal(env, new Date())).toBe(pending)
  expect(await flushPrivacyJournal(env, new Date())).toBe(0)
  const [part = ''] = await parts()
  const stored = await (await env.MEDIA.get(part))?.text()
  for (const secret of [ada.id, ben.id, 'late@example.com', cleo.email]) expect(stored).not.toContain(secret)

  // The state of the backup.
  const names = Object.keys(row)
  await run(
    `INSERT INTO "users" (${names.map((name) => `"${name}"`).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    ...Object.values(row),
  )
  await run(`UPDATE "users" SET "deleteAfter" = ''`)
  await run('DELETE FROM "email_suppressions"')
  const none = { answers: 0, consents: 0, takedowns: 0 }
  const outcome = { erased: 1, deletions: 1, suppressed: 2, ...none, unreadable: 0, next: part }
  expect(await apply(since)).toEqual(outcome)
  expect(await apply(since, part)).toEqual({
    erased: 0,
    deletions: 0,
    suppressed: 0,
    ...none,
    unreadable: 0,
    next: null,
  })
  expect(await deleteAfterOf(ben.id)).toBe(DUE)
  expect(await deleteAfterOf(admin.id)).toBe('')
  const refused = await suppressedAmong(env.DB, ['early@example.com', 'late@example.com', cleo.email], 'news')
  expect([...refused.keys()].toSorted()).toEqual([cleo.email.toLowerCase(), 'late@example.com'].toSorted())
  // The account that is back is erased by the first job.
  await worker.scheduled(createScheduledController({ cron: '17 * * * *', scheduledTime: new Date() }), env)
  expect(await deleteAfterOf(ada.id)).toBeNull()
  expect(await deleteAfterOf(ben.id)).toBe(DUE)
})

test('a restore removes art again that was removed after the backup, unless it was restored since', async () => {
  const [admin, ada] = await Promise.all([person({ admin: true }), person()])
  await newCharacter(ada)
  const [removed, restored] = await Promise.all([newWorkshop(ada), newWorkshop(ada)])
  const hashed = (id: string) =>
    run(`INSERT INTO "art_hashes" ("character", "art", "hash") VALUES (?, 'v1', '00')`, id)
  await Promise.all([hashed(removed.id), hashed(restored.id)])
  await flushPrivacyJournal(env, new Date())
  const since = String(await env.DB.prepare(`SELECT strftime('%Y-%m-%d %H:%M:%fZ', 'now') AS at`).first('at'))
  await new Promise((done) => setTimeout(done, 5))
  const takedown = (method: 'POST' | 'DELETE', { id }: { id: string }) =>
    api(method, `/api/admin/characters/${id}/takedown`, { as: admin })
  for (const one of [removed, restored]) expect((await takedown('POST', one)).status).toBe(204)
  expect((await takedown('DELETE', restored)).status).toBe(204)
  await flushPrivacyJournal(env, new Date())

  const state = async () =>
    (
      await env.DB.prepare(
        `SELECT c."id", c."takedown" <> '' AS "down", h."removed" = c."takedown" AS "same" FROM "characters" AS c
          JOIN "art_hashes" AS h ON h."character" = c."id" WHERE c."id" IN (?, ?)`,
      )
        .bind(removed.id, restored.id)
        .all()
    ).results
  const wanted = [
    { id: removed.id, down: 1, same: 1 },
    { id: restored.id, down: 0, same: 1 },
  ].toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const sorted = async () =>
    (await state()).toSorted((one, other) => (String(one['id']) < String(other['id']) ? -1 : 1))
  expect(await sorted()).toEqual(wanted)
  // The state of the backup.
  await run(`UPDATE "art_hashes" SET "removed" = ''`)
  await run(`UPDATE "characters" SET "takedown" = ''`)
  expect(await apply(since)).toMatchObject({ takedowns: 3, unreadable: 0 })
  expect(await sorted()).toEqual(wanted)
  expect(await apply(since)).toMatchObject({ takedowns: 2 })
  expect(await sorted()).toEqual(wanted)
})

test('a takedown that was lifted after a backup leaves no marks, whatever was read of it', async () => {
  const [admin, ada] = await Promise.all([person({ admin: true }), person()])
  await newCharacter(ada)
  const { id } = await newWorkshop(ada)
  await run(`INSERT INTO "art_hashes" ("character", "art", "hash") VALUES (?, 'v1', '00')`, id)
  const takedown = (method: 'POST' | 'DELETE') =>
    api(method, `/api/admin/characters/${id}/takedown`, { as: admin })
  expect((await takedown('POST')).status).toBe(204)
  await flushPrivacyJournal(env, new Date())
  const since = String(await env.DB.prepare(`SELECT strftime('%Y-%m-%d %H:%M:%fZ', 'now') AS at`).first('at'))
  const hash = `"art_hashes" WHERE "character" = ?`
  const removed = await env.DB.prepare(`SELECT "removed" FROM ${hash}`).bind(id).first('removed')
  expect(removed).toMatch(/^\d{4}-/)
  await new Promise((done) => setTimeout(done, 5))
  expect((await takedown('DELETE')).status).toBe(204)
  await flushPrivacyJournal(env, new Date())

  // The hash was read before the takedown was lifted, and the character after it.
  await run(`UPDATE "art_hashes" SET "removed" = ?, "byTakedown" = 1 WHERE "character" = ?`, removed, id)
  await apply(since)
  expect(await env.DB.prepare(`SELECT "removed" FROM ${hash}`).bind(id).first('removed')).toBe('')
})

test('a restore removes a picture again that was removed after the backup', async () => {
  const [admin, ada] = await Promise.all([person({ admin: true }), person()])
  await newCharacter(ada)
  const { id } = await newWorkshop(ada)
  const name = `${'0'.repeat(32)}-4x4`
  const store = () => env.MEDIA.put(`${pictureFolder(id)}${name}`, 'a picture')
  await store()
  await flushPrivacyJournal(env, new Date())
  const since = String(await env.DB.prepare(`SELECT strftime('%Y-%m-%d %H:%M:%fZ', 'now') AS at`).first('at'))
  await new Promise((done) => setTimeout(done, 5))
  const path = `/api/characters/${id}/pictures/${name}`
  expect((await request(path)).status).toBe(200)
  expect((await api('DELETE', path, { as: admin })).status).toBe(204)
  await flushPrivacyJournal(env, new Date())

  // The state of the backup, with its files.
  await run(`DELETE FROM "art_hashes" WHERE "character" = ?`, id)
  await run(`DELETE FROM "doomed_objects"`)
  await store()
  expect((await request(path)).status).toBe(200)
  expect(await apply(since)).toMatchObject({ takedowns: 1, unreadable: 0 })
  expect((await request(path)).status).toBe(404)
  await purgeDoomed(env.DB, objects(env.MEDIA))
  expect(await env.MEDIA.head(`${pictureFolder(id)}${name}`)).toBeNull()
})

test('parts under another secret are counted, and old ones are deleted', async () => {
  await env.MEDIA.put('privacy-journal/2098-01-01T00:00:00.000Z-0000000001', '00.00')
  const since = '2097-12-31 00:00:00.000Z'
  expect(await apply(since)).toMatchObject({ erased: 0, unreadable: 1 })
  await env.MEDIA.put('privacy-journal/2020-01-01T00:00:00.000Z-0000000001', 'old')
  const before = await parts()
  expect(await sweepPrivacyJournal(env, new Date())).toBe(1)
  expect(await parts()).toEqual(before.filter((key) => !key.includes('/2020-')))
})

test('an entry of a newer release is counted, and those around it are applied', async () => {
  const { id } = await person()
  const part = 'privacy-journal/2096-01-01T00:00:00.000Z-0000000001'
  const at = '2096-01-01 00:00:00.000Z'
  const entries = [{ kind: 'hologram', at }, { kind: 'deletion', at, user: id, due: DUE }, 'takedown']
  const key = { secret: env.AUTH_SECRET ?? '', purpose: 'privacy journal' }
  await env.MEDIA.put(part, await seal(JSON.stringify(entries), part, key))
  const outcome = (await apply('2095-12-31 00:00:00.000Z')) as Json
  expect(outcome).toMatchObject({ deletions: 1 })
  expect(await deleteAfterOf(id)).toBe(DUE)
  await env.MEDIA.delete(part)
  // The part under another secret, of the test before, is unreadable as well.
  const without = (await apply('2095-12-31 00:00:00.000Z')) as Json
  expect(outcome['unreadable']).toBe(Number(without['unreadable']) + 1)
})

test('an entry of an unknown kind waits for the release that knows it', async () => {
  await run(`INSERT INTO privacy_journal (kind, subject, detail, at) VALUES ('hologram', 'x', '', '2099')`)
  await expect(flushPrivacyJournal(env, new Date())).rejects.toThrow('unknown kind')
  const waiting = await env.DB.prepare(`SELECT subject FROM privacy_journal WHERE kind = 'hologram'`).all()
  expect(waiting.results).toHaveLength(1)
})
