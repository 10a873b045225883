import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { AnswerThemes } from '../../worker/contract/survey/themes.ts'
import { MAX_ANSWER_TRANSCRIPT } from '../../worker/contract/survey/transcripts.ts'
import { EMBEDDING_MODEL } from '../../worker/platform/embedder.ts'
import type { SpeechModel } from '../../worker/platform/transcriber.ts'
import { published, send, upload } from '../support/worker/surveys.ts'
import { api, migrated, person, type Person } from '../support/worker/world.ts'

let admin: Person
beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
})

const themes = (survey: string, about: string, query = '', AI?: SpeechModel) =>
  api<AnswerThemes>('GET', `/api/admin/surveys/${survey}/themes?about=${about}${query}`, {
    as: admin,
    ...(AI && { bindings: { AI } }),
  })

test('where a model is bound, answers are grouped by their meaning, and no vectors are stored', async () => {
  const { id } = await published(admin)
  for (const name of ['Much too dear.', 'It costs a fortune!', 'So funny!', 'It made me laugh.', '...'])
    await send(id, { name })
  const tables = async () => {
    const { results } = await env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
    return results.length
  }
  const before = await tables()
  const models = new Set<string>()
  const { body } = await themes(id, 'name', '', {
    async run(model, { text }) {
      models.add(model)
      // Safe: the embedder sends a list.
      return { data: (text as string[]).map((one) => (/dear|costs/.test(one) ? [1, 0.1] : [0, 1])) }
    },
  })
  expect([...models]).toEqual([EMBEDDING_MODEL])
  expect(body).toMatchObject({ by: 'meaning', isFallback: false, answers: 5, others: 1 })
  expect(body.themes.map(({ answers, share }) => [answers, share])).toEqual([
    [2, 0.4],
    [2, 0.4],
  ])
  expect(await tables()).toBe(before)
})

test('where the model fails, words do, and the answer says so', async () => {
  const { id } = await published(admin)
  for (const name of ['The cat sleeps.', 'A cat, of course.']) await send(id, { name })
  for (const run of [() => Promise.reject(new Error('3040: out of capacity')), async () => ({ data: [] })]) {
    const { status, body } = await themes(id, 'name', '', { run })
    expect(status).toBe(200)
    expect(body).toMatchObject({ by: 'words', isFallback: true, themes: [{ words: ['cat'] }] })
  }
})

test('answers to a text question are grouped, within the filter, with links to their responses', async () => {
  const { id } = await published(admin)
  const texts = ['The cat sleeps.', 'A cat, of course.', 'My cat and a dog.', 'No animals.', 'ok']
  const sent: string[] = []
  for (const name of texts) {
    const { body } = await send(id, { name, pet: name.includes('cat') ? 'cat' : 'dog' })
    sent.push(String(body.id))
  }
  const { body } = await themes(id, 'name')
  expect(body).toMatchObject({ answers: 5, totalItems: 5, others: 2 })
  expect(body.themes).toMatchObject([{ words: ['cat'], answers: 3, share: 0.6 }])
  const quoted = body.themes[0]?.quotes ?? []
  expect(quoted.map(({ response }) => response).toSorted()).toEqual(sent.slice(0, 3).toSorted())
  expect((await themes(id, 'name', '&question=pet&answer=dog')).body).toMatchObject({
    answers: 2,
    themes: [],
    others: 2,
  })
})

test.each(['pet', 'stars', 'nothing', 'constructor'])('the question %s has no themes', async (about) => {
  const { id } = await published(admin)
  expect((await themes(id, about)).status).toBe(404)
})

test('a survey without answers has no themes', async () => {
  const { id } = await published(admin)
  expect((await themes(id, 'name')).body).toEqual({
    themes: [],
    answers: 0,
    others: 0,
    totalItems: 0,
    by: 'words',
    isFallback: false,
    untranscribed: 0,
  })
})

const wave = new Uint8Array(new TextEncoder().encode('RIFF....WAVEfmt and so on'))

async function speak(survey: string) {
  const as = await person()
  const { body: file } = await upload(survey, { question: 'spoken', bytes: wave }, { as })
  const { body } = await send(survey, { name: 'x', spoken: file.id }, { as })
  return { as, file: String(file.id), response: String(body.id) }
}

const transcribe = (survey: string, file: string, text: string) =>
  api('PUT', `/api/admin/surveys/${survey}/files/${file}/transcript`, { as: admin, body: { text } })

test('recordings are grouped, searched and shown by their transcripts', async () => {
  const { id } = await published(admin)
  const spoken = [await speak(id), await speak(id), await speak(id)]
  const [one, two, three] = spoken
  expect((await themes(id, 'spoken')).body).toMatchObject({ answers: 0, untranscribed: 3, totalItems: 3 })
  await transcribe(id, one!.file, 'The curtain is too heavy.')
  await transcribe(id, two!.file, ' A velvet curtain! ')
  expect((await transcribe(id, three!.file, '')).status).toBe(204)
  const { body } = await themes(id, 'spoken')
  expect(body).toMatchObject({ answers: 3, untranscribed: 0, others: 1 })
  expect(body.themes).toMatchObject([{ words: ['curtain'], answers: 2 }])
  const found = await api<{ items: { id: string }[] }>(
    'GET',
    `/api/admin/surveys/${id}/responses?search=velvet`,
    {
      as: admin,
    },
  )
  expect(found.body.items.map((item) => item.id)).toEqual([two!.response])
  const whole = await api('GET', `/api/admin/survey-responses/${two!.response}`, { as: admin })
  expect(whole.body.response).toMatchObject({ files: [{ id: two!.file, transcript: 'A velvet curtain!' }] })
  // A transcript may be corrected.
  await transcribe(id, two!.file, 'A silk curtain!')
  const again = await api('GET', `/api/admin/survey-responses/${two!.response}`, { as: admin })
  expect(again.body.response).toMatchObject({ files: [{ transcript: 'A silk curtain!' }] })
})

test('a transcript needs a sent recording of this survey, and is deleted with it', async () => {
  const { id } = await published(admin)
  const { file, response, as } = await speak(id)
  expect((await transcribe((await published(admin)).id, file, 'x')).status).toBe(404)
  expect((await transcribe(id, 'nothing00000001', 'x')).status).toBe(404)
  expect((await transcribe(id, file, 'x'.repeat(MAX_ANSWER_TRANSCRIPT + 1))).body.code).toBe(
    'validation_failed',
  )
  const { body: unsent } = await upload(id, { question: 'spoken', bytes: wave }, { as })
  expect((await transcribe(id, String(unsent.id), 'x')).status).toBe(404)
  await transcribe(id, file, 'Only once.')
  await api('DELETE', `/api/admin/survey-responses/${response}`, { as: admin })
  const row = await env.DB.prepare('SELECT * FROM survey_transcripts WHERE file = ?').bind(file).first()
  expect(row).toBeNull()
})
