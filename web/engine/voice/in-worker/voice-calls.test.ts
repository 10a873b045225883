import { afterEach, expect, test } from 'vitest'
import labels from '../../../../tests/support/sounds/hello.phones.json?raw'
import hello from '../../../../tests/support/sounds/hello.wav?inline'
import { callerOf, serve } from '../../channel/channel.ts'
import { SPOKEN_RATE, samplesOf } from '../../../../tests/support/sounds/spoken-sentence.ts'
import { noise } from '../../../../tests/support/sounds/synthetic-sounds.ts'
import type { SpeakerCorrection } from '#contract/document/speaker-corrections'
import { createVoiceCalls, type VoiceCalls } from './voice-calls.ts'

const opened: MessagePort[] = []

// The file is ours and is written in this shape.
const { phones } = JSON.parse(labels) as { phones: { phone: string; start: number; end: number }[] }
const closures = phones.filter(({ phone }) => ['p', 'b', 'm'].includes(phone))

afterEach(() => {
  for (const port of opened.splice(0)) port.close()
})

function caller(calls: VoiceCalls = createVoiceCalls()) {
  const { port1, port2 } = new MessageChannel()
  opened.push(port1, port2)
  serve(port2, calls)
  return callerOf<VoiceCalls>(port1)
}

test('the worker returns progress, analysis and peaks of the channels', async () => {
  const samples = samplesOf(hello)
  const left = new Float32Array(samples)
  const right = left.map((value) => -value)
  const progress: number[] = []
  const { analysis, peaks } = await caller().call(
    'analyse',
    { channels: [left, right], sampleRate: SPOKEN_RATE },
    { transfer: [left.buffer, right.buffer], onReport: (share) => progress.push(share) },
  )
  expect(left).toHaveLength(0)
  expect(analysis.speech).toContain(1)
  expect(analysis.curves.jaw).toHaveLength(analysis.frames)
  expect(peaks).toHaveLength(2 * Math.ceil(analysis.duration * 100))
  expect(progress.at(-1)).toBe(1)
})

test('with its words the mouth keeps to them, and the analysis names them', async () => {
  const heardAs = async (text: string) => {
    const { analysis } = await caller().call('analyse', {
      channels: [new Float32Array(samplesOf(hello))],
      sampleRate: SPOKEN_RATE,
      text,
    })
    const isShut = (start: number, end: number) =>
      analysis.cues.some((cue) => cue.value === 'A' && cue.start < end && cue.end > start)
    return { text: analysis.text, shut: closures.filter(({ start, end }) => isShut(start, end)).length }
  }
  const said = 'Hello there. My name is Pip. Maybe we make a movie.'
  // P, B and M of the sentence, as flite timed them.
  expect(closures).toHaveLength(8)
  const { text, shut } = await heardAs(said)
  expect(text).toBe(said)
  expect(shut).toBeGreaterThanOrEqual(7)
  expect(await heardAs('Supercalifragilistic, sixteen fox cubs')).toMatchObject({ text: undefined })
})

test('an error keeps its code across the worker', async () => {
  const call = caller().call('analyse', { channels: [], sampleRate: 48000 })
  await expect(call).rejects.toMatchObject({ name: 'VoiceError', detail: { code: 'empty' } })
})

test('an abort stops the work itself', async () => {
  let ended: unknown
  const voiceCalls = createVoiceCalls()
  const watched: VoiceCalls = {
    ...voiceCalls,
    async analyse(input, context) {
      try {
        return await voiceCalls.analyse(input, context)
      } catch (failure) {
        ended = failure
        throw failure
      }
    },
  }
  const abort = new AbortController()
  const call = caller(watched).call(
    'analyse',
    { channels: [new Float32Array(noise(300, 16000))], sampleRate: 16000 },
    { signal: abort.signal, onReport: () => abort.abort(new Error('enough')) },
  )
  await expect(call).rejects.toThrow('enough')
  await expect.poll(() => ended, { timeout: 5000 }).toMatchObject({ name: 'AbortError' })
})

test('speakers are found in the worker, and corrected without the sound', async () => {
  const worker = caller()
  await expect(worker.call('correctSpeakers', { corrections: [] })).rejects.toMatchObject({
    detail: { code: 'empty' },
  })
  const channels = [new Float32Array(samplesOf(hello))]
  const found = await worker.call('speakers', { channels, sampleRate: SPOKEN_RATE })
  expect(found.people).toHaveLength(1)
  const corrections: SpeakerCorrection[] = [{ kind: 'count', people: 1 }]
  expect((await worker.call('correctSpeakers', { corrections })).people).toHaveLength(1)
  expect(await worker.call('correctSpeakers', { corrections: [] })).toEqual(found)
})
