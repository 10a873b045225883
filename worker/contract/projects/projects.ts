import * as z from 'zod/mini'
import { characterRecord } from '../characters.ts'
import { documentSchema } from '../document/document.ts'
import { documentPatch } from '../document/patch.ts'
import { endpoint } from '../endpoint.ts'
import { mediaRecord } from '../media.ts'
import { deleteEndpoint, listEndpoint, viewEndpoint } from '../record-endpoints.ts'
import { listOf, listQuery, recordBase, recordDate, relation, viewQuery } from '../records.ts'
import { userRecord } from '../account/users.ts'

const title = z.string().check(z.minLength(1), z.maxLength(120))
const description = z.string().check(z.maxLength(2_000))

export const PROJECT_TAGS_MAX = 400

export const projectRecord = z.object({
  ...recordBase,
  owner: relation,
  title: z.string(),
  description: z.string(),
  character: relation,
  document: documentSchema,
  /** A save names the revision it is based on. */
  revision: z.number(),
  thumbnail: relation,
  thumbnailRevision: z.optional(z.number()),
  /** The default thumbnail of a published project. */
  poster: z.optional(relation),
  posterRevision: z.optional(z.number()),
  /** A short video that link previews play. */
  preview: z.optional(relation),
  previewRevision: z.optional(z.number()),
  video: relation,
  videoRevision: z.optional(z.number()),
  published: z.boolean(),
  /** `''` outside the trash, which is emptied after 30 days. */
  trashed: recordDate,
  featured: z.optional(z.boolean()),
  /** Sent to its deprecated page, whatever its age. */
  deprecated: z.optional(z.boolean()),
  /** The owner's tags, separated by commas; private. */
  tags: z.optional(z.string()),
  expand: z.optional(
    z.object({
      owner: z.optional(userRecord),
      character: z.optional(characterRecord),
      thumbnail: z.optional(mediaRecord),
      video: z.optional(mediaRecord),
    }),
  ),
})
export type ProjectRecord = z.infer<typeof projectRecord>

export const listProjects = listEndpoint('cam_projects', projectRecord)

export const listProjectTags = endpoint({
  method: 'GET',
  path: '/api/collections/cam_projects/records',
  query: listQuery,
  answer: listOf(z.object({ tags: z.optional(z.string()) })),
  errors: ['bad_request'],
})

/** To be sorted by the reader's alphabet. */
export const listProjectTitles = listEndpoint('cam_projects', z.object({ id: z.string(), title: z.string() }))

export const viewProject = viewEndpoint('cam_projects', projectRecord)

/** Owned by the signed-in user; without a document it has one performer. */
export const createProject = endpoint({
  method: 'POST',
  path: '/api/collections/cam_projects/records',
  query: viewQuery,
  body: z.object({
    title,
    character: z.string(),
    description: z.optional(description),
    document: z.optional(documentSchema),
    tags: z.optional(z.string().check(z.maxLength(PROJECT_TAGS_MAX))),
  }),
  answer: projectRecord,
  errors: ['validation_failed', 'sign_in_needed'],
})

/** The document has its own call. */
export const updateProject = endpoint({
  method: 'PATCH',
  path: '/api/collections/cam_projects/records/:id',
  query: viewQuery,
  body: z.object({
    title: z.optional(title),
    description: z.optional(description),
    character: z.optional(z.string()),
    thumbnail: z.optional(relation),
    poster: z.optional(relation),
    posterRevision: z.optional(z.int().check(z.nonnegative())),
    thumbnailRevision: z.optional(z.int().check(z.nonnegative())),
    preview: z.optional(relation),
    previewRevision: z.optional(z.int().check(z.nonnegative())),
    video: z.optional(relation),
    videoRevision: z.optional(z.int().check(z.nonnegative())),
    published: z.optional(z.boolean()),
    trashed: z.optional(recordDate),
    tags: z.optional(z.string().check(z.maxLength(PROJECT_TAGS_MAX))),
  }),
  answer: projectRecord,
  errors: ['not_found', 'validation_failed'],
})

export const deleteProject = deleteEndpoint('cam_projects')

/**
 * The document, or its changes since `revision`. An old one is a `conflict`, with `{ revision, document }` in
 * `data.current`. Parts that their speakers withdrew are removed: then the answer has the document as it was saved.
 */
export const saveDocument = endpoint({
  method: 'PUT',
  path: '/api/projects/:id/document',
  body: z.object({
    revision: z.int(),
    /** Exactly one of the two. */
    document: z.optional(documentSchema),
    patch: z.optional(documentPatch),
  }),
  answer: z.object({
    revision: z.number(),
    updated: recordDate,
    document: z.optional(documentSchema),
  }),
  errors: ['not_found', 'conflict', 'project_deprecated', 'validation_failed', 'too_large', 'quota_reached'],
})

export const featuredProject = z.object({
  id: z.string(),
  title: z.string(),
  author: z.string(),
  picture: z.string(),
  rig: z.string(),
})
export type FeaturedProject = z.infer<typeof featuredProject>

/** Newest first; cached for up to a minute. */
export const listFeatured = endpoint({
  method: 'GET',
  path: '/api/projects/featured',
  answer: z.object({ items: z.array(featuredProject) }),
  errors: [],
})
