import { AppError } from '../../contract/app-error.ts'
import { addressKey } from '../../model/mail/email-address.ts'
import { inviteToSurvey, listInvitations, withdrawInvitation } from '../../contract/survey/admin.ts'
import type { AppContext } from '../../http/app-env.ts'
import { sendMails } from '../../http/mail.ts'
import { ownOrigin } from '../../http/own-origin.ts'
import { operation } from '../../http/operation.ts'
import { pageCost, pageOf } from '../../http/query.ts'
import type { Route } from '../../http/route.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { forEach } from '../../platform/for-each.ts'
import { newId, randomText } from '../../platform/ids.ts'
import { suppressedAmong } from '../../platform/mail/suppressions.ts'
import { unsubscribeLink } from '../../platform/mail/unsubscribe-link.ts'
import { auditedAs, PER_PAGE, surveyOfPath } from './admin-operations.ts'
import { assertMailable, invitationContent } from './invitation-mail.ts'
import { deleteInvitation, findInvitations, insertInvitations } from './invitation-storage.ts'
import { invitationDigest } from './keys.ts'
import type { Survey } from './survey.ts'

const BODY_MAX_BYTES = 1024 * 1024

/** Invitation links, for admins: create, list, mail and withdraw. */
export const surveyInvitationRoutes: Route[] = [
  operation(inviteToSurvey, { access: 'admin', maxBody: BODY_MAX_BYTES }, async ({ body, context }) => {
    const { notes, mail } = body
    const invitedTo = await surveyOfPath(context)
    const { id: survey, settings } = invitedTo
    if (mail) assertMailable(invitedTo, notes)
    const { authSecret } = context.get('config')
    const made = notes.map((note) => ({
      id: newId(),
      // A note next to each link would reveal the author of each answer.
      note: settings.anonymous ? '' : note.trim(),
      secret: randomText(32),
    }))
    const invitations = await Promise.all(
      made.map(async ({ id, note, secret }) => ({
        id,
        note,
        digest: await invitationDigest(authSecret, secret),
      })),
    )
    const created = recordDateOf(context.get('now'))
    const audited = auditedAs(context, 'invite', survey, {
      after: { links: made.length, mailed: mail ?? false },
    })
    await insertInvitations(context.env.DB, survey, { invitations, created, audited })
    const links = made.map(({ id, note, secret }) => ({
      id,
      note,
      url: `${ownOrigin(context)}/forms/${survey}?invitation=${secret}`,
    }))
    const unmailed: string[] = []
    if (mail) {
      const addressed = links.map(({ url }, index) => ({ to: notes[index]?.trim() ?? '', url }))
      const addresses = addressed.map(({ to }) => to)
      const suppressed = await suppressedAmong(context.env.DB, addresses, 'surveys')
      const isSuppressed = (address: string) => suppressed.has(addressKey(address))
      unmailed.push(...addresses.filter(isSuppressed))
      const willing = addressed.filter(({ to }) => !isSuppressed(to))
      await mailInvitations(context, invitedTo, willing)
    }
    context.header('Cache-Control', 'no-store')
    return { links, unmailed }
  }),
  operation(listInvitations, { access: 'admin', cost: pageCost }, async ({ query, context }) => {
    const { page, perPage } = pageOf(query, PER_PAGE)
    const { id } = await surveyOfPath(context)
    const found = await findInvitations(context.env.DB, id, { page, perPage })
    return { ...found, page, perPage }
  }),
  operation(withdrawInvitation, { access: 'admin' }, async ({ params, context }) => {
    const { id } = await surveyOfPath(context)
    const invitation = params.invitation
    const audited = auditedAs(context, 'withdraw', id, { before: { invitation } })
    if (!(await deleteInvitation(context.env.DB, { id: invitation, survey: id }, audited))) {
      throw new AppError('not_found')
    }
  }),
]

/** Promises each link to its address. */
async function mailInvitations(
  context: AppContext,
  survey: Survey,
  invitations: readonly { to: string; url: string }[],
): Promise<void> {
  const sealed = { secret: context.get('config').authSecret, origin: ownOrigin(context) }
  const mails = await forEach(invitations, async ({ to, url }) => {
    const link = await unsubscribeLink(sealed, { address: to, category: 'surveys', campaign: '' })
    const refuse = { label: 'No more e-mails about surveys', link }
    const content = { ...invitationContent(survey, url), refuse }
    return { to, content, reference: { category: 'surveys' as const } }
  })
  await sendMails(context, mails)
}
