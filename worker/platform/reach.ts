import { AppError } from '../contract/app-error.ts'

/** When it makes sense to ask again: an object that was ended is back within moments. */
const RETRY_AFTER_SECONDS = 2

/**
 * Asks a room or gateway, which may be restarting, overloaded or broken: then it is `storage_unavailable`.
 * One that was only ended in the midst of things is asked once more, so `ask` finds the object anew and may be
 * carried out twice. `once`: it must not be.
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

/** The platform marks what may be tried again; an overloaded object must be left alone. */
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
    message: 'The room does not answer right now. Try again in a moment.',
    retryAfter: RETRY_AFTER_SECONDS,
    cause,
  })
}
