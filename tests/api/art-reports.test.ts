import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { newCharacter } from '../support/worker/characters.ts'
import { api, migrated, newProject, person, PIP, type Json, type Person } from '../support/worker/world.ts'

let admin: Person
let owner: Person
let member: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ name: 'Ines', admin: true })
  owner = await person({ name: 'Ada' })
  member = await person({ name: 'Ben' })
})

let networks = 0
/** Each report is from a network of its own, unless one is given. */
const report = (
  character: string,
  {
    as,
    network = `198.51.${++networks % 250}.7`,
    ...body
  }: Record<string, unknown> & { as?: Person; network?: string },
) =>
  api('POST', `/api/characters/${character}/reports`, {
    as,
    body: { reason: 'copied', ...body },
    headers: { 'cf-connecting-ip': network },
  })
const stored = async (character: string) =>
  (
    await env.DB.prepare(
      `SELECT reporter, reason, note, quote, state FROM chat_reports WHERE character = ? AND reason <> 'similar' ORDER BY rowid`,
    )
      .bind(character)
      .all()
  ).results

/** A user's private character in a project of theirs. */
async function drawn(): Promise<{ character: string; project: string }> {
  const { id: character } = await newCharacter(owner)
  const { id: project } = await newProject(owner, { character })
  return { character, project }
}

const change = (project: string, fields: Record<string, unknown>) =>
  api('PATCH', `/api/collections/cam_projects/records/${project}`, { as: owner, body: fields })

test('visitors and members report art that they see, once each, into the list of admins', async () => {
  const { character, project } = await drawn()
  await change(project, { published: true })
  expect((await report(character, { project, note: ' From my site ' })).status).toBe(204)
  for (const reason of ['copied', 'copied', 'abuse'])
    expect((await report(character, { project, as: member, reason, note: 'Mine' })).status).toBe(204)
  expect((await report(character, { project, note: 'Seen elsewhere' })).status).toBe(204)
  const found = { quote: 'Own', state: 'open' }
  expect(await stored(character)).toEqual([
    { ...found, reporter: '', reason: 'copied', note: 'From my site\nSeen elsewhere' },
    { ...found, reporter: member.id, reason: 'copied', note: 'Mine' },
    { ...found, reporter: member.id, reason: 'abuse', note: 'Mine' },
  ])
  const listed = await api<{ items: Json[] }>('GET', '/api/admin/lists/reports', { as: admin })
  expect(listed.body.items.filter((one) => one['character'] === character)).toHaveLength(3)
  expect((await api('POST', `/api/admin/characters/${character}/takedown`, { as: admin })).status).toBe(204)
  expect((await stored(character)).map(({ state }) => state)).toEqual(['removed', 'removed', 'removed'])
  expect((await report(character, { project })).status).toBe(404)
})

test('a report says in which project the art was seen last', async () => {
  const { character, project } = await drawn()
  await change(project, { published: true, title: 'Pip speaks' })
  expect((await report(character, { project, note: 'Mine' })).status).toBe(204)
  const listed = async () => {
    const { body } = await api<{ items: Json[] }>('GET', '/api/admin/lists/reports', { as: admin })
    return body.items.find((one) => one['character'] === character)
  }
  expect(await listed()).toMatchObject({ project, expand: { project: { title: 'Pip speaks' } } })
  const second = await newProject(owner, { character })
  await change(second.id, { published: true })
  await report(character, { project: second.id, note: 'Here, too' })
  expect(await listed()).toMatchObject({ project: second.id })
  // A project that does not draw it is not where it was seen.
  expect((await report(PIP, { project, reason: 'sexual' })).status).toBe(204)
  const { results } = await env.DB.prepare(
    `SELECT project FROM chat_reports WHERE character = ? AND reason = 'sexual'`,
  )
    .bind(PIP)
    .all()
  expect(results).toEqual([{ project: '' }])
})

test('characters of the gallery are reported without a project', async () => {
  expect((await report(PIP, { reason: 'other' })).status).toBe(204)
  expect((await report(PIP, { reason: 'similar' })).status).toBe(400)
  expect((await report(PIP, { note: 'x'.repeat(1_001) })).status).toBe(400)
})

