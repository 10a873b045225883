import type { UserRecord } from '#contract/account/users'

export interface AnalyticsService {
  identify(id: string, properties: { email: string; name: string }): void
  reset(): void
}

export interface KnownIdentity {
  get(): string | null
  set(id: string | null): void
}

/**
 * Identifies when the id changes, resets on sign-out. The `known` identity survives reloads, so that an expired
 * session resets it too.
 */
export function createIdentity(service: AnalyticsService, known: KnownIdentity) {
  return function follow(user: Pick<UserRecord, 'id' | 'email' | 'name'> | null): void {
    const before = known.get()
    if (!user?.id) {
      if (before !== null) service.reset()
      known.set(null)
      return
    }
    if (user.id === before) return
    known.set(user.id)
    service.identify(user.id, { email: user.email ?? '', name: user.name })
  }
}
