import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { Document } from '../../worker/contract/document/document.ts'
import { MAX_FILM_ANSWERS, type FilmAnswer } from '../../worker/contract/survey/films.ts'
import type { Question, SurveySchema } from '../../worker/contract/survey/schema.ts'
import { jobs } from '../../worker/jobs.ts'
import { plainClip } from '../../worker/model/document/plain-clip.ts'
import { newDocument } from '../../worker/model/document/new-document.ts'
import { published, questions, send, surveyActs, upload } from '../support/worker/surveys.ts'
import {
  api,
  migrated,
  newMedia,
  newProject,
  person,
  PIP,
  request,
  type Json,
  type Person,
} from '../support/worker/world.ts'

let admin: Person
beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
})

const consent: Question = {
  id: 'film',
  type: 'consent',
  title: { en: 'May a character speak with your voice?' },
  purpose: 'voice_film',
}
const [page] = questions.pages
const asking: SurveySchema = {
  ...questions,
  pages: [{ id: 'one', questions: [...(page?.questions ?? []), consent] }],
}
const wave = new Uint8Array(new TextEncoder().encode('RIFF....WAVEfmt and so on'))

async function speak(survey: string, { as, agrees = true }: { as?: Person; agrees?: boolean } = {}) {
  const by = as ?? (await person({ name: 'Speaker' }))
  const { body: file } = await upload(survey, { question: 'spoken', bytes: wave }, { as: by })
  const sent = await send(survey, { name: 'x', spoken: file.id, ...(agrees && { film: true }) }, { as: by })
  expect(sent.status).toBe(200)
  return { response: String(sent.body.id), file: String(file.id), by }
}

const offered = (survey: string, query = '') =>
  api<{ items: FilmAnswer[]; totalItems: number; asks: boolean }>(
    'GET',
    `/api/admin/surveys/${survey}/film-answers?voice=spoken${query}`,
    { as: admin },
  )

const begin = (survey: string, project: string, responses: string[], as = admin) =>
  api<{ items: FilmAnswer[] }>('POST', `/api/admin/surveys/${survey}/films`, {
    as,
    body: { project, voice: 'spoken', responses },
  })

async function addTake(project: string) {
  const sound = await newMedia(admin, { project })
  const { body } = await api<Json>('POST', '/api/collections/takes/records', {
    as: admin,
    body: { project, name: 'Answer', source: 'upload', sound: sound.id, duration: 4 },
  })
  return { take: body.id, sound }
}

const finish = (survey: string, project: string, takes: { response: string; take: string }[]) =>
  api<{ withdrawn: string[]; revision: number }>('PUT', `/api/admin/surveys/${survey}/films/${project}`, {
    as: admin,
    body: { takes },
  })

const fileOf = async ({ id, file }: Json) =>
  (await request(`/api/files/media/${id}/${String(file)}`, { headers: { Authorization: admin.token } }))
    .status

async function documentOf(project: string) {
  const { body } = await api<Json & { document: Document; revision: number; video: string }>(
    'GET',
    `/api/collections/cam_projects/records/${project}`,
    { as: admin },
  )
  return body
}

/** A finished film of answers, each with two seconds on the track of its own performer and a caption. */
async function film(survey: string, responses: string[]) {
  const { id } = await newProject(admin)
  const { body } = await begin(survey, id, responses)
  const made = await Promise.all(
    body.items.map(async ({ response }) => ({ response, ...(await addTake(id)) })),
  )
  expect(
    (
      await finish(
        survey,
        id,
        made.map(({ response, take }) => ({ response, take })),
      )
    ).body.withdrawn,
  ).toEqual([])
  const plain = newDocument(PIP)
  const [performer] = plain.performers
  const [track] = plain.tracks
  const document: Document = {
    ...plain,
    performers: made.map((_, index) => ({ ...performer!, id: `p${index}` })),
    tracks: made.map(({ take }, index) => ({
      ...track!,
      id: `t${index}`,
      performer: `p${index}`,
      clips: [plainClip({ id: `c${index}`, take, start: 4 * index, duration: 4 })],
    })),
    captions: made.map((_, index) => ({
      id: `words-${index}`,
      start: 4 * index,
      duration: 3,
      text: `Secret of ${index}`,
      performer: `p${index}`,
    })),
  }
  const put = (revision: number) =>
    api('PUT', `/api/projects/${id}/document`, { as: admin, body: { revision, document } })
  expect((await put(0)).status).toBe(200)
  // Stores the film as a version too.
  expect((await put(1)).status).toBe(200)
  return { project: id, made }
}

