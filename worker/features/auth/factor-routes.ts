import * as calls from '../../contract/account.ts'
import { AppError } from '../../contract/app-error.ts'
import type { AppContext } from '../../http/app-env.ts'
import { readBody } from '../../http/body.ts'
import { countAttempt } from '../../http/rate-limit.ts'
import { actorOf, type Route } from '../../http/route.ts'
import { database } from '../../platform/database.ts'
import { randomText } from '../../platform/ids.ts'
import { countedVerification } from './counted-routes.ts'
import { factorStore } from './factor-storage.ts'
import { beginFactor, newRecoveryCodes, redeem, shown, wrongCode, wrongPassword } from './second-factor.ts'
import { accountOf } from './storage.ts'
import { superuserOf } from './superuser-storage.ts'
import { base32, otpauthUri } from './totp.ts'

const BODY_MAX_BYTES = 64 * 1024
/** RFC 4226, section 4, recommends 160 bits. */
const SECRET_BYTES = 20

/** An admin's, or a superuser's, own second factor. Routes without `access` are for both. */
export const factorRoutes: Route[] = [
  {
    method: 'GET',
    path: calls.viewSecondFactor.path,
    async handle(context) {
      const store = storeOf(context)
      const { id } = actorOf(context)
      const enabled = (await store.find(id))?.confirmed ?? false
      return context.json({ enabled, recoveryCodesLeft: enabled ? await store.recoveryCodesLeft(id) : 0 })
    },
  },
  {
    method: 'POST',
    path: calls.beginSecondFactor.path,
    async handle(context) {
      const { password } = await readBody(context, calls.beginSecondFactor, { max: BODY_MAX_BYTES })
      const { id, email } = await confirmedByPassword(context, password)
      const secret = base32(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))
      await beginFactor(storeOf(context), id, secret)
      return secretly(context, { secret, uri: otpauthUri(secret, email) })
    },
  },
  {
    method: 'POST',
    path: calls.confirmSecondFactor.path,
    async handle(context) {
      const { code } = await readBody(context, calls.confirmSecondFactor, { max: BODY_MAX_BYTES })
      return answerNewCodes(context, code)
    },
  },
  {
    method: 'POST',
    path: calls.renewRecoveryCodes.path,
    async handle(context) {
      const { code } = await readBody(context, calls.renewRecoveryCodes, { max: BODY_MAX_BYTES })
      if (!(await storeOf(context).find(actorOf(context).id))?.confirmed) throw wrongCode()
      return answerNewCodes(context, code)
    },
  },
  {
    method: 'DELETE',
    path: calls.removeSecondFactor.path,
    async handle(context) {
      const { password, code } = await readBody(context, calls.removeSecondFactor, { max: BODY_MAX_BYTES })
      const { id } = await confirmedByPassword(context, password)
      if (!(await redeemCounted(context, id, code, 'accepted'))) throw wrongCode()
      await storeOf(context).remove(id)
      return context.body(null, 204)
    },
  },
]

/** Checks a code of this person, where wrong ones are counted. Past the limit it throws `too_many_requests`. */
export async function redeemCounted(
  context: AppContext,
  user: string,
  code: string,
  recovery: 'accepted' | 'refused',
): Promise<boolean> {
  const { account } = context.get('config').signInLimits
  const attempt = await countAttempt(context, [{ subject: `code:${user}`, ...account }])
  const right = await redeem(storeOf(context), user, code, { now: context.get('now'), recovery })
  if (right) await attempt.giveBack()
  return right
}

export function storeOf(context: AppContext) {
  return factorStore(context.env.DB, context.get('config').authSecret, context.get('now'))
}

/** Recovery codes are shown this once. A code of the app shows that it is set up right. */
async function answerNewCodes(context: AppContext, code: string): Promise<Response> {
  const { id } = actorOf(context)
  if (!(await redeemCounted(context, id, code, 'refused'))) throw wrongCode()
  const recoveryCodes = newRecoveryCodes(randomText)
  await storeOf(context).confirm(id, recoveryCodes)
  return secretly(context, { recoveryCodes: recoveryCodes.map(shown) })
}

async function confirmedByPassword(context: AppContext, password: string) {
  const { id, superuser } = actorOf(context)
  const account = await (superuser ? superuserOf : accountOf)(database(context.env.DB), id)
  if (!account) throw new AppError('sign_in_needed')
  const right = await countedVerification(context, account.id)(password, account.password)
  if (!right) throw wrongPassword()
  return account
}

function secretly(context: AppContext, answer: object): Response {
  return context.json(answer, 200, { 'Cache-Control': 'no-store' })
}
