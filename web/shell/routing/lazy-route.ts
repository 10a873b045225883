import type { ComponentType } from 'react'

export type Lazy = () => Promise<{ Component: ComponentType }>

/**
 * React Router renders nothing when loading fails, so a component that throws takes its place, for the nearest
 * `errorElement` to show.
 */
export function lazyRoute(load: Lazy) {
  return { Component: () => load().then(({ Component }) => Component, failing) }
}

function failing(error: unknown): ComponentType {
  return function NotLoaded(): never {
    throw error
  }
}
