import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { deleteEndpoint } from './record-endpoints.ts'
import { recordBase, relation } from './records.ts'

/** R2 wants all parts but the last to be of equal size and ≥ 5 MiB. */
export const UPLOAD_PART_BYTES = 8 * 1024 * 1024

export const mediaKinds = ['sound', 'analysis', 'picture', 'video', 'avatar'] as const
export type MediaKind = (typeof mediaKinds)[number]

export const MEDIA_MAX_BYTES: Record<MediaKind, number> = {
  sound: 400 * 1024 * 1024,
  analysis: 16 * 1024 * 1024,
  picture: 12 * 1024 * 1024,
  video: 1024 * 1024 * 1024,
  avatar: 5 * 1024 * 1024,
}

/**
 * The record API's notation: `WxH` crops to fit, `t` and `b` keep top or bottom, `f` fits inside, 0 keeps
 * proportions. Other sizes and other files are answered with the original.
 */
export const thumbSizes: Record<MediaKind, readonly string[]> = {
  sound: [],
  analysis: [],
  picture: [
    '100x100',
    '320x180',
    '320x180t',
    '320x180b',
    '640x360f',
    '640x0',
    '0x360',
    '1280x720',
    '1280x1280f',
  ],
  video: [],
  avatar: ['100x100', '256x256'],
}

/** Kinds not listed are not allowed in rooms. */
export const CHAT_MAX_BYTES: Partial<Record<MediaKind, number>> = {
  picture: 12 * 1024 * 1024,
  sound: 16 * 1024 * 1024,
}

export const MEDIA_QUOTA_BYTES = 10 * 1024 * 1024 * 1024

export const mediaRecord = z.object({
  ...recordBase,
  owner: relation,
  project: relation,
  jam: z.optional(relation),
  /** Everyone who may read the room may fetch the file. */
  room: z.optional(relation),
  kind: z.enum(mediaKinds),
  /** The file's name on the wire: `/api/files/media/{id}/{file}`. */
  file: z.string(),
  /** Type detected from the bytes, not from the name. */
  type: z.string(),
  size: z.number(),
})
export type MediaRecord = z.infer<typeof mediaRecord>

export const beginUpload = endpoint({
  method: 'POST',
  path: '/api/media/uploads',
  body: z.object({
    kind: z.enum(mediaKinds),
    name: z.string().check(z.minLength(1), z.maxLength(255)),
    size: z.int().check(z.nonnegative()),
    project: z.optional(z.string()),
    jam: z.optional(z.string()),
    room: z.optional(z.string()),
  }),
  answer: z.object({ id: z.string(), partBytes: z.number() }),
  errors: ['empty_file', 'too_large', 'quota_reached', 'validation_failed', 'sign_in_needed', 'not_found'],
})

/** The body is the part, numbered from 1. Sending a part again replaces it. */
export const uploadPart = endpoint({
  method: 'PUT',
  path: '/api/media/uploads/:id/parts/:part',
  answer: z.object({ part: z.number() }),
  errors: [
    'not_found',
    'bad_request',
    'too_large',
    'not_a_sound',
    'not_a_picture',
    'not_a_video',
    'storage_unavailable',
  ],
})

export const viewUpload = endpoint({
  method: 'GET',
  path: '/api/media/uploads/:id',
  answer: z.object({ id: z.string(), partBytes: z.number(), parts: z.array(z.number()) }),
  errors: ['not_found'],
})

/** Idempotent. */
export const completeUpload = endpoint({
  method: 'POST',
  path: '/api/media/uploads/:id/complete',
  answer: mediaRecord,
  errors: ['not_found', 'upload_incomplete', 'validation_failed', 'storage_unavailable'],
})

export const viewMedia = endpoint({
  method: 'GET',
  path: '/api/collections/media/records/:id',
  answer: mediaRecord,
  errors: ['not_found'],
})

export const deleteMedia = deleteEndpoint('media')

/** Short-lived, for URLs opened without the session's header: links, `<img>`, `<audio>`. */
export const createFileToken = endpoint({
  method: 'POST',
  path: '/api/files/token',
  answer: z.object({ token: z.string() }),
  errors: ['sign_in_needed'],
})

export function mediaPath(media: { id: string; file: string }): string {
  return `/api/files/media/${media.id}/${encodeURIComponent(media.file)}`
}

/** Stored, so that the upload can be resumed. */
export interface UploadTicket {
  id: string
  partBytes: number
}
