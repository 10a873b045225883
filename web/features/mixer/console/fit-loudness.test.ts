import { expect, test } from 'vitest'
import { newMix, type MixDocument } from '#contract/mixes/document'
import { fitLoudness } from './fit-loudness.ts'

/** A session whose mix has `base` LUFS at 0 dB; above `knee` the limiter gives half. */
function session(base: number, knee = Infinity) {
  let gain = 0
  const measured: number[] = []
  return {
    measured,
    sampleRate: 48_000,
    update: (mix: MixDocument) => void (gain = mix.master.gain),
    async measure() {
      const wanted = base + gain
      const integrated = wanted > knee ? knee + (wanted - knee) / 2 : wanted
      measured.push(integrated)
      const loudness = { integrated, momentary: 0, shortTerm: 0, range: 0, momentaryMax: 0, shortTermMax: 0 }
      return { loudness, truePeak: -1 }
    },
  }
}

test('a target is reached by turning the master, measured anew', async () => {
  expect(await fitLoudness(newMix(), session(-20), -14)).toEqual({ gain: 6, loudness: -14, isReached: true })
  expect(await fitLoudness(newMix(), session(-18, -16), -14)).toMatchObject({ isReached: true })
})

test('what the limiter does not let through is said, silence has no loudness', async () => {
  expect(await fitLoudness(newMix(), session(-40), -14)).toMatchObject({ gain: 12, isReached: false })
  const silent = session(-Infinity)
  expect(await fitLoudness(newMix(), silent, -14)).toBeUndefined()
})
