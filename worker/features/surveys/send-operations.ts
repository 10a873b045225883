import { AppError, invalid } from '../../contract/app-error.ts'
import type { AnswerProblem, Answers } from '../../model/survey/answers.ts'
import { quotasOf } from '../../model/survey/quotas.ts'
import { checkResponse } from '../../model/survey/response.ts'
import { recordingsIn } from '../../model/survey/recordings.ts'
import { voiceConsentsOf } from '../../model/survey/voice-consent.ts'
import type { SurveySchema } from '../../contract/survey/schema.ts'
import { MIN_SECONDS } from '../../contract/survey/min-seconds.ts'
import { sendResponse } from '../../contract/survey/surveys.ts'
import { withdrawResponse } from '../../contract/survey/withdrawal.ts'
import { afterAnswer } from '../../http/after-answer.ts'
import type { AppContext } from '../../http/app-env.ts'
import { countAttempt, perNetwork } from '../../http/rate-limit.ts'
import { operation } from '../../http/operation.ts'
import type { Route } from '../../http/route.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { editSent, findBegun, findTurn, insertSent, type Stored, type Turn } from './answer-storage.ts'
import {
  answererOf,
  assertOpened,
  BODY_MAX_BYTES,
  momentOf,
  newVisitor,
  personOf,
  publishedSurvey,
  questionsOf,
  roomLimit,
  sized,
  stateNow,
  takeGuestRoom,
  turnOf,
  type Caller,
} from './caller-request.ts'
import { wakeDestinations } from './deliveries/lane-service.ts'
import { findOwnFiles } from './file-storage.ts'
import { removeWithdrawn } from './films/withdraw-service.ts'
import { assertRoom } from './quota-service.ts'
import { anonymousId, surveyDigest } from './keys.ts'
import { copyToken, withdrawalToken, withdrawnResponse } from './response-tokens-service.ts'
import { deleteWholeResponse, findResponse } from './results-storage.ts'
import { findSchema } from './storage.ts'
import { takeTranscriptions } from './transcripts/allowance-request.ts'
import { wakeTranscription } from './transcripts/transcribe-service.ts'
import { assertOpen, filesNamed, isSingle, type Survey } from './survey.ts'

export const surveySendRoutes: Route[] = [
  operation(sendResponse, { access: 'anyone', maxBody: BODY_MAX_BYTES }, async ({ body, context }) => {
    const { survey, caller } = await answererOf(context, body.invitation)
    if (body.website)
      return { id: survey.settings.anonymous ? '' : newId(), redirect: '', withdrawal: '', copy: '' }
    const opened = await assertOpened(context, survey, body.opened)
    const seconds = (context.get('now').getTime() - opened) / 1000
    if (seconds < MIN_SECONDS) throw new AppError('too_quick', { retryAfter: MIN_SECONDS })
    // Counted together, a flood would keep everybody else from sending.
    if (!survey.settings.anonymous) {
      await countAttempt(context, [roomLimit(context, survey, { what: 'sent', caller })])
    }
    const holder = caller.holder || (await newVisitor(context, survey, body.opened))
    context.header('Cache-Control', 'no-store')
    return send(context, survey, { caller, holder, seconds, body })
  }),
  operation(
    withdrawResponse,
    { access: 'anyone', limit: perNetwork(30) },
    async ({ params, body, context }) => {
      const { DB } = context.env
      const id = await withdrawnResponse(context.get('config').authSecret, params.id, body.withdrawal)
      const response = id === undefined ? undefined : await findResponse(DB, id)
      if (response?.survey !== params.id) throw new AppError('not_found')
      await deleteWholeResponse(DB, response, { now: recordDateOf(context.get('now')) })
      afterAnswer(context, () => removeWithdrawn(context.env, context.get('now')))
    },
  ),
]

