import { expect, test } from 'vitest'
import type { MixDocument } from '#contract/mixes/document'
import { newMix, newStrip } from '#model/mix/new-mix'
import { LATENCY } from './core/fields.ts'
import { settingsOf } from './mix-settings.ts'
import { madeMix, noise, renderAll, tone } from '../../../tests/support/mix/mix-fixtures.ts'
import { MixPlayer } from './player.ts'
import { onGrid } from './grid.ts'
import { readAll, stateAt } from './render.ts'
import { TrackReader, type SourceSound } from './sources.ts'

const RATE = 48_000

function busyMix(): { mix: MixDocument; sounds: Record<string, SourceSound> } {
  const sounds: Record<string, SourceSound> = {
    a: [noise(8, 0.5, 1)],
    b: [tone(220, 8, 0.6), noise(8, 0.2, 2)],
    c: [noise(8, 0.4, 3)],
    d: [tone(90, 8, 0.8)],
    e: [noise(8, 0.1, 4)],
  }
  const plain = madeMix(sounds)
  const strip = newStrip('x', 'x', 0)
  const mix: MixDocument = {
    ...plain,
    master: newMix().master,
    groups: [{ ...newStrip('g', 'Group', 0), compressor: { ...strip.compressor, on: true, threshold: -30 } }],
    tracks: plain.tracks.map((track, index) => ({
      ...track,
      output: index < 2 ? 'g' : 'master',
      eq: { ...track.eq, on: true, mid: { frequency: 900, gain: 6, q: 1 } },
      compressor: { ...track.compressor, on: index % 2 === 0, key: index === 4 ? 'g' : null },
      deEsser: { ...track.deEsser, on: index === 2 },
      order: index === 1 ? ['compressor', 'deEsser', 'eq'] : track.order,
      pan: index / 4 - 0.5,
      reverb: -12,
      delay: -18,
    })),
    automation: [
      {
        strip: 'a',
        param: 'gain',
        points: [
          { time: 1, value: -30, curve: 0.5 },
          { time: 5, value: 3, curve: 0 },
        ],
      },
      {
        strip: 'b',
        param: 'eq.mid.frequency',
        points: [
          { time: 0, value: 200, curve: 0 },
          { time: 8, value: 6_000, curve: 0 },
        ],
      },
      {
        strip: 'c',
        param: 'pan',
        points: [
          { time: 0, value: -1, curve: -0.4 },
          { time: 6, value: 1, curve: null },
        ],
      },
      {
        strip: 'reverb',
        param: 'gain',
        points: [
          { time: 2, value: 0, curve: 0 },
          { time: 3, value: -20, curve: 0 },
        ],
      },
    ],
  }
  return { mix, sounds }
}

/** Plays from `from` and records `frames`, the way the worklet does. */
function recorded(
  { mix, sounds }: { mix: MixDocument; sounds: Record<string, SourceSound> },
  from: number,
  frames: number,
  act?: (player: MixPlayer, block: number) => void,
) {
  const reader = new TrackReader(new Map(Object.entries(sounds)))
  reader.change(mix)
  const waiting: (() => void)[] = []
  const player = new MixPlayer(settingsOf(mix), (position, count, generation) =>
    waiting.push(() =>
      player.feed({ position, frames: count, tracks: readAll(reader, position, count) }, generation),
    ),
  )
  const start = onGrid(from)
  player.locate(start, start === 0 ? null : stateAt(mix, reader, start))
  player.play(Infinity)
  const left = new Float32Array(frames)
  const right = new Float32Array(frames)
  for (let at = 0; at < frames; at += 128) {
    act?.(player, at / 128)
    for (const deliver of waiting.splice(0)) deliver()
    player.block(left.subarray(at, at + 128), right.subarray(at, at + 128))
  }
  return { left, right, player }
}

const BLOCKS = 128 * 1_500

/** `toEqual` needs seconds for arrays of this size. */
const firstDifference = (one: Float32Array, other: Float32Array) =>
  one.length === other.length ? one.findIndex((sample, index) => sample !== other[index]) : 0

