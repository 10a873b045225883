import { workUnderWay, type WorkUnderWay } from '../platform/work-under-way.ts'

/**
 * `offline`: stored here and retried. `conflict`: another version was saved. `incomplete`: not savable, e.g. without
 * a title. `refused`: by the server.
 */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'conflict' | 'incomplete' | 'refused'

export interface SaveStatus {
  readonly state: SaveState
  enter(next: SaveState): void
  /** Stops blocking the tab from closing. */
  close(): void
}

/** Blocks closing the tab until everything is saved. */
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
      // It stays closed when a running save ends later.
      end?.()
    },
  }
}
