export class NoAnswer extends Error {
  override name = 'NoAnswer'

  constructor() {
    super('No answer in time.')
  }
}

/** Rejects after the timeout; the work itself continues. */
export async function withTimeout<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer()), milliseconds)
  })
  try {
    return await Promise.race([work, silence])
  } finally {
    clearTimeout(timer)
  }
}