/** The tokens by which the respondent can delete the response and have a copy sent; `''` where that is not offered. */
async function tokensOf(
  context: AppContext,
  survey: Survey,
  schema: SurveySchema,
  response: string,
): Promise<{ withdrawal: string; copy: string }> {
  const { authSecret } = context.get('config')
  const isWithdrawable = survey.settings.anonymous || voiceConsentsOf(schema).length > 0
  return {
    withdrawal: isWithdrawable ? await withdrawalToken(authSecret, survey.id, response) : '',
    copy: schema.ending.mailCopy
      ? await copyToken(authSecret, survey.id, { response, now: context.get('now') })
      : '',
  }
}

interface SendInput {
  caller: Caller
  holder: string
  seconds: number
  body: {
    answers: Record<string, unknown>
    page: string
    version: number
    language: string
    opened: string
  }
}

/** Sends a response off once, however often it is called with the same. */
async function send(context: AppContext, survey: Survey, input: SendInput) {
  const { DB } = context.env
  const { caller, holder, seconds, body } = input
  const { anonymous } = survey.settings
  const turn = await turnOf(context, survey, holder, body.opened)
  const known = await findTurn(DB, survey.id, turn)
  if (known) return sentBefore(context, survey, known, input)
  assertOpen(await stateNow(context, survey))
  if (body.version !== survey.version) throw new AppError('survey_changed')
  const schema = await questionsOf(context, survey)
  const { answers, files } = await judged(context, survey, schema, {
    holder,
    given: body.answers,
    response: '',
  })
  const quotas = quotasOf(schema, answers)
  const begun = await findBegun(DB, survey.id, holder)
  const id = anonymous ? await anonymousId(context.get('config').authSecret, body) : newId()
  const now = context.get('now')
  const moment = momentOf(context, survey)
  const opened = recordDateOf(new Date(now.getTime() - seconds * 1000))
  const receipt = anonymous ? await receiptOf(context, body) : id
  const room = await takeGuestRoom(context, survey, { what: 'sent', caller })
  const transcribed = await takeTranscriptions(context, {
    survey,
    schema,
    holder: caller.person || holder,
    before: {},
    answers,
  })
  const stored = await insertSent(
    DB,
    {
      id,
      survey: survey.id,
      version: survey.version,
      answers: sized(answers),
      page: body.page,
      language: body.language,
      person: personOf(survey, caller),
      holder: anonymous ? '' : holder,
      begun: anonymous ? moment : (begun?.begun ?? opened),
      sent: moment,
      seconds: Math.round(seconds),
    },
    {
      turn,
      receipt,
      holder,
      files,
      invitation: caller.invitation,
      quotas,
      transcribed: transcribed.questions,
      now,
      anonymous,
    },
  )
  if (stored) {
    wake(context, stored)
    const tokens = await tokensOf(context, survey, schema, id)
    return { id: anonymous ? '' : id, redirect: schema.ending.redirect ?? '', ...tokens }
  }
  await room.refund()
  await transcribed.refund()
  // Lost a race: against the same user's other tab, the last free place, or an admin.
  const other = await findTurn(DB, survey.id, turn)
  if (other) return sentBefore(context, survey, other, input)
  assertOpen(await stateNow(context, await publishedSurvey(context)))
  await assertRoom(DB, survey.id, quotas)
  throw new AppError('survey_changed')
}