test('the bounce equals playback bit by bit', () => {
  const { mix, sounds } = busyMix()
  const played = recorded({ mix, sounds }, 0, BLOCKS)
  const [left, right] = renderAll(mix, sounds, { from: 0, to: BLOCKS - LATENCY })
  expect(left.some((x) => Math.abs(x) > 0.1)).toBe(true)
  expect(firstDifference(played.left.subarray(LATENCY), left)).toBe(-1)
  expect(firstDifference(played.right.subarray(LATENCY), right)).toBe(-1)
})

test('playback from the middle matches playback from the start to below −100 dBFS', () => {
  const { mix, sounds } = busyMix()
  const from = onGrid(5.3 * RATE)
  const played = recorded({ mix, sounds }, from, 128 * 600)
  const [left] = renderAll(mix, sounds, { from: from - LATENCY, to: from - LATENCY + 128 * 600 })
  const residual = Math.max(...played.left.map((x, n) => Math.abs(x - (left[n] ?? 0))))
  expect(20 * Math.log10(Math.max(1e-10, residual))).toBeLessThan(-100)
})

test('a reverb with automated decay is the same played, bounced and played from the middle', () => {
  const { mix: busy, sounds } = busyMix()
  const mix: MixDocument = {
    ...busy,
    automation: [
      {
        strip: 'reverb',
        param: 'decay',
        points: [
          { time: 0.5, value: 0.3, curve: 0 },
          { time: 6, value: 3, curve: 0 },
        ],
      },
    ],
  }
  const played = recorded({ mix, sounds }, 0, BLOCKS)
  const [left] = renderAll(mix, sounds, { from: 0, to: BLOCKS - LATENCY })
  expect(firstDifference(played.left.subarray(LATENCY), left)).toBe(-1)
  const from = onGrid(6.7 * RATE)
  const frames = 128 * 300
  const jumped = recorded({ mix, sounds }, from, frames)
  const [later] = renderAll(mix, sounds, { from: from - LATENCY, to: from - LATENCY + frames })
  const whole = renderAll(mix, sounds, { from: 0, to: from - LATENCY + frames })[0].subarray(from - LATENCY)
  for (const other of [later, whole]) {
    const residual = Math.max(...jumped.left.map((x, n) => Math.abs(x - (other[n] ?? 0))))
    expect(20 * Math.log10(Math.max(1e-10, residual))).toBeLessThan(-100)
  }
})

test('a loop restarts at its end without a gap', () => {
  const { mix, sounds } = busyMix()
  const loop = { from: 128 * 100, to: 128 * 130 }
  const seen: number[] = []
  recorded({ mix, sounds }, 128 * 90, 128 * 120, (player, block) => {
    if (block === 5) player.setLoop(loop)
    seen.push(player.position / 128)
  })
  expect(seen.slice(0, 3)).toEqual([90, 91, 92])
  expect(seen[40]).toBe(100)
  expect(seen[70]).toBe(100)
  expect(Math.max(...seen)).toBe(129)
})

test.each([
  ['a quarter of a bar at 126.25 beats a minute', RATE * (60 / 126.25)],
  ['shorter than what is read ahead at a time', 1_000.4],
  ['hardly longer than a block', 129],
])('a loop is exact to the sample in every round: %s', (_, length) => {
  const from = 128 * 10 + 37
  const loop = { from, to: from + length }
  const frames = Math.round(loop.to) - from
  // A click at the loop's beginning, and noise that must not be heard from behind its end.
  const sound = new Float32Array(2 * RATE)
  sound[from] = 0.5
  sound.fill(0.9, Math.round(loop.to))
  const sounds = { a: [sound], b: [new Float32Array(2 * RATE), sound] }
  const mix = madeMix(sounds)
  const rounds = 12
  const total = Math.ceil((from + frames * rounds) / 128) * 128
  const { left, right } = recorded({ mix, sounds }, 0, total, (player, block) => {
    if (block === 0) player.setLoop(loop)
  })
  const clicks = [...left.keys()].filter((frame) => Math.abs(left[frame] ?? 0) > 0.1)
  const expected = Array.from({ length: rounds + 1 }, (_one, round) => from + LATENCY + round * frames)
  expect(clicks).toEqual(expected.filter((frame) => frame < total))
  // The far side has the click of both tracks.
  expect(right[clicks[3] ?? 0]).toBeCloseTo((left[clicks[3] ?? 0] ?? 0) * 2, 5)
})

