import type { MixDocument, MixSource } from '#contract/mixes/document'
import type { SourcePeaks } from '../../engine/mix/mix-calls.ts'
import type { Sound } from '../../engine/sound/sound.ts'
import { signal, type Signal } from '../../platform/signal.ts'

export type SourceState =
  | { kind: 'loading' }
  | { kind: 'ready'; peaks: SourcePeaks }
  /** The file is gone from the server. */
  | { kind: 'missing' }
  /** The desk holds no more sound. */
  | { kind: 'full' }
  | { kind: 'failed'; error: unknown }

export type SourceStates = ReadonlyMap<string, SourceState>

export interface SourceDeps {
  /** Fetches and decodes a source's file. */
  load(source: MixSource, signal: AbortSignal): Promise<Pick<Sound, 'channels' | 'sampleRate'>>
  add(id: string, sound: Pick<Sound, 'channels' | 'sampleRate'>): Promise<SourcePeaks>
  isMissing(error: unknown): boolean
  signal: AbortSignal
}

/** The sounds of an open mix, as they come in. */
export interface SourceStore {
  states: Signal<SourceStates>
  /** Loads what the mix has and is not there yet. */
  follow(mix: MixDocument): void
  /** Tries again what failed. */
  retry(mix: MixDocument): void
}

/** Files that are fetched and decoded at a time. */
const AT_ONCE = 3

export function createSourceStore(deps: SourceDeps): SourceStore {
  const states = signal<SourceStates>(new Map())
  let waiting: MixSource[] = []
  let running = 0

  const show = (id: string, state: SourceState) => states.set(new Map(states.get()).set(id, state))

  async function load(source: MixSource) {
    try {
      const sound = await deps.load(source, deps.signal)
      show(source.id, { kind: 'ready', peaks: await deps.add(source.id, sound) })
    } catch (error) {
      if (deps.signal.aborted) return
      if (deps.isMissing(error)) show(source.id, { kind: 'missing' })
      else if (error instanceof Error && error.name === 'TooMuchSound') show(source.id, { kind: 'full' })
      else show(source.id, { kind: 'failed', error })
    }
  }

  function work() {
    while (running < AT_ONCE && !deps.signal.aborted) {
      const next = waiting.shift()
      if (!next) return
      running++
      void load(next).finally(() => {
        running--
        work()
      })
    }
  }

  function follow(mix: MixDocument) {
    const fresh = mix.sources.filter(({ id }) => !states.get().has(id))
    if (fresh.length === 0) return
    const next = new Map(states.get())
    for (const { id } of fresh) next.set(id, { kind: 'loading' })
    states.set(next)
    waiting = [...waiting, ...fresh]
    work()
  }

  return {
    states,
    follow,
    retry(mix) {
      states.set(new Map([...states.get()].filter(([, { kind }]) => kind === 'ready' || kind === 'loading')))
      follow(mix)
    },
  }
}
