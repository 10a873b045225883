import { newChannel } from '#model/mix/new-mix'
import { expect, test } from 'vitest'
import { bypassed, effectsOf } from './strip-effects.ts'

test('bypassed effects are restored as they were', () => {
  const channel = newChannel()
  const own = { ...channel, eq: { ...channel.eq, on: true }, deEsser: { ...channel.deEsser, on: true } }
  const off = bypassed(own)
  expect([off.change.eq.on, off.change.compressor.on, off.change.deEsser.on]).toEqual([false, false, false])
  const again = bypassed({ ...own, ...off.change }, off.wereOn)
  expect(effectsOf({ ...own, ...again.change })).toEqual(effectsOf(own))
  // Nothing was on, and nothing is known of before.
  expect(bypassed(channel).change).toEqual(bypassed(own).change)
})
