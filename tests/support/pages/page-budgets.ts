import type { PagePath } from '#model/pages/pages'

/**
 * KB of gzip of a first visit: the measured value and three to four more, since compilers and gzip differ between
 * machines. A commit that raises a number says why.
 */
export const budgets: Readonly<Record<PagePath, number>> = {
  '/': 139,
  '/home': 139,
  '/invite': 172,
  '/jam': 279,
  '/jam/:id/view': 295,
  '/jam/:id/audio': 294,
  '/jam/:id/editor': 294,
  '/jam/:id/recorder': 312,
  '/mixer': 213,
  '/mixer/:id/audio': 233,
  '/chat': 236,
  '/chat/:slug': 236,
  '/forms/:id': 157,
  '/terms-privacy': 163,
  '/investors/deck': 175,
  '/investors/demo': 279,
  '/device-warning-demo': 132,
  '/projects': 191,
  '/projects/:id': 270,
  '/projects/:id/audio': 322,
  '/projects/:id/editor': 328,
  '/projects/:id/export': 296,
  '/projects/:id/character': 305,
  '/projects/:id/thumbnail': 282,
  '/projects/:id/deprecated': 262,
  '/settings/account': 204,
  '/emails_unsubscribe': 164,
  '/auth/confirm-password-reset/:token': 170,
  '/auth/forgot-password': 170,
  '/auth/confirm-verification/:token': 170,
  '/auth/confirm-email-change/:token': 170,
  '/admin/home': 219,
  '/admin/account': 201,
  '/admin/emails': 240,
  '/admin/emails/lists': 227,
  '/admin/emails/addresses': 235,
  '/admin/emails/outbox': 196,
  '/admin/emails/preview/:id': 197,
  '/admin/emails/compose': 346,
  '/admin/emails/compose/:id': 346,
  '/admin/invites': 241,
  '/admin/invites/waitlist': 229,
  '/admin/surveys': 250,
  '/admin/surveys/compose': 315,
  '/admin/surveys/compose/:id': 315,
  '/admin/surveys/answers/:answer_id': 203,
  '/admin/surveys/submissions/:survey_id': 299,
  '/admin/projects': 223,
  '/admin/projects/:id': 205,
  '/admin/templates': 233,
  '/admin/templates/:id': 271,
  '/admin/users': 223,
  '/admin/users/:id': 197,
  '/admin/flags': 224,
  '/admin/rooms': 225,
  '/admin/reports': 227,
  '/admin/reports/:id': 191,
  '/admin/mutes': 191,
  '/admin/audit': 226,
  '/admin/trash': 198,
  '/admin/upload_waitlist': 223,
  '/admin/characters': 239,
  '/admin/characters/:id': 269,
  '/admin/characters/:id/custom-props': 269,
  '/admin/studio': 300,
}

/** KB of gzip of a first visit to `/forms/{id}`, whose page is no part of the app. */
export const surveyBudget = 110

/** Files of JavaScript before the page is there. */
export const fileBudgets: Readonly<Partial<Record<PagePath, number>>> = {
  '/': 13,
  '/projects': 22,
  '/projects/:id': 32,
  '/chat': 24,
}

/** Elements, and KB of gzip, of a document that the build renders. */
export const documentBudget = { nodes: 600, size: 12 }
