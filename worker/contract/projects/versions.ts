import * as z from 'zod/mini'
import { documentSchema } from '../document/document.ts'
import { endpoint } from '../endpoint.ts'
import { recordDate } from '../records.ts'

/** Versions of one project that are kept; the oldest make room. */
export const MAX_VERSIONS = 50

/** At most one version is kept in this time, in seconds: what was there before a sitting is always among them. */
export const VERSION_PAUSE = 120

/** An earlier state of a project's document. */
export const projectVersion = z.object({
  id: z.string(),
  /** Of the document, as the project counted it. */
  revision: z.number(),
  /** When this state was saved. */
  saved: recordDate,
  /** Bytes of the document. */
  size: z.number(),
})
export type ProjectVersion = z.infer<typeof projectVersion>

/** The newest first. The owner's only. */
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
