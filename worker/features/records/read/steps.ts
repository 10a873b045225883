import type { Collection, Collections } from '../../../collections/definition/define.ts'
import type { RelationStep } from '../../../collections/definition/record-reads.ts'
import type { Actor } from '../../../collections/definition/rules.ts'
import { AppError } from '../../../contract/app-error.ts'
import { relationNamed } from './expand.ts'
import { parseFilter, type Filter, type Operand } from '../filter/parser.ts'

interface Asked {
  filter?: string | undefined
  sort?: string | undefined
  expand?: string | undefined
}

/** By filter, sort and expand. Unparsable parameters follow none: they are refused where they are used. */
export function relationSteps(
  { filter, sort, expand }: Asked,
  collection: Collection,
  context: { collections: Collections; actor: Actor | undefined },
): RelationStep[] {
  const paths = [
    // The last name is the compared field, not a followed relation.
    ...[...namesIn(filter), ...(sort ?? '').split(',').map((key) => key.trim().replace(/^[+-]/, ''))].map(
      (path) => path.split('.').slice(0, -1),
    ),
    ...(expand ?? '')
      .replaceAll(' ', '')
      .split(',')
      .map((path) => path.split('.')),
  ]
  return paths.flatMap((path) => followed(path, collection, context))
}

function followed(
  path: readonly string[],
  collection: Collection,
  { collections, actor }: { collections: Collections; actor: Actor | undefined },
): RelationStep[] {
  const steps: RelationStep[] = []
  let here = collection
  for (const name of path) {
    const relation = relationNamed(name, here, collections, actor)
    if (!relation) break
    steps.push({ from: here, to: relation.other, back: relation.back })
    here = relation.other
  }
  return steps
}

function namesIn(filter: string | undefined): string[] {
  if (!filter) return []
  try {
    return namesOf(parseFilter(filter))
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}

function namesOf(filter: Filter): string[] {
  if (filter.kind !== 'compare') return filter.terms.flatMap(namesOf)
  return [filter.left, filter.right].flatMap(namesOfOperand)
}

function namesOfOperand(operand: Operand): string[] {
  if (operand.kind === 'name') return [operand.name]
  return operand.kind === 'call' ? operand.args.flatMap(namesOfOperand) : []
}
