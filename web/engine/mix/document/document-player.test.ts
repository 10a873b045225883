import { madeClip } from '../../../../tests/support/documents/clip-fixtures.ts'
import { expect, test } from 'vitest'
import { lifetime } from '../../../platform/lifetime.ts'
import type { Sounds } from '../../sound/sound.ts'
import type { VoiceReport } from './document-calls.ts'
import { createDocumentPlayer } from './document-player.ts'
import { madeDocument, madeDocumentTrack } from '../../../../tests/support/mix/document-fixtures.ts'

const lasting = (seconds: number) =>
  madeDocument(madeDocumentTrack('a', [madeClip('c', 'take', { duration: seconds })]))

/** The part of an AudioBuffer that is sent. */
const sound = (): AudioBuffer =>
  // Safe: nothing else of it is looked at.
  ({
    numberOfChannels: 1,
    sampleRate: 48_000,
    getChannelData: () => new Float32Array(4),
  }) as unknown as AudioBuffer
const sounds: Sounds = new Map([['take', sound()]])

/** A player over a device whose clock is turned by hand, and what it asks of its voice. */
function playing(seconds: number, from?: number, at?: number) {
  let now = 10
  const asked: { name: string; input: unknown }[] = []
  let report: (report: VoiceReport) => void = () => undefined
  const gain = { setTargetAtTime: () => undefined }
  const context = {
    destination: {},
    outputLatency: 0.1,
    get currentTime() {
      return now
    },
    resume: async () => undefined,
    createGain: () => ({ gain, connect: () => undefined, disconnect: () => undefined }),
  }
  const life = lifetime()
  const player = createDocumentPlayer({
    // Safe: it has what the player uses.
    session: { context: context as unknown as AudioContext, addModule: async () => undefined },
    lifetime: life,
    openVoice({ onReport }) {
      report = onReport
      return { call: (name, input) => void asked.push({ name, input }) }
    },
  })
  player.load(lasting(seconds), sounds)
  player.play(from, at)
  return {
    player,
    life,
    names: () => asked.map(({ name }) => name),
    latest: (name: string) => asked.findLast((one) => one.name === name)?.input,
    advance: (by: number) => void (now += by),
    report: (part: VoiceReport) => report(part),
  }
}

test('the position is known after the first report of the device; until then it is the start', () => {
  const { player, report, advance, latest } = playing(4, 1)
  expect(latest('play')).toEqual({ run: 1, from: 1, at: null })
  advance(0.05)
  expect(player.position()).toBe(1)
  expect(player.timeOf(2)).toBeUndefined()
  report({ kind: 'clock', run: 1, at: 10.05, from: 1, rate: 1 })
  advance(1.1)
  expect(player.position()).toBeCloseTo(2)
  expect(player.timeOf(2)).toBeCloseTo(11.05)
})

test('a start at a set time is known at once', () => {
  const { player, advance, latest } = playing(4, 1, 12)
  expect(latest('play')).toEqual({ run: 1, from: 1, at: 12 })
  expect(player.timeOf(1.5)).toBe(12.5)
  expect(player.position()).toBe(1)
  advance(3.1)
  expect(player.position()).toBeCloseTo(2)
})

test('at the end it stops, reports it, and next plays from the beginning', () => {
  const { player, report, latest } = playing(4, 3)
  let ends = 0
  player.onEnd(() => ends++)
  report({ kind: 'ended', run: 1 })
  expect([player.isPlaying, ends, player.position()]).toEqual([false, 1, 4])
  player.play()
  expect(latest('play')).toEqual({ run: 2, from: 0, at: null })
  // A late report of an earlier run changes nothing.
  report({ kind: 'ended', run: 1 })
  expect(player.isPlaying).toBe(true)
})

test('a pause stops at the audible position, and a seek continues from there', () => {
  const { player, report, advance, names, latest } = playing(10)
  report({ kind: 'clock', run: 1, at: 10, from: 0, rate: 1 })
  advance(2.1)
  player.pause()
  expect(names().at(-1)).toBe('stop')
  advance(60)
  expect(player.position()).toBeCloseTo(2)
  player.seek(6)
  expect([player.isPlaying, player.position()]).toEqual([false, 6])
  player.play()
  player.seek(7)
  expect(latest('play')).toEqual({ run: 3, from: 7, at: null })
  expect(player.isPlaying).toBe(true)
})

test('sounds are sent once, and only audible changes are sent again', () => {
  const { player, names } = playing(10)
  const before = names().length
  player.load({ ...lasting(10), tracks: lasting(10).tracks }, sounds)
  expect(names().slice(before)).toEqual(['change'])
  const document = lasting(10)
  player.load(document, sounds)
  const settled = names().length
  player.load({ ...document, scenes: [] }, sounds)
  expect(names().length).toBe(settled)
  player.load(document, new Map([['take', sound()]]))
  expect(names().slice(settled)).toEqual(['removeSound', 'addSound'])
})

test('moving the end before the playhead stops playback', () => {
  const { player, report, advance } = playing(10)
  report({ kind: 'clock', run: 1, at: 10, from: 0, rate: 1 })
  advance(4)
  player.load(lasting(3), sounds)
  expect(player.isPlaying).toBe(false)
})

test('a new speed is requested once and applies from the reported time', () => {
  const { player, report, advance, names, latest } = playing(10)
  report({ kind: 'clock', run: 1, at: 10, from: 0, rate: 1 })
  advance(2)
  player.setRate(1.005)
  player.setRate(1.005)
  expect(names().filter((name) => name === 'setRate')).toHaveLength(1)
  expect(latest('setRate')).toEqual({ rate: 1.005 })
  report({ kind: 'clock', run: 1, at: 12, from: 2, rate: 1.005 })
  advance(2)
  expect(player.position()).toBeCloseTo(2 + 2.01 - 0.1)
})

test('after its lifetime it stays silent', () => {
  const { player, life, names } = playing(10)
  life.end()
  expect(names().at(-1)).toBe('stop')
  player.play(0)
  expect(names().at(-1)).toBe('stop')
})
