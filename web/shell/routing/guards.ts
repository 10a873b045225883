import type { PageAccess } from '#model/pages/pages'
import type { UserRecord } from '#contract/account/users'

/** The specification's section 6: these need the admin flag, whatever lies below them. */
const ADMIN_PATHS = ['/admin', '/jam', '/mixer']

export function isForAdmins(path: string): boolean {
  return ADMIN_PATHS.some((start) => path === start || path.startsWith(`${start}/`))
}

export type Passage = 'open' | 'to-start'

/** Project pages pass: only the server knows whether a project is published. */
export function passage(
  access: PageAccess,
  user: Pick<UserRecord, 'admin'> | null,
  query: URLSearchParams = new URLSearchParams(),
): Passage {
  switch (access) {
    case 'public':
    case 'signed-in-or-published':
      return 'open'
    case 'signed-in':
      return user ? 'open' : 'to-start'
    case 'signed-in-or-token':
      return user || query.has('token') ? 'open' : 'to-start'
    case 'admin-or-seat':
      return user?.admin || query.has('seat') ? 'open' : 'to-start'
    case 'admin':
      return user?.admin ? 'open' : 'to-start'
    default:
      return access satisfies never
  }
}
