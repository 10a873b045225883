import { expect, test } from 'vitest'
import {
  BrowserRecogniserError,
  listenTo,
  recognitionOf,
  type BrowserRecognition,
} from './browser-recogniser.ts'

/** A recognition that does what the test tells it to. */
class Fake implements BrowserRecognition {
  static available = true
  static made: Fake[] = []
  lang = ''
  continuous = false
  interimResults = true
  onresult: BrowserRecognition['onresult'] = null
  onerror: BrowserRecognition['onerror'] = null
  onend: BrowserRecognition['onend'] = null
  starts = 0
  aborted = false
  constructor() {
    Fake.made.push(this)
  }
  start() {
    this.starts++
  }
  stop() {
    this.onend?.()
  }
  abort() {
    this.aborted = true
  }
  say(...words: [text: string, isFinal: boolean][]) {
    const results = words.map(([transcript, isFinal]) => ({ isFinal, 0: { transcript } }))
    this.onresult?.({ resultIndex: 0, results })
  }
}

function listening(signal = new AbortController().signal) {
  let end = () => undefined as void
  let stopped = 0
  const playing = {
    // Safe: the fake does not look at it.
    track: {} as MediaStreamTrack,
    ended: new Promise<void>((resolve) => (end = resolve)),
    stop: () => void stopped++,
  }
  const text = listenTo(Fake, playing, { language: 'en', signal })
  // Safe: one was made just now.
  return { text, recognition: Fake.made.at(-1)!, end: () => end(), stops: () => stopped }
}

test('final results are joined across pauses that end the recognition', async () => {
  const { text, recognition, end, stops } = listening()
  recognition.say(['Good evening', true], ['and', false])
  recognition.onerror?.({ error: 'no-speech' })
  recognition.onend?.()
  expect(recognition.starts).toBe(2)
  recognition.say([' everybody ', true])
  end()
  expect(await text).toBe('Good evening everybody')
  expect(stops()).toBe(1)
})

test('an error is reported by name, and the sound stops', async () => {
  const { text, recognition, stops } = listening()
  recognition.onerror?.({ error: 'network' })
  await expect(text).rejects.toThrow(BrowserRecogniserError)
  await expect(text).rejects.toMatchObject({ reason: 'network' })
  expect([stops(), recognition.onend]).toEqual([1, null])
})

test('aborting ends the recognition', async () => {
  const abort = new AbortController()
  const { text, recognition, stops } = listening(abort.signal)
  abort.abort(new Error('enough'))
  await expect(text).rejects.toThrow('enough')
  expect([recognition.aborted, stops()]).toEqual([true, 1])
})

test('a browser that would listen to the microphone instead does not count', () => {
  class Old {}
  expect(recognitionOf({ webkitSpeechRecognition: Old })).toBeUndefined()
  expect(recognitionOf({})).toBeUndefined()
  expect(recognitionOf({ SpeechRecognition: Fake })).toBe(Fake)
})
