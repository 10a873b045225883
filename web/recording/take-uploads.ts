import type { WaitingTake } from '../data/take-delivery.ts'
import { isTemporary } from '../platform/call-error.ts'
import { signal, type Signal } from '../platform/signal.ts'

export interface TakeUpload {
  take: WaitingTake
  /** `waiting`: for a connection; `refused`: see `error`. */
  step: 'uploading' | 'waiting' | 'refused'
  /** 0..1. */
  progress: number
  error?: unknown
}

export interface UploadOptions {
  /** After each finished step, with the take from which the next attempt continues. */
  onStep(take: WaitingTake): void
  onProgress(progress: number): void
  signal: AbortSignal
}

export interface TakeUploadsDeps<Result> {
  upload(take: WaitingTake, options: UploadOptions): Promise<Result>
  onUploaded?(result: Result, take: WaitingTake): void
  /** Returns a cancel function. */
  later(task: () => void, delay: number): () => void
  /** Simultaneous uploads. */
  limit: number
}

/** Oldest first; retries takes that failed offline. */
export interface TakeUploads {
  list: Pick<Signal<readonly TakeUpload[]>, 'get' | 'subscribe'>
  add(take: WaitingTake): void
  retry(id: string): void
  retryWaiting(): void
  retryAll(): void
  remove(id: string): void
  /** True at first: failed uploads are retried after a pause. */
  setRetrying(isRetrying: boolean): void
  close(): void
}

/** Milliseconds. */
const RETRY = 15_000

export function createTakeUploads<Result>(deps: TakeUploadsDeps<Result>): TakeUploads {
  const list = signal<readonly TakeUpload[]>([])
  const running = new Map<string, AbortController>()
  let isRetrying = true
  let isClosed = false
  let cancelRetry: (() => void) | undefined

  function change(id: string, part: Partial<TakeUpload>) {
    list.set(list.get().map((one) => (one.take.id === id ? { ...one, ...part } : one)))
  }

  function drop(id: string) {
    list.set(list.get().filter((one) => one.take.id !== id))
  }

  function work() {
    for (const { take, step } of list.get()) {
      if (isClosed || running.size >= deps.limit) return
      if (step === 'uploading' && !running.has(take.id)) void run(take)
    }
  }

  async function run(take: WaitingTake) {
    const { id } = take
    const abort = new AbortController()
    running.set(id, abort)
    try {
      const result = await deps.upload(take, {
        onStep: (next) => change(id, { take: next }),
        onProgress: (progress) => change(id, { progress }),
        signal: abort.signal,
      })
      drop(id)
      deps.onUploaded?.(result, take)
    } catch (error) {
      if (!abort.signal.aborted) fail(id, error)
    }
    running.delete(id)
    work()
  }

  function fail(id: string, error: unknown) {
    if (!isTemporary(error)) return change(id, { step: 'refused', error })
    change(id, { step: 'waiting', error })
    if (!isRetrying) return
    cancelRetry?.()
    cancelRetry = deps.later(retryWaiting, RETRY)
  }

  function restart(isDue: (upload: TakeUpload) => boolean) {
    list.set(
      list
        .get()
        .map((one) =>
          one.step !== 'uploading' && isDue(one) ? { ...one, step: 'uploading', error: undefined } : one,
        ),
    )
    work()
  }

  function retryWaiting() {
    restart(({ step }) => step === 'waiting')
  }

  return {
    list,
    add(take) {
      const others = list.get().filter((one) => one.take.id !== take.id)
      list.set([...others, { take, step: 'uploading', progress: 0 }])
      work()
    },
    retry: (id) => restart(({ take }) => take.id === id),
    retryWaiting,
    retryAll() {
      cancelRetry?.()
      restart(() => true)
    },
    remove(id) {
      running.get(id)?.abort()
      drop(id)
    },
    setRetrying(next) {
      isRetrying = next
      if (!next) cancelRetry?.()
    },
    close() {
      isClosed = true
      cancelRetry?.()
      for (const abort of running.values()) abort.abort()
    },
  }
}
