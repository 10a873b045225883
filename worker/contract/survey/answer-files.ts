import * as z from 'zod/mini'
import { responseFilter } from './admin.ts'

const fileKey = z.string().check(z.regex(/^[a-z0-9]{15}\/[a-z0-9]{15}$/))

/** `from` is the key of an archive's first file, `until` that of the next archive. */
export const answerFilesQuery = z.extend(responseFilter, {
  from: z.optional(fileKey),
  until: z.optional(fileKey),
})
