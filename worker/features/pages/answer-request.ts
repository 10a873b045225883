import { callAddress } from '../../contract/call-address.ts'
import { viewProject } from '../../contract/projects/projects.ts'
import { projectView } from '../../contract/projects/queries.ts'
import { viewSurvey } from '../../contract/survey/surveys.ts'
import type { AppContext } from '../../http/app-env.ts'

/** Answers a GET as the app does, without the session and the cookies of the page's request. */
export type AskAsGuest = (context: AppContext, address: string) => Promise<Response>

/** The answer of a call that a page always makes, as a visitor without an account gets it. */
export interface PageAnswer {
  address: string
  value: unknown
}

/** Characters; a longer answer would delay the page. */
const MAX_LENGTH = 200_000

export const projectAnswer = (ask: AskAsGuest, context: AppContext, id: string) =>
  answerOf(ask, context, callAddress(viewProject, { params: { id }, query: projectView }))

export const surveyAnswer = (ask: AskAsGuest, context: AppContext, id: string) =>
  answerOf(ask, context, callAddress(viewSurvey, { params: { id } }))

async function answerOf(
  ask: AskAsGuest,
  context: AppContext,
  address: string,
): Promise<PageAnswer | undefined> {
  const answer = await ask(context, address)
  if (!answer.ok) return undefined
  const text = await answer.text()
  return text.length > MAX_LENGTH ? undefined : { address, value: JSON.parse(text) as unknown }
}
