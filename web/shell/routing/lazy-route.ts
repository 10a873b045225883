import type { ComponentType } from 'react'
import { evaluatePreloads } from '../../platform/evaluate-preloads.ts'

export type Lazy = () => Promise<{ Component: ComponentType }>

/**
 * React Router renders nothing when loading fails, so a component that throws takes its place, for the nearest
 * `errorElement` to show.
 */
export function lazyRoute(load: Lazy, prepare: () => Promise<void> = evaluatePreloads) {
  return {
    Component: () =>
      prepare()
        .then(load)
        .then(({ Component }) => Component, failing),
  }
}

function failing(error: unknown): ComponentType {
  return function NotLoaded(): never {
    throw error
  }
}
