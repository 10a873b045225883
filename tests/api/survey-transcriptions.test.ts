import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Bindings } from '../../worker/bindings.ts'
import { MAX_TRANSCRIBED_BYTES, type Transcriptions } from '../../worker/contract/survey/transcripts.ts'
import { claimRecordings } from '../../worker/features/surveys/transcripts/queue-storage.ts'
import { MAX_ATTEMPTS } from '../../worker/features/surveys/transcripts/schedule.ts'
import {
  transcribeDue,
  wakeDueTranscription,
} from '../../worker/features/surveys/transcripts/transcribe-service.ts'
import { throttleKey } from '../../worker/http/rate-limit.ts'
import type { Transcriber, Transcription } from '../../worker/platform/transcriber.ts'
import { heldNotices, type HeldNotices } from '../support/worker/destinations.ts'
import { opened, published, save, step, surveyActs, upload } from '../support/worker/surveys.ts'
import { api, migrated, person, type Person } from '../support/worker/world.ts'

const MINUTE_MS = 60_000
const later = (ms: number) => new Date(Date.now() + ms)
const wave = new Uint8Array(new TextEncoder().encode('RIFF....WAVEfmt and so on'))

let admin: Person
let held: HeldNotices
let heard: string[]

beforeAll(migrated)
beforeEach(async () => {
  admin = await person({ admin: true })
  held = heldNotices()
  heard = []
  bind({ text: ' Bonsoir.', segments: [{ text: ' Bonsoir.' }], transcription_info: { language: 'fr' } })
  // Each test transcribes its own recordings only.
  await env.DB.exec('DELETE FROM survey_transcriptions')
})

/** Binds a model that gives this answer. */
function bind(answer: unknown) {
  held.bindings.AI = {
    async run(_model, { audio }) {
      heard.push(String(audio))
      return answer
    },
  }
}

interface Spoken {
  survey: string
  file: string
  response: string
  as: Person
}

