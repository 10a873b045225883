import { endSessions, listActs } from './app.ts'
import { campaignMessage } from './contract/emails/queue.ts'
import { noticeMessage } from './contract/survey/destinations.ts'
import type { Bindings } from './bindings.ts'
import { collections } from './collections/index.ts'
import { chatRooms } from './collections/chat-rooms.ts'
import { media } from './collections/media.ts'
import { projects } from './collections/projects.ts'
import { column, sql, type Sql } from './collections/definition/sql.ts'
import { takes } from './collections/takes.ts'
import { templates } from './collections/templates.ts'
import { uploadWaitlist } from './collections/upload-waitlist.ts'
import { users } from './collections/users.ts'
import { closeAbandonedRuns } from './features/backup/dump-storage.ts'
import { flushPrivacyJournal, sweepPrivacyJournal } from './features/backup/privacy/service.ts'
import { parseEnv } from './env.ts'
import { forgetPeople } from './features/account/forgetting-service.ts'
import { forgettingNoted, forgettingStore } from './features/account/forgetting-storage.ts'
import { accountsOf, deleteSecrets, overdueAccounts } from './features/account/storage.ts'
import { resolveAccountMail } from './features/auth/mail-request-service.ts'
import { sweepCreators } from './features/admin/counters/storage.ts'
import { continueJobs } from './features/admin/act-operations.ts'
import { postCardNotice } from './features/chat/cards/notice-service.ts'
import { forgetInRoom } from './features/chat/people-service.ts'
import { notifyRooms } from './features/chat/rooms-service.ts'
import { findRoomsOf } from './features/chat/people-storage.ts'
import { deleteUnusedOf } from './features/characters/storage.ts'
import { sweepUnnamed } from './features/characters/unnamed-pictures-service.ts'
import { sweepUnsent } from './features/chat/attachments-storage.ts'
import { forgetInInvites } from './features/invites/people-storage.ts'
import { noteRetried } from './features/invites/issue-service.ts'
import { forgetInJam } from './features/jam/people-service.ts'
import { deliveryEventOf, queuedEvent } from './features/mail/delivery-event.ts'
import { applyEvents } from './features/mail/event-storage.ts'
import { sendLane } from './features/emails/lane-service.ts'
import { forgetInEmails } from './features/emails/forgetting-storage.ts'
import { deleteCampaigns } from './features/emails/storage.ts'
import { collectRecipients, pauseDead, startScheduled, sweepCampaigns } from './features/emails/service.ts'
import { sweepOrphans } from './features/media/orphans-service.ts'
import { sweepUploads } from './features/media/storage.ts'
import { pokeHubs } from './features/realtime/routes.ts'
import { sweepEvents } from './features/realtime/storage.ts'
import { deleteAll } from './features/records/write/remove.ts'
import { runOn } from './features/records/storage.ts'
import { overdueInTrash } from './features/studio/trash.ts'
import { deleteSurveys } from './features/surveys/admin-storage.ts'
import { countAhead } from './features/surveys/counts-ahead-service.ts'
import { deliverTo, wakeDueDestinations } from './features/surveys/deliveries/lane-service.ts'
import { sweepDeliveries } from './features/surveys/deliveries/cleanup-storage.ts'
import { sweepSurveys } from './features/surveys/file-storage.ts'
import { sweepPlaces } from './features/surveys/quota-builds-service.ts'
import { removeWithdrawn } from './features/surveys/films/withdraw-service.ts'
import { forgetInSurveys } from './features/surveys/people-storage.ts'
import { transcribeDue, wakeDueTranscription } from './features/surveys/transcripts/transcribe-service.ts'
import { mailDecisions } from './features/upload-waitlist/decisions-service.ts'
import { sweepAttempts } from './http/rate-limit.ts'
import { recordDateOf } from './platform/clock.ts'
import { consumer, type Consumer } from './platform/jobs/consume.ts'
import { messageDead } from './platform/events.ts'
import { eachByItself } from './platform/for-each.ts'
import { sweepFailed } from './platform/mail/failed-mail.ts'
import { transportOf, withTransport } from './platform/mail/transport.ts'
import { retryMail } from './platform/mail/waiting-mail.ts'
import { objects, purgeDoomed } from './platform/objects.ts'
import { databaseOf, databasesOf } from './platform/owner-databases.ts'
import { sweepSessions } from './platform/credentials/sessions.ts'
import type { Job } from './platform/jobs/run-jobs.ts'

