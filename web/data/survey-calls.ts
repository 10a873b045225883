import type { SurveyForm } from '#contract/survey/surveys'
import { callAddress } from '#contract/call-address'
import { answerInPage, takeAnswerInPage } from '../platform/answers-in-page.ts'
import type { SurveyCalls } from './survey-answering.ts'

/** The calls of a survey; the code in `survey-answering.ts` is loaded with the first of them. */
export function surveyCalls(id: string, invitation: string): SurveyCalls {
  const load = async () => (await import('./survey-answering.ts')).surveyCalls(id, invitation)
  return {
    view: async () => (await load()).view(),
    keep: async (parts) => (await load()).keep(parts),
    send: async (parts, website) => (await load()).send(parts, website),
    check: async (answers, until, opened) => (await load()).check(answers, until, opened),
    upload: async (question, file, name) => (await load()).upload(question, file, name),
    open: async (file) => (await load()).open(file),
  }
}

/** The form of a survey as the page contains it, for a visitor who has answered nothing. */
export function formInPage(id: string): SurveyForm | undefined {
  const text = answerInPage(formAddress(id))
  // Safe: the worker of the same build wrote it.
  return text === undefined ? undefined : (JSON.parse(text) as SurveyForm)
}

/** A later visit in the same document asks the server. */
export function removeFormInPage(id: string): void {
  takeAnswerInPage(formAddress(id))
}

const formAddress = (id: string) => callAddress({ path: '/api/surveys/:id' }, { params: { id } })
