import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildCore, coreModule } from './mix-core.ts'

test('the committed mix core is what its source compiles to, byte for byte', async () => {
  const committed = readFileSync(
    join(import.meta.dirname, '../web/engine/mix/core/mix-core-bytes.ts'),
    'utf8',
  )
  expect(committed).toBe(coreModule(await buildCore()))
})
