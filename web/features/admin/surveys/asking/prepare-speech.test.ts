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
    isPlayedEverywhere: async ({ type }) => type === 'audio/mpeg',
    encode: async (_sound, codec) =>
      new Blob(['small'], { type: codec === 'aac' ? 'audio/mp4' : 'audio/mpeg' }),
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

const noAac: PrepareDeps['encode'] = async (_sound, codec) => {
  if (codec === 'aac') throw new Error('no encoder')
  return new Blob(['small'], { type: 'audio/mpeg' })
}

test('a sound that is big or that some browsers cannot play becomes AAC, or MP3 in a browser that encodes no AAC', async () => {
  const file = (type: string, size: number) => new Blob([new Uint8Array(size)], { type })
  for (const one of [
    file('audio/wav', 2 * MB),
    file('audio/wav', 20 * MB),
    file('audio/mpeg', 400_000),
    file('audio/webm', 100_000),
    file('', 100_000),
  ]) {
    expect((await deps().prepare(one)).sound.type).toBe('audio/mp4')
    expect((await deps({ encode: noAac }).prepare(one)).sound.type).toBe('audio/mpeg')
  }
})

test('a lost connection is reported, and nothing is stored that some respondents could not play', async () => {
  const encode = () => Promise.reject(new Error('offline'))
  await expect(deps({ encode }).prepare(new Blob(['x'], { type: 'audio/webm' }))).rejects.toThrow('offline')
})

test('an encoded sound that is still too big is refused', async () => {
  const encode = async () => new Blob([new Uint8Array(5 * MB)], { type: 'audio/mpeg' })
  await expect(deps({ encode }).prepare(new Blob(['x']))).rejects.toThrow(SpeechError)
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
