import { AppError } from '../contract/app-error.ts'

/** An evicted object is back within moments. */
const RETRY_AFTER_SECONDS = 2

/**
 * Throws `storage_unavailable` if the object is down. Retries once after a restart, unless `once`, so `ask` must look
 * the stub up again and may run twice.
 */
export async function callObject<Result>(ask: () => Promise<Result>, { once = false } = {}): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    if (once || !isPassing(error)) throw unavailable(error)
  }
  try {
    return await ask()
  } catch (error) {
    throw unavailable(error)
  }
}

/** The platform marks retryable errors; an overloaded object must be left alone. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof Error &&
    'retryable' in error &&
    error.retryable === true &&
    !('overloaded' in error && error.overloaded === true)
  )
}

function unavailable(cause: unknown): AppError {
  return new AppError('storage_unavailable', {
    message: 'The room is not responding. Try again in a moment.',
    retryAfter: RETRY_AFTER_SECONDS,
    cause,
  })
}