const versionTexts = async (project: string) =>
  (
    await env.DB.prepare('SELECT document FROM project_versions WHERE project = ?')
      .bind(project)
      .all<{ document: string }>()
  ).results.map(({ document }) => document)

test('answers are offered with their consent, newest first and within the filter', async () => {
  const { id } = await published(admin, { draft: asking })
  const yes = await speak(id)
  const no = await speak(id, { agrees: false })
  await send(id, { name: 'silent', film: true }, { as: await person() })
  const { body } = await offered(id)
  expect(body).toMatchObject({ totalItems: 2, asks: true })
  expect(body.items.map(({ response, file, agrees }) => [response, file, agrees])).toEqual([
    [no.response, no.file, false],
    [yes.response, yes.file, true],
  ])
  expect(body.items[1]?.person).toEqual({ id: yes.by.id, name: 'Speaker' })
  expect((await offered(id, '&question=film&answer=yes')).body.items).toMatchObject([
    { response: yes.response },
  ])
  expect((await offered(id, '&question=name&answer=nothing')).body.items).toEqual([])
})

test('a survey that does not ask has no answers for a film', async () => {
  const { id } = await published(admin)
  const { response } = await speak(id, { agrees: false })
  expect((await offered(id)).body).toMatchObject({ asks: false, items: [{ response, agrees: false }] })
  const project = await newProject(admin)
  expect((await begin(id, project.id, [response])).body.items).toEqual([])
})

test('only answers with consent enter a film, each once, and only in a project of the caller', async () => {
  const { id } = await published(admin, { draft: asking })
  const yes = await speak(id)
  const no = await speak(id, { agrees: false })
  const elsewhere = await speak((await published(admin, { draft: asking })).id)
  const project = await newProject(admin)
  const all = [yes.response, yes.response, no.response, elsewhere.response, 'nothing00000001']
  const { body } = await begin(id, project.id, all)
  expect(body.items.map(({ response }) => response)).toEqual([yes.response])
  expect((await begin(id, project.id, all)).body).toEqual(body)
  expect(await surveyActs(id)).toContain('surveys.make_film')
  const theirs = await newProject(await person())
  expect((await begin(id, theirs.id, [yes.response])).status).toBe(404)
  expect((await finish(id, theirs.id, [])).status).toBe(404)
  const many = Array.from({ length: MAX_FILM_ANSWERS + 1 }, () => yes.response)
  expect((await begin(id, project.id, many)).status).toBe(400)
  expect((await begin(id, project.id, [])).status).toBe(400)
})

test('a deleted answer leaves the film: its file, its clip, its words and its versions', async () => {
  const { id } = await published(admin, { draft: asking })
  const [one, two] = [await speak(id), await speak(id)]
  const { project, made } = await film(id, [one.response, two.response])
  const mine = made.find(({ response }) => response === one.response)
  const other = made.find(({ response }) => response === two.response)
  const secret = `Secret of ${made.indexOf(mine!)}`
  expect(await fileOf(mine!.sound)).toBe(200)
  await api('DELETE', `/api/admin/survey-responses/${one.response}`, { as: admin })
  expect([await fileOf(mine!.sound), await fileOf(other!.sound)]).toEqual([404, 200])
  expect(await env.MEDIA.get(`media/${mine!.sound.id}`)).toBeNull()
  const { document, revision } = await documentOf(project)
  expect(revision).toBe(3)
  const text = JSON.stringify(document)
  expect(text).not.toContain(mine!.take)
  expect(text).not.toContain(secret)
  expect(text).toContain(other!.take)
  expect(document.overlays).toMatchObject([{ content: 'This answer was withdrawn.' }])
  const versions = await versionTexts(project)
  expect(versions.length).toBeGreaterThan(0)
  expect(versions.join('')).not.toContain(secret)
  const { results } = await env.DB.prepare('SELECT response FROM survey_film_parts WHERE project = ?')
    .bind(project)
    .all()
  expect(results).toEqual([{ response: two.response }])
})

