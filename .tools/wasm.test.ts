import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtFile, cores } from './wasm.ts'

test.each(cores)('the committed $name is what its source compiles to, byte for byte', (core) => {
  const compiled = execFileSync(process.execPath, [join(import.meta.dirname, 'wasm.ts'), core.name], {
    encoding: 'utf8',
  })
  expect(readFileSync(builtFile(core), 'utf8')).toBe(compiled)
})
