import { AppError } from '../../contract/app-error.ts'
import { changeSubscription, oneClickUnsubscribe, viewSubscription } from '../../contract/emails/mail.ts'
import type { AppContext } from '../../http/app-env.ts'
import { operation } from '../../http/operation.ts'
import { perNetwork } from '../../http/rate-limit.ts'
import type { Route } from '../../http/route.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { readUnsubscribeToken, type UnsubscribeClaims } from '../../platform/mail/unsubscribe-link.ts'
import { findSubscription, writeSubscription } from './subscription-storage.ts'

/** Whole offices behind one address, and their scanners, open the links in mails. */
const limit = perNetwork(300)

/** The targets of links in mails: they work for every holder, signed in or not, and for that address only. */
export const subscriptionRoutes: Route[] = [
  operation(viewSubscription, { access: 'anyone', limit }, async ({ query, context }) => {
    const { address, category } = await claimsOf(context, query.token)
    return findSubscription(context.env.DB, address, category)
  }),
  operation(changeSubscription, { access: 'anyone', limit }, async ({ body, context }) => {
    const { address, category, campaign } = await claimsOf(context, body.token)
    const moment = recordDateOf(context.get('now'))
    await writeSubscription(context.env.DB, address, body.wanted, {
      source: 'link',
      moment,
      detail: campaign,
    })
    return findSubscription(context.env.DB, address, category)
  }),
  // The body says `List-Unsubscribe=One-Click` as a form and contains nothing else.
  operation(oneClickUnsubscribe, { access: 'anyone', limit }, async ({ query, context }) => {
    const { address, category, campaign } = await claimsOf(context, query.token)
    const moment = recordDateOf(context.get('now'))
    const wanted = { [category]: false }
    await writeSubscription(context.env.DB, address, wanted, {
      source: 'one_click',
      moment,
      detail: campaign,
    })
  }),
  {
    // Mail programs without one-click, and scanners, open the same URL: it shows the page and changes nothing.
    method: 'GET',
    path: oneClickUnsubscribe.path,
    access: 'anyone',
    handle(context) {
      const token = encodeURIComponent(context.req.query('token') ?? '')
      return context.redirect(`/emails_unsubscribe?token=${token}`, 302)
    },
  },
]

async function claimsOf(context: AppContext, token: string): Promise<UnsubscribeClaims> {
  const claims = await readUnsubscribeToken(context.get('config').authSecret, token)
  if (!claims) throw new AppError('unsubscribe_link_dead')
  return claims
}
