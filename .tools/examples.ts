import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { addExamples } from './seed/add-examples.ts'
import { root } from './step.ts'

/**
 * `npm run examples -- http://localhost:8787`: adds the examples of a first look to the product that runs at this address
 * with the local data (`npx wrangler dev`). `npm start` does so by itself.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'persist-to': { type: 'string' } },
})
const [address = 'http://localhost:8787'] = positionals
const state = resolve(root, values['persist-to'] ?? '.wrangler/state')
if (!existsSync(state)) {
  console.error('There is no local data yet: run `npm run seed` first.')
  process.exit(1)
}
console.log(
  (await addExamples(address, state)) ? 'The examples are there.' : 'The examples were added before.',
)
