import type { Document } from '#contract/document/document'
import type { TakeRecord } from '#contract/takes/takes'
import { clipSoundsOf } from '../cast/cast.ts'
import { createRetry, type RetryClock } from '../../platform/retry.ts'
import type { LoadedSounds } from '../cast/sounds.ts'

export interface Played {
  document: Document
  takes: readonly TakeRecord[]
}

/** Loads the sounds of the played document on demand, and again only when others are needed. */
export interface NeededSounds {
  readonly sounds: LoadedSounds['sounds']
  need(played: Played): void
  readonly isLoading: boolean
  /** Returns whether everything needed so far has loaded or failed. */
  isComplete(): boolean
  /** Resolves when everything needed now has loaded or failed. */
  load(options?: { force?: boolean }): Promise<void>
  /** Stops retrying; the next `load` continues. */
  rest(): void
}

/** Sounds that failed for lack of a connection are retried with growing delays. */
export function createNeededSounds(
  loadSounds: (document: Document, takes: readonly TakeRecord[]) => Promise<LoadedSounds>,
  onLoaded: (loaded: LoadedSounds) => void,
  clock?: RetryClock,
): NeededSounds {
  let needed: Played | undefined
  let sounds: LoadedSounds['sounds'] = new Map()
  /** Key of the loaded sounds; `''` initially. */
  let loadedKey = ''
  let loading: { key: string; done: Promise<void> } | undefined
  let isLacking = false
  let isResting = false
  const retry = createRetry(() => void load({ force: true }), clock)

  function load({ force = false } = {}): Promise<void> {
    if (!needed) return Promise.resolve()
    isResting = false
    const key = keyOf(needed)
    if (!force && key === loadedKey) return Promise.resolve()
    if (!force && loading?.key === key) return loading.done
    const done = loadSounds(needed.document, needed.takes).then((loaded) => {
      // Other sounds are needed by now.
      if (loading?.done !== done) return
      loading = undefined
      isLacking = loaded.errors.some(({ kind }) => kind === 'unreachable')
      loadedKey = isLacking && isResting ? '' : key
      sounds = loaded.sounds
      if (isLacking && !isResting) retry.schedule()
      else retry.reset()
      onLoaded(loaded)
    })
    loading = { key, done }
    return done
  }

  return {
    get sounds() {
      return sounds
    },
    need(played) {
      needed = played
    },
    get isLoading() {
      return loading !== undefined
    },
    isComplete: () => needed !== undefined && keyOf(needed) === loadedKey,
    load,
    rest() {
      isResting = true
      retry.reset()
      if (isLacking) loadedKey = ''
    },
  }
}

function keyOf({ document, takes }: Played): string {
  const soundOf = (id: string) => takes.find((take) => take.id === id)?.sound ?? ''
  return `!${clipSoundsOf(document)
    .map(({ key, take }) => `${key}:${soundOf(take)}`)
    .join('|')}`
}
