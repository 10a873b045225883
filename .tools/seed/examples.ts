import { exampleNames, type ExampleName, type MadeExamples } from './example-names.ts'
import { makeProject } from './example-project.ts'
import type { Account, Product } from './product.ts'
import type { ReadRecording } from './takes.ts'

/** What examples are made with. */
export interface Workshop {
  product: Product
  people: Record<'admin' | 'ada' | 'ben', Account>
  read: ReadRecording
}

/** Makes an example and returns its id. `idOf` names one that was made before. */
type MakeExample = (workshop: Workshop, idOf: (name: ExampleName) => string) => Promise<string>

const makers: Record<ExampleName, MakeExample> = {
  project: ({ product, people, read }) => makeProject(product, people.ada, read),
}

/** Makes the examples that are not in `made` yet, and calls `save` with all of them after each. */
export async function makeExamples(
  workshop: Workshop,
  made: MadeExamples,
  save: (made: MadeExamples) => void,
): Promise<void> {
  const all = { ...made }
  const idOf = (name: ExampleName) => {
    const id = all[name]
    if (id === undefined) throw new Error(`The example “${name}” is made later.`)
    return id
  }
  for (const name of exampleNames) {
    if (all[name] !== undefined) continue
    all[name] = await makers[name](workshop, idOf)
    save(all)
  }
}
