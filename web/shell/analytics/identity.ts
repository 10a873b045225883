import type { UserRecord } from '#contract/account/users'

/** What product analytics knows of a person. */
export interface AnalyticsService {
  identify(id: string, properties: { email: string; name: string }): void
  reset(): void
}

/** The id this browser was identified with last, over reloads; `null` when it is nobody's. */
export interface KnownIdentity {
  get(): string | null
  set(id: string | null): void
}

/**
 * Keeps the service's identity in step: identified when the id changes, reset when there is nobody. What was `known`
 * before a reload counts: a stored user that proves dead is nobody any more.
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
