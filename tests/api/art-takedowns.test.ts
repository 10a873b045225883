import { createScheduledController, env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import pip from '../../web/characters/pip.svg?raw'
import tatters from '../../web/characters/tatters.svg?raw'
import { PRIVATE_CHARACTERS } from '../../worker/contract/characters.ts'
import worker from '../../worker/index.ts'
import { painted } from '../support/pictures.ts'
import {
  newCharacter,
  newWorkshop,
  publishWorkshop,
  rigOf,
  similarArt,
  takedown,
  uploadPicture as upload,
  type Workshop,
} from '../support/worker/characters.ts'
import { api, migrated, person, PIP, request, type Json, type Person } from '../support/worker/world.ts'

let admin: Person
let creator: Person
let other: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ name: 'Ines', admin: true })
  creator = await person({ name: 'Ada' })
  other = await person({ name: 'Ben' })
  // Both get the flag.
  await newCharacter(creator)
  await newCharacter(other)
})

async function published(as: Person, drawing: string, name: string): Promise<Workshop> {
  const made = await publishWorkshop(as, await newWorkshop(as, drawing, name))
  expect(made.status).toBe(200)
  return made.body
}

const reportsOf = async (id: string) =>
  (
    await env.DB.prepare('SELECT reason, quote, state, reporter FROM chat_reports WHERE character = ?')
      .bind(id)
      .all()
  ).results

