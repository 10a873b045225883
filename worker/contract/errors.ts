import * as z from 'zod/mini'

export const fieldError = z.object({
  code: z.string(),
  message: z.string(),
  params: z.optional(z.record(z.string(), z.unknown())),
})

export type FieldError = z.infer<typeof fieldError>

export const errorBody = z.object({
  status: z.number(),
  code: z.string(),
  message: z.string(),
  data: z.record(z.string(), z.unknown()),
})

export type ErrorBody = z.infer<typeof errorBody>
