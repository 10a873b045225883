import { AppError } from '../../../contract/app-error.ts'
import { MAX_ANSWER_TRANSCRIPT, saveAnswerTranscript } from '../../../contract/survey/transcripts.ts'
import { operation } from '../../../http/operation.ts'
import type { Route } from '../../../http/route.ts'
import { recordDateOf } from '../../../platform/clock.ts'
import { surveyOfPath } from '../admin-operations.ts'
import { storeTranscript } from './transcript-storage.ts'

/** Escapes may make a text longer on the wire. */
const BODY_MAX_BYTES = 8 * MAX_ANSWER_TRANSCRIPT

/** Admins' browsers hear the words, with the recogniser that takes use too. */
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
]
