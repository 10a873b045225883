import { env, reset } from 'cloudflare:test'
import { beforeAll } from 'vitest'

// All files run in the same worker, which is loaded once; each begins with empty databases, buckets and objects.
beforeAll(async () => {
  await reset()
  // An object that a request of the file before put while the reset was under way is still there.
  const { objects } = await env.MEDIA.list()
  await env.MEDIA.delete(objects.map(({ key }) => key))
})