test('a knob takes effect at a block boundary, which is returned', () => {
  const { mix, sounds } = busyMix()
  let changedAt = -1
  const moved = { ...mix, master: { ...mix.master, gain: -60 } }
  const played = recorded({ mix, sounds }, 0, 128 * 400, (player, block) => {
    if (block === 200) changedAt = player.change(settingsOf(moved))
  })
  expect(changedAt).toBe(200 * 128)
  expect(played.left.subarray(190 * 128, 200 * 128).some((x) => x !== 0)).toBe(true)
  expect(played.left.subarray(203 * 128).every((x) => x === 0)).toBe(true)
})

test('sounds that load after the mixer has opened play from their beginning', () => {
  const { mix, sounds } = busyMix()
  const late = new Map<string, SourceSound>()
  const reader = new TrackReader(late)
  reader.change(mix)
  const waiting: (() => void)[] = []
  const player = new MixPlayer(settingsOf(mix), (position, count, generation) =>
    waiting.push(() =>
      player.feed({ position, frames: count, tracks: readAll(reader, position, count) }, generation),
    ),
  )
  player.locate(0, null)
  for (const deliver of waiting.splice(0)) deliver()
  for (const [id, sound] of Object.entries(sounds)) late.set(id, sound)
  player.reread()
  for (const deliver of waiting.splice(0)) deliver()
  player.play(Infinity)
  const left = new Float32Array(128 * 20)
  for (let at = 0; at < left.length; at += 128)
    player.block(left.subarray(at, at + 128), new Float32Array(128))
  const [wanted] = renderAll(mix, sounds, { from: 0, to: left.length - LATENCY })
  expect(left.subarray(LATENCY)).toEqual(wanted)
})

test('sound that is late is counted as silence, and the song waits', () => {
  const { mix } = busyMix()
  const player = new MixPlayer(settingsOf(mix), () => undefined)
  player.locate(0, null)
  player.play(Infinity)
  const [left, right] = [new Float32Array(128), new Float32Array(128)]
  expect(player.block(left, right)).toBe(false)
  expect(player.starved).toBe(1)
  expect(player.position).toBe(0)
})

test('playback stops at the end', () => {
  const { mix, sounds } = busyMix()
  const played = recorded({ mix, sounds }, 0, 128 * 100, (player, block) => {
    if (block === 0) player.play(128 * 50)
  })
  expect(played.player.ended).toBe(true)
  expect(played.player.position).toBe(128 * 50)
})

test('a song that becomes longer during playback plays to its new end', () => {
  const { mix, sounds } = busyMix()
  const played = recorded({ mix, sounds }, 0, 128 * 100, (player, block) => {
    if (block === 0) player.play(128 * 50)
    if (block === 40) player.setEnd(128 * 70)
  })
  expect(played.player.ended).toBe(true)
  expect(played.player.position).toBe(128 * 70)
})

test('the playhead stays where it was put, then follows behind the limiter; a loop restarts at its beginning', () => {
  const { mix, sounds } = busyMix()
  const positions: number[] = []
  const { player } = recorded({ mix, sounds }, 128 * 90, 128 * 60, (now, block) => {
    if (block === 0) now.setLoop({ from: 128 * 50, to: 128 * 100 })
    positions.push(now.audiblePosition)
  })
  expect(positions.slice(0, 3)).toEqual([128 * 90, 128 * 91 - LATENCY, 128 * 92 - LATENCY])
  expect(Math.min(...positions)).toBe(128 * 50)
  player.locate(128 * 30, null)
  expect(player.audiblePosition).toBe(128 * 30)
})
