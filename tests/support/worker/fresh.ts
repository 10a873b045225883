import { env, listDurableObjectIds, reset } from 'cloudflare:test'
import { beforeAll } from 'vitest'

/** Rooms, jams, gateways, stored objects and tables that exist now. */
async function countObjects(): Promise<number> {
  const ids = await Promise.all([
    listDurableObjectIds(env.CHAT_ROOMS),
    listDurableObjectIds(env.CHAT_GATEWAYS),
    listDurableObjectIds(env.JAM_ROOMS),
    listDurableObjectIds(env.JAM_LIVE),
    env.LOGS ? listDurableObjectIds(env.LOGS) : [],
  ])
  const tables = await env.DB.prepare(
    `SELECT COUNT(*) AS n FROM sqlite_master WHERE name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'`,
  ).first<number>('n')
  return ids.flat().length + (await env.MEDIA.list()).objects.length + (tables ?? 0)
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
