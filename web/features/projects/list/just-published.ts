import { signal } from '../../../platform/signal.ts'

/** Ids of projects that were published from the grid: it makes their link previews, as their own pages do. */
export const justPublished = signal<ReadonlySet<string>>(new Set())
