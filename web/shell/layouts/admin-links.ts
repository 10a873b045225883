import type { PagePath } from '#model/pages/pages'

export interface AdminLink {
  path: PagePath
  label: string
  /** Further page marked as open by this link. */
  also?: PagePath
  /** Links of a group are displayed together. */
  group: 'office' | 'people' | 'works' | 'words'
}

export const adminLinks: readonly AdminLink[] = [
  { path: '/admin/home', label: 'Home', group: 'office' },
  { path: '/admin/projects', label: 'Projects', group: 'works' },
  { path: '/admin/templates', label: 'Templates', group: 'works' },
  { path: '/admin/characters', label: 'Characters', group: 'works' },
  { path: '/admin/users', label: 'Users', group: 'people' },
  { path: '/admin/flags', label: 'Flags', group: 'people' },
  { path: '/admin/invites', label: 'Invites', group: 'people' },
  { path: '/admin/upload_waitlist', label: 'Upload waitlist', group: 'people' },
  { path: '/admin/surveys', label: 'Surveys', group: 'words' },
  { path: '/admin/emails', label: 'E-mails', group: 'words' },
  { path: '/admin/emails/outbox', label: 'Mail', group: 'words' },
  { path: '/admin/rooms', label: 'Rooms', group: 'words' },
  { path: '/admin/reports', label: 'Reports', group: 'words', also: '/admin/mutes' },
  { path: '/admin/audit', label: 'Audit log', group: 'office' },
  { path: '/admin/trash', label: 'Trash', group: 'office' },
  { path: '/admin/account', label: 'Account', group: 'office' },
]

/** The link of a page or its nearest parent. */
export function openAdminLink(pathname: string): AdminLink | undefined {
  return adminLinks
    .filter(({ path, also }) => pathname === path || pathname === also || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
}
