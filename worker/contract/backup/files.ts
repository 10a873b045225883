import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** R2's limits of one object. */
const MAX_FILE_BYTES = 5 * 1024 ** 4
const MAX_PARTS = 10_000

const storedFile = z.object({
  key: z.string(),
  size: z.number(),
  etag: z.string(),
  type: z.string(),
  metadata: z.record(z.string(), z.string()),
})

export type StoredFile = z.infer<typeof storedFile>

const cursor = z.object({ cursor: z.optional(z.string()) })

/** A page of the bucket's objects in the order of their keys; without thumbnails, which are made on demand. */
export const listFiles = endpoint({
  method: 'GET',
  path: '/api/operator/files',
  query: cursor,
  answer: z.object({ files: z.array(storedFile), next: z.nullable(z.string()) }),
  errors: ['operator_signature_wrong'],
})

export const readFile = endpoint({
  method: 'GET',
  path: '/api/operator/file',
  query: z.object({
    key: z.string(),
    offset: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MAX_FILE_BYTES))),
  }),
  answer: z.unknown(),
  errors: ['operator_signature_wrong', 'not_found'],
})

const fileFacts = { key: z.string(), type: z.string(), metadata: z.record(z.string(), z.string()) }

/** A file of this size, without metadata, is sent by one call. */
export const MAX_WHOLE_FILE_BYTES = 1024 * 1024

/** The body is the content of a small file without metadata. For a restoring worker only. */
export const putFile = endpoint({
  method: 'PUT',
  path: '/api/operator/file',
  query: z.object({ key: z.string(), type: z.string() }),
  answer: z.object({ size: z.number() }),
  errors: ['operator_signature_wrong', 'not_found'],
})

/** Begins a file that is sent in parts. For a restoring worker only. */
export const beginFile = endpoint({
  method: 'POST',
  path: '/api/operator/file/parts',
  body: z.object(fileFacts),
  answer: z.object({ upload: z.string() }),
  errors: ['operator_signature_wrong', 'not_found'],
})

/** The smallest part that R2 takes: a worker holds several at once. */
export const FILE_PART_BYTES = 5 * 1024 * 1024

/** The body is the part. All but the last have `FILE_PART_BYTES`. */
export const putFilePart = endpoint({
  method: 'PUT',
  path: '/api/operator/file/parts',
  query: z.object({
    key: z.string(),
    upload: z.string(),
    part: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PARTS)),
  }),
  answer: z.object({ etag: z.string() }),
  errors: ['operator_signature_wrong', 'not_found'],
})

export const sealFile = endpoint({
  method: 'POST',
  path: '/api/operator/file/sealed',
  body: z.object({
    key: z.string(),
    upload: z.string(),
    parts: z.array(z.object({ part: z.number(), etag: z.string() })),
  }),
  answer: z.object({ size: z.number() }),
  errors: ['operator_signature_wrong', 'not_found'],
})
