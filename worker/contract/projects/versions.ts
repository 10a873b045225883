import * as z from 'zod/mini'
import { documentSchema } from '../document/document.ts'
import { endpoint } from '../endpoint.ts'
import { recordDate } from '../records.ts'

/** Maximum stored versions of one project; the oldest are deleted. */
export const MAX_VERSIONS = 50

/** Minimum interval of stored versions, in seconds: the state before an editing session is always among them. */
export const VERSION_PAUSE = 120

/** An earlier state of a project's document. */
export const projectVersion = z.object({
  id: z.string(),
  /** The document's revision number. */
  revision: z.number(),
  /** The time this state was saved. */
  saved: recordDate,
  /** Bytes of the document. */
  size: z.number(),
})
export type ProjectVersion = z.infer<typeof projectVersion>

/** Newest first. For the owner only. */
export const listProjectVersions = endpoint({
  method: 'GET',
  path: '/api/projects/:id/versions',
  answer: z.object({ items: z.array(projectVersion) }),
  errors: ['not_found'],
})

/** One version with its document. */
export const viewProjectVersion = endpoint({
  method: 'GET',
  path: '/api/projects/:id/versions/:version',
  answer: z.extend(projectVersion, { document: documentSchema }),
  errors: ['not_found'],
})
