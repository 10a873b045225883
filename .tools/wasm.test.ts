import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildCore, builtFile, cores } from './wasm.ts'

test.each(cores)('the committed $name is what its source compiles to, byte for byte', async (core) => {
  expect(readFileSync(builtFile(core), 'utf8')).toBe(await buildCore(core))
})
