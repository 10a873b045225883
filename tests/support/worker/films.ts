import { expect } from 'vitest'
import type { Document } from '../../../worker/contract/document/document.ts'
import type { FilmAnswer } from '../../../worker/contract/survey/films.ts'
import type { Question, SurveySchema } from '../../../worker/contract/survey/schema.ts'
import { plainClip } from '../../../worker/model/document/plain-clip.ts'
import { newDocument } from '../../../worker/model/document/new-document.ts'
import { questions, send, upload } from './surveys.ts'
import { api, newMedia, newProject, person, PIP, request, type Json, type Person } from './world.ts'

const consent: Question = {
  id: 'film',
  type: 'consent',
  title: { en: 'May a character speak with your voice?' },
  purpose: 'voice_film',
}
const [page] = questions.pages
/** Asks whether a character may speak with the voice. */
export const asking: SurveySchema = {
  ...questions,
  pages: [{ id: 'one', questions: [...(page?.questions ?? []), consent] }],
}
/** A recording, as far as its type is read. */
export const wave = new Uint8Array(new TextEncoder().encode('RIFF....WAVEfmt and so on'))

/** A response with a recording. */
export async function speak(survey: string, { as, agrees = true }: { as?: Person; agrees?: boolean } = {}) {
  const by = as ?? (await person({ name: 'Speaker' }))
  const { body: file } = await upload(survey, { question: 'spoken', bytes: wave }, { as: by })
  const sent = await send(survey, { name: 'x', spoken: file.id, ...(agrees && { film: true }) }, { as: by })
  expect(sent.status).toBe(200)
  return {
    response: String(sent.body.id),
    file: String(file.id),
    withdrawal: String(sent.body.withdrawal),
    by,
  }
}

export const offered = (admin: Person, survey: string, query = '') =>
  api<{ items: FilmAnswer[]; totalItems: number; asks: boolean }>(
    'GET',
    `/api/admin/surveys/${survey}/film-answers?voice=spoken${query}`,
    { as: admin },
  )

export const begin = (admin: Person, survey: string, project: string, responses: string[]) =>
  api<{ items: FilmAnswer[] }>('POST', `/api/admin/surveys/${survey}/films`, {
    as: admin,
    body: { project, voice: 'spoken', responses },
  })

export async function addTake(admin: Person, project: string, fields: Record<string, unknown> = {}) {
  const sound = await newMedia(admin, { project })
  const { body } = await api<Json>('POST', '/api/collections/takes/records', {
    as: admin,
    body: { project, name: 'Answer', source: 'upload', sound: sound.id, duration: 4, ...fields },
  })
  return { take: body.id, sound }
}

export const finish = (
  admin: Person,
  survey: string,
  project: string,
  takes: { response: string; take: string }[],
) =>
  api<{ withdrawn: string[]; revision: number }>('PUT', `/api/admin/surveys/${survey}/films/${project}`, {
    as: admin,
    body: { takes },
  })

/** The status of a request for a file. */
export const fileOf = async (admin: Person, { id, file }: Json) =>
  (await request(`/api/files/media/${id}/${String(file)}`, { headers: { Authorization: admin.token } }))
    .status

export async function documentOf(admin: Person, project: string) {
  const { body } = await api<Json & { document: Document; revision: number; video: string }>(
    'GET',
    `/api/collections/cam_projects/records/${project}`,
    { as: admin },
  )
  return body
}

/** A finished film of answers, each with two seconds on the track of its own performer and a caption. */
export async function film(admin: Person, survey: string, responses: string[]) {
  const { id } = await newProject(admin)
  const { body } = await begin(admin, survey, id, responses)
  const made = await Promise.all(
    body.items.map(async ({ response }) => ({ response, ...(await addTake(admin, id)) })),
  )
  expect(
    (
      await finish(
        admin,
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
  return { project: id, made, document }
}
