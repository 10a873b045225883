import type { PagePath } from '#model/pages/pages'

/**
 * KB of gzip of a first visit: the measured value and three to four more, since compilers and gzip differ between
 * machines. A commit that raises a number says why.
 */
export const budgets: Readonly<Record<PagePath, number>> = {
  '/': 139,
  '/home': 139,
  '/invite': 172,
  '/jam': 286,
  '/jam/:id/view': 301,
  '/jam/:id/audio': 304,
  '/jam/:id/editor': 303,
  '/jam/:id/recorder': 322,
  '/mixer': 216,
  '/mixer/:id/audio': 236,
  '/chat': 236,
  '/chat/:slug': 236,
  '/forms/:id': 162,
  '/results/:id': 309,
  '/terms-privacy': 163,
  '/investors/deck': 175,
  '/investors/demo': 287,
  '/device-warning-demo': 132,
  '/projects': 193,
  '/projects/:id': 279,
  '/projects/:id/audio': 330,
  '/projects/:id/editor': 337,
  '/projects/:id/export': 305,
  '/projects/:id/character': 315,
  '/projects/:id/thumbnail': 292,
  '/projects/:id/deprecated': 273,
  '/settings/account': 207,
  '/emails_unsubscribe': 164,
  '/auth/confirm-password-reset/:token': 170,
  '/auth/forgot-password': 170,
  '/auth/confirm-verification/:token': 170,
  '/auth/confirm-email-change/:token': 170,
  '/admin/home': 220,
  '/admin/account': 203,
  '/admin/emails': 240,
  '/admin/emails/lists': 227,
  '/admin/emails/addresses': 236,
  '/admin/emails/outbox': 200,
  '/admin/emails/preview/:id': 197,
  '/admin/emails/compose': 346,
  '/admin/emails/compose/:id': 346,
  '/admin/invites': 244,
  '/admin/invites/waitlist': 229,
  '/admin/surveys': 250,
  '/admin/surveys/compose': 323,
  '/admin/surveys/compose/:id': 323,
  '/admin/surveys/answers/:answer_id': 214,
  '/admin/surveys/submissions/:survey_id': 333,
  '/admin/projects': 224,
  '/admin/projects/:id': 205,
  '/admin/templates': 233,
  '/admin/templates/:id': 279,
  '/admin/users': 223,
  '/admin/users/:id': 199,
  '/admin/flags': 224,
  '/admin/rooms': 225,
  '/admin/reports': 227,
  '/admin/reports/:id': 193,
  '/admin/mutes': 191,
  '/admin/audit': 226,
  '/admin/trash': 200,
  '/admin/upload_waitlist': 224,
  '/admin/characters': 239,
  '/admin/characters/:id': 278,
  '/admin/characters/:id/custom-props': 278,
  '/admin/studio': 318,
}

/** KB of gzip of a first visit to `/forms/{id}`, whose page is no part of the app; in English, and in any language. */
export const surveyBudget = { english: 112, any: 125 }

/** Files of JavaScript before the page is there. */
export const fileBudgets: Readonly<Partial<Record<PagePath, number>>> = {
  '/': 13,
  '/projects': 22,
  '/projects/:id': 279,
  '/chat': 24,
}

/** Elements, and KB of gzip, of a document that the build renders. */
export const documentBudget = { nodes: 600, size: 12 }
