import { AppError } from '../../contract/app-error.ts'

/** An invalid query parameter and the reason. `explained` puts the reason under the parameter's name. */
export function refused(reason: string): AppError {
  return new AppError('bad_request', { data: { reason } })
}

/** Runs work for a query parameter; a refusal, also a later one, gives its reason in `data.<parameter>`. */
export function explained<Answer>(parameter: string, work: () => Answer): Answer {
  try {
    const answer = work()
    if (!(answer instanceof Promise)) return answer
    // The promise settles like the work's own, but with the reason added.
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
