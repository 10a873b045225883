import { AppError, invalid } from '../../../contract/app-error.ts'
import { mailCopy } from '../../../contract/survey/copies.ts'
import { assertPerson } from '../../../http/challenge.ts'
import { sendMail } from '../../../http/mail.ts'
import { operation } from '../../../http/operation.ts'
import { ownOrigin } from '../../../http/own-origin.ts'
import { takeShares } from '../../../http/allowances.ts'
import { DAY_SECONDS, HOUR_SECONDS, perNetwork } from '../../../http/rate-limit.ts'
import type { Route } from '../../../http/route.ts'
import type { Answers } from '../../../model/survey/answers.ts'
import { addressKey, isEmailAddress } from '../../../model/mail/email-address.ts'
import { unsubscribeLink } from '../../../platform/mail/unsubscribe-link.ts'
import { publishedSurvey } from '../caller-request.ts'
import { copiedResponse } from '../response-tokens-service.ts'
import { findResponse } from '../results-storage.ts'
import { findSchema } from '../storage.ts'
import { copyMail } from './copy-mail.ts'

/** Mails with words of strangers: three a day to an address, whichever the survey. */
const PER_ADDRESS = { attempts: 3, seconds: DAY_SECONDS }
const PER_SURVEY = { attempts: 2_000, seconds: HOUR_SECONDS }
const ALL_SURVEYS = { attempts: 10_000, seconds: DAY_SECONDS }
/** Also after a mistyped address and a changed answer. Outlasts each token of the response. */
const PER_RESPONSE = { attempts: 3, seconds: 30 * DAY_SECONDS }
/** High enough for a lecture hall behind one address. */
const NETWORK_LIMIT = perNetwork(600, HOUR_SECONDS)

export const surveyCopyRoutes: Route[] = [
  operation(mailCopy, { access: 'anyone', limit: NETWORK_LIMIT }, async ({ params, body, context }) => {
    const { DB } = context.env
    const { authSecret } = context.get('config')
    const survey = await publishedSurvey(context)
    const named = { token: body.copy, now: context.get('now') }
    const id = await copiedResponse(authSecret, params.id, named)
    const response = id === undefined ? undefined : await findResponse(DB, id)
    if (response?.survey !== survey.id || response.state !== 'sent') throw new AppError('not_found')
    const schema = await findSchema(DB, survey.id, response.version)
    if (!schema?.ending.mailCopy) throw new AppError('not_found')
    const address = body.address.trim()
    if (!isEmailAddress(address)) {
      throw invalid({ address: { code: 'validation_is_email', message: 'Must be an e-mail address.' } })
    }
    await assertPerson(context)
    // Refusals count nowhere, so that a used-up token locks out neither an address nor a survey.
    const own = { subject: `survey-copy:${response.id}`, ...PER_RESPONSE }
    const limits = [
      { subject: `survey-copies-to:${addressKey(address)}`, ...PER_ADDRESS },
      { subject: `survey-copies:${survey.id}`, ...PER_SURVEY },
      { subject: 'survey-copies', ...ALL_SURVEYS },
    ]
    const first = await takeShares(context, [{ limit: own, amount: 1 }], 'copies_sent')
    const taken = [first]
    const giveBack = () => Promise.all(taken.map((share) => share.refund()))
    try {
      const shares = limits.map((limit) => ({ limit, amount: 1 }))
      taken.push(await takeShares(context, shares, 'too_many_requests'))
    } catch (error) {
      await giveBack()
      throw error
    }
    const { refuseLabel, ...content } = copyMail({
      title: survey.title,
      schema,
      answers: response.answers as Answers, // Safe: they were validated when they were sent.
      language: response.language,
    })
    const sealed = { secret: authSecret, origin: ownOrigin(context) }
    const link = await unsubscribeLink(sealed, { address, category: 'surveys', campaign: '' })
    // With a reference, a failed mail is not stored for admins, to whom it would show whose answers they are.
    const reference = { category: 'surveys' as const, about: 'survey-copies' }
    try {
      await sendMail(context, address, { ...content, refuse: { label: refuseLabel, link } }, reference)
    } catch (error) {
      await giveBack()
      throw error
    }
  }),
]
