import { signal } from '../../platform/signal.ts'

/** Progress of applying effects, 0..1; `undefined` when idle. */
export const effectsProgress = signal<number | undefined>(undefined)
