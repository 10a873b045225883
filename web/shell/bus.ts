export type BusHandler = (payload: unknown, name: string) => void

export interface Bus {
  /** Calls the handlers of `name`, then the handlers of all names. */
  publish(name: string, payload?: unknown): void
  subscribe(name: string, handler: BusHandler): () => void
}

export function createBus(): Bus {
  const subscriptions = new Set<{ name: string; handler: BusHandler }>()
  return {
    publish(name, payload) {
      // A copy: a handler may subscribe another one while it runs.
      const current = [...subscriptions]
      for (const wanted of [name, '*']) {
        current.filter((one) => one.name === wanted).forEach(({ handler }) => handler(payload, name))
      }
    },
    subscribe(name, handler) {
      const subscription = { name, handler }
      subscriptions.add(subscription)
      return () => void subscriptions.delete(subscription)
    },
  }
}

export const bus = createBus()
