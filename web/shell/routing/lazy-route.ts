import type { ComponentType } from 'react'

export type Lazy = () => Promise<{ Component: ComponentType }>

/**
 * A page or a layout, loaded when somebody goes there. The router draws an empty window where that fails, so what stands
 * in its place throws, and the nearest `errorElement` tells it.
 */
export function lazyRoute(load: Lazy) {
  return { Component: () => load().then(({ Component }) => Component, failing) }
}

function failing(error: unknown): ComponentType {
  return function NotLoaded(): never {
    throw error
  }
}
