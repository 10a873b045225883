import { describe, expect, test } from 'vitest'
import type { Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { compileRig } from '#model/rig/compile'
import { madeClip } from '../../../../tests/support/documents/clip-fixtures.ts'
import drawing from '../../../characters/pip.svg?raw'
import { blinkAt } from '../../puppet/acting/blink.ts'
import { chance } from '../../puppet/acting/chance.ts'
import type { Puppet } from '../../puppet/drawing/puppet.ts'
import type { VoiceAnalysis } from '../../voice/analysis.ts'
import { frameAt } from '../frame.ts'
import { gazeAt, looksOf } from './gaze-at.ts'
import { blinksOf, nodCuesOf, nodsOf } from './listening.ts'
import { phrasesOf, type Phrase } from './phrases.ts'
import { reflexesAt } from './reflexes-at.ts'
import { turnsOf, type Turn } from './turns.ts'

/** Turns of 1.2–6 s one after the other, in phrases with short pauses, and an “mhm” now and then. */
function conversation(performers: number, seed: number, length = 240): Phrase[] {
  const phrases: Phrase[] = []
  let speaker = 0
  let time = 0.5
  for (let index = 0; time < length; index++) {
    speaker = (speaker + 1 + Math.floor(chance(seed, 1, index) * (performers - 1))) % performers
    const end = time + 1.2 + 4.8 * chance(seed, 2, index) ** 2
    const performer = `p${speaker}`
    for (let at = time; at < end;) {
      const until = Math.min(end, at + 0.8 + 1.6 * chance(seed, 3, Math.round(at * 100)))
      phrases.push({ performer, start: at, end: until })
      at = until + 0.3
    }
    if (index % 5 === 4 && end - time > 3)
      phrases.push({ performer: `p${(speaker + 1) % performers}`, start: time + 1.4, end: time + 1.8 })
    time = end + 0.2 + 0.4 * chance(seed, 4, index)
  }
  return phrases.toSorted((one, other) => one.start - other.start)
}

const floorAt = (turns: readonly Turn[], time: number) =>
  turns.filter((turn) => !turn.isBackchannel && turn.start <= time && time < turn.end)

describe.each([2, 3, 4])('%d performers', (count) => {
  const turns = turnsOf(conversation(count, count))
  const performers = Array.from({ length: count }, (_, index) => `p${index}`)
  const looks = new Map(performers.map((id, index) => [id, looksOf(turns, id, 7_919 * (index + 1))]))

  test('listeners look at the speaker 60–90 % of the time, speakers at a partner 40–70 %', () => {
    const listening = { at: 0, all: 0 }
    const speaking = { at: 0, all: 0 }
    for (let time = 0; time < 240; time += 0.05) {
      const [turn, second] = floorAt(turns, time)
      if (!turn || second) continue
      for (const id of performers) {
        const look = looks.get(id)?.findLast(({ start }) => start <= time)
        const isSpeaker = turn.performer === id
        const share = isSpeaker ? speaking : listening
        share.all++
        if (look?.target && !look.away && (isSpeaker || look.target === turn.performer)) share.at++
      }
    }
    expect(listening.at / listening.all).toBeGreaterThan(0.6)
    expect(listening.at / listening.all).toBeLessThan(0.9)
    expect(speaking.at / speaking.all).toBeGreaterThan(0.4)
    expect(speaking.at / speaking.all).toBeLessThan(0.7)
  })

  test('a new speaker is looked at within 200–400 ms, sometimes earlier', () => {
    const delays = turns
      .filter(({ isBackchannel }) => !isBackchannel)
      .flatMap((turn, index, all) =>
        performers.flatMap((id) => {
          const before = all[index - 1]
          if (id === turn.performer || id === before?.performer) return []
          const look = looks
            .get(id)
            ?.find((one) => one.start > turn.start - 0.25 && one.target === turn.performer)
          return look ? [look.start - turn.start] : []
        }),
      )
    if (count > 2) expect(delays.length).toBeGreaterThan(20)
    for (const delay of delays) expect(delay > -0.201 && delay < 0.401, String(delay)).toBe(true)
  })
})

test('backchannels take no turn, and pauses within a turn do not end it', () => {
  const turns = turnsOf([
    { performer: 'a', start: 0, end: 1 },
    { performer: 'a', start: 1.5, end: 3 },
    { performer: 'b', start: 1.1, end: 1.5 },
    { performer: 'b', start: 4, end: 4.5 },
  ])
  expect(turns).toEqual([
    { performer: 'a', start: 0, end: 3, isBackchannel: false },
    { performer: 'b', start: 1.1, end: 1.5, isBackchannel: true },
    { performer: 'b', start: 4, end: 4.5, isBackchannel: false },
  ])
})

test('the gaze never jumps: eyes take some frames, the head half a second', () => {
  const turns = turnsOf(conversation(3, 9, 60))
  const looks = looksOf(turns, 'p1', 5)
  const towards = (target: string) => ({ x: target === 'p0' ? -1 : 1, y: 0 })
  let before = gazeAt(looks, 0, towards)
  let fastest = { eyes: 0, head: 0 }
  for (let time = 1 / 240; time < 60; time += 1 / 240) {
    const gaze = gazeAt(looks, time, towards)
    fastest = {
      eyes: Math.max(fastest.eyes, Math.abs(gaze.x - before.x) * 240),
      head: Math.max(fastest.head, Math.abs(gaze.turn - before.turn) * 240),
    }
    before = gaze
  }
  expect(fastest.eyes).toBeLessThan(40)
  expect(fastest.head).toBeLessThan(6)
  expect(fastest.head).toBeGreaterThan(1)
})

test('listeners blink 0.25–0.5 s after a phrase ends', () => {
  const phrases = conversation(2, 3)
  const others = phrases.filter(({ performer }) => performer !== 'p0')
  const own = phrases.filter(({ performer }) => performer === 'p0')
  const blinks = blinksOf(phrases, 'p0', 11)
  const delays = blinks.map((blink) => ({
    listening: others.some(({ end }) => blink - end >= 0.25 && blink - end <= 0.5),
    speaking: own.some(({ end }) => blink - end >= 0 && blink - end <= 0.12),
  }))
  expect(delays.every(({ listening, speaking }) => listening || speaking)).toBe(true)
  expect(delays.filter(({ listening }) => listening).length).toBeGreaterThan(15)
  // With the regular ones, people blink 12 to 30 times a minute.
  let closures = 0
  for (let time = 0.01; time < 240; time += 0.01)
    if (blinkAt(11, time, blinks) > 0.5 && blinkAt(11, time - 0.01, blinks) <= 0.5) closures++
  expect(closures / 4).toBeGreaterThan(12)
  expect(closures / 4).toBeLessThan(30)
})

test('listeners nod 4–8 times a minute, and never over their own words', () => {
  const phrases = conversation(3, 4)
  const own = phrases.filter(({ performer }) => performer === 'p2')
  const nods = nodsOf(phrases, [], 'p2', 11)
  const seconds = 240 - own.reduce((sum, { start, end }) => sum + end - start, 0)
  expect((nods.length / seconds) * 60).toBeGreaterThan(4)
  expect((nods.length / seconds) * 60).toBeLessThan(8)
  expect(nods.some((nod) => own.some(({ start, end }) => nod > start && nod < end))).toBe(false)
})

const RATE = 100

/** Speech from `spans`, with the pitch low at their ends. */
function voice(duration: number, spans: readonly (readonly [number, number])[]): VoiceAnalysis {
  const frames = duration * RATE
  const curve = () => new Float32Array(frames)
  const analysis: VoiceAnalysis = {
    engine: 'test',
    duration,
    rate: RATE,
    frames,
    cues: [],
    curves: { jaw: curve(), width: curve(), rounding: curve(), teeth: curve(), tongue: curve() },
    loudness: curve().fill(-60),
    pitch: curve(),
    speech: new Uint8Array(frames),
  }
  for (const [start, end] of spans) {
    analysis.speech.fill(1, start * RATE, end * RATE)
    analysis.loudness.fill(-20, start * RATE, end * RATE)
    analysis.pitch.fill(200, start * RATE, end * RATE).fill(140, (end - 0.2) * RATE, end * RATE)
  }
  return analysis
}

/** Two beside each other: the first speaks for five seconds, then the second. */
function dialogue(): { document: Document; analyses: ReadonlyMap<string, VoiceAnalysis> } {
  const base = newDocument('pip')
  const [performer] = base.performers
  const [track] = base.tracks
  if (!performer || !track) throw new Error('A new document has a performer with a track.')
  const sides = [
    { id: 'left', x: 0.3, start: 0 },
    { id: 'right', x: 0.7, start: 5 },
  ]
  const document = {
    ...base,
    performers: sides.map(({ id, x }) => ({ ...performer, id, x, scale: 0.6 })),
    tracks: sides.map(({ id, start }) => ({
      ...track,
      id,
      performer: id,
      clips: [madeClip(id, 'take', { start, duration: 5 })],
    })),
  }
  const spans = [
    [0.2, 2.4],
    [2.9, 4.8],
  ] as const
  return { document, analyses: new Map([['take', voice(5, spans)]]) }
}

test('two on a stage look at each other while one speaks, and at nothing when alone', () => {
  const { document, analyses } = dialogue()
  const puppets = new Map([['pip', { rig: compileRig(drawing) } as Puppet]])
  const gazes = (shown: Document, from: number, to: number) => {
    const sums = new Map<string, number>()
    for (let time = from; time < to; time += 0.05)
      for (const { performerId, pose } of frameAt(shown, time, { puppets, analyses }).performers)
        sums.set(performerId, (sums.get(performerId) ?? 0) + (pose.gaze.x * 0.05) / (to - from))
    return sums
  }
  const first = gazes(document, 0.8, 4.8)
  expect(first.get('right')).toBeLessThan(-0.4)
  expect(first.get('left')).toBeGreaterThan(0.2)
  const second = gazes(document, 5.8, 9.8)
  expect(second.get('left')).toBeGreaterThan(0.4)
  // The other one need not be drawn: a single of the listener looks out of the picture.
  const camera = { x: 0.5, y: 0.5, zoom: 1 }
  const alone = { id: 's', start: 0, duration: 20, background: '', camera, cast: ['right'] }
  expect(gazes({ ...document, scenes: [alone] }, 0.8, 4.8).get('right')).toBeLessThan(-0.4)
  const only = {
    ...document,
    performers: document.performers.slice(0, 1),
    tracks: document.tracks.slice(0, 1),
  }
  expect(Math.abs(gazes(only, 0.8, 4.8).get('left') ?? 1)).toBeLessThan(0.15)
})

test('reflexes follow an edit of the sound, and are the same in any order', () => {
  const { document, analyses } = dialogue()
  const towards = () => ({ x: 1, y: 0 })
  const at = (shown: Document, time: number) =>
    reflexesAt(shown, { id: 'left', seed: 3 }, time, { analyses, towards })
  const later = at(document, 7)
  at(document, 2)
  expect(at(document, 7)).toEqual(later)
  const muted = {
    ...document,
    tracks: document.tracks.map((track) => ({ ...track, mute: track.id === 'right' })),
  }
  expect(at(muted, 9.5).gaze.weight).toBe(0)
  expect(at(document, 9.5).gaze.weight).toBeGreaterThan(0.9)
})

test('phrases are those of audible clips, in seconds of the timeline', () => {
  const { document, analyses } = dialogue()
  expect(phrasesOf(document, analyses).map(({ performer, start }) => [performer, start])).toEqual([
    ['left', 0.2],
    ['left', 2.9],
    ['right', 5.2],
    ['right', expect.closeTo(7.9)],
  ])
  const fast = document.tracks.map((track) => ({
    ...track,
    clips: track.clips.map((clip) => ({
      ...clip,
      offset: 1,
      duration: 1,
      effects: { voice: 'natural', pitch: 0, formant: 0, speed: 2, denoise: 0, level: false } as const,
    })),
  }))
  expect(phrasesOf({ tracks: fast }, analyses)[0]).toEqual({
    performer: 'left',
    start: 0,
    end: expect.closeTo(0.7),
  })
})

test('low pitch after some speech asks for a nod', () => {
  const { document, analyses } = dialogue()
  const cues = nodCuesOf(document, analyses).map(({ performer, time }) => [
    performer,
    Math.round(time * 10) / 10,
  ])
  expect(cues).toEqual([
    ['left', 3],
    ['left', 5.4],
    ['right', 8],
    ['right', 10.4],
  ])
})