async function speak(survey: string, as?: Person): Promise<Spoken> {
  const speaker = as ?? (await person())
  const { body: file } = await upload(survey, { question: 'spoken', bytes: wave }, { as: speaker })
  const sent = await api<{ id: string }>('POST', `/api/surveys/${survey}/responses`, {
    as: speaker,
    body: {
      answers: { name: 'x', spoken: file.id },
      page: 'one',
      version: 1,
      language: 'en',
      opened: await opened(survey),
    },
    bindings: held.bindings,
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  return { survey, file: String(file.id), response: sent.body.id, as: speaker }
}

const transcriptOf = ({ file }: Spoken) =>
  env.DB.prepare('SELECT text, language, created FROM survey_transcripts WHERE file = ?')
    .bind(file)
    .first<{ text: string; language: string; created: string }>()

const queuedOf = ({ file }: Spoken) =>
  env.DB.prepare('SELECT state, attempts FROM survey_transcriptions WHERE file = ?')
    .bind(file)
    .first<{ state: string; attempts: number }>()

const states = async (survey: string, bindings: Partial<Bindings> = held.bindings) =>
  (
    await api<Transcriptions>('GET', `/api/admin/surveys/${survey}/transcriptions?about=spoken`, {
      as: admin,
      bindings,
    })
  ).body

const queue = (survey: string, query = '') =>
  api<{ queued: number; code: string }>(
    'POST',
    `/api/admin/surveys/${survey}/transcriptions?about=spoken${query}`,
    { as: admin, bindings: held.bindings },
  )

/** Transcribes the recordings that are due at a time, with this recogniser. */
const workOff = (transcribe: Transcriber['transcribe'], now = new Date()) =>
  transcribeDue({ ...env, ...held.bindings }, { now, transcriber: { transcribe } })

const words = (text: string): Transcription => ({ text, language: 'en', words: [] })
const failing = () => Promise.reject(new Error('3040: out of capacity'))

test('a voice answer is transcribed once after it was sent, in the language that was spoken', async () => {
  const { id } = await published(admin)
  const spoken = await speak(id)
  expect(held.messages).toHaveLength(1)
  expect(await states(id)).toEqual({ available: true, missing: 0, waiting: 1, failed: 0 })
  held.messages.push(...held.messages)
  await held.drain()
  expect(heard).toEqual([btoa(String.fromCharCode(...wave))])
  expect(await transcriptOf(spoken)).toMatchObject({ text: 'Bonsoir.', language: 'fr' })
  expect(await queuedOf(spoken)).toBeNull()
  expect(await states(id)).toEqual({ available: true, missing: 0, waiting: 0, failed: 0 })
  const found = await api<{ totalItems: number }>(
    'GET',
    `/api/admin/surveys/${id}/responses?search=bonsoir`,
    {
      as: admin,
    },
  )
  expect(found.body.totalItems).toBe(1)
})

test('silence has a transcript without words', async () => {
  bind({ text: '', segments: [] })
  const spoken = await speak((await published(admin)).id)
  await held.drain()
  expect(await transcriptOf(spoken)).toMatchObject({ text: '' })
  expect(await queuedOf(spoken)).toBeNull()
})

test('nothing is queued without a recogniser, or where the survey has it turned off', async () => {
  delete held.bindings.AI
  const { id } = await published(admin)
  const before = await speak(id)
  expect(await queuedOf(before)).toBeNull()
  expect(await states(id)).toEqual({ available: false, missing: 1, waiting: 0, failed: 0 })
  expect(await queue(id)).toMatchObject({ status: 503, body: { code: 'not_configured' } })
  bind({ text: 'x' })
  const off = await published(admin, { settings: { transcribe: false } })
  expect(off.settings.transcribe).toBe(false)
  expect(await queuedOf(await speak(off.id))).toBeNull()
  expect(held.messages).toEqual([])
})

test('turning it off takes waiting recordings from the queue, and other changes do not', async () => {
  const survey = await published(admin)
  const spoken = await speak(survey.id)
  const { settings } = survey
  const { transcribe: _, ...older } = settings
  const saved = await save(admin, survey, { settings: { ...older, maxResponses: 9 } })
  expect(saved.body.settings.transcribe).toBe(true)
  expect(await queuedOf(spoken)).toMatchObject({ state: 'waiting' })
  const off = await save(admin, saved.body, { settings: { ...settings, transcribe: false } })
  expect(await queuedOf(spoken)).toBeNull()
  // The admin may still ask for them.
  expect((await queue(survey.id)).body).toEqual({ queued: 1 })
  await save(admin, off.body, { title: 'Another' })
  await held.drain()
  expect(await transcriptOf(spoken)).toMatchObject({ text: 'Bonsoir.' })
})

test('a failure is retried with growing delays, then shown, and may be tried again', async () => {
  const { id } = await published(admin)
  const spoken = await speak(id)
  let now = new Date()
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    await workOff(failing, now)
    expect(await queuedOf(spoken)).toEqual({
      state: attempt < MAX_ATTEMPTS ? 'waiting' : 'failed',
      attempts: attempt,
    })
    // Not before its time.
    await workOff(async () => words('Too early'), now)
    expect(await transcriptOf(spoken)).toBeNull()
    now = new Date(now.getTime() + 7 * 60 * MINUTE_MS)
  }
  expect(await states(id)).toEqual({ available: true, missing: 0, waiting: 0, failed: 1 })
  expect((await queue(id, `&ids=${spoken.response}`)).body).toEqual({ queued: 1 })
  expect(await surveyActs(id)).toContain('surveys.transcribe')
  await held.drain()
  expect(await transcriptOf(spoken)).toMatchObject({ text: 'Bonsoir.' })
})

test('an attempt that was killed is repeated, and one that is always killed ends', async () => {
  const { id } = await published(admin)
  const spoken = await speak(id)
  held.messages.length = 0
  // The worker dies during the attempt.
  await claimRecordings(env.DB, { limit: 2, now: Date.now() })
  await workOff(async () => words('Twice at once'))
  expect(await transcriptOf(spoken)).toBeNull()
  expect(await wakeDueTranscription({ ...env, ...held.bindings }, later(MINUTE_MS))).toBe(0)
  expect(await wakeDueTranscription({ ...env, ...held.bindings }, later(4 * MINUTE_MS))).toBe(1)
  expect(held.messages).toEqual([{ transcribe: true }])
  await workOff(async () => words('Bonsoir.'), later(4 * MINUTE_MS))
  expect(await transcriptOf(spoken)).toMatchObject({ text: 'Bonsoir.' })

  const deadly = await speak(id)
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++)
    await claimRecordings(env.DB, { limit: 2, now: later(attempt * 4 * MINUTE_MS).getTime() })
  await workOff(async () => words('Once more'), later(60 * MINUTE_MS))
  expect(await queuedOf(deadly)).toMatchObject({ state: 'failed' })
  expect(await transcriptOf(deadly)).toBeNull()
})

