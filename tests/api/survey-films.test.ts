import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { MAX_FILM_ANSWERS } from '../../worker/contract/survey/films.ts'
import { newDocument } from '../../worker/model/document/new-document.ts'
import { plainClip } from '../../worker/model/document/plain-clip.ts'
import { jobs } from '../../worker/jobs.ts'
import { recordDateOf } from '../../worker/platform/clock.ts'
import {
  addTake,
  asking,
  begin,
  documentOf,
  fileOf,
  film,
  finish,
  offered,
  speak,
  wave,
} from '../support/worker/films.ts'
import { published, send, surveyActs, upload } from '../support/worker/surveys.ts'
import { api, migrated, newMedia, newProject, person, PIP, type Person } from '../support/worker/world.ts'

let admin: Person
beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
})

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
  const { body } = await offered(admin, id)
  expect(body).toMatchObject({ totalItems: 2, asks: true })
  expect(body.items.map(({ response, file, agrees }) => [response, file, agrees])).toEqual([
    [no.response, no.file, false],
    [yes.response, yes.file, true],
  ])
  expect(body.items[1]?.person).toEqual({ id: yes.by.id, name: 'Speaker' })
  expect((await offered(admin, id, '&question=film&answer=yes')).body.items).toMatchObject([
    { response: yes.response },
  ])
  expect((await offered(admin, id, '&question=name&answer=nothing')).body.items).toEqual([])
})

test('a survey that does not ask has no answers for a film', async () => {
  const { id } = await published(admin)
  const { response } = await speak(id, { agrees: false })
  expect((await offered(admin, id)).body).toMatchObject({ asks: false, items: [{ response, agrees: false }] })
  const project = await newProject(admin)
  expect((await begin(admin, id, project.id, [response])).body.items).toEqual([])
})

test('only answers with consent enter a film, each once, and only in a project of the caller', async () => {
  const { id } = await published(admin, { draft: asking })
  const yes = await speak(id)
  const no = await speak(id, { agrees: false })
  const elsewhere = await speak((await published(admin, { draft: asking })).id)
  const project = await newProject(admin)
  const all = [yes.response, yes.response, no.response, elsewhere.response, 'nothing00000001']
  const { body } = await begin(admin, id, project.id, all)
  expect(body.items.map(({ response }) => response)).toEqual([yes.response])
  expect((await begin(admin, id, project.id, all)).body).toEqual(body)
  expect(await surveyActs(id)).toContain('surveys.make_film')
  const theirs = await newProject(await person())
  expect((await begin(admin, id, theirs.id, [yes.response])).status).toBe(404)
  expect((await finish(admin, id, theirs.id, [])).status).toBe(404)
  const many = Array.from({ length: MAX_FILM_ANSWERS + 1 }, () => yes.response)
  expect((await begin(admin, id, project.id, many)).status).toBe(400)
  expect((await begin(admin, id, project.id, [])).status).toBe(400)
})

test('a deleted answer leaves the film: its file, its clip, its words and its versions', async () => {
  const { id } = await published(admin, { draft: asking })
  const [one, two] = [await speak(id), await speak(id)]
  const { project, made } = await film(admin, id, [one.response, two.response])
  const mine = made.find(({ response }) => response === one.response)
  const other = made.find(({ response }) => response === two.response)
  const secret = `Secret of ${made.indexOf(mine!)}`
  expect(await fileOf(admin, mine!.sound)).toBe(200)
  await api('DELETE', `/api/admin/survey-responses/${one.response}`, { as: admin })
  expect([await fileOf(admin, mine!.sound), await fileOf(admin, other!.sound)]).toEqual([404, 200])
  expect(await env.MEDIA.get(`media/${mine!.sound.id}`)).toBeNull()
  const { document, revision } = await documentOf(admin, project)
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
  const { project, made } = await film(admin, id, [one.response])
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
  expect(
    await Promise.all([video, camera, sound, made[0]!.sound].map((media) => fileOf(admin, media))),
  ).toEqual([404, 200, 200, 404])
  expect((await documentOf(admin, project)).video).toBe('')
})

test('who unticks the consent, or records again, withdraws the first recording', async () => {
  const { id } = await published(admin, { draft: asking, settings: { once: true, editable: true } })
  for (const change of ['consent', 'recording', 'name'] as const) {
    const speaker = await speak(id)
    const { project, made } = await film(admin, id, [speaker.response])
    const { body: again } = await upload(id, { question: 'spoken', bytes: wave }, { as: speaker.by })
    const answers = {
      name: change === 'name' ? 'other' : 'x',
      spoken: change === 'recording' ? again.id : speaker.file,
      ...(change !== 'consent' && { film: true }),
    }
    expect((await send(id, answers, { as: speaker.by })).status).toBe(200)
    const isThere = change === 'name'
    expect([change, await fileOf(admin, made[0]!.sound)]).toEqual([change, isThere ? 200 : 404])
    expect((await documentOf(admin, project)).document.overlays === undefined).toBe(isThere)
  }
})

