import { AppError } from '../../contract/app-error.ts'

/** A query parameter that cannot be used, and why. `explained` puts the reason under the parameter's name. */
export function refused(reason: string): AppError {
  return new AppError('bad_request', { data: { reason } })
}

/** Does `work` for a query parameter; a refusal in it, also a later one, says its reason in `data.<parameter>`. */
export function explained<Answer>(parameter: string, work: () => Answer): Answer {
  try {
    const answer = work()
    if (!(answer instanceof Promise)) return answer
    // Still what `work` answers: it settles the same, but for its reason.
    return answer.catch((error: unknown) => {
      throw named(parameter, error)
    }) as Answer
  } catch (error) {
    throw named(parameter, error)
  }
}

function named(parameter: string, error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'bad_request') return error
  const { reason } = error.data
  if (typeof reason !== 'string') return error
  return new AppError('bad_request', {
    data: { [parameter]: { code: 'validation_invalid_value', message: reason } },
    cause: error,
  })
}
