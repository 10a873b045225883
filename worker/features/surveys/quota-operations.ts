import { AppError } from '../../contract/app-error.ts'
import { checkQuotas, viewQuotas } from '../../contract/survey/quotas.ts'
import type { Answers } from '../../model/survey/answers.ts'
import { quotasUntil } from '../../model/survey/quotas.ts'
import { countAttempt, type Limit } from '../../http/rate-limit.ts'
import { operation } from '../../http/operation.ts'
import type { Route } from '../../http/route.ts'
import { answererOf, assertOpened, BODY_MAX_BYTES, questionsOf, roomLimit } from './caller-request.ts'
import { fullQuota } from './quota-service.ts'
import { countQuotas } from './quota-storage.ts'
import { findSchema, findSurvey } from './storage.ts'

/** For all callers together: an anonymous survey knows no networks. A page whose check is refused continues. */
function checkLimit(survey: string): Limit {
  return { subject: `survey-quotas:${survey}`, attempts: 12_000, seconds: 600 }
}

export const surveyQuotaRoutes: Route[] = [
  operation(checkQuotas, { access: 'anyone', maxBody: BODY_MAX_BYTES }, async ({ body, context }) => {
    const { survey, caller } = await answererOf(context, body.invitation)
    await assertOpened(context, survey, body.opened)
    await countAttempt(context, [
      roomLimit(context, survey, { what: 'quotas', caller }),
      checkLimit(survey.id),
    ])
    const schema = await questionsOf(context, survey)
    // Safe: nothing is stored, and conditions compare values of any type.
    const quotas = quotasUntil(schema, body.answers as Answers, body.until)
    const full = await fullQuota(context.env.DB, survey.id, quotas)
    context.header('Cache-Control', 'no-store')
    return { isFull: full !== undefined, ...(full?.text && { text: full.text }) }
  }),
  operation(viewQuotas, { access: 'admin' }, async ({ params, context }) => {
    const { DB } = context.env
    const survey = await findSurvey(DB, params.id)
    if (!survey) throw new AppError('not_found')
    const { quotas = [] } = (await findSchema(DB, survey.id, survey.version)) ?? {}
    const counts = await countQuotas(DB, survey.id, quotas)
    context.header('Cache-Control', 'no-store')
    return {
      quotas: quotas.map(({ id, if: condition, limit }, index) => ({
        id,
        if: condition,
        limit,
        count: counts[index] ?? 0,
      })),
    }
  }),
]
