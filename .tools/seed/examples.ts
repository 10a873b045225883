import { exampleNames, type ExampleName, type MadeExamples } from './example-names.ts'
import { makeCampaign } from './example-campaign.ts'
import { makeChat } from './example-chat.ts'
import { makeJam } from './example-jam.ts'
import { makeMix } from './example-mix.ts'
import { makeProject } from './example-project.ts'
import { makeSurvey } from './example-survey.ts'
import type { Account, Product } from './product.ts'
import type { ReadFile } from './takes.ts'

/** Context for making examples. */
export interface Workshop {
  product: Product
  people: Record<'admin' | 'ada' | 'ben', Account>
  read: ReadFile
}

/** Makes an example and returns its id. `idOf` waits for one that is earlier in the list. */
type MakeExample = (workshop: Workshop, idOf: (name: ExampleName) => Promise<string>) => Promise<string>

const makers: Record<ExampleName, MakeExample> = {
  survey: ({ product, people }) => makeSurvey(product, people),
  project: ({ product, people, read }) => makeProject(product, people.ada, read),
  jam: ({ product, people, read }) => makeJam(product, people.admin, read),
  mix: async ({ product, people }, idOf) => makeMix(product, people.admin, await idOf('project')),
  chat: async ({ product, people }, idOf) => makeChat(product, people, await idOf('project')),
  campaign: async ({ product, people }, idOf) =>
    makeCampaign(product, people.admin, { project: await idOf('project'), survey: await idOf('survey') }),
}

/** Calls `save` with all of them after each. Throws the first failure once all others are made. */
export async function makeExamples(
  workshop: Workshop,
  made: MadeExamples,
  save: (made: MadeExamples) => void,
): Promise<void> {
  const all = { ...made }
  const ids = new Map<ExampleName, Promise<string>>()
  const idOf = (name: ExampleName) => ids.get(name) ?? Promise.reject(new Error(`${name} is made later.`))
  async function make(name: ExampleName): Promise<string> {
    const known = made[name]
    if (known !== undefined) return known
    const id = await makers[name](workshop, idOf)
    all[name] = id
    save({ ...all })
    return id
  }
  for (const name of exampleNames) ids.set(name, make(name))
  const outcomes = await Promise.allSettled(ids.values())
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}
