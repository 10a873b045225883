import { Hono } from 'hono'
import type { Bindings } from './bindings.ts'
import { collections } from './collections/index.ts'
import type { ListKind } from './collections/definition/list-kind.ts'
import { roomList } from './collections/lists/rooms.ts'
import { AppError } from './contract/app-error.ts'
import { makeTicket } from './contract/chat/chat.ts'
import { viewUser } from './contract/account/users.ts'
import { health } from './contract/health.ts'
import { parseEnv, type Config } from './env.ts'
import { sampleDeletionMail } from './features/account/deletion.ts'
import { accountRoutes } from './features/account/operations.ts'
import { actRoutes, type ActRouteDeps } from './features/admin/act-operations.ts'
import { listRoutes } from './features/admin/list-operations.ts'
import type { EstimateCost } from './features/admin/list-scope.ts'
import { homeRoutes } from './features/admin/home/operations.ts'
import { activeRules } from './features/admin/redirects/active-rules-service.ts'
import { redirectRoutes } from './features/admin/redirects/operations.ts'
import { moderationRoutes } from './features/admin/moderation/operations.ts'
import { templateRoutes } from './features/admin/template-operations.ts'
import { tokenRoutes } from './features/admin/tokens/operations.ts'
import { adminRecordRoutes } from './features/admin/record-operations.ts'
import { ownAccountRoutes } from './features/auth/account-operations.ts'
import { sampleAccountMails } from './features/auth/mails.ts'
import { sessionRoutes } from './features/auth/session-operations.ts'
import { factorRoutes } from './features/auth/factor-operations.ts'
import { sendVerification, mailRoutes } from './features/auth/mail-operations.ts'
import { resolveAccountMail } from './features/auth/mail-request-service.ts'
import { userHooks } from './features/auth/record-hooks.ts'
import { authRoutes } from './features/auth/sign-in-operations.ts'
import { checkRoutes } from './features/backup/check-operations.ts'
import { dumpRoutes } from './features/backup/dump-operations.ts'
import { backupHistoryRoutes } from './features/backup/history-operations.ts'
import { backupRoutes } from './features/backup/operations.ts'
import { fileRoutes as backupFileRoutes, restoreRoutes } from './features/backup/restore-operations.ts'
import { chatAdminRoutes } from './features/chat/admin-operations.ts'
import { chatAttachmentRoutes } from './features/chat/attachments-operations.ts'
import { chatCardRoutes } from './features/chat/cards/cards-operations.ts'
import { settleAllRooms, settleRoom, settleRooms } from './features/chat/message-store-request.ts'
import { chatLiveRoutes, lookUpTogether, redeemTicket } from './features/chat/live-operations.ts'
import { chatSearchRoutes } from './features/chat/search/search-operations.ts'
import { endChatOf, notifyPersonChanged } from './features/chat/people-service.ts'
import { chatHooks } from './features/chat/record-hooks.ts'
import { notifyRooms } from './features/chat/rooms-service.ts'
import { chatRoutes } from './features/chat/operations.ts'
import { characterRoutes } from './features/characters/operations.ts'
import { newProjectHooks } from './features/characters/record-hooks.ts'
import { challengeRoutes } from './features/challenge/operations.ts'
import { campaignRoutes } from './features/emails/campaign-operations.ts'
import { emailListRoutes } from './features/emails/list-operations.ts'
import { campaignSendingRoutes, campaignStepRoutes } from './features/emails/sending-operations.ts'
import { healthRoutes } from './features/health/operations.ts'
import { acceptRoutes } from './features/invites/accept-operations.ts'
import { inviteAdminRoutes } from './features/invites/admin-operations.ts'
import { aboutOf, noteRetried } from './features/invites/issue-service.ts'
import { sampleInviteMails } from './features/invites/mails.ts'
import { waitlistRoutes } from './features/invites/waitlist-operations.ts'
import { logRoutes } from './features/logs/operations.ts'
import { mailEventRoutes } from './features/mail/event-operations.ts'
import { outboxRoutes } from './features/mail/outbox-operations.ts'
import { mailQueueRoutes } from './features/mail/queue-operations.ts'
import { subscriptionRoutes } from './features/mail/subscription-operations.ts'
import { suppressionRoutes } from './features/mail/suppression-operations.ts'
import { jamRoutes } from './features/jam/operations.ts'
import { jamHooks } from './features/jam/record-hooks.ts'
import { fileRoutes } from './features/media/file-operations.ts'
import { mediaHooks, uploadRoutes } from './features/media/upload-operations.ts'
import { mixerRoutes } from './features/mixer/operations.ts'
import { pageRoutes, servePage } from './features/pages/operations.ts'
import { announceWrites, pokeHubs, realtimeRoutes } from './features/realtime/routes.ts'
import { filterTerms, estimateFilterCost } from './features/records/filter/condition.ts'
import { pickFor, recordRoutes, viewFor } from './features/records/routes.ts'
import { runOn } from './features/records/storage.ts'
import { copiedProjectHooks, takeHooks } from './features/studio/record-hooks.ts'
import { studioRoutes } from './features/studio/operations.ts'
import { sendDecisions } from './features/upload-waitlist/decisions-service.ts'
import { sampleDecisionMails } from './features/upload-waitlist/mails.ts'
import { uploadWaitlistRoutes } from './features/upload-waitlist/operations.ts'
import { transcriptionRoutes } from './features/transcription/operations.ts'
import { surveyAdminRoutes, surveyStepRoutes } from './features/surveys/admin-operations.ts'
import { surveyAnswerRoutes } from './features/surveys/answer-operations.ts'
import { surveyDestinationRoutes } from './features/surveys/deliveries/destination-operations.ts'
import { surveyFileRoutes } from './features/surveys/file-operations.ts'
import { surveyFilmRoutes } from './features/surveys/films/film-operations.ts'
import { sampleInvitationMail } from './features/surveys/invitation-mail.ts'
import { surveyInvitationRoutes } from './features/surveys/invitation-operations.ts'
import { surveyExportRoutes } from './features/surveys/export-operations.ts'
import { exportedAnswers, surveyResultsRoutes } from './features/surveys/results-operations.ts'
import { surveyCopyRoutes } from './features/surveys/copies/copy-operations.ts'
import { surveyQuotaRoutes } from './features/surveys/quota-operations.ts'
import { surveyResultLinkRoutes } from './features/surveys/result-link-operations.ts'
import { surveySendRoutes } from './features/surveys/send-operations.ts'
import { surveyThemeRoutes } from './features/surveys/themes/theme-operations.ts'
import { surveyTranscriptRoutes } from './features/surveys/transcripts/transcript-operations.ts'
import { afterAnswer } from './http/after-answer.ts'
import type { AppContext, AppEnv } from './http/app-env.ts'
import { authenticate } from './http/authenticate.ts'
import { rejectDeadSession } from './http/dead-session.ts'
import { answerError } from './http/errors.ts'
import { crossOrigin, securityHeaders } from './http/headers.ts'
import { limitRequests, limitTickets } from './http/limit-requests.ts'
import { readOwnWrites } from './http/read-own-writes.ts'
import { requestId } from './http/request-id.ts'
import { admit, type Route } from './http/route.ts'
import { systemClock } from './platform/clock.ts'
import { forgetWaiting } from './platform/mail/waiting-mail.ts'

