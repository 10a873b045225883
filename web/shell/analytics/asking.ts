import { signal } from '../../platform/signal.ts'
import type { AnalyticsNotice } from './analytics-notice.tsx'

export const asking = signal<{ Notice: typeof AnalyticsNotice } | undefined>(undefined)
