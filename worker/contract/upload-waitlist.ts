import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { recordDate } from './records.ts'

export const waitlistStates = ['waiting', 'approved', 'declined'] as const

export const WAITLIST_TEXT_MAX = 1_000
/** Shorter ones say nothing that a decision could be made by. */
export const PURPOSE_MIN_LENGTH = 10

/** Somebody's own request. */
export const uploadRequest = z.object({
  id: z.string(),
  created: recordDate,
  purpose: z.string(),
  link: z.string(),
  state: z.enum(waitlistStates),
  /** What the team answered, if it said anything. */
  answer: z.string(),
  decided: recordDate,
})
export type UploadRequest = z.infer<typeof uploadRequest>

/** The newest request of the person who asks, if there is one, and whether they may upload already. */
export const viewUploadRequest = endpoint({
  method: 'GET',
  path: '/api/upload-waitlist',
  answer: z.object({ request: z.nullable(uploadRequest), allowed: z.boolean() }),
  errors: ['sign_in_needed'],
})

/** Asks to bring own characters. `conflict` while a request waits, or when the answer is known to be yes. */
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

/** An address somebody shows their drawings at: http or https, and no credentials in it. */
export function isShowcase(link: string): boolean {
  const url = URL.parse(link)
  return (
    (url?.protocol === 'https:' || url?.protocol === 'http:') && url.username === '' && url.password === ''
  )
}
