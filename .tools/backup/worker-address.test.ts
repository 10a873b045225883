import { expect, test } from 'vitest'
import { withWorker } from './worker-address.ts'
import { WrongUse } from './wrong-use.ts'

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
