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
        const id = idIn(await read('/builds/latest.json'))
        if (id === undefined || id === own) return
        const complete = idIn(await read(`/builds/meta/${id}.json`))
        if (complete !== id || reported) return
        reported = true
        onUpdate()
      } catch {
        // Offline or during a deployment: the next check decides.
      }
    },
  }
}

function idIn(file: unknown): string | undefined {
  if (typeof file !== 'object' || file === null || !('id' in file)) return undefined
  return typeof file.id === 'string' ? file.id : undefined
}
