import { withdrawResponse } from '#contract/survey/withdrawal'
import { call } from '../platform/api.ts'

/** Deletes the response that a private link names. Throws `not_found` if there is none. */
export async function withdrawAnswers(survey: string, withdrawal: string): Promise<void> {
  await call(withdrawResponse, { params: { id: survey }, body: { withdrawal } })
}
