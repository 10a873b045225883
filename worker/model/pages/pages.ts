export const pageLayouts = [
  'none',
  'plain',
  'app',
  'jam',
  'mixer',
  'chat',
  'cam',
  'public-page',
  'project',
  'project-modal',
  'project-modal-canvas',
  'auth',
  'admin',
  'studio',
  'survey',
] as const
export type PageLayout = (typeof pageLayouts)[number]

/**
 * Specification, section 6. `signed-in-or-published`: guests see published projects. `signed-in-or-token`: also
 * holders of a mail's link; the API checks its `token`.
 */
export type PageAccess =
  | 'public'
  | 'signed-in'
  | 'signed-in-or-published'
  | 'signed-in-or-token'
  /** A single seat is open to holders of the jam's key, which its room checks. */
  | 'admin-or-seat'
  | 'admin'

export interface Page {
  path: string
  layout: PageLayout
  access: PageAccess
  /** Shown in the tab before the product's name; empty for the start pages. */
  title: string
  description?: string
}

/**
 * The web builds its router from these; the worker answers 404 for all other paths. A path with an optional parameter
 * is listed twice.
 */
export const pages = [
  { path: '/', layout: 'plain', access: 'public', title: '' },
  { path: '/home', layout: 'plain', access: 'public', title: '' },
  { path: '/invite', layout: 'none', access: 'public', title: 'Invite' },
  { path: '/jam', layout: 'app', access: 'admin', title: 'Jams' },
  { path: '/jam/:id/view', layout: 'jam', access: 'admin-or-seat', title: 'Jam' },
  { path: '/jam/:id/audio', layout: 'jam', access: 'admin', title: 'Jam sound' },
  { path: '/jam/:id/editor', layout: 'jam', access: 'admin', title: 'Jam editor' },
  { path: '/jam/:id/recorder', layout: 'jam', access: 'admin', title: 'Jam recorder' },
  { path: '/mixer', layout: 'app', access: 'admin', title: 'Mixes' },
  { path: '/mixer/:id/audio', layout: 'mixer', access: 'admin', title: 'Mixer' },
  { path: '/chat', layout: 'chat', access: 'signed-in', title: 'Chat' },
  { path: '/chat/:slug', layout: 'chat', access: 'signed-in', title: 'Chat' },
  {
    path: '/forms/:id',
    layout: 'survey',
    access: 'public',
    title: 'Survey',
    description: 'Fill out this survey',
  },
  { path: '/terms-privacy', layout: 'plain', access: 'public', title: 'Terms and privacy' },
  { path: '/investors/deck', layout: 'none', access: 'public', title: 'Deck' },
  { path: '/investors/demo', layout: 'plain', access: 'public', title: 'Demo' },
  { path: '/device-warning-demo', layout: 'plain', access: 'signed-in', title: 'Device warning' },
  { path: '/projects', layout: 'cam', access: 'signed-in', title: 'Projects' },
  { path: '/projects/:id', layout: 'public-page', access: 'signed-in-or-published', title: 'Project' },
  { path: '/projects/:id/audio', layout: 'project-modal', access: 'signed-in', title: 'Sound' },
  { path: '/projects/:id/editor', layout: 'project', access: 'signed-in', title: 'Editor' },
  { path: '/projects/:id/export', layout: 'none', access: 'signed-in', title: 'Export' },
  {
    path: '/projects/:id/character',
    layout: 'project-modal-canvas',
    access: 'signed-in',
    title: 'Character',
  },
  { path: '/projects/:id/thumbnail', layout: 'none', access: 'signed-in', title: 'Thumbnail' },
  { path: '/projects/:id/deprecated', layout: 'cam', access: 'signed-in', title: 'Older project' },
  { path: '/settings/account', layout: 'app', access: 'signed-in', title: 'Account' },
  { path: '/emails_unsubscribe', layout: 'none', access: 'signed-in-or-token', title: 'Unsubscribe' },
  { path: '/results/:id', layout: 'none', access: 'public', title: 'Results' },
  { path: '/auth/confirm-password-reset/:token', layout: 'auth', access: 'public', title: 'New password' },
  { path: '/auth/forgot-password', layout: 'auth', access: 'public', title: 'Forgot password' },
  { path: '/auth/confirm-verification/:token', layout: 'auth', access: 'public', title: 'Confirm address' },
  {
    path: '/auth/confirm-email-change/:token',
    layout: 'auth',
    access: 'public',
    title: 'Confirm new address',
  },
  { path: '/admin/home', layout: 'admin', access: 'admin', title: 'Back office' },
  { path: '/admin/account', layout: 'admin', access: 'admin', title: 'Account' },
  { path: '/admin/emails', layout: 'admin', access: 'admin', title: 'E-mails' },
  { path: '/admin/emails/lists', layout: 'admin', access: 'admin', title: 'Address lists' },
  { path: '/admin/emails/addresses', layout: 'admin', access: 'admin', title: 'Addresses' },
  { path: '/admin/emails/outbox', layout: 'admin', access: 'admin', title: 'Mail' },
  { path: '/admin/emails/preview/:id', layout: 'none', access: 'admin', title: 'E-mail preview' },
  { path: '/admin/emails/compose', layout: 'admin', access: 'admin', title: 'New e-mail' },
  { path: '/admin/emails/compose/:id', layout: 'admin', access: 'admin', title: 'E-mail' },
  { path: '/admin/invites', layout: 'admin', access: 'admin', title: 'Invites' },
  { path: '/admin/invites/waitlist', layout: 'admin', access: 'admin', title: 'Waiting list' },
  { path: '/admin/surveys', layout: 'admin', access: 'admin', title: 'Surveys' },
  { path: '/admin/surveys/compose', layout: 'admin', access: 'admin', title: 'New survey' },
  { path: '/admin/surveys/compose/:id', layout: 'admin', access: 'admin', title: 'Survey' },
  { path: '/admin/surveys/answers/:answer_id', layout: 'admin', access: 'admin', title: 'Survey answer' },
  {
    path: '/admin/surveys/submissions/:survey_id',
    layout: 'admin',
    access: 'admin',
    title: 'Survey submissions',
  },
  { path: '/admin/projects', layout: 'admin', access: 'admin', title: 'All projects' },
  { path: '/admin/projects/:id', layout: 'admin', access: 'admin', title: 'Project' },
  { path: '/admin/templates', layout: 'admin', access: 'admin', title: 'Templates' },
  { path: '/admin/templates/:id', layout: 'admin', access: 'admin', title: 'Template' },
  { path: '/admin/users', layout: 'admin', access: 'admin', title: 'Users' },
  { path: '/admin/users/:id', layout: 'admin', access: 'admin', title: 'User' },
  { path: '/admin/flags', layout: 'admin', access: 'admin', title: 'Flags' },
  { path: '/admin/rooms', layout: 'admin', access: 'admin', title: 'Rooms' },
  { path: '/admin/reports', layout: 'admin', access: 'admin', title: 'Reports' },
  { path: '/admin/reports/:id', layout: 'admin', access: 'admin', title: 'Report' },
  { path: '/admin/mutes', layout: 'admin', access: 'admin', title: 'Muted members' },
  { path: '/admin/audit', layout: 'admin', access: 'admin', title: 'Audit log' },
  { path: '/admin/trash', layout: 'admin', access: 'admin', title: 'Trash' },
  { path: '/admin/upload_waitlist', layout: 'admin', access: 'admin', title: 'Upload waitlist' },
  { path: '/admin/characters', layout: 'admin', access: 'admin', title: 'Characters' },
  { path: '/admin/characters/:id', layout: 'admin', access: 'admin', title: 'Character' },
  { path: '/admin/characters/:id/custom-props', layout: 'admin', access: 'admin', title: 'Custom props' },
  { path: '/admin/studio', layout: 'studio', access: 'admin', title: 'Authoring studio' },
] as const satisfies readonly Page[]

