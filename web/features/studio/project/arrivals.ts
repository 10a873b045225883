import type { TakeRecord } from '#contract/takes/takes'
import { deliverTake, type TakeDeps, type WaitingTake } from '../../../data/take-delivery.ts'
import { createTakeUploads, type TakeUpload, type TakeUploadsDeps } from '../../../recording/take-uploads.ts'

/** A take of the project that is being uploaded. */
export type Arrival = TakeUpload

export interface ArrivalsDeps extends TakeDeps, Pick<TakeUploadsDeps<TakeRecord>, 'later'> {
  onChange(arrivals: readonly Arrival[]): void
  onArrived(take: TakeRecord, waiting: WaitingTake): void
}

export interface Arrivals {
  add(take: WaitingTake): void
  /** Retries all pending or refused takes now. */
  retry(): void
  discard(id: string): Promise<void>
  /** Stops uploading; the rest resumes at the next visit. */
  close(): void
}

/** Uploads the takes of a project one after the other, oldest first. */
export function createArrivals(deps: ArrivalsDeps): Arrivals {
  const uploads = createTakeUploads<TakeRecord>({
    upload: (take, { onStep, onProgress, signal }) =>
      deliverTake(
        {
          ...deps,
          async keep(next) {
            onStep(next)
            await deps.keep(next)
          },
        },
        take,
        { onProgress, signal },
      ),
    onUploaded: deps.onArrived,
    later: deps.later,
    limit: 1,
  })
  const unsubscribe = uploads.list.subscribe(() => deps.onChange(uploads.list.get()))

  return {
    add: uploads.add,
    retry: uploads.retryAll,
    async discard(id) {
      uploads.remove(id)
      await deps.forget(id)
    },
    close() {
      unsubscribe()
      uploads.close()
    },
  }
}
