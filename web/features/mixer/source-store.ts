import type { MixDocument, MixSource } from '#contract/mixes/document'
import type { SourcePeaks } from '../../engine/mix/mix-calls.ts'
import type { Sound } from '../../engine/sound/sound.ts'
import { CallError, isTemporary } from '../../platform/call-error.ts'
import { createRetry, type RetryClock } from '../../platform/retry.ts'
import { signal, type Signal } from '../../platform/signal.ts'

export type SourceState =
  | { kind: 'loading' }
  | { kind: 'ready'; peaks: SourcePeaks }
  /** The file was deleted. */
  | { kind: 'missing' }
  /** The mixer's memory is full. */
  | { kind: 'full' }
  | { kind: 'failed'; error: unknown }
  /** The connection was lost or the server failed; retried automatically. */
  | { kind: 'unreachable' }

export type SourceStates = ReadonlyMap<string, SourceState>

export interface SourceDeps {
  /** Fetches and decodes a source's file. */
  load(source: MixSource, signal: AbortSignal): Promise<Pick<Sound, 'channels' | 'sampleRate'>>
  add(id: string, sound: Pick<Sound, 'channels' | 'sampleRate'>): Promise<SourcePeaks>
  /** Releases a sound's memory. */
  remove(id: string): void
  signal: AbortSignal
  /** By default the browser's. */
  clock?: RetryClock
}

export interface SourceStore {
  states: Signal<SourceStates>
  /** Loads missing sounds of the mix's clips; if memory is full, unused sounds are released. */
  follow(mix: MixDocument): void
  retry(mix: MixDocument): void
}

/** The sources that a clip plays; unused ones are remembered for undo. */
export function playedSources({ sources, tracks }: Pick<MixDocument, 'sources' | 'tracks'>): MixSource[] {
  const played = new Set(tracks.flatMap(({ clips }) => clips.map(({ source }) => source)))
  return sources.filter(({ id }) => played.has(id))
}

const isMissing = (error: unknown) => error instanceof CallError && error.code === 'not_found'

/** Concurrent loads. */
const AT_ONCE = 3

export function createSourceStore(deps: SourceDeps): SourceStore {
  const states = signal<SourceStates>(new Map())
  let waiting: MixSource[] = []
  let running = 0
  let followed: MixDocument | undefined
  const again = createRetry(() => {
    const known = [...states.get()].filter(([, { kind }]) => kind !== 'unreachable')
    if (!followed || known.length === states.get().size) return
    states.set(new Map(known))
    follow(followed)
  }, deps.clock)
  deps.signal.addEventListener('abort', again.reset)

  const show = (id: string, state: SourceState) => states.set(new Map(states.get()).set(id, state))

  async function load(source: MixSource) {
    try {
      const sound = await deps.load(source, deps.signal)
      show(source.id, { kind: 'ready', peaks: await deps.add(source.id, sound) })
    } catch (error) {
      if (deps.signal.aborted) return
      if (isMissing(error)) show(source.id, { kind: 'missing' })
      else if (error instanceof Error && error.name === 'TooMuchSound') show(source.id, { kind: 'full' })
      else if (isTemporary(error)) {
        show(source.id, { kind: 'unreachable' })
      } else show(source.id, { kind: 'failed', error })
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
        if (running === 0) settle()
      })
    }
  }

  /** One delay for all sounds that failed with the connection. */
  function settle() {
    if (deps.signal.aborted) return
    const isLacking = [...states.get().values()].some(({ kind }) => kind === 'unreachable')
    if (isLacking) again.schedule()
    else again.reset()
  }

  /** Releases unused sounds while another waits for memory. */
  function withRoom(played: ReadonlySet<string>): SourceStates {
    const known = [...states.get()]
    const idle = known.flatMap(([id, { kind }]) => (kind === 'ready' && !played.has(id) ? [id] : []))
    if (idle.length === 0 || !known.some(([, { kind }]) => kind === 'full')) return states.get()
    for (const id of idle) deps.remove(id)
    return new Map(known.filter(([id, { kind }]) => kind !== 'full' && !idle.includes(id)))
  }

  function follow(mix: MixDocument) {
    followed = mix
    const played = playedSources(mix)
    const known = withRoom(new Set(played.map(({ id }) => id)))
    const fresh = played.filter(({ id }) => !known.has(id))
    if (fresh.length === 0 && known === states.get()) return
    const next = new Map(known)
    for (const { id } of fresh) next.set(id, { kind: 'loading' })
    states.set(next)
    waiting = [...waiting, ...fresh]
    work()
  }

  return {
    states,
    follow,
    retry(mix) {
      const known = withRoom(new Set(playedSources(mix).map(({ id }) => id)))
      states.set(new Map([...known].filter(([, { kind }]) => kind === 'ready' || kind === 'loading')))
      follow(mix)
    },
  }
}
