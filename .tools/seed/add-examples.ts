import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EXAMPLES_LIST, exampleNames, type MadeExamples } from './example-names.ts'
import { password, people } from './people.ts'

/** Returns false if all examples were added before: one that was deleted since then stays deleted. */
export async function addExamples(address: string, state: string): Promise<boolean> {
  // Beside the data, so that a fresh database gets its examples.
  const folder = join(state, 'v3')
  const list = join(folder, EXAMPLES_LIST)
  // Safe: only this function writes the file.
  const made = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as MadeExamples) : {}
  if (exampleNames.every((name) => made[name] !== undefined)) return false
  // The engine takes a while to load, and later starts do without it.
  const [{ makeExamples }, { runningProduct, signedIn }] = await Promise.all([
    import('./examples.ts'),
    import('./running-product.ts'),
  ])
  const product = runningProduct(address)
  const [admin, ada, ben] = await Promise.all([
    signedIn(product, people.admin.email, password),
    signedIn(product, people.ada.email, password),
    signedIn(product, people.ben.email, password),
  ])
  const read = async (file: string) => new Uint8Array(await readFile(join(import.meta.dirname, file)))
  await makeExamples({ product, people: { admin, ada, ben }, read }, made, (all) => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(list, JSON.stringify(all))
  })
  return true
}
