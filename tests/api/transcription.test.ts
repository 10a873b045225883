import { beforeAll, expect, test } from 'vitest'
import { MAX_CHUNKS_PER_DAY } from '../../worker/contract/takes/transcription.ts'
import type { SpeechModel } from '../../worker/platform/transcriber.ts'
import { api, migrated, person, type Person } from '../support/worker/world.ts'

let ada: Person
beforeAll(async () => {
  await migrated()
  ada = await person()
})

function base64(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += 8192)
    text += String.fromCharCode(...bytes.subarray(start, start + 8192))
  return btoa(text)
}

/** A silent WAV file of 16-bit samples in base64. */
function piece({ seconds = 1, rate = 16_000, channels = 1 } = {}): string {
  const bytes = new Uint8Array(44 + seconds * rate * channels * 2)
  const view = new DataView(bytes.buffer)
  bytes.set(new TextEncoder().encode('RIFF'), 0)
  view.setUint32(4, bytes.length - 8, true)
  bytes.set(new TextEncoder().encode('WAVEfmt '), 8)
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, channels, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * channels * 2, true)
  view.setUint16(32, channels * 2, true)
  view.setUint16(34, 16, true)
  bytes.set(new TextEncoder().encode('data'), 36)
  view.setUint32(40, bytes.length - 44, true)
  return base64(bytes)
}

const hello = {
  text: 'Hello',
  segments: [{ start: 0, end: 1, words: [{ word: ' Hello', start: 0.2, end: 0.7 }] }],
}

/** A model that answers like that. */
const model = (answer: () => Promise<unknown>): SpeechModel => ({ run: answer })
const helping = model(() => Promise.resolve(hello))

function transcribe(audio: string, { as = ada, AI = helping as SpeechModel | undefined } = {}) {
  return api('POST', '/api/transcription', { as, body: { audio }, ...(AI && { bindings: { AI } }) })
}

test('without the binding, transcription is refused with its own error', async () => {
  expect((await api('GET', '/api/transcription', { as: ada })).body).toEqual({ available: false })
  const refused = await api('POST', '/api/transcription', { as: ada, body: { audio: piece() } })
  expect([refused.status, refused.body.code]).toEqual([503, 'not_configured'])
})

test('with a model, words are returned with their times', async () => {
  const reported = await api('GET', '/api/transcription', { as: ada, bindings: { AI: helping } })
  expect(reported.body).toEqual({ available: true })
  const { status, body } = await transcribe(piece())
  expect([status, body]).toEqual([200, { words: [{ text: 'Hello', start: 0.2, end: 0.7 }] }])
  expect((await transcribe(piece({ seconds: 60 }))).status).toBe(200)
})

test.each([
  ['no base64', 'x'.repeat(100) + '*!*!'],
  ['no sound', btoa('x'.repeat(1000))],
  ['another rate', piece({ rate: 48_000 })],
  ['two channels', piece({ channels: 2 })],
  ['nothing in it', piece({ seconds: 0 })],
  ['a header that lies', piece().slice(0, 4_000)],
])('an unsupported sound is refused: %s', async (_what, audio) => {
  expect((await transcribe(audio)).body.code).toBe('not_a_sound')
})

test('an overlong segment is refused before transcription', async () => {
  const { status } = await transcribe(piece({ seconds: 62 }))
  expect([400, 413]).toContain(status)
})

test('recogniser errors are reported by name and do not count towards the daily limit', async () => {
  const eve = await person()
  const failing = model(() => Promise.reject(new Error('3040: out of capacity')))
  const failed = await transcribe(piece(), { as: eve, AI: failing })
  expect([failed.status, failed.body.code]).toEqual([503, 'recogniser_unavailable'])
  const odd = await transcribe(piece(), { as: eve, AI: model(() => Promise.resolve('busy')) })
  expect(odd.body.code).toBe('recogniser_unavailable')
  const audio = piece()
  const many = await Promise.all(
    Array.from({ length: MAX_CHUNKS_PER_DAY + 5 }, () => transcribe(audio, { as: eve })),
  )
  expect(many.filter(({ status }) => status === 200)).toHaveLength(MAX_CHUNKS_PER_DAY)
  expect(many.filter(({ body }) => body.code === 'too_many_requests')).toHaveLength(5)
})
