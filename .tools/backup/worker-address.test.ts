import { afterEach, expect, test, vi } from 'vitest'
import { withWorker } from './worker-address.ts'
import { WrongUse } from './wrong-use.ts'

afterEach(() => vi.unstubAllEnvs())

test('--env is refused without --remote, and for a deployment that does not exist', async () => {
  const work = async () => 0
  const given = { at: undefined, state: '.wrangler/state' }
  for (const options of [
    { ...given, remote: false, env: 'staging' },
    { ...given, remote: true, env: 'nowhere' },
  ]) {
    await expect(withWorker(options, work)).rejects.toThrow(WrongUse)
    await expect(withWorker(options, work)).rejects.toThrow(/^--env /)
  }
})

test('CLOUDFLARE_ENV does not choose the deployment, and is refused instead of ignored', async () => {
  vi.stubEnv('CLOUDFLARE_ENV', 'staging')
  const given = { at: undefined, state: '.wrangler/state', remote: true, env: undefined }
  await expect(withWorker(given, async () => 0)).rejects.toThrow(/^CLOUDFLARE_ENV .* --env/)
})
