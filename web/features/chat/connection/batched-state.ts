import type { StoreApi } from 'zustand/vanilla'
import type { ChatState } from '../store.ts'

export type StatePort = Pick<StoreApi<ChatState>, 'getState'> & {
  setState(change: Partial<ChatState>): void
}

export interface BatchedState extends StatePort {
  /** Runs `work` and notifies subscribers once, at the end. */
  batch(work: () => void): void
}

export function batchedState(state: StatePort): BatchedState {
  let isOpen = false
  let changes: Partial<ChatState> | undefined
  return {
    getState: () => (changes ? { ...state.getState(), ...changes } : state.getState()),
    setState(change) {
      if (isOpen) changes = { ...changes, ...change }
      else state.setState(change)
    },
    batch(work) {
      if (isOpen) return work()
      isOpen = true
      try {
        work()
      } finally {
        isOpen = false
        const made = changes
        changes = undefined
        if (made) state.setState(made)
      }
    },
  }
}
