import { expect, test } from 'vitest'
import type { Landing } from '../../../data/take-delivery.ts'
import { recoverTakes } from './recover-takes.ts'

test('a take that a crash interrupted is placed, a count-in alone is discarded, and one without a place is returned', async () => {
  const landed: Landing[] = []
  const discarded: string[] = []
  const lengths: Record<string, number> = { sung: 5, counted: 1.9, lost: 5 }
  const recovered = await recoverTakes(['sung', 'counted', 'lost'], {
    landingOf: (recording) =>
      recording === 'lost' ? undefined : { recording, seat: 1, start: 4, offset: 2, duration: 0 },
    recover: async (recording) => ({ channels: [], sampleRate: 48_000, duration: lengths[recording] ?? 0 }),
    save: async (_sound, landing) => void landed.push(landing),
    discard: async (recording) => void discarded.push(recording),
  })
  expect(recovered).toEqual({ placed: 1, unplaced: ['lost'] })
  expect(landed).toEqual([{ recording: 'sung', seat: 1, start: 4, offset: 2, duration: 3 }])
  expect(discarded).toEqual(['counted'])
})
