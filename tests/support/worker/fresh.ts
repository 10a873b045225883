import { env, listDurableObjectIds, reset } from 'cloudflare:test'
import { beforeAll } from 'vitest'

/** Rooms, jams, gateways and stored objects that exist now. */
async function countObjects(): Promise<number> {
  const ids = await Promise.all([
    listDurableObjectIds(env.CHAT_ROOMS),
    listDurableObjectIds(env.CHAT_GATEWAYS),
    listDurableObjectIds(env.JAM_ROOMS),
    listDurableObjectIds(env.JAM_LIVE),
  ])
  return ids.flat().length + (await env.MEDIA.list()).objects.length
}

/** Attempts after which a file begins all the same. */
const MAX_RESETS = 5

// All files run in the same worker, which is loaded once; each begins with empty databases, buckets and objects. What a
// request or a socket of the previous file writes during the reset is there afterwards, and the rooms of the first
// migration have the same ids in every file: reset until nothing is left.
beforeAll(async () => {
  for (let resets = 0; resets < MAX_RESETS; resets++) {
    await reset()
    if ((await countObjects()) === 0) return
  }
})
