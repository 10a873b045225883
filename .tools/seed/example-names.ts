/** In the order they are made: later ones show earlier ones. */
export const exampleNames = ['project'] as const
export type ExampleName = (typeof exampleNames)[number]

/** Ids of the examples that were made. */
export type MadeExamples = Partial<Record<ExampleName, string>>
