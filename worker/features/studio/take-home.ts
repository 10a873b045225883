import type { Collection } from '../../collections/define.ts'
import { takes } from '../../collections/takes.ts'
import { invalid } from '../../contract/app-error.ts'

/** A take belongs to a project or to a jam; throws `validation_failed` where it belongs to neither. */
export function assertTakeHasHome(collection: Collection, values: Record<string, unknown>) {
  if (collection !== takes || isThere(values.project) || isThere(values.jam)) return
  throw invalid(
    { project: { code: 'validation_required', message: 'Cannot be blank.' } },
    'Failed to create record.',
  )
}

function isThere(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== ''
}
