import { expect, test } from 'vitest'
import { type MixDocument } from '#contract/mixes/document'
import { newStrip } from '#model/mix/new-mix'
import { stemOf } from '../bounce.ts'
import { levelOf, madeMix, renderAll, tone, withTrack } from '../../../../tests/support/mix/mix-fixtures.ts'
import { changeStrip, removeStrip, setKey, setParam, stripOf } from './strip-edits.ts'

const RATE = 48_000
const LENGTH = 4 * RATE

/** Speaks from the first to the second second. */
const voice = tone(300, 4, 0.5).map((sample, frame) => (frame > RATE && frame < 2 * RATE ? sample : 0))
const sounds = { music: [tone(1_000, 4, 0.2)], voice: [voice] }

/** Music that ducks under `key`, and a voice whose fader is shut: all that is heard is the music. */
function ducked(key: string, change: (mix: MixDocument) => MixDocument = (mix) => mix) {
  const silent = setParam(madeMix(sounds), 'voice', 'gain', -60)
  const grouped = withTrack({ ...silent, groups: [newStrip('voices', 'Voices', 0)] }, { output: 'voices' }, 1)
  return change(setKey(grouped, 'music', key))
}

/** Returns the gain reduction of the music while the voice speaks, and a second after it, in dB. */
function drop(mix: MixDocument) {
  const [left] = renderAll(mix, sounds, { from: 0, to: LENGTH })
  const level = (second: number) => levelOf(left, second * RATE, (second + 0.5) * RATE)
  return { spoken: level(0.4) - level(1.4), after: level(0.4) - level(3.4) }
}

test('music ducks under a voice before its fader, and recovers; a group counts as the sum of its tracks', () => {
  for (const key of ['voice', 'voices']) {
    const { spoken, after } = drop(ducked(key))
    expect(spoken).toBeGreaterThan(12)
    expect(spoken).toBeLessThan(24)
    expect(Math.abs(after)).toBeLessThan(0.5)
  }
})

test('neither a muted voice nor one in a muted group ducks anything; soloed music still ducks', () => {
  const audible = drop(ducked('voice')).spoken
  expect(drop(ducked('voice', (mix) => changeStrip(mix, 'voice', { mute: true }))).spoken).toBeCloseTo(0, 3)
  expect(drop(ducked('voice', (mix) => changeStrip(mix, 'voices', { mute: true }))).spoken).toBeCloseTo(0, 3)
  expect(drop(ducked('voice', (mix) => changeStrip(mix, 'music', { solo: true }))).spoken).toBeCloseTo(
    audible,
    3,
  )
})

test('the sum of the stems of ducked tracks equals the mix', () => {
  const mix = setParam(ducked('voice'), 'voice', 'gain', -3)
  const stretch = { from: 0, to: LENGTH }
  const [whole] = renderAll(mix, sounds, stretch)
  const stems = mix.tracks.map(({ id }) => renderAll(stemOf(mix, id), sounds, stretch)[0])
  whole.forEach((sample, frame) => {
    const sum = stems.reduce((total, stem) => total + (stem[frame] ?? 0), 0)
    if (Math.abs(sum - sample) > 1e-5) throw new Error(`${sum} instead of ${sample} at ${frame}`)
  })
})

test('a channel keyed by itself or by a missing channel listens to itself', () => {
  const loud = (mix: MixDocument) => drop(mix).spoken
  expect(loud(ducked('music'))).toBeCloseTo(0, 1)
  expect(loud(ducked('nobody'))).toBeCloseTo(0, 1)
})

test('choosing a key switches the compressor on; an active one keeps its settings, and removing the key’s track clears it', () => {
  const mix = madeMix(sounds)
  expect(stripOf(setKey(mix, 'music', 'voice'), 'music')?.compressor).toMatchObject({
    on: true,
    key: 'voice',
    threshold: -32,
  })
  const own = setParam(mix, 'music', 'compressor.threshold', -9)
  const { compressor } = stripOf(own, 'music') ?? {}
  const on = changeStrip(own, 'music', { compressor: { ...compressor!, on: true } }) // safe: the track is there
  const keyed = setKey(on, 'music', 'voice')
  expect(stripOf(keyed, 'music')?.compressor).toMatchObject({ threshold: -9, key: 'voice' })
  expect(stripOf(removeStrip(keyed, 'voice'), 'music')?.compressor.key).toBeNull()
  expect(stripOf(setKey(keyed, 'music', null), 'music')?.compressor).toMatchObject({ on: true, key: null })
})
