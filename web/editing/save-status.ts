import { workUnderWay, type WorkUnderWay } from '../platform/work-under-way.ts'

/**
 * How safe the value is: `saved` on the server; `unsaved` and `saving` on the way there; `offline` kept here and
 * tried again; `conflict` somebody saved another version; `incomplete` it can't be saved as it is, e.g. without a
 * title; `refused` the server does not take it.
 */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'conflict' | 'incomplete' | 'refused'

export interface SaveStatus {
  readonly state: SaveState
  enter(next: SaveState): void
  /** From here on nothing keeps the tab open any more, whatever is entered. */
  close(): void
}

/** The state with what follows from it: `onState` hears of it, and work is under way until the server has everything. */
export function createSaveStatus(
  onState: (state: SaveState) => void,
  begin: WorkUnderWay['begin'] = workUnderWay.begin,
): SaveStatus {
  let state: SaveState = 'saved'
  let end: (() => void) | undefined

  return {
    get state() {
      return state
    },
    enter(next) {
      if (next === 'unsaved' && state === 'unsaved') return
      state = next
      if (state === 'saved') {
        end?.()
        end = undefined
      } else end ??= begin()
      onState(next)
    },
    close() {
      // Not forgotten though it is spent: a save that ends after this begins nothing new.
      end?.()
    },
  }
}
