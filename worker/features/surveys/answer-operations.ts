import { AppError } from '../../contract/app-error.ts'
import { plainLook } from '../../contract/survey/look.ts'
import type { SurveySchema } from '../../contract/survey/schema.ts'
import {
  saveSurveyProgress,
  viewSurvey,
  type OwnResponse,
  type SurveyForm,
} from '../../contract/survey/surveys.ts'
import type { AppContext } from '../../http/app-env.ts'
import { countAttempt } from '../../http/rate-limit.ts'
import { operation } from '../../http/operation.ts'
import type { Route } from '../../http/route.ts'
import { quotaQuestions, withoutQuotas } from '../../model/survey/quotas.ts'
import { withoutHiddenPoints } from '../../model/survey/score.ts'
import { newId, randomText } from '../../platform/ids.ts'
import { changeBegun, findBegun, findTurn, insertBegun } from './answer-storage.ts'
import {
  answererOf,
  BODY_MAX_BYTES,
  callerOf,
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
import { withCharacters } from './asker-service.ts'
import { findOwnFiles } from './file-storage.ts'
import { openedToken } from './keys.ts'
import { assertOpen, isSingle, answersToQuestions, movedOn, type Survey } from './survey.ts'

export const surveyAnswerRoutes: Route[] = [
  operation(viewSurvey, { access: 'anyone' }, async ({ query, context }) => {
    const survey = await publishedSurvey(context)
    const caller = await callerOf(context, survey, query.invitation)
    context.header('Cache-Control', 'no-store')
    return formFor(context, survey, caller)
  }),
  operation(saveSurveyProgress, { access: 'anyone', maxBody: BODY_MAX_BYTES }, async ({ body, context }) => {
    const { survey, caller } = await answererOf(context, body.invitation)
    assertOpen(await stateNow(context, survey))
    const version = Math.min(Math.max(1, body.version), survey.version)
    const schema = await questionsOf(context, survey, version)
    const holder = caller.holder || (await newVisitor(context, survey, body.opened))
    const moment = momentOf(context, survey)
    const begun = {
      id: newId(),
      survey: survey.id,
      version,
      answers: sized(answersToQuestions(schema, body.answers)),
      page: schema.pages.some(({ id }) => id === body.page) ? body.page : '',
      language: body.language,
      person: personOf(survey, caller),
      holder,
      begun: moment,
      updated: moment,
      turn: await turnOf(context, survey, holder, body.opened),
    }
    if (await changeBegun(context.env.DB, begun)) return
    await countAttempt(context, [roomLimit(context, survey, { what: 'begun', caller })])
    const room = await takeGuestRoom(context, survey, { what: 'begun', caller })
    if (!(await insertBegun(context.env.DB, begun))) {
      await room.refund()
      throw new AppError('already_answered')
    }
  }),
]

async function formFor(context: AppContext, survey: Survey, caller: Caller): Promise<SurveyForm> {
  const { id, title, description } = survey
  const { access, once, editable, anonymous, opens, closes } = survey.settings
  const [state, newest] = await Promise.all([stateNow(context, survey), questionsOf(context, survey)])
  const own =
    caller.needs || caller.holder === '' ? undefined : await ownFor(context, survey, newest, caller.holder)
  const isSent = own?.state === 'sent'
  const version = isSent ? own.version : survey.version
  const schema = version === survey.version ? newest : await questionsOf(context, survey, version)
  const shown = !caller.needs && (state === 'open' || isSent)
  const moment = { now: context.get('now'), nonce: randomText(16) }
  const asked = shown && (await withCharacters(context.env.DB, withoutQuotas(withoutHiddenPoints(schema))))
  return {
    id,
    title,
    description,
    state,
    settings: { access, once, editable, anonymous, opens, closes },
    version,
    ...asked,
    ...(!shown && schema.look && { look: plainLook.parse(schema.look) }),
    ...(shown && !isSent && schema.quotas && { quotaQuestions: quotaQuestions(schema) }),
    ...(caller.needs && { needs: caller.needs }),
    ...(shown && own && { own }),
    opened: await openedToken(context.get('config').authSecret, id, moment),
  }
}

/** The sent response, where each caller has one turn, or else the unsent one, moved to the newest questions. */
async function ownFor(
  context: AppContext,
  survey: Survey,
  newest: SurveySchema,
  holder: string,
): Promise<OwnResponse | undefined> {
  const { DB } = context.env
  const filesOf = async (sent: string) => {
    const files = await findOwnFiles(DB, survey.id, holder)
    return files.filter(({ response }) => response === sent).map(shownFile)
  }
  const turn = isSingle(survey) ? await findTurn(DB, survey.id, holder) : undefined
  if (turn && !turn.own) {
    return { state: 'sent', answers: {}, page: '', version: survey.version, language: '' }
  }
  if (turn?.own) {
    const { id, ...own } = turn.own
    return { ...own, files: await filesOf(id) }
  }
  const found = await findBegun(DB, survey.id, holder)
  if (!found) return undefined
  const { begun: _begun, ...own } = found
  const files = await filesOf('')
  if (own.version === survey.version) return { ...own, files }
  const page = newest.pages.some(({ id }) => id === own.page) ? own.page : ''
  return { ...own, answers: movedOn(newest, own.answers), page, files }
}

function shownFile({ id, name, size, type }: { id: string; name: string; size: number; type: string }) {
  return { id, name, size, type }
}
