import { CallError } from './call-error.ts'

/** Seconds. Limits a minute end sooner; longer ones are for people to wait for. */
const LONGEST = 90
const TRIES = 5

/** Repeats a call that was refused as one too many, once the server allows it. Rejects with any other failure. */
export async function whenAllowed<Value>(
  call: () => Promise<Value>,
  wait: (seconds: number) => Promise<void> = pause,
): Promise<Value> {
  for (let tried = 1; ; tried++) {
    try {
      return await call()
    } catch (error) {
      const isOneTooMany = error instanceof CallError && error.code === 'too_many_requests'
      const seconds = isOneTooMany ? error.retryAfter : undefined
      if (seconds === undefined || seconds > LONGEST || tried === TRIES) throw error
      await wait(seconds)
    }
  }
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
}