test('a user’s art is cached briefly, and after a takedown not served, listed or edited, until it is restored', async () => {
  const made = await published(creator, tatters, 'Copy')
  const { id } = made
  const rig = await request(rigOf(made))
  expect([rig.status, rig.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600'])
  const first = `/api/characters/${id}/first-rig`
  expect((await request(first)).headers.get('cache-control')).toBe('public, max-age=3600')
  const tag = rig.headers.get('etag') ?? ''
  const unchanged = (path: string, known = tag) => request(path, { headers: { 'If-None-Match': known } })
  for (const path of [rigOf(made), first]) {
    const answer = await unchanged(path)
    expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([
      304,
      'public, max-age=3600',
      '',
    ])
    expect((await unchanged(path, '"other"')).status).toBe(200)
  }

  for (const as of [creator, other]) expect((await api('POST', takedown(id), { as })).status).toBe(403)
  expect((await api('POST', takedown(id), { as: admin })).status).toBe(204)
  expect((await api('POST', takedown(id), { as: admin })).status).toBe(409)
  expect((await request(rigOf(made))).status).toBe(404)
  expect((await request(first)).status).toBe(404)
  expect((await unchanged(rigOf(made))).status).toBe(404)
  for (const [method, path, body] of [
    ['GET', `/api/characters/${id}`, undefined],
    ['PATCH', `/api/characters/${id}`, { revision: made.revision, draft: pip }],
    ['POST', `/api/characters/${id}/publish`, { revision: made.revision }],
    ['DELETE', `/api/characters/${id}`, undefined],
  ] as const)
    expect([method, (await api(method, path, { as: creator, body })).status]).toEqual([method, 404])
  // Its owner sees what happened, and admins still see the art.
  const record = await api<Json>('GET', `/api/collections/characters/records/${id}`, { as: creator })
  expect(record.body['takedown']).toMatch(/^\d{4}-/)
  expect((await api('GET', `/api/characters/${id}/versions/1`, { as: admin })).status).toBe(200)

  expect((await api('DELETE', takedown(id), { as: admin })).status).toBe(204)
  expect((await api('DELETE', takedown(id), { as: admin })).status).toBe(409)
  expect((await request(rigOf(made))).status).toBe(200)
  const { results } = await env.DB.prepare(
    'SELECT action FROM audit_log WHERE target = ? ORDER BY created, action',
  )
    .bind(`characters/${id}`)
    .all()
  expect(
    results.map(({ action }) => String(action)).toSorted((one, other) => (one < other ? -1 : 1)),
  ).toEqual(['characters.lift_takedown', 'characters.publish', 'characters.take_down'])
})

test('characters that came with the product are not taken down, and are cached for long', async () => {
  const { body } = await api<Workshop>('GET', `/api/characters/${PIP}`, { as: admin })
  expect(body['builtIn']).toBe(true)
  expect((await request(rigOf(body))).headers.get('cache-control')).toMatch(/immutable/)
  expect((await api('POST', takedown(PIP), { as: admin })).status).toBe(404)
})

test('a drawing like a removed one is published, and admins find both side by side in one report', async () => {
  const original = await published(creator, tatters, 'Stolen')
  expect(await similarArt(admin, original)).toEqual([])
  expect((await api('POST', takedown(original.id), { as: admin })).status).toBe(204)

  // Other colours and a moved part.
  const changed = tatters.replaceAll(/#([0-9a-f])[0-9a-f]([0-9a-f]{4})/gi, '#$18$2')
  const copy = await published(other, changed, 'Mine')
  const [found] = await similarArt(admin, copy)
  expect(found).toMatchObject({
    art: 'v1',
    removed: { character: original.id, name: 'Stolen', art: 'v1' },
  })
  expect(await reportsOf(copy.id)).toEqual([
    { reason: 'similar', quote: 'Mine', state: 'open', reporter: '' },
  ])
  const saved = await api<Workshop>('PATCH', `/api/characters/${copy.id}`, {
    as: other,
    body: { revision: copy.revision, draft: changed.replace('</svg>', '<g id="more"/></svg>') },
  })
  expect((await publishWorkshop(other, saved.body)).status).toBe(200)
  expect(await reportsOf(copy.id)).toHaveLength(1)

  // A dismissed report does not exempt the character: other art of it is reported again, the compared is not.
  const dismissed = env.DB.prepare(`UPDATE chat_reports SET state = 'dismissed' WHERE character = ?`)
  await dismissed.bind(copy.id).run()
  const state = async () => (await reportsOf(copy.id)).map((one) => one['state'])
  const { revision } = saved.body
  expect(
    (await api('POST', `/api/characters/${copy.id}/publish`, { as: other, body: { revision } })).status,
  ).toBe(200)
  expect(await state()).toEqual(['dismissed'])
  // A hash that was not stored is added by publishing again.
  const hashed = () =>
    env.DB.prepare('SELECT art FROM art_hashes WHERE character = ? ORDER BY art').bind(copy.id).all()
  await env.DB.prepare(`DELETE FROM art_hashes WHERE character = ? AND art = 'v2'`).bind(copy.id).run()
  expect(
    (await api('POST', `/api/characters/${copy.id}/publish`, { as: other, body: { revision } })).status,
  ).toBe(200)
  expect((await hashed()).results).toEqual([{ art: 'v1' }, { art: 'v2' }])
  expect(await state()).toEqual(['open'])
  // Art that is like nothing does not open it, though earlier art of the character is.
  await dismissed.bind(copy.id).run()
  const replaced = await api<Workshop>('PATCH', `/api/characters/${copy.id}`, {
    as: other,
    body: { revision, draft: pip },
  })
  expect((await publishWorkshop(other, replaced.body)).status).toBe(200)
  expect(await state()).toEqual(['dismissed'])

  await env.DB.prepare(`UPDATE chat_reports SET state = 'open' WHERE character = ?`).bind(copy.id).run()
  expect((await api('POST', takedown(copy.id), { as: admin })).status).toBe(204)
  expect(await state()).toEqual(['removed'])

  const unlike = await published(other, pip, 'Another')
  // The character that was taken down had this drawing too.
  expect(await similarArt(admin, unlike)).toMatchObject([{ removed: { character: copy.id, art: 'v3' } }])
})

test('removed characters do not use up the limit of their owner', async () => {
  const owner = await person()
  // With the flag, and one character.
  await newCharacter(owner)
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
      INSERT INTO characters (id, created, updated, slug, name, owner) SELECT 'limited' || i, '', '', 'limited-' || i, 'X', ? FROM n`,
  )
    .bind(PRIVATE_CHARACTERS - 1, owner.id)
    .run()
  const create = () => api('POST', '/api/characters', { as: owner, body: { name: 'Next', drawing: pip } })
  expect(await create()).toMatchObject({ status: 400, body: { code: 'quota_reached' } })
  expect((await api('POST', takedown('limited1'), { as: admin })).status).toBe(204)
  expect((await create()).status).toBe(200)
  expect((await create()).status).toBe(400)
})

test('drawings and hashes go with the account of their owner; hashes of removed art stay', async () => {
  const owner = await person()
  await newCharacter(owner)
  const [own, removed] = [await published(owner, pip, 'Own'), await published(owner, pip, 'Removed')]
  expect((await api('POST', takedown(removed.id), { as: admin })).status).toBe(204)
  const left = async () => {
    const { results } = await env.DB.prepare(
      `SELECT 'rigs' AS "of", "character" FROM "character_rigs" WHERE "character" IN (?1, ?2)
        UNION ALL SELECT 'drafts', "character" FROM "character_drafts" WHERE "character" IN (?1, ?2)
        UNION ALL SELECT 'hashes', "character" FROM "art_hashes" WHERE "character" IN (?1, ?2)`,
    )
      .bind(own.id, removed.id)
      .all()
    return results
      .map(({ of, character }) => `${String(of)} ${character === own.id ? 'own' : 'removed'}`)
      .toSorted()
  }
  expect(await left()).toEqual([
    'drafts own',
    'drafts removed',
    'hashes own',
    'hashes removed',
    'rigs own',
    'rigs removed',
  ])
  await env.DB.prepare(`UPDATE users SET deleteAfter = '2000-01-01 00:00:00.000Z' WHERE id = ?`)
    .bind(owner.id)
    .run()
  await worker.scheduled(createScheduledController({ cron: '17 * * * *', scheduledTime: new Date() }), env)
  expect(await left()).toEqual(['hashes removed'])
})

test('a character is taken down although its drawing cannot be hashed', async () => {
  const { id } = await published(creator, tatters, 'Unhashed')
  await env.DB.batch([
    env.DB.prepare('DELETE FROM art_hashes WHERE character = ?').bind(id),
    env.DB.prepare(
      `CREATE TRIGGER no_hashes BEFORE INSERT ON art_hashes BEGIN SELECT RAISE(ABORT, 'no room'); END`,
    ),
  ])
  expect((await api('POST', takedown(id), { as: admin })).status).toBe(204)
  await env.DB.prepare('DROP TRIGGER no_hashes').run()
  expect((await request(`/api/characters/${id}/first-rig`)).status).toBe(404)
})

test('of one character, a bounded number of hashes is marked as removed', async () => {
  const { id } = await newWorkshop(creator, pip, 'Many')
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
      INSERT INTO art_hashes (character, art, hash) SELECT ?, 'p' || i, printf('%016x', i) FROM n`,
  )
    .bind(id)
    .run()
  expect((await api('POST', takedown(id), { as: admin })).status).toBe(204)
  const marked = await env.DB.prepare(
    `SELECT COUNT(*) AS count, MIN(CAST(SUBSTR(art, 2) AS INTEGER)) AS first
      FROM art_hashes WHERE character = ? AND removed <> ''`,
  )
    .bind(id)
    .first()
  expect(marked).toEqual({ count: 300, first: 101 })
  await env.DB.prepare('DELETE FROM art_hashes WHERE character = ?').bind(id).run()
})

test('a picture like a removed one is reported as it is uploaded; the removed one is left to admins', async () => {
  const { id } = await newWorkshop(creator, pip, 'Pictured')
  const name = await upload(creator, id, painted(200, 1))
  const path = `/api/characters/${id}/pictures/${name}`
  expect((await api('POST', takedown(id), { as: admin })).status).toBe(204)
  expect((await request(path)).status).toBe(404)
  expect((await request(path, { headers: { Authorization: creator.token } })).status).toBe(404)
  const seen = await request(path, { headers: { Authorization: admin.token } })
  expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const again = await request(`/api/characters/${id}/pictures`, {
    method: 'POST',
    headers: { Authorization: creator.token },
    body: painted(200, 1),
  })
  expect(again.status).toBe(404)

  const copy = await newWorkshop(other, pip, 'Smaller')
  const copied = await upload(other, copy.id, painted(140, 1))
  expect(await similarArt(admin, copy)).toMatchObject([
    { art: copied, removed: { character: id, art: name } },
  ])
  expect(await reportsOf(copy.id)).toHaveLength(1)
  const hashes = env.DB.prepare('SELECT COUNT(*) AS count FROM art_hashes WHERE character = ? AND art = ?')
  const hashesOf = async (of: string, art: string) => (await hashes.bind(of, art).first())?.['count']
  expect(await hashesOf(copy.id, copied)).toBe(1)
  for (const [of, art] of [
    [copy.id, copied],
    [id, name],
  ] as const) {
    expect((await api('DELETE', `/api/characters/${of}/pictures/${art}`, { as: admin })).status).toBe(204)
    expect(await hashesOf(of, art)).toBe(1)
  }
  const unlike = await newWorkshop(other, pip, 'Unlike')
  await upload(other, unlike.id, painted(200, 4))
  expect(await reportsOf(unlike.id)).toEqual([])

  // The hashes of a deleted character go with it; those of removed art stay.
  expect((await api('DELETE', `/api/characters/${copy.id}`, { as: other })).status).toBe(204)
  expect((await api('DELETE', `/api/characters/${id}`, { as: admin })).status).toBe(204)
  const left = await env.DB.prepare(
    'SELECT character, art FROM art_hashes WHERE character IN (?, ?) AND art IN (?, ?)',
  )
    .bind(copy.id, id, copied, name)
    .all()
  expect(left.results).toHaveLength(2)
  // Its files wait an hour to be deleted.
  expect((await request(`/api/characters/${id}/pictures/${name}`)).status).toBe(404)
})

test('several reports outlive their characters', async () => {
  const reported = "WHERE reason = 'similar'"
  await env.DB.prepare(`UPDATE chat_reports SET character = '' ${reported}`).run()
  const { results } = await env.DB.prepare(`SELECT id FROM chat_reports ${reported}`).all()
  expect(results.length).toBeGreaterThan(1)
})

test('a lifted takedown shows what it removed, but no picture that was removed by itself', async () => {
  const { id } = await newWorkshop(creator, pip, 'Lifted')
  const names = []
  for (const seed of [11, 12, 13]) names.push(await upload(creator, id, painted(120, seed)))
  const [before = '', during = '', shown = ''] = names
  const remove = async (name: string) =>
    (await api('DELETE', `/api/characters/${id}/pictures/${name}`, { as: admin })).status
  expect(await remove(before)).toBe(204)
  expect((await api('POST', takedown(id), { as: admin })).status).toBe(204)
  expect(await remove(during)).toBe(204)
  expect((await api('DELETE', takedown(id), { as: admin })).status).toBe(204)
  const { results } = await env.DB.prepare('SELECT art FROM art_hashes WHERE character = ? AND removed <> ?')
    .bind(id, '')
    .all()
  expect(new Set(results.map(({ art }) => art))).toEqual(new Set([before, during]))
  const path = `/api/characters/${id}/pictures`
  const again = await request(path, {
    method: 'POST',
    headers: { Authorization: creator.token },
    body: painted(120, 11),
  })
  expect(again.status).toBe(400)
  expect((await request(`${path}/${shown}`, { headers: { Authorization: creator.token } })).status).toBe(200)
})

test('lifting clears every mark of a takedown, also those of another date that a restore leaves', async () => {
  const { id } = await newWorkshop(creator, pip, 'Restored')
  const [single, picture] = [
    await upload(creator, id, painted(120, 21)),
    await upload(creator, id, painted(120, 22)),
  ]
  expect((await api('DELETE', `/api/characters/${id}/pictures/${single}`, { as: admin })).status).toBe(204)
  expect((await api('POST', takedown(id), { as: admin })).status).toBe(204)
  // A dump reads the rows of one table after those of another.
  await env.DB.prepare(`UPDATE characters SET takedown = '2099-01-01 00:00:00.000Z' WHERE id = ?`)
    .bind(id)
    .run()
  expect((await api('DELETE', takedown(id), { as: admin })).status).toBe(204)
  const { results } = await env.DB.prepare(`SELECT art FROM art_hashes WHERE character = ? AND removed <> ''`)
    .bind(id)
    .all()
  expect(results).toEqual([{ art: single }])
  const seen = await request(`/api/characters/${id}/pictures/${picture}`, {
    headers: { Authorization: creator.token },
  })
  expect(seen.status).toBe(200)
})
