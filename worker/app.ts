import { Hono } from 'hono'
import type { Bindings } from './bindings.ts'
import { collections } from './collections/index.ts'
import type { ListKind } from './collections/list-kind.ts'
import { AppError } from './contract/app-error.ts'
import { makeTicket } from './contract/chat.ts'
import { viewUser } from './contract/users.ts'
import { parseEnv } from './env.ts'
import { sampleDeletionMail } from './features/account/deletion.ts'
import { accountRoutes } from './features/account/routes.ts'
import { actRoutes, type ActRouteDeps } from './features/admin/act-operations.ts'
import { listRoutes } from './features/admin/list-operations.ts'
import { homeRoutes } from './features/admin/home/operations.ts'
import { activeRules } from './features/admin/redirects/active-rules-service.ts'
import { redirectRoutes } from './features/admin/redirects/operations.ts'
import { moderationRoutes } from './features/admin/moderation/operations.ts'
import { tokenRoutes } from './features/admin/tokens/operations.ts'
import { officeRecordRoutes } from './features/admin/record-operations.ts'
import { ownAccountRoutes, passwordInRecord } from './features/auth/account-routes.ts'
import { sampleAccountMails } from './features/auth/mails.ts'
import { sessionRoutes } from './features/auth/session-operations.ts'
import { factorRoutes } from './features/auth/factor-routes.ts'
import { askForVerification, mailRoutes } from './features/auth/mail-routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import {
  aboutReport,
  chatAdminRoutes,
  chatWritten,
  endChatOf,
  writtenAlone,
} from './features/chat/admin-routes.ts'
import { chatCardRoutes } from './features/chat/cards-routes.ts'
import { keptInRooms, settleAllRooms, settleRooms } from './features/chat/kept-routes.ts'
import { chatLiveRoutes, lookUpTogether, spendTicket } from './features/chat/live-routes.ts'
import { chatRoutes } from './features/chat/routes.ts'
import { characterRoutes, pinRig } from './features/characters/operations.ts'
import { campaignRoutes } from './features/emails/campaign-operations.ts'
import { emailListRoutes } from './features/emails/list-operations.ts'
import { campaignSendingRoutes, campaignStepRoutes } from './features/emails/sending-operations.ts'
import { healthRoutes } from './features/health/routes.ts'
import { acceptRoutes } from './features/invites/accept-operations.ts'
import { inviteAdminRoutes } from './features/invites/admin-operations.ts'
import { sampleInviteMails } from './features/invites/mails.ts'
import { waitlistRoutes } from './features/invites/waitlist-operations.ts'
import { mailEventRoutes } from './features/mail/event-operations.ts'
import { outboxRoutes } from './features/mail/outbox-operations.ts'
import { subscriptionRoutes } from './features/mail/subscription-operations.ts'
import { suppressionRoutes } from './features/mail/suppression-operations.ts'
import { jamRoutes, jamWritten } from './features/jam/operations.ts'
import { answerBytes, fileRoutes, readerOf } from './features/media/files-routes.ts'
import { takeFile, uploadRoutes } from './features/media/routes.ts'
import { sniff } from './features/media/sniff.ts'
import { mixerRoutes } from './features/mixer/routes.ts'
import { pageRoutes, servePage } from './features/pages/routes.ts'
import { announceWrites, pokeHubs, realtimeRoutes } from './features/realtime/routes.ts'
import { filterCondition } from './features/records/condition.ts'
import { pickFor, recordRoutes, viewFor } from './features/records/routes.ts'
import { assertTakeHasHome } from './features/studio/take-home.ts'
import { studioRoutes } from './features/studio/routes.ts'
import { sendDecisions } from './features/upload-waitlist/decisions-service.ts'
import { uploadWaitlistRoutes } from './features/upload-waitlist/operations.ts'
import { surveyAdminRoutes, surveyStepRoutes } from './features/surveys/admin-routes.ts'
import { surveyAnswerRoutes } from './features/surveys/answer-routes.ts'
import { surveyFileRoutes } from './features/surveys/file-routes.ts'
import { sampleInvitationMail } from './features/surveys/invitation-mail.ts'
import { surveyInvitationRoutes } from './features/surveys/invitation-routes.ts'
import { exportedAnswers, surveyResultsRoutes } from './features/surveys/results-routes.ts'
import { surveySendRoutes } from './features/surveys/send-routes.ts'
import { afterAnswer } from './http/after-answer.ts'
import type { AppEnv } from './http/app-env.ts'
import { authenticate } from './http/authenticate.ts'
import { tellDeadSession } from './http/dead-session.ts'
import { answerError } from './http/errors.ts'
import { crossOrigin, securityHeaders } from './http/headers.ts'
import { limitRequests, limitTickets } from './http/limit-requests.ts'
import { readOwnWrites } from './http/read-own-writes.ts'
import { requestId } from './http/request-id.ts'
import { admit, type Route } from './http/route.ts'
import { systemClock } from './platform/clock.ts'

