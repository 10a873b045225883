import { AppError } from '../../../contract/app-error.ts'
import type { SurveySchema } from '../../../contract/survey/schema.ts'
import { takeShares } from '../../../http/allowances.ts'
import type { AppContext } from '../../../http/app-env.ts'
import { DAY_SECONDS } from '../../../http/rate-limit.ts'
import type { Answers } from '../../../model/survey/answers.ts'
import { recordingsIn } from '../../../model/survey/recordings.ts'
import type { Survey } from '../survey.ts'

/** Recordings a day that are transcribed as they are sent; `.github/DEPLOY.md` names both. */
const PER_SURVEY = { attempts: 2_000, seconds: DAY_SECONDS }
const PER_HOLDER = { attempts: 60, seconds: DAY_SECONDS }

interface Granted {
  questions: readonly string[]
  refund(): Promise<void>
}

interface Spoken {
  survey: Survey
  schema: SurveySchema
  /** A user's id, or the digest of a visitor. */
  holder: string
  /** The answers that the response had. */
  before: Record<string, unknown>
  answers: Answers
}

/**
 * Takes a day's share for the new recordings. Beyond it none are transcribed until an admin queues them: the answer is
 * stored all the same.
 */
export async function takeTranscriptions(context: AppContext, spoken: Spoken): Promise<Granted> {
  const none: Granted = { questions: [], refund: () => Promise.resolve() }
  const questions = newRecordings(context, spoken)
  if (questions.length === 0) return none
  const limits = [
    { subject: `survey-transcriptions:${spoken.survey.id}`, ...PER_SURVEY },
    { subject: `survey-transcriptions-of:${spoken.holder}`, ...PER_HOLDER },
  ]
  const shares = limits.map((limit) => ({ limit, amount: questions.length }))
  try {
    const taken = await takeShares(context, shares, 'too_many_requests')
    return { questions, refund: () => taken.refund() }
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return none
    throw error
  }
}

/** The questions with a new recording that is to be transcribed. */
function newRecordings({ env }: AppContext, { survey, schema, before, answers }: Spoken): string[] {
  if (!env.AI || survey.settings.transcribe === false) return []
  return recordingsIn(schema).filter((id) => answers[id] !== undefined && answers[id] !== before[id])
}
