import { runtimeConfig } from '../../platform/config.ts'

/** Returns whether this deployment has analytics at all. */
export const hasAnalytics = (): boolean => runtimeConfig().analytics.key !== ''

/** Has analytics run, wait for a yes or be silent, once the page is idle; if a key is configured. */
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
