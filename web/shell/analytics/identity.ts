import type { UserRecord } from '#contract/users'

/** What product analytics knows of a person. */
export interface AnalyticsService {
  identify(id: string, properties: { email: string; name: string }): void
  reset(): void
}

/** Keeps the service's identity in step: identified once per id, reset when there is nobody. */
export function createIdentity(service: AnalyticsService) {
  let known: string | null = null
  return function follow(user: Pick<UserRecord, 'id' | 'email' | 'name'> | null): void {
    if (!user?.id) {
      if (known !== null) service.reset()
      known = null
      return
    }
    if (user.id === known) return
    known = user.id
    service.identify(user.id, { email: user.email ?? '', name: user.name })
  }
}
