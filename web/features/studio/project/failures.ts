import { documentSchema } from '#contract/document'
import * as z from 'zod/mini'
import { CallError } from '../../../platform/call-error.ts'
import type { SaveFailure } from './autosave.ts'
import type { UploadDeps } from './uploads.ts'

const currentVersion = z.object({ revision: z.number(), document: documentSchema })

/** Whether the same call may work later: no connection, a stumbling server, too many calls. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  return error.code === 'offline' || error.code === 'too_many_requests' || error.status >= 500
}

/** What a failed save of the document means. */
export function explainSave(error: unknown): SaveFailure {
  if (error instanceof CallError && error.code === 'conflict') {
    const current = z.safeParse(currentVersion, error.data.current)
    if (current.success) return { kind: 'conflict', theirs: current.data }
  }
  return isTemporary(error) ? { kind: 'temporary' } : { kind: 'refused', error }
}

/** What a failed call of an upload means. */
export function explainUpload(error: unknown): ReturnType<UploadDeps['explain']> {
  if (isTemporary(error)) return 'temporary'
  if (error instanceof CallError && error.code === 'not_found') return 'gone'
  if (error instanceof CallError && error.code === 'upload_incomplete') return 'incomplete'
  return 'refused'
}
