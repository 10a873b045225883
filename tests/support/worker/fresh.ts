import { env, listDurableObjectIds, reset } from 'cloudflare:test'
import { beforeAll } from 'vitest'

/** Rooms, jams, gateways and stored objects that exist now. */
async function countObjects(): Promise<number> {
  const ids = await Promise.all([
    listDurableObjectIds(env.CHAT_ROOMS),
    listDurableObjectIds(env.CHAT_GATEWAYS),
    listDurableObjectIds(env.JAM_ROOMS),
    listDurableObjectIds(env.JAM_LIVE),
    env.LOGS ? listDurableObjectIds(env.LOGS) : [],
  ])
  return ids.flat().length + (await env.MEDIA.list()).objects.length
}

/** Attempts after which a file begins all the same. */
const MAX_RESETS = 5

// All files share a worker; each begins with empty databases, buckets and objects. Requests of the previous file may
// still write during the reset, so it is repeated until nothing is left.
beforeAll(async () => {
  for (let resets = 0; resets < MAX_RESETS; resets++) {
    await reset()
    if ((await countObjects()) === 0) return
  }
})
