import { signal } from '../../platform/signal.ts'

/** Progress of applying effects, 0..1; `undefined` when idle. */
export const treating = signal<number | undefined>(undefined)
