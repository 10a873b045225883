import type { UploadTicket } from '#contract/media'
import { isTemporary } from '../../../platform/call-error.ts'

export interface VideoUploadDeps {
  upload(file: {
    blob: Blob
    name: string
    ticket: UploadTicket | undefined
    onTicket: (ticket: UploadTicket) => Promise<void>
    onProgress: (fraction: number) => void
    signal: AbortSignal
  }): Promise<string>
  /** Shows the video on the project's page; `publishes` makes the page public. */
  show(media: string, options: Pick<SavedFile, 'publishes' | 'revision'>): Promise<void>
  /** Deletes a video that may not be shown. */
  remove(media: string): Promise<void>
}

export interface SavedFile {
  blob: Blob
  name: string
  publishes: boolean
  /** The document revision that it shows. */
  revision: number
  /** 0..1. */
  onProgress: (fraction: number) => void
}

interface Begun {
  blob: Blob
  ticket?: UploadTicket
  media?: string
}

/** Uploads the video that the project's page shows; resumes where an earlier attempt stopped. */
export function createVideoUpload(deps: VideoUploadDeps) {
  let begun: Begun | undefined
  let abort: AbortController | undefined
  return {
    /** Returns whether it was saved; false when cancelled. Throws upload errors. */
    save({ blob, name, publishes, revision, onProgress }: SavedFile): Promise<boolean> {
      const own: Begun = begun?.blob === blob ? begun : { blob }
      begun = own
      abort = new AbortController()
      const { signal } = abort
      // At once: an attempt that waits for the connection may take seconds to notice.
      const calledOff = new Promise<false>((done) => signal.addEventListener('abort', () => done(false)))
      return Promise.race([calledOff, save()])

      async function show(media: string) {
        try {
          await deps.show(media, { publishes, revision })
        } catch (error) {
          if (!isTemporary(error)) {
            begun = undefined
            await deps.remove(media).catch(() => undefined)
          }
          throw error
        }
      }

      async function save() {
        own.media ??= await deps.upload({
          blob,
          name,
          ticket: own.ticket,
          onTicket: async (ticket) => void (own.ticket = ticket),
          // A cancelled upload must not resume when the connection returns.
          onProgress: (fraction) => {
            if (!signal.aborted) onProgress(fraction)
          },
          signal,
        })
        signal.throwIfAborted()
        await show(own.media)
        return true
      }
    },
    cancel: () => abort?.abort(),
  }
}