test('a late outcome of an attempt that was given up changes nothing', async () => {
  const spoken = await speak((await published(admin)).id)
  await workOff(async () => {
    await workOff(async () => words('By the second one'), later(4 * MINUTE_MS))
    return words('By the first one')
  })
  expect(await transcriptOf(spoken)).toMatchObject({ text: 'By the second one' })
})

test('a lost message is replaced, and does not fail the answer', async () => {
  const NOTICES = { sendBatch: () => Promise.reject(new Error('Queue is down')) }
  const { bindings } = held
  held.bindings.NOTICES = NOTICES as unknown as Bindings['NOTICES']
  const spoken = await speak((await published(admin)).id)
  held = Object.assign(heldNotices(), { bindings })
  const messages: unknown[] = []
  const working = { sendBatch: async (batch: Iterable<unknown>) => void messages.push(...batch) }
  const bound = { ...env, ...bindings, NOTICES: working as unknown as Bindings['NOTICES'] }
  expect(await wakeDueTranscription(bound, new Date())).toBe(1)
  expect(messages).toMatchObject([{ body: { transcribe: true } }])
  await workOff(async () => words('Here'))
  expect(await transcriptOf(spoken)).toMatchObject({ text: 'Here' })
})

test('an answer that is deleted meanwhile leaves no words', async () => {
  const { id } = await published(admin)
  const spoken = await speak(id)
  await workOff(async () => {
    await api('DELETE', `/api/admin/survey-responses/${spoken.response}`, { as: admin })
    return words('Forget me')
  })
  expect(await transcriptOf(spoken)).toBeNull()
  const waiting = await speak(id)
  await api('DELETE', `/api/admin/survey-responses/${waiting.response}`, { as: admin })
  expect(await queuedOf(waiting)).toBeNull()
  await held.drain()
  expect(heard).toEqual([])
})

test('words that an admin types meanwhile win', async () => {
  const spoken = await speak((await published(admin)).id)
  await workOff(async () => {
    const path = `/api/admin/surveys/${spoken.survey}/files/${spoken.file}/transcript`
    await api('PUT', path, { as: admin, body: { text: 'Typed' } })
    return words('Recognised')
  })
  expect(await transcriptOf(spoken)).toMatchObject({ text: 'Typed' })
  expect(await queuedOf(spoken)).toBeNull()
})

test('of an answer that is recorded again, only the new recording is transcribed', async () => {
  const { id } = await published(admin, { settings: { once: true, editable: true } })
  const first = await speak(id)
  const second = await speak(id, first.as)
  expect(second.response).toBe(first.response)
  await held.drain()
  expect(heard).toHaveLength(1)
  expect(await transcriptOf(first)).toBeNull()
  expect(await queuedOf(first)).toBeNull()
  expect(await transcriptOf(second)).toMatchObject({ text: 'Bonsoir.' })
})

test('a recording that is too large or missing fails without an attempt to recognise it', async () => {
  const { id } = await published(admin)
  const [large, missing] = [await speak(id), await speak(id)]
  await env.DB.prepare('UPDATE survey_files SET size = ? WHERE id = ?')
    .bind(MAX_TRANSCRIBED_BYTES + 1, large.file)
    .run()
  await env.MEDIA.delete(`surveys/${missing.file}`)
  await held.drain()
  expect(heard).toEqual([])
  expect(await queuedOf(large)).toMatchObject({ state: 'failed' })
  expect(await queuedOf(missing)).toMatchObject({ state: 'failed' })
})