export const jobs: readonly Job<Bindings>[] = [
  {
    name: 'mail.retry',
    every: 'five minutes',
    async run(env, now) {
      const config = parseEnv(env)
      const deps = { binding: env.DB, secret: config.authSecret, now }
      await withTransport(transportOf(config, env, now), (transport) =>
        retryMail(
          { ...deps, transport, resolve: (request) => resolveAccountMail(deps, request) },
          (about, outcome) => noteRetried(env.DB, about, outcome, now),
        ),
      )
    },
  },
  { name: 'mail.sweep-failed', every: 'hour', run: (env, now) => sweepFailed({ binding: env.DB, now }) },
  { name: 'lists.continue-jobs', every: 'five minutes', run: (env) => continueJobs(listActs, env) },
  { name: 'upload-waitlist.mail', every: 'five minutes', run: mailDecisions },
  { name: 'emails.sweep', every: 'five minutes', run: sweepCampaigns },
  {
    name: 'media.sweep-uploads',
    every: 'hour',
    run: (env, now) => inEach(env, (binding) => sweepUploads(binding, objects(env.MEDIA), now)),
  },
  {
    name: 'studio.empty-trash',
    every: 'hour',
    async run(env, now) {
      const trash = overdueInTrash(projects.name, now)
      let deleted = await inEach(env, (binding) => deleteAll(recordsIn(binding, now), projects, trash))
      for (const kind of [templates, uploadWaitlist]) {
        deleted += await deleteAll(recordsIn(env.DB, now), kind, overdueInTrash(kind.name, now))
      }
      return deleted
    },
  },
  { name: 'office.empty-trash', every: 'hour', run: emptyTrash },
  { name: 'account.delete-overdue', every: 'hour', run: deleteOverdueAccounts },
  { name: 'account.forget-elsewhere', every: 'hour', run: forgetElsewhere },
  { name: 'realtime.poke', every: 'hour', run: pokeHubs },
  { name: 'realtime.sweep-events', every: 'hour', run: (env, now) => sweepEvents(env.DB, now) },
  { name: 'counters.sweep', every: 'hour', run: (env, now) => sweepCreators(env.DB, now) },
  { name: 'sessions.sweep', every: 'hour', run: (env, now) => sweepSessions(env.DB, now) },
  { name: 'surveys.wake-destinations', every: 'five minutes', run: wakeDueDestinations },
  {
    name: 'surveys.sweep-deliveries',
    every: 'hour',
    run: (env, now) => sweepDeliveries(env.DB, now),
  },
  { name: 'surveys.remove-withdrawn', every: 'five minutes', run: removeWithdrawn },
  { name: 'surveys.sweep-places', every: 'five minutes', run: sweepPlaces },
  { name: 'surveys.wake-transcription', every: 'five minutes', run: wakeDueTranscription },
  { name: 'surveys.sweep', every: 'hour', run: (env, now) => sweepSurveys(env.DB, now) },
  { name: 'surveys.count-ahead', every: 'hour', run: countAhead },
  { name: 'chat.sweep-unsent', every: 'hour', run: (env, now) => sweepUnsent(env.DB, now) },
  { name: 'limits.sweep', every: 'hour', run: (env, now) => sweepAttempts(env.DB, now) },
  {
    name: 'media.sweep-orphans',
    every: 'hour',
    run: (env, now) => sweepOrphans((id) => databaseOf(env, id), objects(env.MEDIA), now),
  },
  {
    name: 'characters.sweep-pictures',
    every: 'hour',
    run: (env, now) => sweepUnnamed(env.DB, objects(env.MEDIA), now),
  },
  { name: 'backup.flush-privacy-journal', every: 'five minutes', run: flushPrivacyJournal },
  { name: 'backup.sweep-privacy-journal', every: 'hour', run: sweepPrivacyJournal },
  { name: 'backup.close-abandoned', every: 'hour', run: (env, now) => closeAbandonedRuns(env.DB, now) },
  // Last, so that files of records deleted just before are deleted as well.
  {
    name: 'media.purge-files',
    every: 'hour',
    run: (env) => inEach(env, (binding) => purgeDoomed(binding, objects(env.MEDIA))),
  },
]

