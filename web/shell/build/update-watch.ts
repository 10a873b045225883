import * as z from 'zod/mini'

const latestBuild = z.object({ id: z.string() })
const buildManifest = z.object({ id: z.string(), made: z.string() })

export interface UpdateWatchDeps {
  /** Id of the build that runs here. */
  own: string
  /** Reads a JSON file of the deployment. */
  read: (path: string) => Promise<unknown>
  onUpdate: () => void
}

/**
 * Asks `/builds/latest.json` for the newest build and, when it is another one, its manifest
 * `/builds/meta/<id>.json`: only a build that is whole is worth reloading for. Failures mean no news.
 */
export function createUpdateWatch({ own, read, onUpdate }: UpdateWatchDeps) {
  let reported = false
  return {
    async check(): Promise<void> {
      if (reported) return
      try {
        const { id } = z.parse(latestBuild, await read('/builds/latest.json'))
        if (id === own) return
        const manifest = z.parse(buildManifest, await read(`/builds/meta/${id}.json`))
        if (manifest.id !== id || reported) return
        reported = true
        onUpdate()
      } catch {
        // Offline or during a deployment: the next check decides.
      }
    },
  }
}