test('recordings of a survey in the trash wait', async () => {
  const { id } = await published(admin)
  const spoken = await speak(id)
  const trashed = (date: string) =>
    env.DB.prepare('UPDATE surveys SET trashed = ? WHERE id = ?').bind(date, id).run()
  await trashed('2026-01-01 00:00:00.000Z')
  await held.drain()
  expect(await wakeDueTranscription({ ...env, ...held.bindings }, new Date())).toBe(0)
  expect(await queuedOf(spoken)).toEqual({ state: 'waiting', attempts: 0 })
  await trashed('')
  await workOff(async () => words('Back'))
  expect(await transcriptOf(spoken)).toMatchObject({ text: 'Back' })
})

test('transcripts of an anonymous survey tell no more of the time than its answers', async () => {
  const { id } = await published(admin, { settings: { anonymous: true } })
  const as = await person()
  const { body: file } = await upload(id, { question: 'spoken', bytes: wave }, { as })
  await api('POST', `/api/surveys/${id}/responses`, {
    as,
    body: {
      answers: { name: 'x', spoken: file.id },
      page: 'one',
      version: 1,
      language: 'en',
      opened: await opened(id),
    },
    bindings: held.bindings,
  })
  await held.drain()
  const found = await transcriptOf({ file: String(file.id) } as Spoken)
  expect(found).toMatchObject({ text: 'Bonsoir.' })
  expect(found?.created).toMatch(/:00:00\.000Z$/)
})

test.each(['name', 'nothing', 'constructor'])('the question %s has no recordings', async (about) => {
  const { id } = await published(admin)
  const path = `/api/admin/surveys/${id}/transcriptions?about=${about}`
  expect((await api('POST', path, { as: admin, bindings: held.bindings })).status).toBe(404)
  expect((await api('GET', path, { as: admin })).status).toBe(404)
})

test('beyond the allowance of a day, recordings wait for an admin', async () => {
  const { id } = await published(admin)
  const as = await person()
  const first = await speak(id, as)
  expect(await queuedOf(first)).toMatchObject({ state: 'waiting' })
  const subject = `survey-transcriptions-of:${as.id}`
  await env.DB.prepare('UPDATE throttles SET attempts = 60 WHERE key = ?')
    .bind(await throttleKey(subject, env.AUTH_SECRET ?? ''))
    .run()
  const beyond = await speak(id, as)
  expect(await queuedOf(beyond)).toBeNull()
  expect(await states(id)).toMatchObject({ missing: 1, waiting: 1 })
  expect(await queuedOf(await speak(id))).toMatchObject({ state: 'waiting' })
  expect((await queue(id)).body).toEqual({ queued: 1 })
})

test('a claim looks through a part of the backlog', async () => {
  const { id } = await published(admin)
  const rows = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
    INSERT INTO survey_transcriptions (file, survey, state, due) SELECT 'lost' || i, ?, 'waiting', i FROM n`
  await env.DB.prepare(rows).bind(id).run()
  const spoken = await speak(id)
  const claimed = await claimRecordings(env.DB, { limit: 2, now: Date.now() + 1 })
  expect(claimed.map(({ file }) => file)).toEqual([spoken.file])
  const left = "SELECT COUNT(*) AS n FROM survey_transcriptions WHERE file LIKE 'lost%'"
  expect(await env.DB.prepare(left).first('n')).toBe(70)
})

test('typed words are in no detected language', async () => {
  const spoken = await speak((await published(admin)).id)
  await held.drain()
  const path = `/api/admin/surveys/${spoken.survey}/files/${spoken.file}/transcript`
  await api('PUT', path, { as: admin, body: { text: 'Typed' } })
  expect(await transcriptOf(spoken)).toMatchObject({ text: 'Typed', language: '' })
})

test('a survey that is closed still has its recordings transcribed', async () => {
  const { id } = await published(admin)
  const spoken = await speak(id)
  await step(admin, id, 'close')
  await held.drain()
  expect(await transcriptOf(spoken)).toMatchObject({ text: 'Bonsoir.' })
})