const anyAdmin = { collections, actor: { id: '', admin: true } }

function compileAt(now: Date) {
  return (filter: string, kind: ListKind) => filterTerms(filter, kind.collection, { ...anyAdmin, now })
}

const estimateCost: EstimateCost = async ({ collection }, { filter }, { binding, now }) => {
  const run = (statements: Parameters<typeof runOn>[1]) => runOn(binding, statements)
  if (filter) await estimateFilterCost(filter, collection, { ...anyAdmin, now, run })
}

const roomsMoved = (env: Bindings, ids: readonly string[]) => notifyRooms(env, ids, parseEnv(env).chatShards)

export const listActs: ActRouteDeps = {
  compileAt,
  estimateCost,
  followers: {
    'users.ban': endSessions,
    'users.sign-out': endSessions,
    'upload_waitlist.approve': sendDecisions,
    'upload_waitlist.decline': sendDecisions,
    'invites.revoke': (env, ids) => forgetWaiting(env.DB, aboutOf(ids)),
    ...Object.fromEntries(Object.keys(roomList.acts).map((act) => [`rooms.${act}`, roomsMoved])),
  },
}

export const routes: readonly Route[] = [
  ...healthRoutes,
  ...backupRoutes,
  ...backupHistoryRoutes,
  ...dumpRoutes,
  ...checkRoutes,
  ...backupFileRoutes,
  ...restoreRoutes,
  ...authRoutes({ viewRecord: viewFor, pick: pickFor }),
  ...mailRoutes,
  ...factorRoutes,
  ...sessionRoutes,
  ...ownAccountRoutes({ viewRecord: viewFor, pick: pickFor }),
  ...accountRoutes({ settle: settleAllRooms, alsoExported: exportedAnswers }),
  ...recordRoutes({
    hooks: [userHooks, takeHooks, newProjectHooks, copiedProjectHooks, mediaHooks, jamHooks, ...chatHooks],
    settle: settleRooms,
  }),
  ...uploadRoutes({ viewRecord: viewFor }),
  ...fileRoutes({ settleRoom }),
  ...studioRoutes,
  ...transcriptionRoutes,
  ...characterRoutes,
  ...mixerRoutes,
  ...jamRoutes({ redeemTicket }),
  ...realtimeRoutes,
  ...challengeRoutes,
  ...chatLiveRoutes,
  ...chatRoutes,
  ...chatAdminRoutes,
  ...chatCardRoutes,
  ...chatAttachmentRoutes,
  ...chatSearchRoutes,
  ...surveyAnswerRoutes,
  ...surveySendRoutes,
  ...surveyFileRoutes,
  ...surveyAdminRoutes,
  ...surveyResultsRoutes,
  ...surveyExportRoutes,
  ...surveyFilmRoutes,
  ...surveyThemeRoutes,
  ...surveyTranscriptRoutes,
  ...surveyQuotaRoutes,
  ...surveyCopyRoutes,
  ...surveyResultLinkRoutes,
  ...surveyInvitationRoutes,
  ...surveyDestinationRoutes,
  ...surveyStepRoutes,
  ...listRoutes({ compileAt, estimateCost }),
  ...actRoutes(listActs),
  ...adminRecordRoutes({
    notifyPersonChanged: (env, id) => notifyPersonChanged(env, id, parseEnv(env).chatShards),
  }),
  ...templateRoutes,
  ...tokenRoutes,
  ...homeRoutes,
  ...logRoutes,
  ...redirectRoutes,
  ...moderationRoutes,
  ...uploadWaitlistRoutes,
  ...campaignRoutes,
  ...campaignSendingRoutes,
  ...emailListRoutes,
  ...campaignStepRoutes,
  ...pageRoutes,
  ...acceptRoutes({ viewRecord: viewFor, pick: pickFor, sendVerification }),
  ...inviteAdminRoutes,
  ...waitlistRoutes,
  ...subscriptionRoutes,
  ...mailEventRoutes,
  ...suppressionRoutes,
  ...mailQueueRoutes({ settled: noteRetried, resolve: resolveAccountMail }),
  ...outboxRoutes({
    samples: (origin, now) => [
      ...sampleInviteMails(origin),
      ...sampleAccountMails(origin),
      sampleDeletionMail(origin, now),
      sampleInvitationMail(origin),
      ...sampleDecisionMails(origin),
    ],
  }),
]

