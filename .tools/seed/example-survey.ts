import { createSurvey, deleteSurvey, moveSurvey, saveSurvey } from '#contract/survey/admin'
import { MIN_SECONDS } from '#contract/survey/min-seconds'
import { sendResponse, viewSurvey } from '#contract/survey/surveys'
import type { Answers } from '#model/survey/answers'
import { call, orDelete, type Account, type Product } from './product.ts'
import { nextSketch, teamAnswers, visitorAnswers } from './survey-questions.ts'

const title = 'What should we make next?'

/** Makes an open survey with answers of members and visitors; returns its id. */
export async function makeSurvey(
  product: Product,
  { admin: as, ada, ben }: Record<'admin' | 'ada' | 'ben', Account>,
): Promise<string> {
  const made = await call(product, createSurvey, { as, body: { title, draft: nextSketch } })
  const params = { id: made.id }
  await orDelete(fill(), () => call(product, deleteSurvey, { as, params, query: { title } }))
  return made.id

  async function fill() {
    const description = 'For everyone who has seen the first sketch.'
    await call(product, saveSurvey, { as, params, body: { revision: made.revision, description } })
    await call(product, moveSurvey, { as, params: { ...params, step: 'publish' } })
    const answer = (answers: Answers, person?: Account) => respond(product, made.id, answers, person)
    await Promise.all([
      answer(teamAnswers.ada, ada),
      answer(teamAnswers.ben, ben),
      ...visitorAnswers.map((answers) => answer(answers)),
    ])
  }
}

/** Opens the survey and sends the answers, as soon as a response is taken. */
async function respond(product: Product, survey: string, answers: Answers, person?: Account) {
  const caller = { ...(person && { as: person }), params: { id: survey } }
  const { opened, version, schema } = await call(product, viewSurvey, caller)
  await new Promise((done) => setTimeout(done, MIN_SECONDS * 1000 + 100))
  const page = schema?.pages.at(-1)?.id ?? ''
  await call(product, sendResponse, { ...caller, body: { answers, opened, version, page, language: 'en' } })
}
