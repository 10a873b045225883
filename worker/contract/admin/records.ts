import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing, recordDate } from '../records.ts'

export const historyEntry = z.object({
  id: z.string(),
  created: recordDate,
  /** For example `projects.unpublish`. */
  action: z.string(),
  /** For example “Unpublished a project”. */
  actionLabel: z.string(),
  /** For example `cam_projects/abc`. */
  target: z.string(),
  actor: z.string(),
  /** `''` for deleted accounts. */
  actorName: z.string(),
  /** JSON, or `''`. */
  before: z.string(),
  after: z.string(),
  /** The API token or superuser behind the act, as `api_tokens/abc`; `''` if users acted themselves. */
  via: z.string(),
  viaName: z.string(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

export const personSummary = z.object({ id: z.string(), name: z.string(), email: z.string() })

const storageUse = z.object({ files: z.int(), bytes: z.number() })

export const adminTake = z.object({
  id: z.string(),
  created: recordDate,
  name: z.string(),
  source: z.string(),
  /** Seconds. */
  duration: z.number(),
  bytes: z.number(),
})

export const viewProjectAsAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/projects/:id',
  answer: z.object({
    id: z.string(),
    created: recordDate,
    updated: recordDate,
    title: z.string(),
    description: z.string(),
    published: z.boolean(),
    featured: z.boolean(),
    deprecated: z.boolean(),
    trashed: recordDate,
    revision: z.int(),
    /** Bytes of the document's JSON. */
    documentBytes: z.int(),
    characterName: z.string(),
    owner: personSummary,
    takes: z.array(adminTake),
    /** By kind of file: `sound`, `picture` … */
    storage: z.record(z.string(), storageUse),
    history: z.array(historyEntry),
  }),
  errors: ['not_found'],
})
export type AdminProject = z.infer<typeof viewProjectAsAdmin.answer>

/** `to` is an id or an e-mail address. A project no longer owned by `from` is a `conflict`, with `data.owner`. */
export const transferProject = endpoint({
  method: 'POST',
  path: '/api/admin/projects/:id/transfer',
  body: z.object({
    from: z.optional(z.string()),
    to: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
  }),
  answer: z.object({ owner: personSummary }),
  errors: ['not_found', 'validation_failed', 'conflict'],
})

export const viewUserAsAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  answer: z.object({
    id: z.string(),
    created: recordDate,
    updated: recordDate,
    name: z.string(),
    email: z.string(),
    verified: z.boolean(),
    admin: z.boolean(),
    secondFactor: z.boolean(),
    deleteAfter: recordDate,
    banned: recordDate,
    banReason: z.string(),
    avatar: z.nullable(z.object({ id: z.string(), file: z.string() })),
    flags: z.array(z.object({ key: z.string(), created: recordDate })),
    projects: z.object({
      count: z.int(),
      published: z.int(),
      newest: z.array(
        z.object({ id: z.string(), title: z.string(), updated: recordDate, published: z.boolean() }),
      ),
    }),
    storage: z.record(z.string(), storageUse),
    requests: z.array(
      z.object({ id: z.string(), created: recordDate, state: z.string(), purpose: z.string() }),
    ),
    /** Last used first. */
    sessions: z.array(z.object({ id: z.string(), created: recordDate, used: recordDate, agent: z.string() })),
    /** Accepted by the user or sent to them, newest first. */
    invites: z.array(
      z.object({
        id: z.string(),
        created: recordDate,
        /** Name of the admin who made it, or `''`. */
        from: z.string(),
        note: z.string(),
        accepted: recordDate,
        revoked: recordDate,
        /** True for codes with several uses. */
        code: z.boolean(),
      }),
    ),
    history: z.array(historyEntry),
  }),
  errors: ['not_found'],
})
export type AdminUser = z.infer<typeof viewUserAsAdmin.answer>

const ofRole = ['not_allowed', 'not_found', 'conflict'] as const

/**
 * Idempotent. A `conflict` for banned or leaving users; `not_allowed` for API tokens and for the caller's own role.
 */
export const makeAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/admin',
  answer: nothing,
  errors: ofRole,
})

/** The last admin who can sign in is refused: `last_admin`. */
export const endAdmin = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/admin',
  answer: nothing,
  errors: [...ofRole, 'last_admin'],
})
