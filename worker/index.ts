import { createApp } from './app.ts'
import type { Bindings } from './bindings.d.ts'
import { collections } from './collections/index.ts'
import { projects } from './collections/projects.ts'
import { users } from './collections/users.ts'
import { parseEnv } from './env.ts'
import { overdueAccounts } from './features/account/deletion.ts'
import { deleteSecrets } from './features/account/storage.ts'
import { sweepUploads } from './features/media/storage.ts'
import { RealtimeObject } from './features/realtime/realtime-object.ts'
import type { RecordEvent, Wanted } from './features/realtime/hub.ts'
import { pokeHubs } from './features/realtime/routes.ts'
import { sweepEvents } from './features/realtime/storage.ts'
import { liveMessages } from './features/records/live.ts'
import { deleteAll } from './features/records/remove.ts'
import { runOn } from './features/records/storage.ts'
import { overdueInBin } from './features/studio/bin.ts'
import { swept } from './platform/events.ts'
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

export default {
  fetch(request, env, context) {
    return appFor(env).fetch(request, env, context)
  },

  /**
   * Hourly: ends abandoned uploads, empties the bin, and deletes the accounts whose time is over and the files
   * whose records are gone.
   */
  async scheduled(controller, env) {
    const now = new Date(controller.scheduledTime)
    const bucket = objects(env.MEDIA)
    const uploads = await sweepUploads(env.DB, bucket, now)
    const run = (statements: Parameters<typeof runOn>[1]) => runOn(env.DB, statements)
    const emptied = await deleteAll({ collections, now, run }, projects, overdueInBin(now))
    const overdue = overdueAccounts(now)
    await deleteSecrets(env.DB, overdue)
    const accounts = await deleteAll({ collections, now, run }, users, overdue)
    await pokeHubs(env)
    await sweepEvents(env.DB, now)
    swept({ uploads, projects: emptied, accounts, objects: await purgeDoomed(env.DB, bucket) })
  },
} satisfies ExportedHandler<Bindings>
