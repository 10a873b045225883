import { AppError } from '../../contract/app-error.ts'
import { CHALLENGE_WIDGET_PATH, passChallenge } from '../../contract/challenge.ts'
import type { AppContext } from '../../http/app-env.ts'
import { grantPass } from '../../http/challenge.ts'
import { operation } from '../../http/operation.ts'
import { perNetwork } from '../../http/rate-limit.ts'
import type { Route } from '../../http/route.ts'
import { challengeUnanswered } from '../../platform/events.ts'
import { turnstile } from '../../platform/turnstile.ts'
import { widgetPage, widgetPolicy } from './widget.ts'

/** Challenge for visitors of public forms. Not available without a site key. */
export const challengeRoutes: Route[] = [
  operation(passChallenge, { access: 'anyone', limit: perNetwork(120) }, async ({ body, context }) => {
    if (!(await isPerson(context, body.token))) throw new AppError('challenge_failed')
    await grantPass(context)
  }),
  {
    method: 'GET',
    path: CHALLENGE_WIDGET_PATH,
    access: 'anyone',
    handle(context) {
      const nonce = crypto.randomUUID()
      const theme = context.req.query('theme') === 'dark' ? 'dark' : 'light'
      const page = widgetPage({ siteKey: challengeOf(context).siteKey, nonce, theme })
      return Promise.resolve(
        context.html(page, 200, {
          'Cache-Control': 'no-store',
          'Content-Security-Policy': widgetPolicy(nonce),
        }),
      )
    },
  },
]

/**
 * Fails open: while the provider is down, only the daily limits of networks and surveys apply. A form that rejects
 * everyone would be the greater harm.
 */
async function isPerson(context: AppContext, token: string): Promise<boolean> {
  const { secret } = challengeOf(context)
  const provider = turnstile(secret, (url, init) => fetch(url, init))
  try {
    return await provider.verify(token, { address: context.req.header('cf-connecting-ip') })
  } catch (error) {
    challengeUnanswered({ error })
    return true
  }
}

function challengeOf(context: AppContext) {
  const { challenge } = context.get('config')
  if (!challenge) throw new AppError('not_found')
  return challenge
}
