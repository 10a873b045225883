import { passChallenge } from '#contract/challenge'
import { call } from '../platform/api.ts'

/** Shows the worker what the widget gave. Throws a `CallError` where it does not count. */
export async function showToBePerson(token: string): Promise<void> {
  await call(passChallenge, { body: { token } })
}
