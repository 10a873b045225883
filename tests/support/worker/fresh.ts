import { env, listDurableObjectIds, reset } from 'cloudflare:test'
import { beforeAll, expect } from 'vitest'
import { until } from '../until.ts'

/** Durable Objects and stored objects that exist now. */
async function countObjects(): Promise<number> {
  const ids = await Promise.all([
    listDurableObjectIds(env.CHAT_ROOMS),
    listDurableObjectIds(env.CHAT_GATEWAYS),
    listDurableObjectIds(env.JAM_ROOMS),
    listDurableObjectIds(env.JAM_LIVE),
    listDurableObjectIds(env.REALTIME),
  ])
  return ids.flat().length + (await env.MEDIA.list()).objects.length
}

// All files run in the same worker, which is loaded once; each begins with empty databases, buckets and objects. What a
// request or a socket of the previous file writes during the reset is there afterwards, and the rooms of the first
// migration have the same ids in every file: reset until nothing is left.
beforeAll(() =>
  until(async () => {
    await reset()
    expect(await countObjects()).toBe(0)
  }),
)
