import { signal } from '../../platform/signal.ts'

export const effectsProgress = signal<number | undefined>(undefined)
