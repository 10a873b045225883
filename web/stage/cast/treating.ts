import { signal } from '../../platform/signal.ts'

/** How far the sound is that effects are being applied to, 0..1; `undefined` while there is none. */
export const treating = signal<number | undefined>(undefined)
