import type { PageAccess } from '#contract/pages'
import type { UserRecord } from '#contract/users'

export type Passage = 'open' | 'to-start'

/**
 * Whether somebody may open a page of this access. Published projects are open to everybody here:
 * whether this one is published, only the server knows, and its page acts on it.
 */
export function passage(access: PageAccess, user: Pick<UserRecord, 'admin'> | null): Passage {
  switch (access) {
    case 'public':
    case 'signed-in-or-published':
      return 'open'
    case 'signed-in':
      return user ? 'open' : 'to-start'
    case 'admin':
      return user?.admin ? 'open' : 'to-start'
    default:
      return access satisfies never
  }
}
