import { expect, test } from 'vitest'
import { MOUTH_RATE, type TakeAnalysis } from '#contract/takes/mouth-track'
import { prepareSpeech, SpeechError, type PrepareDeps } from './prepare-speech.ts'

const MB = 1024 * 1024

const whole: TakeAnalysis = {
  version: 1,
  engine: 'test 1',
  duration: 0.01,
  rate: MOUTH_RATE,
  frames: 1,
  cues: [{ start: 0, end: 0.01, value: 'X' }],
  curves: { jaw: 'AA==', width: 'AA==', rounding: 'AA==', teeth: 'AA==', tongue: 'AA==' },
  loudness: 'AA==',
  weighted: 'AA==',
  speech: 'AA==',
  peaksPerSecond: 100,
  peaks: 'AAAA',
}

function deps({ seconds = 10, ...other }: Partial<PrepareDeps> & { seconds?: number } = {}) {
  const steps: string[] = []
  const texts: string[] = []
  const given: PrepareDeps = {
    read: async () => ({ channels: [new Float32Array(1)], sampleRate: 48_000, duration: seconds }),
    encode: async (_sound, { codec }) =>
      new Blob(['small'], { type: codec === 'aac' ? 'audio/mp4' : 'audio/webm' }),
    async analyse(_sound, text) {
      texts.push(text)
      return whole
    },
    onStep: (step) => steps.push(step),
    ...other,
  }
  const prepare = (file: Blob) => prepareSpeech(given, { file, name: 'a.wav', text: 'Why?' })
  return { prepare, steps, texts }
}

test('a compressed sound stays as it is, and its analysis goes without the waveform', async () => {
  const { prepare, steps, texts } = deps()
  const file = new Blob([new Uint8Array(100_000)], { type: 'audio/mpeg' })
  const { sound, seconds, analysis } = await prepare(file)
  expect([sound, seconds, analysis?.peaks, analysis && 'weighted' in analysis]).toEqual([file, 10, '', false])
  expect([steps, texts]).toEqual([['reading', 'analysing'], ['Why?']])
})

test('an uncompressed sound is encoded; without an encoder a short one is stored, a long one refused', async () => {
  const file = (size: number) => new Blob([new Uint8Array(size)], { type: 'audio/wav' })
  expect((await deps().prepare(file(2 * MB))).sound.type).toBe('audio/mp4')
  const encode = () => Promise.reject(new Error('no encoder'))
  expect((await deps({ encode }).prepare(file(2 * MB))).sound.type).toBe('audio/wav')
  await expect(deps({ encode, seconds: 100 }).prepare(file(20 * MB))).rejects.toThrow(SpeechError)
})

test('a recording that some browsers cannot play is encoded as one that all can, if there is an encoder', async () => {
  const webm = new Blob([new Uint8Array(100_000)], { type: 'audio/webm' })
  expect((await deps().prepare(webm)).sound.type).toBe('audio/mp4')
  const m4a = new Blob([new Uint8Array(100_000)], { type: 'audio/mp4' })
  expect((await deps().prepare(m4a)).sound).toBe(m4a)

  const encode: PrepareDeps['encode'] = async (_sound, { codec }) => {
    if (codec === 'aac') throw new Error('no encoder')
    return new Blob(['small'], { type: 'audio/webm' })
  }
  expect((await deps({ encode }).prepare(webm)).sound).toBe(webm)
  const wav = new Blob([new Uint8Array(2 * MB)], { type: 'audio/wav' })
  expect((await deps({ encode }).prepare(wav)).sound.type).toBe('audio/webm')
})

test('ten minutes are too long, and say so', async () => {
  const { prepare, steps } = deps({ seconds: 600 })
  await expect(prepare(new Blob(['x']))).rejects.toThrow(
    '10 minutes long. A question can take up to 2 minutes.',
  )
  expect(steps).toEqual(['reading'])
})

test('a sound without a voice plays with a mouth at rest', async () => {
  const analyse = () => Promise.reject(new Error('nothing is said'))
  expect((await deps({ analyse }).prepare(new Blob(['x']))).analysis).toBeUndefined()
})
