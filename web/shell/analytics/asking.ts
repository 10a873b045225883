import { signal } from '../../platform/signal.ts'
import type { AnalyticsNotice } from './analytics-notice.tsx'

/** What asks whether analytics may run, while they wait for this visitor's yes. */
export const asking = signal<{ Notice: typeof AnalyticsNotice } | undefined>(undefined)