test('a film that was rendered before is deleted too, and a camera picture of another take stays', async () => {
  const { id } = await published(admin, { draft: asking })
  const one = await speak(id)
  const { project, made } = await film(id, [one.response])
  const [video, camera] = await Promise.all([
    newMedia(admin, { project, kind: 'video', type: 'video/mp4', file: 'film.mp4' }),
    newMedia(admin, { project, kind: 'video', type: 'video/mp4', file: 'face.mp4' }),
  ])
  const sound = await newMedia(admin, { project })
  await api('POST', '/api/collections/takes/records', {
    as: admin,
    body: { project, name: 'Own', source: 'microphone', sound: sound.id, camera: camera.id, duration: 2 },
  })
  await api('PATCH', `/api/collections/cam_projects/records/${project}`, {
    as: admin,
    body: { video: video.id },
  })
  await api('DELETE', `/api/admin/survey-responses/${one.response}`, { as: admin })
  expect(await Promise.all([video, camera, sound, made[0]!.sound].map(fileOf))).toEqual([404, 200, 200, 404])
  expect((await documentOf(project)).video).toBe('')
})

test('who unticks the consent, or records again, withdraws the first recording', async () => {
  const { id } = await published(admin, { draft: asking, settings: { once: true, editable: true } })
  for (const change of ['consent', 'recording', 'name'] as const) {
    const speaker = await speak(id)
    const { project, made } = await film(id, [speaker.response])
    const { body: again } = await upload(id, { question: 'spoken', bytes: wave }, { as: speaker.by })
    const answers = {
      name: change === 'name' ? 'other' : 'x',
      spoken: change === 'recording' ? again.id : speaker.file,
      ...(change !== 'consent' && { film: true }),
    }
    expect((await send(id, answers, { as: speaker.by })).status).toBe(200)
    const isThere = change === 'name'
    expect([change, await fileOf(made[0]!.sound)]).toEqual([change, isThere ? 200 : 404])
    expect((await documentOf(project)).document.overlays === undefined).toBe(isThere)
  }
})

test('a deleted survey takes its answers out of films', async () => {
  const { id } = await published(admin, { draft: asking })
  const one = await speak(id)
  const { made } = await film(id, [one.response])
  await api('DELETE', `/api/admin/surveys/${id}?title=Pets`, { as: admin })
  await jobs.find(({ name }) => name === 'surveys.remove-withdrawn')?.run(env, new Date())
  expect(await fileOf(made[0]!.sound)).toBe(404)
})

test('an answer that is withdrawn while the film is made is removed when it is finished', async () => {
  const { id } = await published(admin, { draft: asking })
  const [one, two] = [await speak(id), await speak(id)]
  const project = await newProject(admin)
  await begin(id, project.id, [one.response, two.response])
  const [first, second] = [await addTake(project.id), await addTake(project.id)]
  await api('DELETE', `/api/admin/survey-responses/${one.response}`, { as: admin })
  expect(await fileOf(second.sound)).toBe(200)
  const { body } = await finish(id, project.id, [
    { response: one.response, take: first.take },
    { response: two.response, take: second.take },
  ])
  expect(body).toEqual({ withdrawn: [one.response], revision: 1 })
  expect([await fileOf(first.sound), await fileOf(second.sound)]).toEqual([404, 200])
})

test('a film that was never finished loses its recordings with a withdrawn answer', async () => {
  const { id } = await published(admin, { draft: asking })
  const one = await speak(id)
  const project = await newProject(admin)
  await begin(id, project.id, [one.response])
  const { sound } = await addTake(project.id)
  await api('DELETE', `/api/admin/survey-responses/${one.response}`, { as: admin })
  const job = jobs.find(({ name }) => name === 'surveys.remove-withdrawn')
  await job?.run(env, new Date())
  expect(await fileOf(sound)).toBe(200)
  await job?.run(env, new Date(Date.now() + 2 * 60 * 60 * 1000))
  expect(await fileOf(sound)).toBe(404)
})

test('a film whose project was deleted has nothing to remove', async () => {
  const { id } = await published(admin, { draft: asking })
  const one = await speak(id)
  const { project } = await film(id, [one.response])
  await api('DELETE', `/api/collections/cam_projects/records/${project}`, { as: admin })
  await api('DELETE', `/api/admin/survey-responses/${one.response}`, { as: admin })
  const rows = await env.DB.prepare('SELECT * FROM survey_film_parts WHERE project = ?').bind(project).all()
  expect(rows.results).toEqual([])
})
