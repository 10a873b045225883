import { AppError } from '../../../contract/app-error.ts'
import {
  MAX_ANSWER_TRANSCRIPT,
  queueTranscriptions,
  saveAnswerTranscript,
  viewTranscriptions,
} from '../../../contract/survey/transcripts.ts'
import type { AppContext } from '../../../http/app-env.ts'
import { operation } from '../../../http/operation.ts'
import type { Route } from '../../../http/route.ts'
import { formOf } from '../../../model/survey/kinds/index.ts'
import { recordDateOf } from '../../../platform/clock.ts'
import { auditedAs, surveyOfPath } from '../admin-operations.ts'
import { findQuestion } from '../themes/question-service.ts'
import { countQueued, queueAll } from './recordings-storage.ts'
import { wakeTranscription } from './transcribe-service.ts'
import { storeTranscript } from './transcript-storage.ts'

/** Escapes may make a text longer on the wire. */
const BODY_MAX_BYTES = 8 * MAX_ANSWER_TRANSCRIPT

export const surveyTranscriptRoutes: Route[] = [
  operation(
    saveAnswerTranscript,
    { access: 'admin', maxBody: BODY_MAX_BYTES },
    async ({ params, body, context }) => {
      const { id } = await surveyOfPath(context)
      const created = recordDateOf(context.get('now'))
      const transcript = { survey: id, file: params.file, text: body.text.trim(), created }
      if (!(await storeTranscript(context.env.DB, transcript))) throw new AppError('not_found')
    },
  ),
  operation(viewTranscriptions, { access: 'admin' }, async ({ query, context }) => {
    const { about, ...filter } = query
    const { DB, AI } = context.env
    const survey = await spokenSurvey(context, about)
    return { available: AI !== undefined, ...(await countQueued(DB, survey, { filter, question: about })) }
  }),
  operation(queueTranscriptions, { access: 'admin' }, async ({ query, context }) => {
    const { about, ...filter } = query
    const { DB, AI } = context.env
    const survey = await spokenSurvey(context, about)
    if (!AI) throw new AppError('not_configured')
    const queued = await queueAll(DB, survey, {
      filter,
      question: about,
      due: context.get('now').getTime(),
      audited: auditedAs(context, 'transcribe', survey, { after: { question: about } }),
    })
    if (queued > 0) await wakeTranscription(context.env)
    return { queued }
  }),
]

/** The id of the survey of the path. Throws `not_found` unless `question` is one with recordings. */
async function spokenSurvey(context: AppContext, question: string): Promise<string> {
  const { id } = await surveyOfPath(context)
  const found = await findQuestion(context.env.DB, id, question)
  if (!found || formOf(found) !== 'recording') throw new AppError('not_found')
  return id
}
