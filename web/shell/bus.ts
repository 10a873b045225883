export type BusHandler = (payload: unknown, name: string) => void

export interface Bus {
  /** Calls the handlers of `name`, then the handlers of all names. */
  publish(name: string, payload?: unknown): void
  /** Listens to one name, or to all with `'*'`; returns the way out. */
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

/** The event bus of the app, for named actions and events across features. */
export const bus = createBus()
