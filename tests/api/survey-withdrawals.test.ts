import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { Document } from '../../worker/contract/document/document.ts'
import { flushPrivacyJournal } from '../../worker/features/backup/privacy/service.ts'
import { withdrawnResponse } from '../../worker/features/surveys/response-tokens-service.ts'
import { jobs } from '../../worker/jobs.ts'
import { addTake, asking, begin, documentOf, fileOf, film, speak } from '../support/worker/films.ts'
import { operate } from '../support/worker/operator.ts'
import { opened, published, send } from '../support/worker/surveys.ts'
import {
  api,
  migrated,
  newMedia,
  newProject,
  person,
  type Json,
  type Person,
} from '../support/worker/world.ts'

let admin: Person
beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
})

/** A film of two answers, of which the first is withdrawn; `stale` is its document before that. */
async function withdrawnFilm() {
  const { id } = await published(admin, { draft: asking })
  const [one, two] = [await speak(id), await speak(id)]
  const { project, made, document: stale } = await film(admin, id, [one.response, two.response])
  const index = made.findIndex(({ response }) => response === one.response)
  const take = String(made[index]?.take)
  await withdraw(one.response)
  return { project, take, stale, secret: `Secret of ${index}`, other: `Secret of ${1 - index}` }
}

/** The private link of a respondent. */
const use = (survey: string, withdrawal: string) =>
  api('POST', `/api/surveys/${survey}/withdrawals`, { body: { withdrawal } })

const withdraw = (response: string) => api('DELETE', `/api/admin/survey-responses/${response}`, { as: admin })

const change = (project: string, body: Record<string, unknown>) =>
  api<{ data: Record<string, { code: string }> }>(
    'PATCH',
    `/api/collections/cam_projects/records/${project}`,
    {
      as: admin,
      body,
    },
  )

const save = (project: string, body: Record<string, unknown>) =>
  api<{ revision: number; document?: Document }>('PUT', `/api/projects/${project}/document`, {
    as: admin,
    body,
  })

test.each([
  ['video', 'video', 'video/mp4'],
  ['preview', 'video', 'video/mp4'],
  ['poster', 'picture', 'image/jpeg'],
  ['thumbnail', 'picture', 'image/jpeg'],
])('a %s of a revision with a withdrawn part cannot be attached', async (field, kind, type) => {
  const { project } = await withdrawnFilm()
  const media = await newMedia(admin, { project, kind, type, file: 'rendered' })
  const refused = { data: { [field]: { code: 'validation_withdrawn' } } }
  for (const claim of [{}, { [`${field}Revision`]: 2 }])
    expect(await change(project, { [field]: media.id, ...claim })).toMatchObject({
      status: 400,
      body: refused,
    })
  const url = `/api/collections/cam_projects/records/${project}`
  const batch = await api('POST', '/api/batch', {
    as: admin,
    body: { requests: [{ method: 'PATCH', url, body: { [field]: media.id, [`${field}Revision`]: 2 } }] },
  })
  expect(batch.status).toBe(400)
  expect((await change(project, { title: 'Renamed', [field]: '' })).status).toBe(200)
  expect((await change(project, { [field]: media.id, [`${field}Revision`]: 3 })).status).toBe(200)
})

test('a project in which nothing was withdrawn takes any video', async () => {
  const { id: project } = await newProject(admin)
  const media = await newMedia(admin, { project, kind: 'video', type: 'video/mp4', file: 'film.mp4' })
  expect((await change(project, { video: media.id })).status).toBe(200)
})

test('an older document is saved without the withdrawn part, and the answer has what was saved', async () => {
  const { project, take, stale, secret, other } = await withdrawnFilm()
  const { status, body } = await save(project, { revision: 3, document: stale })
  expect([status, body.revision]).toEqual([200, 4])
  const { document } = await documentOf(admin, project)
  expect(body.document).toEqual(document)
  const text = JSON.stringify(document)
  for (const gone of [take, secret]) expect(text).not.toContain(gone)
  expect(text).toContain(other)
  expect(document.overlays).toMatchObject([{ content: 'This answer was withdrawn.' }])
  const clean = await save(project, { revision: 4, document })
  expect(clean.body).toMatchObject({ revision: 5 })
  expect(clean.body.document).toBeUndefined()
})