test('a deleted survey takes its answers out of films', async () => {
  const { id } = await published(admin, { draft: asking })
  const one = await speak(id)
  const { made } = await film(admin, id, [one.response])
  await api('DELETE', `/api/admin/surveys/${id}?title=Pets`, { as: admin })
  await jobs.find(({ name }) => name === 'surveys.remove-withdrawn')?.run(env, new Date())
  expect(await fileOf(admin, made[0]!.sound)).toBe(404)
})

test('an answer that is withdrawn while the film is made is removed when it is finished', async () => {
  const { id } = await published(admin, { draft: asking })
  const [one, two] = [await speak(id), await speak(id)]
  const project = await newProject(admin)
  await begin(admin, id, project.id, [one.response, two.response])
  const [first, second] = [await addTake(admin, project.id), await addTake(admin, project.id)]
  await api('DELETE', `/api/admin/survey-responses/${one.response}`, { as: admin })
  expect(await fileOf(admin, second.sound)).toBe(200)
  const { body } = await finish(admin, id, project.id, [
    { response: one.response, take: first.take },
    { response: two.response, take: second.take },
  ])
  expect(body).toEqual({ withdrawn: [one.response], revision: 1 })
  expect([await fileOf(admin, first.sound), await fileOf(admin, second.sound)]).toEqual([404, 200])
})

test('a film that was never finished loses its recordings with a withdrawn answer', async () => {
  const { id } = await published(admin, { draft: asking })
  const one = await speak(id)
  const project = await newProject(admin)
  await begin(admin, id, project.id, [one.response])
  const { sound } = await addTake(admin, project.id)
  await api('DELETE', `/api/admin/survey-responses/${one.response}`, { as: admin })
  const job = jobs.find(({ name }) => name === 'surveys.remove-withdrawn')
  await job?.run(env, new Date())
  expect(await fileOf(admin, sound)).toBe(200)
  await job?.run(env, new Date(Date.now() + 2 * 60 * 60 * 1000))
  expect(await fileOf(admin, sound)).toBe(404)
})

test('an unfinished film loses neither the takes that its project plays nor those of other times', async () => {
  const { id } = await published(admin, { draft: asking })
  const one = await speak(id)
  const project = await newProject(admin)
  const add = () => addTake(admin, project.id)
  const [before, later, played, left] = [await add(), await add(), await add(), await add()]
  const at = (hours: number) => recordDateOf(new Date(Date.now() + hours * 60 * 60 * 1000))
  await begin(admin, id, project.id, [one.response])
  for (const [{ take }, hours] of [
    [before, -1],
    [later, 2],
    [played, 0.5],
    [left, 0.5],
  ] as const)
    await env.DB.prepare('UPDATE takes SET created = ? WHERE id = ?').bind(at(hours), take).run()
  const plain = newDocument(PIP)
  const clips = [plainClip({ id: 'c', take: String(played.take), start: 0, duration: 4 })]
  const document = { ...plain, tracks: [{ ...plain.tracks[0]!, clips }] }
  for (const [revision, saved] of [document, plain].entries())
    expect(
      (
        await api('PUT', `/api/projects/${project.id}/document`, {
          as: admin,
          body: { revision, document: saved },
        })
      ).status,
    ).toBe(200)
  await api('DELETE', `/api/admin/survey-responses/${one.response}`, { as: admin })
  const job = jobs.find(({ name }) => name === 'surveys.remove-withdrawn')
  await job?.run(env, new Date(Date.now() + 2 * 60 * 60 * 1000))
  const found = await Promise.all([before, later, played, left].map(({ sound }) => fileOf(admin, sound)))
  expect(found).toEqual([200, 200, 200, 404])
})

test('a film whose project was deleted has nothing to remove', async () => {
  const { id } = await published(admin, { draft: asking })
  const one = await speak(id)
  const { project } = await film(admin, id, [one.response])
  await api('DELETE', `/api/collections/cam_projects/records/${project}`, { as: admin })
  await api('DELETE', `/api/admin/survey-responses/${one.response}`, { as: admin })
  const rows = await env.DB.prepare('SELECT * FROM survey_film_parts WHERE project = ?').bind(project).all()
  expect(rows.results).toEqual([])
})
