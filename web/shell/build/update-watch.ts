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
 * Checks `/builds/latest.json` for another build, and its manifest `/builds/meta/<id>.json`: a reload only helps once
 * a build is complete.
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
