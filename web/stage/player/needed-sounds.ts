import type { Document } from '#contract/document/document'
import type { TakeRecord } from '#contract/takes/takes'
import { clipSoundsOf } from '../cast/cast.ts'
import { createRetry, type RetryClock } from '../../platform/retry.ts'
import type { LoadedSounds } from '../cast/sounds.ts'

/** The document being played. */
export interface Played {
  document: Document
  takes: readonly TakeRecord[]
}

/** The sounds of what is played, which changes: loaded when they are wanted, and again only if other ones are needed. */
export interface NeededSounds {
  readonly sounds: LoadedSounds['sounds']
  /** Sets the document to play. */
  need(played: Played): void
  readonly isLoading: boolean
  /** Returns whether everything needed so far has loaded or failed. */
  isComplete(): boolean
  /** Resolves when what is needed at this moment has been loaded or has failed. */
  load(options?: { force?: boolean }): Promise<void>
  /** Ends trying again; the next `load` fetches what is missing. */
  rest(): void
}

/** Sounds that the server could not be reached for are fetched again by themselves, later each time. */
export function createNeededSounds(
  loadSounds: (document: Document, takes: readonly TakeRecord[]) => Promise<LoadedSounds>,
  onLoaded: (loaded: LoadedSounds) => void,
  clock?: RetryClock,
): NeededSounds {
  let needed: Played | undefined
  let sounds: LoadedSounds['sounds'] = new Map()
  /** Which clips' sounds were loaded; '' before the first time. */
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
      // Other ones are needed by now.
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
