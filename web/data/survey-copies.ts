import { mailCopy } from '#contract/survey/copies'
import { call } from '../platform/api.ts'

/** Sends a copy of a response by e-mail; `copy` is its token. */
export async function mailAnswers(survey: string, copy: string, address: string): Promise<void> {
  await call(mailCopy, { params: { id: survey }, body: { copy, address } })
}
