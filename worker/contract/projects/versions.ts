import * as z from 'zod/mini'
import { documentSchema } from '../document/document.ts'
import { endpoint } from '../endpoint.ts'
import { recordDate } from '../records.ts'

/** The oldest are deleted. */
export const MAX_VERSIONS = 50

export const VERSION_PAUSE = 120

export const projectVersion = z.object({
  id: z.string(),
  revision: z.number(),
  saved: recordDate,
  size: z.number(),
})
export type ProjectVersion = z.infer<typeof projectVersion>

/** Newest first, for the owner only. */
export const listProjectVersions = endpoint({
  method: 'GET',
  path: '/api/projects/:id/versions',
  answer: z.object({ items: z.array(projectVersion) }),
  errors: ['not_found'],
})

export const viewProjectVersion = endpoint({
  method: 'GET',
  path: '/api/projects/:id/versions/:version',
  answer: z.extend(projectVersion, { document: documentSchema }),
  errors: ['not_found'],
})
