import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { recordDate } from './records.ts'

export const waitlistStates = ['waiting', 'approved', 'declined'] as const

export const WAITLIST_TEXT_MAX = 1_000
/** Shorter ones are useless for a decision. */
export const PURPOSE_MIN_LENGTH = 10

export const uploadRequest = z.object({
  id: z.string(),
  created: recordDate,
  purpose: z.string(),
  link: z.string(),
  state: z.enum(waitlistStates),
  answer: z.string(),
  decided: recordDate,
})
export type UploadRequest = z.infer<typeof uploadRequest>

export const viewUploadRequest = endpoint({
  method: 'GET',
  path: '/api/upload-waitlist',
  answer: z.object({ request: z.nullable(uploadRequest), allowed: z.boolean() }),
  errors: ['sign_in_needed'],
})

/** `conflict` while a request is pending, or after an approval. */
export const requestUpload = endpoint({
  method: 'POST',
  path: '/api/upload-waitlist',
  body: z.object({
    purpose: z.string().check(z.trim(), z.minLength(PURPOSE_MIN_LENGTH), z.maxLength(WAITLIST_TEXT_MAX)),
    link: z.string().check(
      z.trim(),
      z.maxLength(500),
      z.refine((link) => link === '' || isShowcase(link)),
    ),
  }),
  answer: uploadRequest,
  errors: ['sign_in_needed', 'not_allowed', 'validation_failed', 'conflict', 'too_many_requests'],
})

/** http or https, without credentials. */
export function isShowcase(link: string): boolean {
  const url = URL.parse(link)
  return (
    (url?.protocol === 'https:' || url?.protocol === 'http:') && url.username === '' && url.password === ''
  )
}
