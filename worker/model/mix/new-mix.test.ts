import { expect, test, vi } from 'vitest'
import { newChannel } from './new-mix.ts'

test('a channel is made in an AudioWorklet, which has no structuredClone, and shares nothing with the next', () => {
  vi.stubGlobal('structuredClone', undefined)
  const channel = newChannel()
  channel.eq.low.gain = 6
  expect(newChannel().eq.low.gain).toBe(0)
})