test('a patch, and captions without their voice, bring nothing back either', async () => {
  const { project, take, stale, secret } = await withdrawnFilm()
  const clips = stale.tracks.flatMap((track) => track.clips).filter((clip) => clip.take === take)
  const caption = stale.captions.find(({ text }) => text === secret)
  const { document } = await documentOf(admin, project)
  const [track] = document.tracks
  const patched = await save(project, {
    revision: 3,
    patch: [
      { at: ['tracks', track?.id, 'clips'], put: clips[0], index: 0 },
      { at: ['captions'], put: caption, index: 0 },
    ],
  })
  expect(patched.status).toBe(200)
  expect(JSON.stringify((await documentOf(admin, project)).document)).not.toContain(secret)
  const others = document.captions
  const own = { ...caption, text: 'Written again' }
  await save(project, { revision: 4, document: { ...document, captions: [caption, ...others] } })
  expect((await documentOf(admin, project)).document.captions).toEqual(others)
  await save(project, { revision: 5, document: { ...document, captions: [own, ...others] } })
  expect((await documentOf(admin, project)).document.captions).toEqual([own, ...others])
})

test('a copy of an older document begins without the withdrawn part', async () => {
  const { take, stale, secret, other } = await withdrawnFilm()
  const copy = await newProject(admin, { document: stale })
  const text = JSON.stringify(copy.document)
  for (const gone of [take, secret]) expect(text).not.toContain(gone)
  expect(text).toContain(other)
})

test('a copy of a withdrawn take is refused, and its files are deleted', async () => {
  const { take } = await withdrawnFilm()
  const copy = await newProject(admin)
  const sound = await newMedia(admin, { project: copy.id })
  const body = { project: copy.id, name: 'Answer', source: 'upload', sound: sound.id, duration: 4 }
  const post = (origins: string) =>
    api<Json>('POST', '/api/collections/takes/records', { as: admin, body: { ...body, origins } })
  expect((await post('junk')).status).toBe(400)
  expect((await post(`000000000000000,${take}`)).status).toBe(404)
  expect(await fileOf(admin, sound)).toBe(404)
  const rows = await env.DB.prepare('SELECT id FROM takes WHERE project = ?').bind(copy.id).all()
  expect(rows.results).toEqual([])
})

test('copies and mixes of a film lose the withdrawn part with it', async () => {
  const { id } = await published(admin, { draft: asking })
  const [one, two] = [await speak(id), await speak(id)]
  const { project, made, document } = await film(admin, id, [one.response, two.response])
  const takeOf = (response: string) => String(made.find((part) => part.response === response)?.take)
  const gone = takeOf(one.response)
  const copy = await newProject(admin)
  const copied = await addTake(admin, copy.id, { origins: gone })
  const mixed = await addTake(admin, project, { origins: `${takeOf(two.response)},${copied.take}` })
  const free = await addTake(admin, copy.id, { origins: takeOf(two.response) })
  const stale = JSON.parse(JSON.stringify(document).replaceAll(gone, copied.take)) as Document
  await save(copy.id, { revision: 0, document: stale })
  await withdraw(one.response)
  const status = await Promise.all([copied, mixed, free].map(({ sound }) => fileOf(admin, sound)))
  expect(status).toEqual([404, 404, 200])
  expect(JSON.stringify((await documentOf(admin, copy.id)).document)).not.toContain(copied.take)
  expect((await save(copy.id, { revision: 2, document: stale })).body.document).toBeDefined()
})

test('a copy of a deleted copy loses the withdrawn part, also if the first take is gone', async () => {
  const { id } = await published(admin, { draft: asking })
  const one = await speak(id)
  const { made } = await film(admin, id, [one.response])
  const first = String(made[0]?.take)
  const copy = await newProject(admin)
  const middle = await addTake(admin, copy.id, { origins: first })
  const last = await addTake(admin, copy.id, { origins: String(middle.take) })
  const stored = await env.DB.prepare('SELECT origins FROM takes WHERE id = ?')
    .bind(last.take)
    .first('origins')
  expect(stored).toBe(`${middle.take},${first}`)
  for (const take of [middle.take, first])
    expect((await api('DELETE', `/api/collections/takes/records/${take}`, { as: admin })).status).toBe(204)
  await withdraw(one.response)
  expect(await fileOf(admin, last.sound)).toBe(404)
})

test('a removal that is repeated leaves the project as it is', async () => {
  const { project, take } = await withdrawnFilm()
  const { revision } = await documentOf(admin, project)
  await env.DB.prepare(
    `INSERT INTO survey_film_parts (response, project, created, survey, question, file, consents, take, withdrawn)
     VALUES ('000000000000001', ?, '', '', '', '', '[]', ?, 1)`,
  )
    .bind(project, take)
    .run()
  await jobs.find(({ name }) => name === 'surveys.remove-withdrawn')?.run(env, new Date())
  const rows = await env.DB.prepare('SELECT * FROM survey_film_parts WHERE take = ?').bind(take).all()
  expect(rows.results).toEqual([])
  expect((await documentOf(admin, project)).revision).toBe(revision)
})

