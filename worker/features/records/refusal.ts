import { AppError } from '../../contract/app-error.ts'

/** A query parameter that cannot be used, and why. `explained` puts the reason under the parameter's name. */
export function refused(reason: string): AppError {
  return new AppError('bad_request', { data: { reason } })
}

/** Does `work` for a query parameter; a refusal in it says its reason in `data.<parameter>`. */
export function explained<Answer>(parameter: string, work: () => Answer): Answer {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'bad_request') throw error
    const { reason } = error.data
    if (typeof reason !== 'string') throw error
    throw new AppError('bad_request', {
      data: { [parameter]: { code: 'validation_invalid_value', message: reason } },
      cause: error,
    })
  }
}