export type PagePath = (typeof pages)[number]['path']

export interface PageMatch {
  page: Page & { path: PagePath }
  params: Record<string, string>
  /** False if a parameter has the wrong form: a fatal 404 (specification, section 4). */
  valid: boolean
}

const identifier = /^[a-z0-9]{10,64}$/

const parameterShapes: Record<string, RegExp> = {
  id: identifier,
  answer_id: identifier,
  survey_id: identifier,
  slug: /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  token: /^[\w.-]{1,2048}$/,
}

/** Without query; one trailing slash is ignored. */
export function matchPage(path: string): PageMatch | undefined {
  const segments = segmentsOf(path)
  if (path !== '/' && segments.includes('')) return undefined
  for (const page of pages) {
    const params = paramsOf(segmentsOf(page.path), segments)
    if (!params) continue
    const valid = Object.entries(params).every(([name, value]) => parameterShapes[name]?.test(value) ?? false)
    return { page, params, valid }
  }
  return undefined
}

function segmentsOf(path: string): string[] {
  return path.slice(1, path.length > 1 && path.endsWith('/') ? -1 : undefined).split('/')
}

function paramsOf(pattern: string[], segments: string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = decoded(segment)
    else if (part !== segment) return undefined
  }
  return params
}

/** An invalid escape is left unchanged, and so fails the parameter's form. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