/** The rows of a survey and its films, as a backup has them. */
async function backup() {
  const tables = ['survey_responses', 'survey_film_parts', 'survey_files', 'cam_projects', 'takes', 'media']
  const rows = await Promise.all(
    tables.map(async (table) => (await env.DB.prepare(`SELECT * FROM ${table}`).all()).results),
  )
  return async () => {
    await env.DB.prepare('DELETE FROM withdrawn_takes').run()
    for (const [index, table] of tables.entries())
      for (const row of rows[index] ?? []) {
        const names = Object.keys(row)
        await env.DB.prepare(
          `INSERT OR REPLACE INTO ${table} (${names.map((name) => `"${name}"`).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
        )
          .bind(...Object.values(row))
          .run()
      }
  }
}

test.each(['deleted', 'unticked'] as const)(
  'a restored backup does not bring back an answer that was %s since',
  async (how) => {
    const { id } = await published(admin, { draft: asking, settings: { once: true, editable: true } })
    const one = await speak(id)
    const { project, made } = await film(admin, id, [one.response])
    const restore = await backup()
    await new Promise((done) => setTimeout(done, 5))
    const since = String(
      await env.DB.prepare(`SELECT strftime('%Y-%m-%d %H:%M:%fZ', 'now') AS at`).first('at'),
    )
    await new Promise((done) => setTimeout(done, 5))
    if (how === 'deleted') await withdraw(one.response)
    else expect((await send(id, { name: 'x', spoken: one.file }, { as: one.by })).status).toBe(200)
    await flushPrivacyJournal(env, new Date())

    await restore()
    expect((await documentOf(admin, project)).document.captions).toHaveLength(1)
    const applied = await operate('POST', '/api/operator/restore/privacy-journal', {
      body: { since },
      bindings: { RESTORE: 'yes' },
    })
    expect(applied).toMatchObject(how === 'deleted' ? { answers: 1 } : { consents: 1 })
    await jobs.find(({ name }) => name === 'surveys.remove-withdrawn')?.run(env, new Date())
    const { document } = await documentOf(admin, project)
    expect(document.captions).toEqual([])
    expect(JSON.stringify(document)).not.toContain(made[0]?.take)
    expect(await fileOf(admin, made[0]!.sound)).toBe(404)
    const again = await newProject(admin)
    expect((await begin(admin, id, again.id, [one.response])).body.items).toEqual([])
  },
)

test('who answered anonymously deletes the answers with a private link, also from a film', async () => {
  const { id } = await published(admin, { draft: asking, settings: { anonymous: true } })
  const [one, two] = [await speak(id), await speak(id)]
  const { results } = await env.DB.prepare('SELECT id FROM survey_responses WHERE survey = ?')
    .bind(id)
    .all<{ id: string }>()
  const responses = results.map((row) => row.id)
  const { project, made } = await film(admin, id, responses)
  const other = await published(admin, { draft: asking, settings: { anonymous: true } })
  expect((await use(other.id, one.withdrawal)).status).toBe(404)
  for (const response of responses) expect(one.withdrawal).not.toContain(response)
  const [nonce, sealed = ''] = one.withdrawal.split('.')
  for (const token of ['', 'x', `${nonce}.`, `${two.withdrawal.split('.')[0]}.${sealed}`])
    expect((await use(id, token)).status).toBe(404)

  expect((await use(id, one.withdrawal)).status).toBe(204)
  expect((await use(id, one.withdrawal)).status).toBe(404)
  const rest = await env.DB.prepare('SELECT id FROM survey_responses WHERE survey = ?').bind(id).all()
  expect(rest.results).toEqual([{ id: await withdrawnResponse(env.AUTH_SECRET ?? '', id, two.withdrawal) }])
  const files = await Promise.all(made.map(({ sound }) => fileOf(admin, sound)))
  expect(files.toSorted((one, next) => one - next)).toEqual([200, 404])
  expect((await documentOf(admin, project)).document.overlays).toHaveLength(1)
})

test('a repeated send has a private link to the same answer, and no table has it', async () => {
  const { id } = await published(admin, { draft: asking, settings: { anonymous: true } })
  const as = await person()
  const page = await opened(id)
  const again = () => send(id, { name: 'x' }, { as, opened: page })
  const first = await again()
  const responseOf = ({ body }: typeof first) =>
    withdrawnResponse(env.AUTH_SECRET ?? '', id, String(body.withdrawal))
  expect(await responseOf(first)).toMatch(/^[a-z0-9]{15}$/)
  expect(await responseOf(await again())).toBe(await responseOf(first))
  const other = await send(id, { name: 'x' }, { as })
  expect(await responseOf(other)).not.toBe(await responseOf(first))
  const rows = await env.DB.prepare('SELECT * FROM survey_responses').all()
  expect(JSON.stringify(rows.results)).not.toContain(String(first.body.withdrawal).split('.')[1])
})

test('a survey with names and without voices for films has no private links', async () => {
  const { id } = await published(admin)
  const sent = await send(id, { name: 'x' }, { as: await person() })
  expect(sent.body.withdrawal).toBe('')
})