const sessionHolders: readonly ((env: Bindings, user: string) => Promise<void>)[] = [
  // Hubs watch the event of the user's record.
  pokeHubs,
  (env, user) => endChatOf(env, user, parseEnv(env).chatShards),
]

/** Call it after the change of the token keys, or the deletion. */
export async function endSessions(env: Bindings, people: readonly string[]): Promise<void> {
  await Promise.all(people.flatMap((user) => sessionHolders.map((close) => close(env, user))))
}

/** Logs a misconfiguration under the setting's name. */
function configOf({ env, req }: AppContext): Config {
  try {
    return parseEnv(env)
  } catch (error) {
    if (req.path !== health.path || !(error instanceof AppError) || !(error.cause instanceof Error))
      throw error
    throw new AppError('not_configured', {
      cause: error.cause,
      message: error.publicMessage ?? `The service is not configured: ${error.cause.message}.`,
    })
  }
}

/** During a restore only the operator gets in. */
function assertOpen(context: AppContext): void {
  if (!context.get('config').isRestoring || context.req.path.startsWith('/api/operator/')) return
  throw new AppError('restoring', { retryAfter: 60 })
}

/** A route without `access` is admin-only; unknown paths answer 404. */
export function createApp({ development }: { development: boolean }): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.onError(answerError)
  app.use(requestId, securityHeaders, crossOrigin)
  app.use(async (context, next) => {
    context.set('now', systemClock())
    context.set('config', configOf(context))
    assertOpen(context)
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
  app.on(viewUser.method, viewUser.path, rejectDeadSession)
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
  app.get(
    '*',
    servePage({
      activeRules,
      ask: async ({ env, executionCtx, req }, address) => {
        // It counts among the requests of the visitor's network.
        const network = req.header('cf-connecting-ip')
        const headers = network === undefined ? {} : { 'cf-connecting-ip': network }
        return app.fetch(new Request(new URL(address, req.url), { headers }), env, executionCtx)
      },
    }),
  )
  app.notFound(() => {
    throw new AppError('method_not_found')
  })
  return app
}
