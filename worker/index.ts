import { createApp } from './app.ts'
import type { Bindings } from './bindings.ts'
import { collections } from './collections/index.ts'
import { parseEnv } from './env.ts'
import { ChatGatewayObject } from './features/chat/gateway/gateway-object.ts'
import { RestorableChatRoomObject } from './features/chat/room/restorable-room-object.ts'
import { RealtimeObject } from './features/realtime/realtime-object.ts'
import { JamLiveObject } from './features/jam/live-object.ts'
import { RecentLogsObject } from './features/logs/logs-object.ts'
import { RestorableJamRoomObject } from './features/jam/restorable-session-object.ts'
import type { RecordEvent, Wanted } from './features/realtime/hub-deps.ts'
import { pokeHubs } from './features/realtime/routes.ts'
import { liveMessages } from './features/records/live.ts'
import { runOn } from './features/records/storage.ts'
import { consumers, jobs } from './jobs.ts'
import { systemClock } from './platform/clock.ts'
import { consume } from './platform/jobs/consume.ts'
import { isUnrunnable } from './platform/database.ts'
import { filterFailed } from './platform/events.ts'
import { randomText } from './platform/ids.ts'
import { withRequestIds } from './platform/log/request-ids.ts'
import { keepLog, withLog } from './platform/log/scope.ts'
import { runJobs } from './platform/jobs/run-jobs.ts'

/** Renders records in the form of the record API. */
export class RealtimeHub extends RealtimeObject {
  protected override messages(event: RecordEvent, wanted: Wanted[]) {
    const run = (statements: Parameters<typeof runOn>[1]) => runOn(this.env.DB, statements)
    return liveMessages({ collections, now: new Date(), run, isUnrunnable, filterFailed }, event, wanted)
  }

  protected override collectionOf(nameOrId: string) {
    return collections.find(nameOrId)?.name
  }
}

/** Also publishes messages to record subscribers. */
export class ChatRoom extends RestorableChatRoomObject {
  async alive(): Promise<true> {
    return true
  }

  protected override announce() {
    return pokeHubs(this.env)
  }
}

export class ChatGateway extends ChatGatewayObject {}

export class JamRoom extends RestorableJamRoomObject {}

export class JamLive extends JamLiveObject {}

/** The log of the last day. */
export class RecentLogs extends RecentLogsObject {}

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
    // The app checks this itself, on every request.
    return false
  }
}

/** Must match wrangler.toml; the other schedule is hourly. */
const FIVE_MINUTES = '*/5 * * * *'

export default {
  fetch(request, env, context) {
    return appFor(env).fetch(request, withRequestIds(env), context)
  },

  async scheduled(controller, bindings) {
    const env = withRequestIds(bindings)
    if (parseEnv(env).isRestoring) return
    const every = controller.cron === FIVE_MINUTES ? 'five minutes' : 'hour'
    const due = jobs.filter((job) => job.every === every)
    await withLog(env, randomText(12), async () => {
      await runJobs(due, env, new Date(controller.scheduledTime))
      await keepLog(env)
    })
  },

  async queue(batch, bindings) {
    const env = withRequestIds(bindings)
    if (parseEnv(env).isRestoring) return batch.retryAll({ delaySeconds: 60 })
    await consume(consumers, batch, env, systemClock(), (request = randomText(12), work) =>
      withLog(env, request, async () => {
        await work()
        await keepLog(env)
      }),
    )
  },
} satisfies ExportedHandler<Bindings>
