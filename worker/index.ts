import { createApp } from './app.ts'
import type { Bindings } from './bindings.d.ts'
import { collections } from './collections/index.ts'
import { projects } from './collections/projects.ts'
import { parseEnv } from './env.ts'
import { sweepUploads } from './features/media/storage.ts'
import { deleteAll } from './features/records/remove.ts'
import { runOn } from './features/records/storage.ts'
import { overdueInBin } from './features/studio/bin.ts'
import { swept } from './platform/events.ts'
import { objects, purgeDoomed } from './platform/objects.ts'

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

  /** Hourly: ends abandoned uploads, empties the bin, and deletes the files whose records are gone. */
  async scheduled(controller, env) {
    const now = new Date(controller.scheduledTime)
    const bucket = objects(env.MEDIA)
    const uploads = await sweepUploads(env.DB, bucket, now)
    const run = (statements: Parameters<typeof runOn>[1]) => runOn(env.DB, statements)
    const emptied = await deleteAll({ collections, now, run }, projects, overdueInBin(now))
    swept({ uploads, projects: emptied, objects: await purgeDoomed(env.DB, bucket) })
  },
} satisfies ExportedHandler<Bindings>
