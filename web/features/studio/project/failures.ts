import { documentSchema } from '#contract/document'
import * as z from 'zod/mini'
import { CallError, isTemporary } from '../../../platform/call-error.ts'
import type { SaveFailure } from './autosave.ts'

const currentVersion = z.object({ revision: z.number(), document: documentSchema })

/** What a failed save of the document means. */
export function explainSave(error: unknown): SaveFailure {
  if (error instanceof CallError && error.code === 'conflict') {
    const current = z.safeParse(currentVersion, error.data.current)
    if (current.success) return { kind: 'conflict', theirs: current.data }
  }
  return isTemporary(error) ? { kind: 'temporary' } : { kind: 'refused', error }
}
