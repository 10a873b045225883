/** Later ones show earlier ones. */
export const exampleNames = ['survey', 'project', 'jam', 'mix', 'chat', 'campaign'] as const
export type ExampleName = (typeof exampleNames)[number]

/** Ids of the examples that were made. */
export type MadeExamples = Partial<Record<ExampleName, string>>

/** The file beside the local data that lists the examples in them. */
export const EXAMPLES_LIST = 'mouthpiece-examples.json'
