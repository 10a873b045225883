import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { SurveySchema } from '../../worker/contract/survey/schema.ts'
import { exported } from '../support/worker/account-export.ts'
import { begin, complete, putPart, uploaded, wav } from '../support/worker/files.ts'
import { newJam } from '../support/worker/jam-tab.ts'
import {
  cookieOf,
  keep,
  published,
  questions,
  save,
  send,
  step,
  upload,
  view,
} from '../support/worker/surveys.ts'
import {
  api,
  migrated,
  newProject,
  person,
  request,
  type Json,
  type Person,
} from '../support/worker/world.ts'

let admin: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
})

async function rows(survey: string) {
  const files = env.DB.prepare('SELECT * FROM survey_files WHERE survey = ?').bind(survey)
  return (await files.all<Record<string, unknown>>()).results
}

const text = (words: string) => new Uint8Array(new TextEncoder().encode(words))
const wave = text('RIFF....WAVEfmt and so on')

test('a recording is known by its bytes, belongs to who sent it, and is served in parts', async () => {
  const { id } = await published(admin, { settings: { once: true } })
  const as = await person()
  const wrong = await upload(id, { question: 'spoken', bytes: text('<html>') }, { as })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'not_a_sound'])
  const sent = await upload(id, { question: 'spoken', name: '../"é".wav', bytes: wave }, { as })
  expect(sent.body).toMatchObject({ name: 'é.wav', size: wave.length, type: 'audio/wav' })
  const file = String(sent.body.id)
  await keep(id, { name: 'x', spoken: file }, { as })
  expect((await view(id, { as })).body.own?.files).toEqual([sent.body])
  const path = `/api/surveys/${id}/files/${file}`
  const get = (by?: Person, headers: Record<string, string> = {}) =>
    request(path, { headers: { ...(by && { Authorization: by.token }), ...headers } })
  expect((await get()).status).toBe(404)
  expect((await get(await person())).status).toBe(404)
  const whole = await get(as)
  expect(await whole.text()).toBe(new TextDecoder().decode(wave))
  expect(whole.headers.get('content-security-policy')).toContain('sandbox')
  const known = { 'if-none-match': whole.headers.get('etag') ?? '' }
  expect((await get(as, known)).status).toBe(304)
  // Knowing the id gives no access.
  expect((await get(await person(), known)).status).toBe(404)
  const part = await get(admin, { range: 'bytes=0-3' })
  expect([part.status, await part.text()]).toEqual([206, 'RIFF'])
  const token = await api<{ token: string }>('POST', '/api/files/token', { as: admin })
  expect((await request(`${path}?token=${token.body.token}`)).status).toBe(200)
  const response = await send(id, { name: 'x', spoken: file }, { as })
  expect(response.status).toBe(200)
  expect((await rows(id))[0]).toMatchObject({ response: response.body.id })
  const { body } = await api<{ items: { files: object[] }[] }>('GET', `/api/admin/surveys/${id}/responses`, {
    as: admin,
  })
  expect(body.items[0]?.files).toEqual([sent.body])
})

test('a file of an anonymous survey tells no more of its moment than the answers do', async () => {
  const { id } = await published(admin, { settings: { anonymous: true } })
  await upload(id, { question: 'papers', bytes: text('a') })
  expect((await rows(id))[0]?.created).toMatch(/ \d\d:00:00\.000Z$/)
})

test('a file is accepted only from its uploader and for its question', async () => {
  const { id } = await published(admin)
  const as = await person()
  const { body } = await upload(id, { question: 'spoken', bytes: wave }, { as })
  const stolen = await send(id, { name: 'x', spoken: String(body.id) }, { as: await person() })
  expect(stolen.body.data).toMatchObject({ spoken: { code: 'file_missing' } })
  const moved = await send(id, { name: 'x', papers: [String(body.id)] }, { as })
  expect(moved.body.data).toMatchObject({ papers: { code: 'file_missing' } })
})

test.each([
  ['plain text', text('Hello, wörld'), 200, 'text/plain; charset=utf-8'],
  ['a PDF', text('%PDF-1.7 …'), 200, 'application/pdf'],
  ['a program', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2]), 400, 'unsupported_media_type'],
  ['nothing', new Uint8Array(0), 400, 'empty_file'],
  ['more than the question takes', text('x'.repeat(1_001)), 400, 'too_large'],
])('a file that is %s', async (_what, bytes, status, says) => {
  const { id } = await published(admin)
  const answer = await upload(id, { question: 'papers', bytes })
  expect([answer.body.code ?? answer.body.type, answer.status >= 400]).toEqual([says, status >= 400])
  expect(await rows(id)).toHaveLength(status === 200 ? 1 : 0)
  if (status !== 200) return
  const path = `/api/surveys/${id}/files/${String(answer.body.id)}`
  const got = await request(path, { headers: { cookie: cookieOf(answer) } })
  expect(got.headers.get('content-disposition')).toMatch(/^attachment/)
})

test('a holder has room for so many files and no more, also in parallel', async () => {
  const { id } = await published(admin)
  const as = await person()
  const sent = await Promise.all(
    Array.from({ length: 50 }, () => upload(id, { question: 'papers', bytes: text('a') }, { as })),
  )
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(40)
  expect(sent.filter(({ body }) => body.code === 'quota_reached')).toHaveLength(10)
})

