import type { TakeRecord } from '#contract/takes/takes'
import { deliverTake, type TakeDeps, type WaitingTake } from '../../../data/take-delivery.ts'

/** A take on its way to the server, as the person sees it. */
export interface Arrival {
  take: WaitingTake
  /** `waiting`: there is no connection; `refused`: the server will not have it, see `error`. */
  step: 'uploading' | 'waiting' | 'refused'
  /** 0..1. */
  progress: number
  error?: unknown
}

export interface ArrivalsDeps extends TakeDeps {
  /** Returns whether a later retry may help. */
  isTemporary(error: unknown): boolean
  /** Runs `task` after `delay` milliseconds; returns the way to call it off. */
  later(task: () => void, delay: number): () => void
  onChange(arrivals: Arrival[]): void
  onArrived(take: TakeRecord, waiting: WaitingTake): void
}

export interface Arrivals {
  add(take: WaitingTake): void
  /** Tries everything that waits or was refused again, now. */
  retry(): void
  /** Gives one up and removes it from this machine. */
  discard(id: string): Promise<void>
  /** Stops uploading; the rest resumes at the next visit. */
  close(): void
}

/** Pause before takes that met no connection are tried again, in milliseconds. */
const RETRY = 15_000

/** Brings takes to the server one after the other, oldest first. */
export function createArrivals(deps: ArrivalsDeps): Arrivals {
  let arrivals: Arrival[] = []
  let current: { id: string; abort: AbortController } | undefined
  let closed = false
  let callOff: (() => void) | undefined

  function show(next: Arrival[]) {
    arrivals = next
    if (!closed) deps.onChange(next)
  }

  function change(id: string, part: Partial<Arrival>) {
    show(arrivals.map((one) => (one.take.id === id ? { ...one, ...part } : one)))
  }

  async function work() {
    if (current || closed) return
    const next = arrivals.find((one) => one.step === 'uploading')
    if (!next) return
    const { take } = next
    const abort = new AbortController()
    current = { id: take.id, abort }
    try {
      const record = await deliverTake(
        {
          ...deps,
          async keep(stored) {
            change(stored.id, { take: stored })
            await deps.keep(stored)
          },
        },
        take,
        { onProgress: (progress) => change(take.id, { progress }), signal: abort.signal },
      )
      show(arrivals.filter((one) => one.take.id !== take.id))
      deps.onArrived(record, take)
    } catch (error) {
      if (!abort.signal.aborted) fail(take.id, error)
    }
    current = undefined
    await work()
  }

  function fail(id: string, error: unknown) {
    if (!deps.isTemporary(error)) return change(id, { step: 'refused', error })
    change(id, { step: 'waiting', error })
    callOff?.()
    callOff = deps.later(retryWaiting, RETRY)
  }

  function retryWaiting() {
    show(arrivals.map((one) => (one.step === 'waiting' ? { ...one, step: 'uploading' } : one)))
    void work()
  }

  return {
    add(take) {
      show([...arrivals, { take, step: 'uploading', progress: 0 }])
      void work()
    },
    retry() {
      callOff?.()
      show(arrivals.map((one) => ({ take: one.take, progress: one.progress, step: 'uploading' })))
      void work()
    },
    async discard(id) {
      if (current?.id === id) current.abort.abort()
      show(arrivals.filter((one) => one.take.id !== id))
      await deps.forget(id)
    },
    close() {
      closed = true
      callOff?.()
      current?.abort.abort()
    },
  }
}