/** Filters of the back office's lists: whoever may use them may look at everything. */
function compileAt(now: Date) {
  const context = { collections, actor: { id: '', admin: true }, now }
  return (filter: string, kind: ListKind) => filterCondition(filter, kind.collection, context)
}

/** What acts on many rows need, and what follows them. */
export const listActs: ActRouteDeps = {
  compileAt,
  followers: {
    'users.ban': endSessions,
    'users.sign-out': endSessions,
    'upload_waitlist.approve': sendDecisions,
    'upload_waitlist.decline': sendDecisions,
  },
}

/** Every route of the API. The access test wants a row for each. */
export const routes: readonly Route[] = [
  ...healthRoutes,
  ...authRoutes({ viewRecord: viewFor, pick: pickFor }),
  ...mailRoutes,
  ...factorRoutes,
  ...sessionRoutes,
  ...ownAccountRoutes({ viewRecord: viewFor, pick: pickFor }),
  ...accountRoutes({ settle: settleAllRooms, alsoExported: exportedAnswers }),
  ...recordRoutes({
    kept: keptInRooms,
    settle: settleRooms,
    alone: writtenAlone,
    async written(context, written) {
      await chatWritten(context, written)
      await jamWritten(context, written)
    },
    takeFile,
    async prepareCreate(context, collection, values) {
      assertTakeHasHome(collection, values)
      return {
        ...(await aboutReport(context, collection, values)),
        ...(await pinRig(context, collection, values)),
      }
    },
    prepareUpdate: passwordInRecord,
  }),
  ...uploadRoutes({ viewRecord: viewFor }),
  ...fileRoutes,
  ...studioRoutes,
  ...characterRoutes,
  ...mixerRoutes,
  ...jamRoutes({ spendTicket }),
  ...realtimeRoutes,
  ...chatLiveRoutes,
  ...chatRoutes,
  ...chatAdminRoutes,
  ...chatCardRoutes,
  ...surveyAnswerRoutes,
  ...surveySendRoutes,
  ...surveyFileRoutes({ sniff, readerOf, answerBytes }),
  ...surveyAdminRoutes,
  ...surveyResultsRoutes({ readerOf }),
  ...surveyInvitationRoutes,
  ...surveyStepRoutes,
  ...listRoutes({ compileAt, readerOf }),
  ...actRoutes(listActs),
  ...officeRecordRoutes,
  ...tokenRoutes,
  ...homeRoutes,
  ...redirectRoutes,
  ...moderationRoutes,
  ...uploadWaitlistRoutes,
  ...campaignRoutes,
  ...campaignSendingRoutes({ readerOf }),
  ...emailListRoutes({ pictureType: (bytes) => sniff(bytes, 'picture'), answerBytes }),
  ...campaignStepRoutes,
  ...pageRoutes,
  ...acceptRoutes({ viewRecord: viewFor, pick: pickFor, askForVerification }),
  ...inviteAdminRoutes,
  ...waitlistRoutes,
  ...subscriptionRoutes,
  ...mailEventRoutes,
  ...suppressionRoutes,
  ...outboxRoutes({
    readerOf,
    samples: (origin, now) => [
      ...sampleInviteMails(origin),
      ...sampleAccountMails(origin),
      sampleDeletionMail(origin, now),
      sampleInvitationMail(origin),
    ],
  }),
]

/** Each closes what it holds open for a person whose sessions have all ended. */
const sessionHolders: readonly ((env: Bindings, user: string) => Promise<void>)[] = [
  // Hubs see it from the event of the person's record.
  pokeHubs,
  (env, user) => endChatOf(env, user, parseEnv(env).chatShards),
]

/** Closes all that is open for people whose token keys are new, or who are gone. To be called after that. */
export async function endSessions(env: Bindings, people: readonly string[]): Promise<void> {
  await Promise.all(people.flatMap((user) => sessionHolders.map((close) => close(env, user))))
}

/** The worker's HTTP side. A route without an `access` is for admins; what is not mounted is not there. */
export function createApp({ development }: { development: boolean }): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.onError(answerError)
  app.use(requestId, securityHeaders, crossOrigin)
  app.use(async (context, next) => {
    context.set('now', systemClock())
    context.set('config', parseEnv(context.env))
    await next()
  })
  app.use('/api/*', async (context, next) => {
    await next()
    announceWrites(context)
    const ended = context.get('endedSessions') ?? []
    if (ended.length > 0) afterAnswer(context, () => endSessions(context.env, ended))
  })
  app.use('/api/*', readOwnWrites)
  app.on(makeTicket.method, makeTicket.path, limitTickets, lookUpTogether)
  app.use('/api/*', authenticate, limitRequests)
  app.on(viewUser.method, viewUser.path, tellDeadSession)
  for (const route of routes) {
    if (route.onlyInDevelopment && !development) continue
    app.on(route.method, route.path, (context) => {
      admit(route.access, context.get('actor'))
      return route.handle(context)
    })
  }
  app.all('/api/*', () => {
    throw new AppError('method_not_found')
  })
  app.get('*', servePage({ activeRules }))
  app.notFound(() => {
    throw new AppError('method_not_found')
  })
  return app
}
