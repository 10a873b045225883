import { passChallenge } from '#contract/challenge'
import { call } from '../platform/api.ts'

/** Passes the widget's token to the worker. Throws a `CallError` if it is rejected. */
export async function showToBePerson(token: string): Promise<void> {
  await call(passChallenge, { body: { token } })
}
