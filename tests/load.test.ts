import { expect, test } from 'vitest'
import { MAX_RSS_BYTES, SHORT_LOAD } from './bench/load/load-sizes.ts'
import { runLoad } from './bench/load/run-load.ts'

/** It only ends what hangs. */
const MAX_MS = 900_000

test(
  'a product in use by many answers every request and loses no event',
  async () => {
    const { errors, kinds, messages, chat, jam, resident } = await runLoad(SHORT_LOAD)
    expect([...errors]).toEqual([])
    expect(Math.min(...kinds.map(({ sent }) => sent))).toBeGreaterThan(5)
    expect(messages).toBe(SHORT_LOAD.seconds * SHORT_LOAD.rooms)
    expect(chat).toMatchObject({ lost: 0, doubled: 0, misordered: 0 })
    expect(jam).toEqual({ faults: 0, lost: 0 })
    expect(Math.max(...resident.map(({ bytes }) => bytes))).toBeLessThan(MAX_RSS_BYTES)
  },
  MAX_MS,
)
