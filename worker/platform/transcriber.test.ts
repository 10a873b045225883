import { expect, test, vi } from 'vitest'
import { SPEECH_MODEL, TranscriberError, workersAi } from './transcriber.ts'

/** In the documented form of the model. */
const answers = {
  usual: {
    transcription_info: {
      language: 'en',
      language_probability: 0.99,
      duration: 3.2,
      duration_after_vad: 2.9,
    },
    text: ' Good evening. Sit down.',
    word_count: 4,
    segments: [
      {
        start: 0.1,
        end: 1.2,
        text: ' Good evening.',
        temperature: 0,
        avg_logprob: -0.2,
        compression_ratio: 0.8,
        no_speech_prob: 0.01,
        words: [
          { word: ' Good', start: 0.1, end: 0.5 },
          { word: ' evening.', start: 0.5, end: 1.2 },
        ],
      },
      {
        start: 1.8,
        end: 3,
        text: ' Sit down.',
        words: [
          { word: ' Sit', start: 1.8, end: 2.2 },
          { word: ' down.', start: 2.2, end: 3 },
        ],
      },
    ],
    vtt: 'WEBVTT\n\n00.100 --> 01.200\nGood evening.',
  },
  withoutWords: { text: ' Good evening.', segments: [{ start: 1, end: 2, text: ' Good evening.' }] },
  textOnly: { text: 'Good evening.' },
  silence: { text: '', segments: [] },
}

const answering = (answer: unknown) => ({ run: vi.fn(() => Promise.resolve(answer)) })
const transcription = (answer: unknown) => workersAi(answering(answer)).transcribe('UklGRg==')
const words = async (answer: unknown) => (await transcription(answer)).words

test('words come with their times', async () => {
  expect(await words(answers.usual)).toEqual([
    { text: 'Good', start: 0.1, end: 0.5 },
    { text: 'evening.', start: 0.5, end: 1.2 },
    { text: 'Sit', start: 1.8, end: 2.2 },
    { text: 'down.', start: 2.2, end: 3 },
  ])
})

test('words without times share those of their segment', async () => {
  expect(await words(answers.withoutWords)).toEqual([
    { text: 'Good', start: 1, end: 1.5 },
    { text: 'evening.', start: 1.5, end: 2 },
  ])
  expect((await words(answers.textOnly)).map(({ text }) => text)).toEqual(['Good', 'evening.'])
  expect(await words(answers.silence)).toEqual([])
})

test('the text is in the language that was spoken', async () => {
  expect(await transcription(answers.usual)).toMatchObject({
    text: 'Good evening. Sit down.',
    language: 'en',
  })
  const japanese = {
    text: 'こんばんは。座って。',
    transcription_info: { language: 'ja' },
    segments: [{ text: 'こんばんは。' }, { text: '座って。' }],
  }
  expect(await transcription(japanese)).toMatchObject({ text: 'こんばんは。座って。', language: 'ja' })
  expect(await transcription(answers.textOnly)).toMatchObject({ text: 'Good evening.', language: '' })
  const odd = { text: 'Hm.', transcription_info: { language: '<|nospeech|>' } }
  expect(await transcription(odd)).toMatchObject({ language: '' })
})

test.each([
  ['silence', { text: ' Thank you.', no_speech_prob: 0.93, avg_logprob: -1.4 }],
  ['a made-up repetition', { text: ' So, so, so, so.', no_speech_prob: 0.8, compression_ratio: 3.1 }],
  ['described music', { text: ' [Music] (applause)' }],
  ['notes', { text: ' ♪♪♪ ' }],
  ['dots', { text: ' ... ' }],
])('%s has no words', async (_name, segment) => {
  expect(await transcription({ text: segment.text, segments: [segment] })).toMatchObject({
    text: '',
    words: [],
  })
  const beside = { text: 'x', segments: [segment, { text: ' Curtain up.' }] }
  expect(await transcription(beside)).toMatchObject({ text: 'Curtain up.' })
})

test('a repetition that was spoken stays, as does a quiet word', async () => {
  const repeated = { text: ' Yes, yes, yes!', compression_ratio: 3, no_speech_prob: 0.1 }
  expect(await transcription({ text: '', segments: [repeated] })).toMatchObject({ text: 'Yes, yes, yes!' })
  const quiet = { text: ' Hello.', no_speech_prob: 0.7, avg_logprob: -0.3 }
  expect(await transcription({ text: '', segments: [quiet] })).toMatchObject({ text: 'Hello.' })
})

test('the model is asked as documented', async () => {
  const ai = answering(answers.usual)
  await workersAi(ai).transcribe('UklGRg==')
  expect(ai.run).toHaveBeenCalledWith(SPEECH_MODEL, expect.objectContaining({ audio: 'UklGRg==' }))
})

test('what the model leaves empty is read as missing', async () => {
  const segment = {
    start: 0,
    end: 3,
    text: ' Ja, genau.',
    avg_logprob: null,
    no_speech_prob: null,
    words: null,
  }
  const answer = { text: ' Ja, genau.', word_count: null, vtt: null, transcription_info: { language: null } }
  expect(await transcription({ ...answer, segments: [segment] })).toEqual({
    text: 'Ja, genau.',
    language: '',
    words: [
      { text: 'Ja,', start: 0, end: 1.5 },
      { text: 'genau.', start: 1.5, end: 3 },
    ],
  })
  const whole = { text: 'Hm.', segments: null, transcription_info: null }
  expect(await transcription(whole)).toMatchObject({ text: 'Hm.', language: '' })
  const partly = { word: ' Hm.', start: null, end: undefined }
  expect(await words({ text: 'Hm.', segments: [{ start: 1, end: 2, text: null, words: [partly] }] })).toEqual(
    [{ text: 'Hm.', start: 1, end: 2 }],
  )
})

test('three seconds of music have no words, whatever they are taken for', async () => {
  const info = { language: 'nn', language_probability: 0.31, duration: 3, duration_after_vad: 0 }
  const none = { text: '', transcription_info: info, word_count: 0, segments: [], vtt: 'WEBVTT\n\n' }
  expect(await transcription(none)).toEqual({ text: '', language: 'nn', words: [] })
  const made = { start: 0, end: 3, text: ' Takk for at du så på!', avg_logprob: -1.2, no_speech_prob: 0.71 }
  expect(await transcription({ ...none, text: made.text, segments: [made] })).toMatchObject({
    text: '',
    words: [],
  })
})

test('the language of the speech is the model’s, not the one of the questions', async () => {
  const ai = answering(answers.usual)
  await workersAi(ai).transcribe('UklGRg==')
  const [, inputs] = (ai.run.mock.calls as unknown[][])[0] ?? []
  expect(inputs).toEqual({
    audio: 'UklGRg==',
    task: 'transcribe',
    vad_filter: true,
    condition_on_previous_text: false,
  })
})

test.each([undefined, null, 'busy', {}, { text: 3 }, { text: 'x', segments: [{ words: [{ start: '0' }] }] }])(
  'an answer out of shape is trouble: %j',
  async (answer) => {
    await expect(words(answer)).rejects.toThrow(TranscriberError)
  },
)

test('a refusal and silence are trouble', async () => {
  const refusing = {
    run: () => Promise.reject(new Error('3040: No more data centers to forward the request to')),
  }
  await expect(workersAi(refusing).transcribe('x')).rejects.toThrow(TranscriberError)
  const silent = { run: () => new Promise<never>(() => undefined) }
  await expect(workersAi(silent, { patience: 1 }).transcribe('x')).rejects.toThrow(TranscriberError)
})
