import { spawnSync } from 'node:child_process'
import { type MixDocument } from '../../../worker/contract/mixes/document.ts'
import { newMix, newStrip } from '#model/mix/new-mix'
import { LATENCY } from '../../../web/engine/mix/core/fields.ts'
import { settingsOf } from '../../../web/engine/mix/mix-settings.ts'
import { LoudnessMeter } from '../../../web/engine/mix/loudness.ts'
import { madeMix, noise, renderAll, tone } from '../../support/mix/mix-fixtures.ts'
import { MixPlayer } from '../../../web/engine/mix/player.ts'
import { onGrid } from '../../../web/engine/mix/grid.ts'
import { readAll, stateAt } from '../../../web/engine/mix/render.ts'
import { TrackReader, type SourceSound } from '../../../web/engine/mix/sources.ts'
import { ebur128, hasEbur128 } from '../../support/media/ebur128.ts'

const RATE = 48_000
const MAX_DIFFERENCE_LU = 0.1
const MAX_RESIDUAL_DBFS = -100

/** Difference of our loudness from ffmpeg's, on generated signals and on speech. */
export function loudnessBesideFfmpeg() {
  if (!hasEbur128) return console.log('loudness: there is no ffmpeg here to compare with')
  const filters = ['aloop=2:size=100000', 'highpass=f=400,lowpass=f=3200,aloop=2:size=100000', 'volume=-12dB']
  const signals: [string, Float32Array<ArrayBuffer>][] = [
    ['tone', tone(440, 8, 0.3)],
    ['noise', noise(12, 0.3, 1)],
    ...filters.map((filter, index): [string, Float32Array<ArrayBuffer>] => [
      `speech ${index + 1}`,
      speech(filter),
    ]),
  ]
  for (const [name, samples] of signals) {
    const meter = new LoudnessMeter(RATE)
    meter.push(samples, samples)
    const ours = meter.read().integrated
    const theirs = ebur128(samples, samples, RATE).integrated
    const apart = Math.abs(ours - theirs)
    console.log(
      `loudness of ${name}: ${ours.toFixed(2)} LUFS, ffmpeg ${theirs.toFixed(2)}: ${apart.toFixed(3)} LU apart (limit ${MAX_DIFFERENCE_LU})`,
    )
    if (!(apart <= MAX_DIFFERENCE_LU)) process.exitCode = 1
  }
}

function speech(filter: string): Float32Array<ArrayBuffer> {
  const from = ['-v', 'error', '-i', 'tests/support/sounds/hello.wav', '-af', filter]
  const { stdout } = spawnSync('ffmpeg', [...from, '-ar', String(RATE), '-ac', '1', '-f', 'f32le', '-'], {
    maxBuffer: 1e9,
  })
  return new Float32Array(new Uint8Array(stdout).buffer)
}

/** The bounce minus the playback: from the song's start, and after a jump. */
export function nullResidual() {
  const sounds: Record<string, SourceSound> = {
    a: [noise(8, 0.5, 1)],
    b: [tone(220, 8, 0.6), noise(8, 0.2, 2)],
    c: [tone(90, 8, 0.8)],
  }
  const plain = madeMix(sounds)
  const mix: MixDocument = {
    ...plain,
    master: newMix().master,
    groups: [newStrip('g', 'Group', 0)],
    tracks: plain.tracks.map((track, index) => ({
      ...track,
      output: index === 0 ? 'g' : 'master',
      eq: { ...track.eq, on: true, mid: { frequency: 900, gain: 6, q: 1 } },
      compressor: { ...track.compressor, on: true },
      reverb: -12,
      delay: -18,
    })),
  }
  const frames = 4 * RATE - ((4 * RATE) % 128)
  for (const [name, second] of [
    ['from the start', 0],
    ['after a jump to 3.3 s', 3.3],
  ] as const) {
    const from = onGrid(second * RATE)
    const played = recorded(mix, sounds, from, frames)
    // Playback is as late as the limiter.
    const late = from === 0 ? LATENCY : 0
    const begin = from === 0 ? 0 : from - LATENCY
    const [left] = renderAll(mix, sounds, { from: begin, to: begin + frames - late })
    let residual = 0
    left.forEach((sample, index) => {
      residual = Math.max(residual, Math.abs(sample - (played[index + late] ?? 0)))
    })
    const level = residual === 0 ? -Infinity : 20 * Math.log10(residual)
    console.log(`bounce less playback ${name}: ${level.toFixed(1)} dBFS (limit ${MAX_RESIDUAL_DBFS})`)
    if (!(level <= MAX_RESIDUAL_DBFS)) process.exitCode = 1
  }
}

/** Left channel, as the worklet plays it. */
function recorded(mix: MixDocument, sounds: Record<string, SourceSound>, from: number, frames: number) {
  const reader = new TrackReader(new Map(Object.entries(sounds)))
  reader.change(mix)
  const waiting: (() => void)[] = []
  const player = new MixPlayer(settingsOf(mix), (position, count, generation) =>
    waiting.push(() =>
      player.feed({ position, frames: count, tracks: readAll(reader, position, count) }, generation),
    ),
  )
  player.locate(from, from === 0 ? null : stateAt(mix, reader, from))
  player.play(Infinity)
  const [left, right] = [new Float32Array(frames), new Float32Array(frames)]
  for (let at = 0; at < frames; at += 128) {
    for (const deliver of waiting.splice(0)) deliver()
    player.block(left.subarray(at, at + 128), right.subarray(at, at + 128))
  }
  return left
}
