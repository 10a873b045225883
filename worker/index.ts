import { createApp, endSessions } from './app.ts'
import type { Bindings } from './bindings.d.ts'
import { collections } from './collections/index.ts'
import { projects } from './collections/projects.ts'
import { users } from './collections/users.ts'
import { parseEnv } from './env.ts'
import { overdueAccounts } from './features/account/deletion.ts'
import { accountsOf, deleteSecrets } from './features/account/storage.ts'
import { forgetInRooms } from './features/chat/admin-routes.ts'
import { ChatGatewayObject } from './features/chat/gateway-object.ts'
import { ChatRoomObject } from './features/chat/room-object.ts'
import { sweepUploads } from './features/media/storage.ts'
import { RealtimeObject } from './features/realtime/realtime-object.ts'
import type { RecordEvent, Wanted } from './features/realtime/hub.ts'
import { pokeHubs } from './features/realtime/routes.ts'
import { sweepEvents } from './features/realtime/storage.ts'
import { liveMessages } from './features/records/live.ts'
import { deleteAll } from './features/records/remove.ts'
import { runOn } from './features/records/storage.ts'
import { overdueInBin } from './features/studio/bin.ts'
import { sweepSurveys } from './features/surveys/file-storage.ts'
import { forgetInSurveys } from './features/surveys/people-storage.ts'
import { sweepAttempts } from './http/rate-limit.ts'
import { swept } from './platform/events.ts'
import { mailerOf } from './platform/mailer.ts'
import { retryMail } from './platform/mail-queue.ts'
import { objects, purgeDoomed } from './platform/objects.ts'

/** Holds the event streams of `/api/realtime`; the records in them look as the record API answers them. */
export class RealtimeHub extends RealtimeObject {
  protected override messages(event: RecordEvent, wanted: Wanted[]) {
    const run = (statements: Parameters<typeof runOn>[1]) => runOn(this.env.DB, statements)
    return liveMessages({ collections, now: new Date(), run }, event, wanted)
  }

  protected override collectionOf(nameOrId: string) {
    return collections.find(nameOrId)?.name
  }
}

/** A chat room; whoever listens to records hears of its messages as well. */
export class ChatRoom extends ChatRoomObject {
  protected override announce() {
    return pokeHubs(this.env)
  }
}

export class ChatGateway extends ChatGatewayObject {}

const apps = new Map<boolean, ReturnType<typeof createApp>>()

function appFor(env: Bindings) {
  const development = isDevelopment(env)
  const app = apps.get(development) ?? createApp({ development })
  apps.set(development, app)
  return app
}

function isDevelopment(env: Bindings): boolean {
  try {
    return parseEnv(env).environment === 'development'
  } catch {
    // The app says so itself, on every request.
    return false
  }
}

/** As in wrangler.toml. */
const MAIL_CRON = '*/5 * * * *'

function mailQueueOf(env: Bindings, now: Date) {
  const config = parseEnv(env)
  return { binding: env.DB, mailer: mailerOf(config, env, now), secret: config.authSecret, now }
}

export default {
  fetch(request, env, context) {
    return appFor(env).fetch(request, env, context)
  },

  /**
   * Every five minutes: mail that could not be sent is tried again. Hourly: ends abandoned uploads, empties the bin,
   * deletes the accounts whose time is over, sweeps what nobody will come back for, and deletes the files whose
   * records are gone.
   */
  async scheduled(controller, env) {
    const now = new Date(controller.scheduledTime)
    if (controller.cron === MAIL_CRON) {
      await retryMail(mailQueueOf(env, now))
      return
    }
    const bucket = objects(env.MEDIA)
    const uploads = await sweepUploads(env.DB, bucket, now)
    const run = (statements: Parameters<typeof runOn>[1]) => runOn(env.DB, statements)
    const emptied = await deleteAll({ collections, now, run }, projects, overdueInBin(now))
    const overdue = overdueAccounts(now)
    const leaving = await accountsOf(env.DB, overdue)
    await forgetInRooms(env, leaving)
    await forgetInSurveys(env.DB, { people: leaving, secret: parseEnv(env).authSecret, now })
    await deleteSecrets(env.DB, overdue)
    const accounts = await deleteAll({ collections, now, run }, users, overdue)
    await pokeHubs(env)
    await endSessions(env, leaving)
    await sweepEvents(env.DB, now)
    await sweepSurveys(env.DB, now)
    await sweepAttempts(env.DB, now)
    swept({ uploads, projects: emptied, accounts, objects: await purgeDoomed(env.DB, bucket) })
  },
} satisfies ExportedHandler<Bindings>
