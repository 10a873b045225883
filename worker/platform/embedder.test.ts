import { expect, test } from 'vitest'
import { EMBEDDING_MODEL, EmbedderError, MAX_TEXTS, MAX_UNITS, workersAiEmbedder } from './embedder.ts'

/** A model that embeds each text as its length; notes its calls. */
function model(answer?: (text: string[]) => unknown) {
  const calls: { model: string; text: string[] }[] = []
  return {
    calls,
    async run(name: string, inputs: Record<string, unknown>) {
      // Safe: the embedder sends lists only.
      const text = inputs.text as string[]
      calls.push({ model: name, text })
      return answer
        ? answer(text)
        : { shape: [text.length, 2], pooling: 'cls', data: text.map((one) => [one.length, 1]) }
    },
  }
}

const texts = (count: number, length = 5) =>
  Array.from({ length: count }, (_, index) => String(index % 10).repeat(length))

test('each text gets its vector, in their order', async () => {
  const ai = model()
  expect(await workersAiEmbedder(ai).embed(['a', 'bcd'])).toEqual([
    Float32Array.of(1, 1),
    Float32Array.of(3, 1),
  ])
  expect(ai.calls).toEqual([{ model: EMBEDDING_MODEL, text: ['a', 'bcd'] }])
})

test('no text that is sent is empty, for which the model refuses the call', async () => {
  const ai = model()
  const blank = ' '.repeat(2_000)
  expect(await workersAiEmbedder(ai).embed(['', blank, `${blank}late`, ' a '])).toHaveLength(4)
  expect(ai.calls[0]?.text).toEqual(['.', '.', 'late', 'a'])
})

test('calls stay within the limits of the platform', async () => {
  const ai = model()
  expect(await workersAiEmbedder(ai).embed(texts(250))).toHaveLength(250)
  expect(ai.calls.map(({ text }) => text.length)).toEqual([MAX_TEXTS, MAX_TEXTS, 50])
  const long = model()
  const vectors = await workersAiEmbedder(long).embed([...texts(90, 700), 'x'])
  expect(vectors.at(-1)).toEqual(Float32Array.of(1, 1))
  expect(long.calls.length).toBeGreaterThan(1)
  for (const { text } of long.calls) expect(text.join('').length).toBeLessThanOrEqual(MAX_UNITS)
})

test('long texts are cut, and never within a character', async () => {
  const ai = model()
  await workersAiEmbedder(ai).embed([`a${'😀'.repeat(2_000)}`])
  const [sent = ''] = ai.calls[0]?.text ?? []
  expect(sent.length).toBeLessThanOrEqual(1_000)
  expect(sent.isWellFormed()).toBe(true)
})

test('no texts need no call', async () => {
  const ai = model()
  expect(await workersAiEmbedder(ai).embed([])).toEqual([])
  expect(ai.calls).toEqual([])
})

test.each([
  ['nothing', () => undefined],
  ['a request id', () => ({ request_id: 'x' })],
  ['too few vectors', (text: string[]) => ({ data: text.slice(1).map(() => [1]) })],
  [
    'vectors of different lengths',
    (text: string[]) => ({ data: text.map((_, index) => (index === 0 ? [1, 1] : [1])) }),
  ],
  ['words', (text: string[]) => ({ data: text.map(() => ['one']) })],
])('an answer with %s is an error', async (_name, answer) => {
  await expect(workersAiEmbedder(model(answer)).embed(['a', 'b'])).rejects.toThrow(EmbedderError)
})

test('a refusal and silence are errors', async () => {
  const refusing = { run: () => Promise.reject(new Error('3040: out of capacity')) }
  await expect(workersAiEmbedder(refusing).embed(['a'])).rejects.toThrow(EmbedderError)
  const silent = { run: () => new Promise<never>(() => undefined) }
  await expect(workersAiEmbedder(silent, { patience: 1 }).embed(['a'])).rejects.toThrow(EmbedderError)
})
