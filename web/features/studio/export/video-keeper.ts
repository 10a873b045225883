import type { UploadTicket } from '../../../data/uploads.ts'

export interface VideoKeeperDeps {
  /** Returns the id of what was uploaded. */
  upload(file: {
    blob: Blob
    name: string
    ticket: UploadTicket | undefined
    onTicket: (ticket: UploadTicket) => Promise<void>
    onProgress: (fraction: number) => void
    signal: AbortSignal
  }): Promise<string>
  /** Has the project's page show it. */
  show(media: string): Promise<void>
}

/** Uploads a video as the one that the project's page shows. What has arrived of it is not sent a second time. */
export function createVideoKeeper(deps: VideoKeeperDeps) {
  let begun: { blob: Blob; ticket?: UploadTicket; media?: string } | undefined
  let abort: AbortController | undefined
  return {
    /** Returns whether it was kept: it was not where it was called off. Throws what the upload throws. */
    async keep(blob: Blob, name: string, onProgress: (fraction: number) => void): Promise<boolean> {
      const own = begun?.blob === blob ? begun : { blob }
      begun = own
      abort = new AbortController()
      const { signal } = abort
      try {
        own.media ??= await deps.upload({
          blob,
          name,
          ticket: own.ticket,
          onTicket: async (ticket) => void (own.ticket = ticket),
          onProgress,
          signal,
        })
        signal.throwIfAborted()
        await deps.show(own.media)
        return true
      } catch (error) {
        if (signal.aborted) return false
        throw error
      }
    },
    cancel: () => abort?.abort(),
  }
}