/** `consumer` of platform/jobs/consume.ts declares one. */
export const consumers: readonly Consumer<Bindings>[] = [
  consumer('mouthpiece-campaigns', campaignMessage, (env: Bindings, message, { now }) =>
    message.kind === 'lane'
      ? sendLane(env, message)
      : message.kind === 'collect'
        ? collectRecipients(env, message.campaign)
        : startScheduled(env, message.campaign, now),
  ),
  consumer('mouthpiece-campaigns-dead', campaignMessage, (env: Bindings, { campaign }, { now }) => {
    messageDead({ queue: 'mouthpiece-campaigns', campaign })
    return pauseDead(env, campaign, now)
  }),
  consumer('mouthpiece-notices', noticeMessage, (env: Bindings, message, { now }) =>
    'transcribe' in message
      ? transcribeDue(env, { now })
      : deliverTo(env, message.destination, { now, postNotice: postCardNotice }),
  ),
  consumer('mouthpiece-mail-events', queuedEvent, async ({ DB }: Bindings, event, { now }) => {
    await applyEvents(DB, [deliveryEventOf(event)], { source: 'queue', moment: recordDateOf(now) })
  }),
]

/** Only items that are not records with their own retention. */
async function emptyTrash(env: Bindings, now: Date): Promise<number> {
  const { DB } = env
  const rooms = await findRoomsOf(DB, overdueInTrash(chatRooms.name, now))
  if (rooms.length > 0) {
    await deleteAll(recordsIn(DB, now), chatRooms, overdueInTrash(chatRooms.name, now))
    await notifyRooms(env, rooms, parseEnv(env).chatShards)
  }
  const surveys = await deleteSurveys(DB, overdueInTrash('surveys', now), recordDateOf(now))
  const campaigns = await deleteCampaigns(DB, overdueInTrash('emails', now))
  const unused = await deleteUnusedOf(DB, overdueInTrash('characters', now))
  return rooms.length + surveys + campaigns + unused
}

function recordsIn(binding: D1Database, now: Date) {
  return { collections, now, run: (statements: Parameters<typeof runOn>[1]) => runOn(binding, statements) }
}

/** Runs in each of the databases, one after the other; returns the sum. */
async function inEach(env: Bindings, work: (binding: D1Database) => Promise<number>): Promise<number> {
  let sum = 0
  for (const binding of databasesOf(env)) sum += await work(binding)
  return sum
}

/** Records where else each account's data must be deleted. */
async function deleteOverdueAccounts(env: Bindings, now: Date): Promise<number> {
  const { DB } = env
  const secret = parseEnv(env).authSecret
  const overdue = overdueAccounts(now)
  let deleted = 0
  await eachByItself(await accountsOf(DB, overdue), async (id) => {
    await forgetInEmails(DB, [id])
    await forgetInInvites(DB, [id])
    await forgetInSurveys(DB, { people: [id], secret, now })
    const theirs = sql`"users"."id" = ${id} AND ${overdue}`
    await deleteSecrets(DB, theirs)
    await deleteElsewhere(env, id, now)
    const run = (statements: Sql[]) => runOn(DB, [forgettingNoted(theirs), ...statements])
    deleted += await deleteAll({ collections, now, run }, users, theirs)
  })
  // Refused addresses of deleted accounts are then only digests in the bucket.
  await flushPrivacyJournal(env, now)
  return deleted
}

/** Deletes an account's records in databases other than the directory, whose own go with the account. */
async function deleteElsewhere(env: Bindings, id: string, now: Date): Promise<void> {
  const [, ...others] = databasesOf(env)
  for (const binding of others) {
    for (const kind of [projects, takes, media]) {
      await deleteAll(recordsIn(binding, now), kind, sql`${column(kind.name, 'owner')} = ${id}`)
    }
  }
}

/** Also closes their open connections. */
function forgetElsewhere(env: Bindings, now: Date): Promise<number> {
  return forgetPeople(forgettingStore(env.DB, now), ({ person, kind, place }) => {
    switch (kind) {
      case 'sockets':
        return endSessions(env, [person])
      case 'chat':
        return forgetInRoom(env, place, person)
      case 'jam':
        return forgetInJam(env, place, person)
      default:
        return kind satisfies never
    }
  })
}
