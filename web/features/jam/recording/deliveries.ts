import { signal, type Signal } from '../../../platform/signal.ts'
import type { WaitingTake } from '../../../data/take-delivery.ts'
import type { WaitingTakes } from '../../../data/waiting-takes.ts'

export interface Delivery {
  take: WaitingTake
  /** 0..1. */
  progress: number
  error: unknown
}

export interface DeliveriesDeps {
  owner: string
  jam: string
  /** This machine's takes of the jam. */
  kept: Promise<WaitingTakes>
  /** Brings a take to the server and to where it belongs; every step that is done is handed to `keep`. */
  deliver(
    take: WaitingTake,
    options: { keep: (take: WaitingTake) => Promise<void>; onProgress: (progress: number) => void },
  ): Promise<void>
  /** Returns whether a later retry may help. */
  isTemporary(error: unknown): boolean
  /** Runs `task` after `delay` milliseconds; returns the way to call it off. */
  later(task: () => void, delay: number): () => void
  now(): number
}

export interface Deliveries {
  /** Takes of this machine on their way to the jam. */
  list: Signal<readonly Delivery[]>
  add(
    take: Omit<WaitingTake, 'owner' | 'project' | 'jam' | 'keptAt' | 'source'> &
      Partial<Pick<WaitingTake, 'source'>>,
  ): Promise<void>
  retry(id: string): void
  /** Gives one up that stopped, and removes it from this machine. */
  discard(id: string): Promise<void>
  /** Tries those again now that met no connection. */
  retryWaiting(): void
  /** Resumes takes of an earlier visit. */
  resume(): void
  /** Running uploads finish; later failures wait for the next visit. */
  close(): void
}

/** Pause before takes that met no connection are tried again, in milliseconds. */
const RETRY = 15_000

/** Takes on their way from this page, whichever of its tools began them. */
const underWay = new Set<string>()

const kept = signal(0)

/** Grows whenever a take is written to this machine's storage: pages that are no recorder any more list it. */
export const keptTakes: Pick<Signal<number>, 'get' | 'subscribe'> = kept

/**
 * Uploads this device's takes to the jam, including those of an earlier visit. Each is stored here until it is
 * placed.
 */
export function createDeliveries(deps: DeliveriesDeps): Deliveries {
  const { jam, owner } = deps
  const list = signal<readonly Delivery[]>([])
  let closed = false
  let callOff: (() => void) | undefined

  const change = (id: string, part: Partial<Delivery>) =>
    list.set(list.get().map((one) => (one.take.id === id ? { ...one, ...part } : one)))

  async function bring(take: WaitingTake) {
    underWay.add(take.id)
    const store = await deps.kept
    try {
      await deps.deliver(take, {
        keep(now) {
          // Also for the next try: what has arrived is not sent twice.
          change(take.id, { take: now })
          return store.keep(now)
        },
        onProgress: (progress) => change(take.id, { progress }),
      })
      await store.forget(take.id)
      list.set(list.get().filter((one) => one.take.id !== take.id))
    } catch (error) {
      change(take.id, { error })
      if (!closed && deps.isTemporary(error)) {
        callOff?.()
        callOff = deps.later(retryWaiting, RETRY)
      }
    } finally {
      underWay.delete(take.id)
    }
  }

  function begin(take: WaitingTake) {
    if (underWay.has(take.id)) return
    list.set([
      ...list.get().filter((one) => one.take.id !== take.id),
      { take, progress: 0, error: undefined },
    ])
    void bring(take)
  }

  function retry(id: string) {
    const found = list.get().find((one) => one.take.id === id)
    if (found) begin(found.take)
  }

  function retryWaiting() {
    for (const { take, error } of list.get()) if (deps.isTemporary(error)) retry(take.id)
  }

  return {
    list,
    async add(made) {
      const take: WaitingTake = {
        ...made,
        owner,
        project: '',
        jam,
        source: made.landing?.seat === undefined ? 'upload' : 'microphone',
        keptAt: deps.now(),
      }
      // A full disk must not stop an upload that works.
      await (await deps.kept).keep(take).catch(() => undefined)
      kept.set(kept.get() + 1)
      begin(take)
    },
    resume() {
      closed = false
      void deps.kept
        .then((store) => store.list())
        .then((left) => left.forEach(begin))
        .catch(() => undefined)
    },
    retry,
    async discard(id) {
      if (underWay.has(id)) return
      list.set(list.get().filter((one) => one.take.id !== id))
      await (await deps.kept).forget(id)
    },
    retryWaiting,
    close() {
      closed = true
      callOff?.()
    },
  }
}