/** Answers a repeated send: the stored response, a change where that is allowed, or an error. */
async function sentBefore(
  context: AppContext,
  survey: Survey,
  turn: Turn,
  { caller, holder, body }: SendInput,
) {
  const { own } = turn
  const schema = await findSchema(context.env.DB, survey.id, own?.version ?? survey.version)
  const redirect = schema?.ending.redirect ?? ''
  if (!own || !schema) {
    if (schema && turn.response === (await receiptOf(context, body))) {
      const id = await anonymousId(context.get('config').authSecret, body)
      return { id: '', redirect, ...(await tokensOf(context, survey, schema, id)) }
    }
    throw new AppError('already_answered')
  }
  const same = JSON.stringify(checkResponse(schema, body.answers).answers) === JSON.stringify(own.answers)
  const tokens = await tokensOf(context, survey, schema, own.id)
  if (same) return { id: own.id, redirect, ...tokens }
  if (!survey.settings.editable || !isSingle(survey)) throw new AppError('already_answered')
  const state = await stateNow(context, survey)
  if (state !== 'full') assertOpen(state)
  if (body.version !== own.version) throw new AppError('survey_changed')
  const given = { holder, given: body.answers, response: own.id }
  const { answers, files } = await judged(context, survey, schema, given)
  const newest = survey.version === own.version ? schema : await questionsOf(context, survey)
  const before = new Set(quotasOf(newest, own.answers as Answers)) // Safe: they were validated when sent.
  const quotas = quotasOf(newest, answers)
  const entered = quotas.filter((quota) => !before.has(quota))
  const transcribed = await takeTranscriptions(context, {
    survey,
    schema,
    holder: caller.person || holder,
    before: own.answers,
    answers,
  })
  const edited = await editSent(context.env.DB, {
    id: own.id,
    survey: survey.id,
    holder,
    answers: sized(answers),
    language: body.language,
    now: context.get('now'),
    anonymous: survey.settings.anonymous,
    files,
    transcribed: transcribed.questions,
    withdrawn: withdrawnConsents(schema, own.answers, answers),
    version: survey.version,
    quotas,
    entered,
  })
  if (!edited) {
    await transcribed.refund()
    await assertRoom(context.env.DB, survey.id, entered)
    const { version } = await publishedSurvey(context)
    throw new AppError(version === survey.version ? 'survey_closed' : 'survey_changed')
  }
  wake(context, edited)
  afterAnswer(context, () => removeWithdrawn(context.env, context.get('now')))
  return { id: own.id, redirect, ...tokens }
}

/** Consents that were given before the change and are not any more, or all if a recording is another one. */
function withdrawnConsents(schema: SurveySchema, before: Record<string, unknown>, after: Answers): string[] {
  const given = voiceConsentsOf(schema).filter((id) => before[id] === true)
  const isRecordedAgain = recordingsIn(schema).some(
    (id) => before[id] !== undefined && before[id] !== after[id],
  )
  return isRecordedAgain ? given : given.filter((id) => after[id] !== true)
}

/** If a message is lost, a job wakes them. */
function wake(context: AppContext, { destinations, isSpoken }: Stored): void {
  if (destinations.length > 0) afterAnswer(context, () => wakeDestinations(context.env, destinations))
  if (isSpoken) afterAnswer(context, () => wakeTranscription(context.env))
}

/** The answers to store, with the ids of their files; throws the problems by question. */
async function judged(
  context: AppContext,
  survey: Survey,
  schema: SurveySchema,
  { holder, given, response }: { holder: string; given: Record<string, unknown>; response: string },
): Promise<{ answers: Answers; files: string[] }> {
  const { answers, problems, unknown } = checkResponse(schema, given)
  const found: [string, AnswerProblem][] = [
    ...Object.entries(problems),
    ...unknown.map((name): [string, AnswerProblem] => [name, { code: 'unknown_question' }]),
  ]
  const named = found.length > 0 ? [] : filesNamed(schema, answers)
  const there = named.length > 0 ? await findOwnFiles(context.env.DB, survey.id, holder) : []
  for (const { question, ids } of named) {
    const mine = there.filter((file) => file.question === question && ['', response].includes(file.response))
    if (!ids.every((id) => mine.some((file) => file.id === id)))
      found.push([question, { code: 'file_missing' }])
  }
  if (found.length > 0) {
    const message = 'This answer is not accepted.'
    throw invalid(
      Object.fromEntries(found.map(([name, problem]) => [name.slice(0, 100), { ...problem, message }])),
    )
  }
  return { answers, files: named.flatMap(({ ids }) => ids) }
}

/** The page's proof is stored nowhere, so no database can link page and answers by the digest. */
function receiptOf(context: AppContext, { opened, answers }: SendInput['body']): Promise<string> {
  return surveyDigest(context.get('config').authSecret, ['receipt', opened, JSON.stringify(answers)])
}
