import { signal } from '../../platform/signal.ts'
import type { AnalyticsNotice } from './analytics-notice.tsx'

/** The consent notice, while analytics wait for consent. */
export const asking = signal<{ Notice: typeof AnalyticsNotice } | undefined>(undefined)
