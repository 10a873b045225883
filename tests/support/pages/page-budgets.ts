import type { PagePath } from '#model/pages/pages'

/**
 * KB of gzip of a first visit: the measured value and three to four more, since compilers and gzip differ between
 * machines. A commit that raises a number says why.
 */
export const budgets: Readonly<Record<PagePath, number>> = {
  '/': 140,
  '/home': 140,
  '/invite': 174,
  '/jam': 292,
  '/jam/:id/view': 313,
  '/jam/:id/audio': 315,
  '/jam/:id/editor': 314,
  '/jam/:id/recorder': 334,
  '/mixer': 219,
  '/mixer/:id/audio': 240,
  '/chat': 240,
  '/chat/:slug': 240,
  '/forms/:id': 165,
  '/results/:id': 329,
  '/terms-privacy': 165,
  '/investors/deck': 175,
  '/investors/demo': 299,
  '/device-warning-demo': 134,
  '/projects': 195,
  '/projects/:id': 284,
  '/projects/:id/audio': 341,
  '/projects/:id/editor': 347,
  '/projects/:id/export': 316,
  '/projects/:id/character': 323,
  '/projects/:id/thumbnail': 304,
  '/projects/:id/deprecated': 284,
  '/settings/account': 210,
  '/emails_unsubscribe': 166,
  '/auth/confirm-password-reset/:token': 170,
  '/auth/forgot-password': 170,
  '/auth/confirm-verification/:token': 170,
  '/auth/confirm-email-change/:token': 170,
  '/admin/home': 220,
  '/admin/account': 205,
  '/admin/emails': 240,
  '/admin/emails/lists': 227,
  '/admin/emails/addresses': 238,
  '/admin/emails/outbox': 201,
  '/admin/emails/preview/:id': 198,
  '/admin/emails/compose': 350,
  '/admin/emails/compose/:id': 350,
  '/admin/invites': 244,
  '/admin/invites/waitlist': 229,
  '/admin/surveys': 254,
  '/admin/surveys/compose': 329,
  '/admin/surveys/compose/:id': 329,
  '/admin/surveys/answers/:answer_id': 215,
  '/admin/surveys/submissions/:survey_id': 356,
  '/admin/projects': 227,
  '/admin/projects/:id': 207,
  '/admin/templates': 233,
  '/admin/templates/:id': 288,
  '/admin/users': 225,
  '/admin/users/:id': 202,
  '/admin/flags': 224,
  '/admin/rooms': 228,
  '/admin/reports': 227,
  '/admin/reports/:id': 196,
  '/admin/mutes': 192,
  '/admin/audit': 226,
  '/admin/trash': 204,
  '/admin/upload_waitlist': 226,
  '/admin/characters': 241,
  '/admin/characters/:id': 288,
  '/admin/characters/:id/custom-props': 286,
  '/admin/studio': 328,
}

/** KB of gzip of a first visit to `/forms/{id}`, whose page is no part of the app; in English, and in any language. */
export const surveyBudget = { english: 116, any: 125 }

/** Files of JavaScript before the page is there. */
export const fileBudgets: Readonly<Partial<Record<PagePath, number>>> = {
  '/': 13,
  '/projects': 24,
  '/projects/:id': 33,
  '/chat': 26,
}

/** Elements, and KB of gzip, of a document that the build renders. */
export const documentBudget = { nodes: 600, size: 12 }
