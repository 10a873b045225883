import { runtimeConfig } from '../../platform/config.ts'

export const hasAnalytics = (): boolean => runtimeConfig().analytics.key !== ''

/** Once the page is idle, and only with a configured key. */
export function startAnalytics(): void {
  if (!hasAnalytics()) return
  const start = () => {
    const begun = import('./consent.ts').then(({ followConsent }) => followConsent())
    begun.catch((failure: unknown) => console.warn('Analytics did not start', failure))
  }
  if ('requestIdleCallback' in window) window.requestIdleCallback(start)
  // Safari has no idle callback.
  else setTimeout(start, 2_000)
}
