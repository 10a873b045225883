import mitt from 'mitt'

export type BusHandler = (payload: unknown, name: string) => void

export interface Bus {
  /** Tells every handler of `name`, then every handler of all names. */
  publish(name: string, payload?: unknown): void
  /** Listens to one name, or to all with `'*'`; returns the way out. */
  subscribe(name: string, handler: BusHandler): () => void
}

export function createBus(): Bus {
  const emitter = mitt<Record<string, unknown>>()
  return {
    publish: (name, payload) => emitter.emit(name, payload),
    subscribe(name, handler) {
      if (name === '*') {
        const all = (published: string, payload: unknown) => handler(payload, published)
        emitter.on('*', all)
        return () => emitter.off('*', all)
      }
      const one = (payload: unknown) => handler(payload, name)
      emitter.on(name, one)
      return () => emitter.off(name, one)
    },
  }
}

/** The one bus of the app: named actions and whatever else wants to be heard across features. */
export const bus = createBus()