test('a question’s clip is uploaded by an admin; files of a project are refused', async () => {
  const asked = await begin(await person(), { kind: 'sound', name: 'clip.wav', size: 1_000 })
  expect([asked.status, asked.body]).toMatchObject([400, { data: { project: {} } }])
  const clip = await uploaded(admin, wav(1_000), {})
  const playing = (sound: string): SurveySchema => ({
    ...questions,
    pages: [
      {
        id: 'one',
        questions: [
          { id: 'heard', type: 'listen', title: { en: 'Hear' }, clip: sound, answer: { kind: 'text' } },
        ],
      },
    ],
  })
  const { id } = await published(admin, { draft: playing(String(clip.id)) })
  const path = (survey: string, sound: unknown) => `/api/surveys/${survey}/files/${String(sound)}`
  const played = await request(path(id, clip.id))
  expect([played.status, (await played.arrayBuffer()).byteLength]).toEqual([200, 1_000])

  const project = await newProject(admin)
  const take = await uploaded(admin, wav(1_000), { project: String(project.id) })
  // Nor is a voice message of a room, or a take of a jam.
  const { body: room } = await api<Json>('POST', '/api/collections/chat_rooms/records', {
    as: admin,
    body: { name: 'Heard', slug: 'heard' },
  })
  const member = await person()
  const begun = await begin(member, { kind: 'sound', name: 'said.wav', size: 1_000, room: room.id })
  await putPart(member, begun.body.id, 1, wav(1_000))
  const { body: said } = await complete(member, begun.body.id)
  const sung = await uploaded(admin, wav(1_000), { jam: (await newJam(admin)).id })
  for (const sound of [take.id, said.id, sung.id]) {
    const other = await published(admin, { draft: playing(String(sound)) })
    expect([sound, (await request(path(other.id, sound))).status]).toEqual([sound, 404])
  }
})

test('everyone may fetch the pictures of a question and its options, and only of the newest version', async () => {
  const asked = await begin(await person(), { kind: 'picture', name: 'cat.png', size: 100 })
  expect([asked.status, asked.body]).toMatchObject([400, { data: { project: {} } }])
  const bytes = new Uint8Array(100)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const shown = await uploaded(admin, bytes, { kind: 'picture', name: 'cat.png' })
  const unused = await uploaded(admin, bytes, { kind: 'picture', name: 'dog.png' })
  const above = await uploaded(admin, bytes, { kind: 'picture', name: 'pets.png' })
  const picture = { media: String(above.id), width: 40, height: 30, alt: { en: 'Two pets' } }
  const options = [{ id: 'cat', label: { en: 'Cat' }, picture: String(shown.id) }]
  const { id } = await published(admin, {
    draft: {
      ...questions,
      pages: [
        {
          id: 'one',
          questions: [{ id: 'pet', type: 'picture_choice', title: { en: 'Pet' }, picture, options }],
        },
      ],
    },
  })
  const path = (picture: unknown) => `/api/surveys/${id}/files/${String(picture)}`
  for (const one of [shown.id, above.id]) {
    const fetched = await request(path(one))
    expect([fetched.status, fetched.headers.get('content-type')]).toEqual([200, 'image/png'])
  }
  expect((await request(path(unused.id))).status).toBe(404)
})

test('everyone may fetch the logo of a survey, and a look takes colours only', async () => {
  const bytes = new Uint8Array(100)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const logo = await uploaded(admin, bytes, { kind: 'picture', name: 'logo.png' })
  const colours = { accent: '#24548f', paper: '#10151f', text: '#eef2f8' }
  const look = { ...colours, font: 'serif' as const, logo: String(logo.id) }
  const survey = await published(admin, { draft: { ...questions, look } })
  const fetched = await request(`/api/surveys/${survey.id}/files/${look.logo}`)
  expect([fetched.status, fetched.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await view(survey.id)).body.schema?.look).toEqual(look)
  for (const colour of ['red', '#fff', '#24548f); --ink: red', 'url(//x.test)', '']) {
    for (const name of Object.keys(colours)) {
      const { status } = await save(admin, survey, { draft: { ...questions, look: { [name]: colour } } })
      expect([name, colour, status]).toEqual([name, colour, 400])
    }
  }
  // Closed, it has no questions and no pictures, but its colours.
  await step(admin, survey.id, 'close')
  const closed = await view(survey.id)
  expect([closed.body.schema, closed.body.look]).toEqual([undefined, { ...colours, font: 'serif' }])
  const page = await (await request(`/forms/${survey.id}`)).text()
  expect(page).toContain('--paper:var(--if-light, #ffffff) var(--if-dark, #10151f);')
  expect(page.match(/<meta name="theme-color" content="([^"]*)"/)?.[1]).toBe('#10151f')
})

test('questions without files, and closed surveys, accept no upload', async () => {
  const { id } = await published(admin)
  expect((await upload(id, { question: 'name', bytes: wave })).status).toBe(404)
  await step(admin, id, 'close')
  expect((await upload(id, { question: 'spoken', bytes: wave })).body.code).toBe('survey_closed')
})

test('executable content is saved with the extension of its real type', async () => {
  const { id } = await published(admin)
  const as = await person()
  const names = ['run.bat', 'a.hta', 'pay.ps1', 'notes.md']
  const saved: string[] = []
  for (const name of names) {
    const { body } = await upload(
      id,
      { question: 'papers', name, bytes: text('echo hi') },
      { as: await person() },
    )
    const path = `/api/surveys/${id}/files/${String(body.id)}`
    const got = await request(path, { headers: { Authorization: admin.token } })
    saved.push(decodeURIComponent(got.headers.get('content-disposition') ?? ''))
  }
  expect(saved).toEqual(
    ['run.bat.txt', 'a.hta.txt', 'pay.ps1.txt', 'notes.md'].map(
      (name) => `attachment; filename*=UTF-8''${name}`,
    ),
  )
  const { body } = await upload(id, { question: 'papers', name: 'run.bat', bytes: text('echo hi') }, { as })
  const archive = new TextDecoder('latin1').decode(await (await exported(as)).arrayBuffer())
  expect(archive).toContain(`surveys/files/${String(body.id)}-run.bat.txt`)
})
