import type { Document } from '#contract/document/document'
import { direct, type Directed, type DirectOptions } from './direct.ts'
import type { DirectorFacts } from './plan.ts'

export type DirectCalls = {
  direct(input: { document: Document; facts: DirectorFacts; options: DirectOptions }): Directed
}

export const directCalls: DirectCalls = {
  direct: ({ document, facts, options }) => direct(document, facts, options),
}
