import * as calls from '../../contract/account/account.ts'
import { AppError } from '../../contract/app-error.ts'
import type { AppContext } from '../../http/app-env.ts'
import { countAttempt } from '../../http/rate-limit.ts'
import { operation } from '../../http/operation.ts'
import { actorOf, type Route } from '../../http/route.ts'
import { database } from '../../platform/database.ts'
import { randomText } from '../../platform/ids.ts'
import { codeLimits, countedVerification, type CodeFrom } from './attempts-request.ts'
import { factorStore } from './factor-storage.ts'
import { beginFactor, newRecoveryCodes, redeem, shown, wrongCode, wrongPassword } from './second-factor.ts'
import { accountOf } from './storage.ts'
import { superuserOf } from './superuser-storage.ts'
import { base32, otpauthUri } from './totp.ts'

/** RFC 4226, section 4, recommends 160 bits. */
const SECRET_BYTES = 20

export const factorRoutes: Route[] = [
  operation(calls.viewSecondFactor, { access: 'signed-in' }, async ({ actor, context }) => {
    const store = storeOf(context)
    const enabled = (await store.find(actor.id))?.confirmed ?? false
    return { enabled, recoveryCodesLeft: enabled ? await store.recoveryCodesLeft(actor.id) : 0 }
  }),
  operation(calls.beginSecondFactor, { access: 'signed-in' }, async ({ body, context }) => {
    const { id, email } = await confirmedByPassword(context, body.password)
    const secret = base32(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))
    await beginFactor(storeOf(context), id, secret)
    return secretly(context, { secret, uri: otpauthUri(secret, email) })
  }),
  operation(calls.confirmSecondFactor, { access: 'signed-in' }, ({ body, context }) =>
    answerNewCodes(context, body.code),
  ),
  operation(calls.renewRecoveryCodes, { access: 'signed-in' }, async ({ body, actor, context }) => {
    if (!(await storeOf(context).find(actor.id))?.confirmed) throw wrongCode()
    return answerNewCodes(context, body.code)
  }),
  operation(calls.removeSecondFactor, { access: 'signed-in' }, async ({ body, context }) => {
    const { password, code } = body
    const { id } = await confirmedByPassword(context, password)
    if (!(await redeemCounted(context, id, code, { recovery: 'accepted', from: 'session' })))
      throw wrongCode()
    await storeOf(context).remove(id)
  }),
]

/** Checks the user's code and counts wrong ones. Beyond the limit it throws `too_many_requests`. */
export async function redeemCounted(
  context: AppContext,
  user: string,
  code: string,
  { recovery, from }: { recovery: 'accepted' | 'refused'; from: CodeFrom },
): Promise<boolean> {
  const attempt = await countAttempt(context, codeLimits(context, user, from))
  const right = await redeem(storeOf(context), user, code, { now: context.get('now'), recovery })
  if (right) await attempt.refund()
  return right
}

export function storeOf(context: AppContext) {
  return factorStore(context.env.DB, context.get('config').authSecret, context.get('now'))
}

/** Recovery codes are shown only once. A code of the app proves that it is set up correctly. */
async function answerNewCodes(context: AppContext, code: string) {
  const { id } = actorOf(context)
  if (!(await redeemCounted(context, id, code, { recovery: 'refused', from: 'session' }))) throw wrongCode()
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

function secretly<Answer extends object>(context: AppContext, answer: Answer): Answer {
  context.header('Cache-Control', 'no-store')
  return answer
}
