import { CallError, isTemporary } from '../platform/call-error.ts'
import type { SaveFailure } from './autosave.ts'
import type { Version } from './versions.ts'

/** `read` parses the version in a conflict's `data.current`; `undefined` when it can't be read. */
export function explainSave<Value>(
  read: (current: unknown) => Version<Value> | undefined,
): (error: unknown) => SaveFailure<Value> {
  return (error) => {
    if (error instanceof CallError && error.code === 'conflict') {
      const theirs = read(error.data.current)
      if (theirs) return { kind: 'conflict', theirs }
    }
    return isTemporary(error) ? { kind: 'temporary' } : { kind: 'refused', error }
  }
}