test('art that a caller cannot see is refused as a missing one is', async () => {
  const { character, project } = await drawn()
  const missing = await report('nothing00000001', { project })
  expect(missing.status).toBe(404)
  const refused = async (body: Record<string, unknown>) => {
    const answer = await report(character, body)
    expect(answer).toMatchObject({
      status: 404,
      body: { code: missing.body['code'], message: missing.body['message'] },
    })
  }
  await refused({})
  await refused({ project })
  await refused({ as: member, project })
  // A public project that draws another one.
  const other = await newProject(owner, { character: PIP })
  await change(other.id, { published: true })
  await refused({ project: other.id })
  await change(project, { published: true })
  expect((await report(character, { project })).status).toBe(204)
  await change(project, { trashed: '2026-11-30 10:00:00.000Z' })
  await refused({ project, reason: 'abuse' })
  expect(await stored(character)).toHaveLength(1)
})

test('a flood is one report, and each network and member is limited', async () => {
  const { character, project } = await drawn()
  await change(project, { published: true })
  const network = '203.0.113.19'
  for (const status of [204, 204, 204, 429])
    expect((await report(character, { project, note: status + 'x'.repeat(900), network })).status).toBe(
      status,
    )
  // Words of another guest are stored all the same.
  expect((await report(character, { project, note: 'My original' })).status).toBe(204)
  expect((await stored(character))[0]?.['note']).toContain('My original')
  for (let count = 0; count < 9; count++)
    await report(character, { project, note: `${count}${'y'.repeat(998)}` })
  expect((await report(character, { project, note: 'z'.repeat(999) })).status).toBe(429)
  const [flood, ...more] = await stored(character)
  expect(more).toEqual([])
  expect(String(flood?.['note']).length).toBeLessThanOrEqual(10_000)
  // With an account there is a report of one's own.
  const ben = { project, as: member, note: 'z'.repeat(900) }
  expect((await report(character, ben)).status).toBe(204)
  expect((await report(character, { ...ben, note: 'A link' })).status).toBe(204)
  expect((await report(character, { ...ben, note: 'w'.repeat(200) })).status).toBe(429)

  const statuses = async (one: { as?: Person; network?: string }) => {
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => report(character, { project, ...one })),
    )
    return answers.map(({ status }) => status).toSorted((first, second) => first - second)
  }
  const limited = (accepted: number) => [
    ...Array<number>(accepted).fill(204),
    ...Array<number>(14 - accepted).fill(429),
  ]
  expect(await statuses({ network: '203.0.113.20' })).toEqual(limited(3))
  expect(await statuses({ as: await person() })).toEqual(limited(10))
})

test('a dismissed report stays so, until the character has changed, or for a day', async () => {
  const { character, project } = await drawn()
  await change(project, { published: true })
  await report(character, { project, note: 'First' })
  const dismiss = `UPDATE chat_reports SET state = 'dismissed', updated = ? WHERE character = ?`
  await env.DB.prepare(dismiss).bind('2999-01-01 00:00:00.000Z', character).run()
  await report(character, { project, note: 'Second' })
  expect(await stored(character)).toMatchObject([{ state: 'dismissed', note: 'First' }])
  await env.DB.prepare(dismiss).bind('2020-01-01 00:00:00.000Z', character).run()
  await report(character, { project, note: 'Second' })
  expect(await stored(character)).toMatchObject([{ state: 'open', note: 'Second' }])
  const dayAgo = new Date(Date.now() - 25 * 3_600_000).toISOString().replace('T', ' ')
  await env.DB.prepare(dismiss).bind(dayAgo, character).run()
  await env.DB.prepare('UPDATE characters SET updated = ? WHERE id = ?')
    .bind('2020-01-01 00:00:00.000Z', character)
    .run()
  await report(character, { project, note: 'Second' })
  expect(await stored(character)).toMatchObject([{ state: 'dismissed' }])
  await report(character, { project, note: 'Third, with a link' })
  expect(await stored(character)).toMatchObject([{ state: 'open', note: 'Third, with a link' }])
})
