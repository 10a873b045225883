import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signal } from '../../platform/signal.ts'
import { beginSilence, hush } from '../../ui/one-voice.ts'
import { createSpeechPlayer } from './speech-player.ts'

/** An audio element that plays at once, unless `refusal` is set. */
class FakeAudio extends EventTarget {
  src = ''
  currentTime = 0
  muted = false
  refusal: unknown
  canPlayType = (type: string) => (type === 'audio/webm' ? '' : 'maybe')
  async play() {
    if (this.refusal) throw this.refusal
    this.dispatchEvent(new Event('playing'))
  }
  pause() {
    this.dispatchEvent(new Event('pause'))
  }
}

let addresses = 0
beforeEach(() => {
  addresses = 0
  vi.stubGlobal('URL', {
    createObjectURL: () => `blob:${++addresses}`,
    revokeObjectURL: () => addresses--,
  })
})
afterEach(hush)

const sound = new Blob(['sound'])
function player({ open = async () => sound, muted = signal(false) } = {}) {
  const audio = new FakeAudio()
  return { audio, muted, ...createSpeechPlayer({ audio, open, muted }) }
}

test('the sound is fetched once, played, paused and played again from its start', async () => {
  const open = vi.fn(async () => sound)
  const one = player({ open })
  one.prepare()
  await one.play()
  expect(one.state.get()).toEqual({ phase: 'playing', wasPlayed: true })
  one.pause()
  expect(one.state.get().phase).toBe('resting')
  one.audio.currentTime = 3
  await one.play()
  expect(one.audio.currentTime).toBe(3)
  await one.play({ again: true })
  expect(one.audio.currentTime).toBe(0)
  one.audio.dispatchEvent(new Event('ended'))
  expect(one.state.get().phase).toBe('resting')
  expect(open).toHaveBeenCalledTimes(1)
  one.close()
  expect(addresses).toBe(0)
})

test('a sound that does not load is fetched again by the next press', async () => {
  let isOnline = false
  const one = player({
    open: async () => {
      if (!isOnline) throw new TypeError('offline')
      return sound
    },
  })
  one.prepare()
  await one.play()
  expect(one.state.get()).toEqual({ phase: 'failed', wasPlayed: false })
  isOnline = true
  await one.play()
  expect(one.state.get().phase).toBe('playing')
})

test('a browser that wants a press first leaves the button; a sound it cannot decode stays unplayable', async () => {
  const one = player()
  one.audio.refusal = new DOMException('', 'NotAllowedError')
  await one.play()
  expect(one.state.get()).toEqual({ phase: 'resting', wasPlayed: false })
  one.audio.refusal = new DOMException('', 'NotSupportedError')
  await one.play()
  expect(one.state.get().phase).toBe('unplayable')
  one.audio.refusal = undefined
  await one.play()
  one.pause()
  expect(one.state.get()).toEqual({ phase: 'unplayable', wasPlayed: false })
})

test('a sound of a type that the browser cannot play is known before a press', async () => {
  const one = player({ open: async () => new Blob(['sound'], { type: 'audio/webm' }) })
  one.prepare()
  await expect.poll(() => one.state.get().phase).toBe('unplayable')
  expect(one.audio.src).toBe('')
})

test('nothing is read into a recording, also what was loading when it began', async () => {
  let arrive: (blob: Blob) => void = () => undefined
  const [one, other] = [player({ open: () => new Promise((done) => (arrive = done)) }), player()]
  const loading = one.play()
  const endSilence = beginSilence()
  arrive(sound)
  await loading
  await other.play()
  expect([one.state.get().phase, other.state.get().phase]).toEqual(['resting', 'resting'])
  endSilence()
  await other.play()
  expect(other.state.get().phase).toBe('playing')
})

test('only one question is read at a time, and a recording hushes it', async () => {
  const [one, other] = [player(), player()]
  await one.play()
  await other.play()
  expect([one.state.get().phase, other.state.get().phase]).toEqual(['resting', 'playing'])
  hush()
  expect(other.state.get().phase).toBe('resting')
})

test('what is paused or closed while it loads does not start', async () => {
  let arrive: (blob: Blob) => void = () => undefined
  const open = () => new Promise<Blob>((done) => (arrive = done))
  const one = player({ open })
  const playing = one.play()
  one.pause()
  arrive(sound)
  await playing
  expect(one.state.get()).toEqual({ phase: 'resting', wasPlayed: false })

  const closed = player({ open })
  const late = closed.play()
  closed.close()
  arrive(sound)
  await late
  expect(closed.audio.src).toBe('')
})

test('muting applies to the next sounds as well', () => {
  const muted = signal(true)
  const one = player({ muted })
  expect(one.audio.muted).toBe(true)
  muted.set(false)
  expect(one.audio.muted).toBe(false)
  one.close()
  muted.set(true)
  expect(one.audio.muted).toBe(false)
})
