import { newDocument, type Clip, type Document } from '#contract/document'
import { expect, test } from 'vitest'
import { lifetime } from '../../platform/lifetime.ts'
import type { Sounds } from './mix-graph.ts'
import { createPlayer } from './player.ts'

interface Started {
  at: number
  offset: number
  duration: number
  stopped: boolean
}

/**
 * As much of an AudioContext as the player uses. It writes down which sounds start when; `advance`
 * moves its clock and ends what is over.
 */
function fakeContext() {
  const started: Started[] = []
  const gains: FakeParam[] = []
  const alarms: { at: number; node: FakeNode }[] = []
  let now = 0

  class FakeParam {
    value = 1
    setValueAtTime() {}
    linearRampToValueAtTime() {}
    setTargetAtTime(value: number) {
      this.value = value
    }
  }
  class FakeNode {
    onended: (() => void) | null = null
    connect(next: unknown) {
      return next
    }
    disconnect() {}
  }
  class Gain extends FakeNode {
    gain = new FakeParam()
    constructor() {
      super()
      gains.push(this.gain)
    }
  }
  class Panner extends FakeNode {
    pan = new FakeParam()
  }
  class BufferSource extends FakeNode {
    buffer: unknown = null
    private sound: Started | undefined
    start(at: number, offset: number, duration: number) {
      this.sound = { at, offset, duration, stopped: false }
      started.push(this.sound)
    }
    stop() {
      if (this.sound) this.sound.stopped = true
    }
  }
  class Constant extends FakeNode {
    offset = new FakeParam()
    start() {}
    stop(at: number) {
      alarms.push({ at, node: this })
    }
  }
  const context = {
    destination: new FakeNode(),
    outputLatency: 0.1,
    get currentTime() {
      return now
    },
    resume: async () => undefined,
    createGain: () => new Gain(),
    createStereoPanner: () => new Panner(),
    createBufferSource: () => new BufferSource(),
    createConstantSource: () => new Constant(),
  }
  return {
    // Safe: it has what the player uses.
    context: context as unknown as AudioContext,
    gains,
    /** What sounds or will sound, rounded to the millisecond. */
    sounding: () =>
      started
        .filter(({ stopped, at, duration }) => !stopped && at + duration > now)
        .map(({ at, offset, duration }) => [at, offset, duration].map((value) => Number(value.toFixed(3)))),
    advance(this: void, seconds: number) {
      now += seconds
      for (const alarm of alarms.splice(0)) {
        if (alarm.at <= now) alarm.node.onended?.()
        else alarms.push(alarm)
      }
    },
  }
}

const clip = (id: string, start: number, duration: number, offset = 0): Clip => ({
  id,
  take: 'take',
  start,
  duration,
  offset,
  gain: 1,
  fadeIn: 0,
  fadeOut: 0,
})

function documentWith(...clips: Clip[]): Document {
  const base = newDocument('pip')
  return { ...base, tracks: base.tracks.map((track) => ({ ...track, clips })) }
}

// Safe: only its length is looked at.
const sounds: Sounds = new Map([['take', { duration: 1_000 } as AudioBuffer]])

function playing(document: Document, from = 0) {
  const fake = fakeContext()
  const life = lifetime()
  const player = createPlayer({ context: fake.context, lifetime: life })
  player.load(document, sounds)
  player.play(from)
  return { ...fake, player, life }
}

test('from the middle, a clip under way begins inside its take and the next one in step', () => {
  const { sounding } = playing(documentWith(clip('a', 0, 4, 1), clip('b', 5, 2)), 3)
  expect(sounding()).toEqual([
    [0.02, 4, 1],
    [2.02, 0, 2],
  ])
})

test('the position is what is heard, and stands at the end', () => {
  const { player, advance } = playing(documentWith(clip('a', 0, 4)), 1)
  let ends = 0
  player.onEnd(() => ends++)
  expect(player.position()).toBe(1)
  advance(1.12)
  expect(player.position()).toBeCloseTo(2)
  advance(3)
  expect(player.position()).toBe(4)
  expect([player.isPlaying, ends]).toEqual([false, 1])
  player.play()
  expect(player.position()).toBe(0)
})

test('far clips are scheduled when their time comes, each once', () => {
  const { sounding, advance } = playing(documentWith(clip('a', 0, 100), clip('b', 50, 3), clip('c', 70, 1)))
  expect(sounding()).toEqual([[0.02, 0, 100]])
  for (let second = 0; second < 45; second++) advance(1)
  expect(sounding()).toEqual([
    [0.02, 0, 100],
    [50.02, 0, 3],
  ])
})

test('pausing silences; going on continues where it stood', () => {
  const { player, sounding, advance } = playing(documentWith(clip('a', 0, 10)))
  advance(2.12)
  player.pause()
  expect(sounding()).toEqual([])
  expect(player.position()).toBeCloseTo(2)
  advance(60)
  expect(player.position()).toBeCloseTo(2)
  player.play()
  expect(sounding()).toEqual([[62.14, 2, 8]])
})

test('mute is followed without scheduling anything again; moved clips are scheduled anew', () => {
  const document = documentWith(clip('a', 0, 10), clip('b', 12, 1))
  const { player, sounding, gains, advance } = playing(document)
  advance(1.02)
  const before = sounding()
  player.load({ ...document, tracks: document.tracks.map((track) => ({ ...track, mute: true })) }, sounds)
  expect(sounding()).toEqual(before)
  expect(gains.filter(({ value }) => value === 0)).toHaveLength(1)
  player.load(documentWith(clip('a', 0, 10), clip('b', 14, 1)), sounds)
  expect(sounding()).toEqual([
    [1.04, 1.02, 8.98],
    [14.02, 0, 1],
  ])
})

test('an end that moves closer stops the player, a seek goes on playing', () => {
  const { player, sounding, advance } = playing(documentWith(clip('a', 0, 10)))
  player.seek(6)
  expect(sounding()).toEqual([[0.02, 6, 4]])
  advance(1)
  player.load(documentWith(clip('a', 0, 3)), sounds)
  expect(player.isPlaying).toBe(false)
})

test('when its lifetime ends it is silent for good', () => {
  const { player, life, sounding } = playing(documentWith(clip('a', 0, 10)))
  life.end()
  expect(sounding()).toEqual([])
  player.play(0)
  expect(sounding()).toEqual([])
})
