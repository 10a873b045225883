import type { ErrorCode } from './error-codes.ts'
import type { FieldError } from './errors.ts'

interface AppErrorDetails {
  /** Replaces the code's default message on the wire. */
  message?: string
  /** Field errors by name, or details of the code (`current` of a conflict). */
  data?: Record<string, unknown>
  /** Seconds until a retry makes sense. */
  retryAfter?: number
  cause?: unknown
}

/** An expected failure. The domain throws it by code; the HTTP layer maps it to a status. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly publicMessage: string | undefined
  readonly data: Record<string, unknown>
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, { message, data = {}, retryAfter, cause }: AppErrorDetails = {}) {
    super(message ?? code, { cause })
    this.name = 'AppError'
    this.code = code
    this.publicMessage = message
    this.data = data
    this.retryAfter = retryAfter
  }
}

/** A refusal that names fields: `{ title: { code: 'validation_required', … } }`. */
export function invalid(
  fields: Record<string, FieldError>,
  message = 'An error occurred while validating the submitted data.',
): AppError {
  return new AppError('validation_failed', { message, data: fields })
}
